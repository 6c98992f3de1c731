// Hints and reviews as lines of text, for the plain mode.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "apps/tui/words_analysis.h"
#include "rooms/room.h"

namespace dipolis::tui {

// The best move with its number in the list of options, the reasons, and two alternatives.
std::vector<std::string> hint_lines(const Text& text, const Advice& advice, const Options& all);
// The chances of both seats.
std::string value_line(const Text& text, const Value& value);

// A finished game: both seats, the key moments, the largest effects of chance.
std::vector<std::string> review_lines(const Text& text, const Room& room, const Review& review);
// One decision: its turn, the chance of its seat to win, and what the move lost.
std::string decision_line(const Text& text, const Room& room, const Review& review, int decision);

}  // namespace dipolis::tui
