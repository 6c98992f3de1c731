// Limits on untrusted input that the libraries do not enforce: small, and without sockets, so that
// tests can feed bytes.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace dipolis {

// Whether the head of a request, from its first byte to the empty line, is plain: at most 64
// fields, none folded over several lines, and at most one Host and one Origin, because proxies and
// servers differ in which of two they use.
bool is_plain_head(std::string_view head);

// The values of the cookies of that name in a Cookie field.
std::vector<std::string> cookies_of(std::string_view field, std::string_view name);

// A server's public address as in --public: "https://play.example.org", with a port only if it is
// not the usual one.
struct PublicUrl {
    std::string origin;  // as browsers write it
    std::string host;    // with the port, if it has one
    bool secure = false;
};
std::optional<PublicUrl> parse_public_url(std::string_view url);

// Whether a page may show this as a link of ours: https://..., or mailto:...@..., in plain letters.
bool is_link(std::string_view url);

// Follows the frames from a client, from the first byte after the handshake. A message may be split
// into a few fragments; thousands of empty ones would only keep the server busy.
class FrameGuard {
  public:
    static constexpr int kMostPieces = 16;

    // Whether the next byte begins a frame.
    bool frame_begins() const { return header_bytes_ == 0 && !in_payload_; }
    // Follows some bytes, but not beyond the end of a frame; returns how many.
    size_t take(std::string_view bytes);
    // Length of a frame that begins so, with its header; 0 if that is not known yet.
    static uint64_t length(std::string_view begin);
    // Whether the message that is read, or would be by such a beginning, has further fragments.
    bool goes_on(std::string_view begin) const {
        return pieces_ > 0 || (!begin.empty() && (static_cast<uint8_t>(begin[0]) & 0x80) == 0);
    }
    // Whether a message has too many fragments.
    bool has_many_pieces() const { return pieces_ > kMostPieces; }

  private:
    void take_header(uint8_t byte);
    void begin_payload();

    int pieces_ = 0;         // fragments of the current message
    int header_bytes_ = 0;   // bytes of the current frame's header
    int header_length_ = 2;  // total, as far as known
    int length_end_ = 2;     // end of the payload length in the header
    uint64_t payload_ = 0;   // bytes still to come; while the header is read, the length so far
    bool in_payload_ = false;
    bool last_piece_ = false;
    bool control_ = false;
};

// A rate limit: this many messages per second, and this many at once.
class Pace {
  public:
    using Clock = std::chrono::steady_clock;

    Pace(double per_second, double at_once) : per_second_(per_second), at_once_(at_once) {}

    // Whether one more message is allowed now.
    bool take(Clock::time_point now);
    // Counts work already done, whether allowed or not. It makes nobody wait for more than a second
    // longer, but the delays of several add up.
    void spend(double cost, Clock::time_point now);
    // Time until one more is allowed.
    Clock::duration wait(Clock::time_point now) const;
    // Whether nothing is used up: as if nothing had ever been taken.
    bool is_full(Clock::time_point now) const;

  private:
    double left(Clock::time_point now) const;

    double per_second_, at_once_;
    double left_ = at_once_;
    Clock::time_point last_{};
};

// A pace for each address, shared by all who come from there. The empty address, this machine
// itself, has none.
class Paces {
  public:
    Paces(double per_second, double at_once) : per_second_(per_second), at_once_(at_once) {}

    bool take(const std::string& address, Pace::Clock::time_point now);
    // Whether take() would be allowed.
    bool may(const std::string& address, Pace::Clock::time_point now) const;
    // Forgets addresses that have used up nothing.
    void forget(Pace::Clock::time_point now);

  private:
    double per_second_, at_once_;
    std::map<std::string, Pace> paces_;
};

}  // namespace dipolis
