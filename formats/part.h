// Numbered work divided among processes that know nothing of each other, such as those of a
// cluster.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "formats/words.h"

namespace dipolis {

// Part `index` of `of`, counted from 0: the numbers index, index + of, index + 2 of ...
struct Part {
    uint64_t index = 0, of = 1;

    // Number of those of 0 .. count - 1 that belong to it.
    uint64_t size(uint64_t count) const { return count > index ? (count - index - 1) / of + 1 : 0; }
    uint64_t number(uint64_t nth) const { return index + nth * of; }
};

// "3/8" is the third of eight.
inline std::optional<Part> parse_part(std::string_view words) {
    constexpr int kMost = 1'000'000;
    const size_t slash = words.find('/');
    if (slash == std::string_view::npos) return std::nullopt;
    const auto of = parse_int(words.substr(slash + 1), 1, kMost);
    const auto index = of ? parse_int(words.substr(0, slash), 1, *of) : std::nullopt;
    if (!index) return std::nullopt;
    return Part{static_cast<uint64_t>(*index - 1), static_cast<uint64_t>(*of)};
}

}  // namespace dipolis
