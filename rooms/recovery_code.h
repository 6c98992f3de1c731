// Recovery code of a browser's key, as people write it down: five groups of five letters and
// digits, of which the last one checks the others.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace dipolis {

// 24 of five random bits each, which nobody guesses, and the one that checks them.
inline constexpr size_t kRecoveryLetters = 25;

// A new code with its groups: "7KQ2M-...". `below(n)` gives an unpredictable number below n.
std::string new_recovery_code(const std::function<int(int)>& below);

// The letters of a code that a person typed, without groups; nothing if it is none, so that a slip
// is told apart from a code that nobody has. Small letters, spaces and hyphens do not matter; O is
// read as 0, I and L as 1, U as V, which are not used. One wrong letter, or two that changed
// places, are always noticed.
std::optional<std::string> read_recovery_code(std::string_view typed);

}  // namespace dipolis
