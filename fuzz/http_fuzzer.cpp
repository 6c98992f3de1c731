// HTTP request heads and WebSocket frames: an ambiguous head is refused, and the result for frames
// must not depend on how the bytes are split.
#include <string>

#include "fuzz/fuzz.h"
#include "server/guards.h"

using namespace dipolis;

namespace {

// The head with these fields behind its first line.
std::string with(std::string_view head, size_t first_line, std::string_view fields) {
    return std::string(head.substr(0, first_line)) + std::string(fields) +
           std::string(head.substr(first_line));
}

void check_head(std::string_view head) {
    const size_t line = head.find('\n') + 1;
    if (line == 0 || head[0] == '\n' || head.starts_with("\r\n")) return;  // ends at once
    promise(is_plain_head(head.substr(0, line)), "a part of a plain head is plain");
    for (const char* fields :
         {" folded\r\n", "\tfolded\n", "Host: a\r\nhOST: a\r\n", "origin: a\nOrigin: b\n"})
        promise(!is_plain_head(with(head, line, fields)), "two readings are refused");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    const auto bytes = text_of(data, size);
    if (is_plain_head(bytes)) check_head(bytes);
    FrameGuard whole, parts;
    const bool fine = whole.take(bytes);
    bool fine_in_parts = true;
    for (size_t i = 0; fine_in_parts && i < bytes.size(); ++i)
        fine_in_parts = parts.take(bytes.substr(i, 1));
    promise(fine == fine_in_parts, "frames are the same however they are cut");
    return 0;
}
