// Ids of games: short, and made of letters that can be read out.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

namespace dipolis {

// Letters and digits without those that look like others.
constexpr std::string_view kIdLetters = "23456789abcdefghjkmnpqrstvwxyz";
constexpr size_t kGameIdLetters = 8;

// So many of those letters; `below(n)` draws a number from 0 to n - 1.
std::string drawn_letters(size_t count, const std::function<int(int)>& below);

}  // namespace dipolis
