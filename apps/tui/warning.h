// Warnings that a player must not overlook: the rival is about to win by a supremacy.
#pragma once

#include <string>
#include <vector>

#include "ai/threats.h"
#include "text/text.h"

namespace dipolis::tui {

// "Beware: Rival wins with 1 more shield – now with Barracks, Colossus."
std::string warning(const Text& text, const Threat& threat, Seat rival);
std::vector<std::string> warnings(const Text& text, const State& state, Seat rival);

}  // namespace dipolis::tui
