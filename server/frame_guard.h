// A limit on the frames of a WebSocket, which the library does not count. Without a socket, so that
// tests can feed bytes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace dipolis {

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

}  // namespace dipolis
