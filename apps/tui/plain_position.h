// A position as lines of text, for the plain mode.
#pragma once

#include <string>
#include <vector>

#include "engine/state.h"
#include "text/text.h"

namespace dipolis::tui {

// Everything on the table, as the player to act sees it.
std::vector<std::string> position_lines(const Text& text, const State& state);
// The points of both if the game ended now; or, after the end, the result.
std::vector<std::string> points_lines(const Text& text, const State& state);

// Cards that may still lie face down, for each kind of back in the structure.
std::vector<std::string> hidden_lines(const Text& text, const State& state);

}  // namespace dipolis::tui
