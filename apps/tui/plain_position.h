// The plain mode's words about a position, as lines.
#pragma once

#include <string>
#include <vector>

#include "engine/state.h"
#include "text/text.h"

namespace dipolis::tui {

// All that lies on the table, as the player to act sees it.
std::vector<std::string> position_lines(const Text& text, const State& state);
// The points of both if the game ended now, or at its end.
std::vector<std::string> points_lines(const Text& text, const State& state);

}  // namespace dipolis::tui
