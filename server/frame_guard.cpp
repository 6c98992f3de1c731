#include "server/frame_guard.h"

#include <algorithm>

namespace dipolis {

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

}  // namespace dipolis
