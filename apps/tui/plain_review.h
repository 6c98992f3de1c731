// The plain mode's words about what looking ahead found out: hints and reviews, as lines.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "apps/tui/words_analysis.h"
#include "server/room.h"

namespace dipolis::tui {

// The best move with its number in the list of options, why it is the best, and two others.
std::vector<std::string> hint_lines(const Text& text, const Advice& advice, const Options& all);
// The chances of both.
std::string value_line(const Text& text, const Value& value);

// A finished game: both sides, the moments that mattered, what chance did most.
std::vector<std::string> review_lines(const Text& text, const Room& room, const Review& review);
// One decision: when it was, how likely its seat was to win, what it gave away.
std::string decision_line(const Text& text, const Room& room, const Review& review, int decision);

}  // namespace dipolis::tui
