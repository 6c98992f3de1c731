#include "rooms/guards.h"

#include <algorithm>
#include <cctype>

namespace dipolis {

namespace {

constexpr int kMostFields = 64;

bool is_called(std::string_view line, std::string_view name) {
    if (line.size() <= name.size() || line[name.size()] != ':') return false;
    return std::equal(name.begin(), name.end(), line.begin(), [](char a, char b) {
        return a == std::tolower(static_cast<unsigned char>(b));
    });
}

}  // namespace

bool is_plain_head(std::string_view head) {
    int fields = -1;  // the request line is not a field
    int hosts = 0, origins = 0;
    while (!head.empty()) {
        const size_t end = head.find('\n');
        const std::string_view line = head.substr(0, end);
        head.remove_prefix(end == head.npos ? head.size() : end + 1);
        if (line.empty() || line == "\r") break;
        if (line[0] == ' ' || line[0] == '\t') return false;
        ++fields;
        if (is_called(line, "host")) ++hosts;
        if (is_called(line, "origin")) ++origins;
    }
    return fields <= kMostFields && hosts <= 1 && origins <= 1;
}

std::vector<std::string> cookies_of(std::string_view field, std::string_view name) {
    std::vector<std::string> found;
    while (!field.empty()) {
        const size_t end = field.find(';');
        std::string_view pair = field.substr(0, end);
        field.remove_prefix(end == field.npos ? field.size() : end + 1);
        while (pair.starts_with(' ')) pair.remove_prefix(1);
        const size_t equals = pair.find('=');
        if (equals == pair.npos || pair.substr(0, equals) != name) continue;
        found.emplace_back(pair.substr(equals + 1));
    }
    return found;
}

std::optional<PublicUrl> parse_public_url(std::string_view url) {
    PublicUrl parsed;
    parsed.secure = url.starts_with("https://");
    if (!parsed.secure && !url.starts_with("http://")) return std::nullopt;
    if (url.ends_with('/')) url.remove_suffix(1);
    parsed.origin = std::string(url);
    parsed.host = std::string(url.substr(url.find("//") + 2));
    const bool plain =
        std::all_of(parsed.host.begin(), parsed.host.end(), [](unsigned char letter) {
            return std::islower(letter) || std::isdigit(letter) || letter == '.' || letter == '-' ||
                   letter == ':' || letter == '[' || letter == ']';
        });
    if (parsed.host.empty() || !plain) return std::nullopt;
    return parsed;
}

bool is_link(std::string_view url) {
    constexpr size_t kMostLetters = 500;
    constexpr std::string_view kSigns = "-._~:/?#[]@!$&()*+,;=%";
    const bool plain = std::all_of(url.begin(), url.end(), [&](unsigned char letter) {
        const bool ascii = letter < 0x80;
        return (ascii && std::isalnum(letter)) ||
               kSigns.find(static_cast<char>(letter)) != url.npos;
    });
    if (!plain || url.size() > kMostLetters) return false;
    for (const std::string_view scheme : {"https://", "mailto:"}) {
        if (!url.starts_with(scheme)) continue;
        url.remove_prefix(scheme.size());
        const size_t at = url.find('@');
        const size_t dot = url.find('.', scheme == "mailto:" ? std::min(at, url.size()) : 0);
        return dot != url.npos && dot > 0 && (scheme != "mailto:" || at > 0);
    }
    return false;
}

size_t FrameGuard::take(std::string_view bytes) {
    size_t taken = 0;
    while (taken < bytes.size() && (taken == 0 || !frame_begins())) {
        if (!in_payload_) {
            take_header(static_cast<uint8_t>(bytes[taken++]));
            continue;
        }
        const uint64_t passed = std::min<uint64_t>(payload_, bytes.size() - taken);
        taken += static_cast<size_t>(passed);
        payload_ -= passed;
        in_payload_ = payload_ > 0;
    }
    return taken;
}

uint64_t FrameGuard::length(std::string_view begin) {
    FrameGuard guard;
    for (size_t i = 0; i < begin.size(); ++i) {
        guard.take_header(static_cast<uint8_t>(begin[i]));
        if (guard.in_payload_ || guard.frame_begins()) return i + 1 + guard.payload_;
    }
    return 0;
}

// RFC 6455, section 5.2: two bytes, then 0, 2 or 8 bytes of length, then 4 bytes of mask.
void FrameGuard::take_header(uint8_t byte) {
    const int at = header_bytes_++;
    if (at == 0) {
        last_piece_ = (byte & 0x80) != 0;
        control_ = (byte & 0x08) != 0;
        header_length_ = 2;
        payload_ = 0;
    } else if (at == 1) {
        const int length = byte & 0x7f;
        const int extended = length == 127 ? 8 : length == 126 ? 2 : 0;
        header_length_ = 2 + extended + ((byte & 0x80) != 0 ? 4 : 0);
        if (extended == 0) payload_ = static_cast<uint64_t>(length);
        length_end_ = 2 + extended;
    } else if (at < length_end_) {
        payload_ = payload_ << 8 | byte;
    }
    if (header_bytes_ >= 2 && header_bytes_ == header_length_) begin_payload();
}

void FrameGuard::begin_payload() {
    header_bytes_ = 0;
    in_payload_ = payload_ > 0;
    if (control_) return;  // control frames may come between the fragments
    pieces_ = last_piece_ ? 0 : pieces_ + 1;
}

double Pace::left(Clock::time_point now) const {
    if (last_ == Clock::time_point{}) return left_;
    const std::chrono::duration<double> passed = now - last_;
    return std::min(at_once_, left_ + passed.count() * per_second_);
}

bool Pace::take(Clock::time_point now) {
    left_ = left(now);
    last_ = now;
    if (left_ < 1) return false;
    left_ -= 1;
    return true;
}

void Pace::spend(double cost, Clock::time_point now) {
    const double before = left(now);
    left_ = std::max(before - cost, std::min(before, 1.0) - per_second_);
    last_ = now;
}

Pace::Clock::duration Pace::wait(Clock::time_point now) const {
    const double missing = 1 - left(now);
    if (missing <= 0) return {};
    // Rounded up, so that after the wait it is allowed.
    const std::chrono::duration<double> needed(missing / per_second_);
    return std::chrono::duration_cast<Clock::duration>(needed) + Clock::duration(1);
}

bool Pace::is_full(Clock::time_point now) const {
    return left(now) >= at_once_;
}

bool Paces::take(const std::string& address, Pace::Clock::time_point now) {
    if (address.empty()) return true;
    return paces_.try_emplace(address, per_second_, at_once_).first->second.take(now);
}

bool Paces::may(const std::string& address, Pace::Clock::time_point now) const {
    const auto found = paces_.find(address);
    return found == paces_.end() || found->second.wait(now) == Pace::Clock::duration::zero();
}

void Paces::forget(Pace::Clock::time_point now) {
    std::erase_if(paces_, [now](const auto& each) { return each.second.is_full(now); });
}

}  // namespace dipolis
