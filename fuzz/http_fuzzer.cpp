// HTTP request heads and WebSocket frames: an ambiguous head is refused, and the result for frames
// must not depend on how the bytes are split.
#include <algorithm>
#include <string>

#include "fuzz/fuzz.h"
#include "server/frame_guard.h"
#include "server/http_words.h"

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

// Whether all messages have few enough fragments, if so many bytes come at once.
bool few_pieces(std::string_view bytes, size_t at_once) {
    FrameGuard guard;
    while (!bytes.empty()) {
        const size_t taken = guard.take(bytes.substr(0, at_once));
        promise(taken > 0, "following frames comes to an end");
        promise(taken == std::min(at_once, bytes.size()) || guard.frame_begins(),
                "it stops between frames only");
        bytes.remove_prefix(taken);
        if (guard.has_many_pieces()) return false;
    }
    return true;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    const auto bytes = text_of(data, size);
    if (is_plain_head(bytes)) check_head(bytes);
    promise(few_pieces(bytes, bytes.size()) == few_pieces(bytes, 1),
            "frames are the same however they are cut");
    return 0;
}
