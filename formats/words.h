// Splitting a line into words and joining words, for formats and programs that read lines.
#pragma once

#include <charconv>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace dipolis {

// The pieces between separators, without empty ones.
inline std::vector<std::string_view> split(std::string_view text, char separator) {
    std::vector<std::string_view> pieces;
    while (!text.empty()) {
        const size_t end = text.find(separator);
        const std::string_view piece = text.substr(0, end);
        if (!piece.empty()) pieces.push_back(piece);
        if (end == std::string_view::npos) break;
        text.remove_prefix(end + 1);
    }
    return pieces;
}

// Whether the value stands for nothing. An enum without a None always names something.
template <class Id>
constexpr bool is_none(Id value) {
    if constexpr (requires { Id::None; }) return value == Id::None;
    return false;
}

// Ids separated by commas, "-" for None. The id() of the members must be visible where this is
// used.
template <class Members>
std::string join(const Members& members) {
    std::string text;
    for (auto member : members) {
        if (!text.empty()) text += ',';
        text += is_none(member) ? "-" : id(member);
    }
    return text;
}

// Finds the value that has an id.
template <class T>
using Finder = std::optional<T> (*)(std::string_view);

// A decimal integer within the bounds.
inline std::optional<int> parse_int(std::string_view text, int low, int high) {
    int value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
    if (value < low || value > high) return std::nullopt;
    return value;
}

}  // namespace dipolis
