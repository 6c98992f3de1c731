#include "formats/lines.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <utility>

namespace dipolis {

namespace {

constexpr std::string_view kMark = "\xef\xbb\xbf";

// The name of what begins like this and is no text in UTF-8; empty if nothing is known.
std::string_view other_kind(std::string_view begin) {
    constexpr std::array<std::pair<std::string_view, std::string_view>, 7> kKinds = {{
        {"\x1f\x8b", "gzip"},
        {"BZh", "bzip2"},
        {"\xfd"
         "7zXZ",
         "xz"},
        {"\x28\xb5\x2f\xfd", "zstd"},
        {"PK\x03\x04", "zip"},
        {"\xff\xfe", "UTF-16"},
        {"\xfe\xff", "UTF-16"},
    }};
    for (const auto& [bytes, name] : kKinds) {
        if (begin.substr(0, bytes.size()) == bytes) return name;
    }
    return {};
}

}  // namespace

std::string_view bare_line(std::string_view line) {
    if (line.substr(0, kMark.size()) == kMark) line.remove_prefix(kMark.size());
    if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
    return line;
}

std::optional<Parsed<std::string>> LineReader::next() {
    if (ended_) return std::nullopt;
    int c = from_->sbumpc();
    if (c == EOF) return std::nullopt;
    ++number_;
    std::string line;
    bool too_long = false;
    for (; c != EOF && c != '\n'; c = from_->sbumpc()) {
        if (line.size() < most_) {
            line += static_cast<char>(c);
        } else {
            too_long = true;
        }
    }
    const std::string_view kind = number_ == 1 ? other_kind(line) : std::string_view();
    ended_ = !kind.empty();
    if (ended_) return fail(ErrorCode::NotText, {}, kind);
    if (too_long) return fail(ErrorCode::TooLong, {});
    return std::string(bare_line(line));
}

}  // namespace dipolis
