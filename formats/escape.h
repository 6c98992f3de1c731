// Text from outside, made safe to print: on a terminal, in a log, in a message.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace dipolis {

// Spells out whatever could control a terminal or hide from the eye: "\u{1b}" for control,
// direction and invisible characters, "\xc3" for bytes that are not UTF-8. Everything else is
// unchanged, so applying it twice gives the same as once.
std::string escaped(std::string_view text);

// A piece of input as a complaint quotes it: its first bytes, escaped.
constexpr size_t kMostQuoted = 80;
std::string excerpt(std::string_view text);

}  // namespace dipolis
