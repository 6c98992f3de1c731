// Options as whole sentences without glyphs, for the plain mode and screen readers.
#pragma once

#include <string>

#include "engine/move.h"
#include "engine/state.h"
#include "text/text.h"

namespace dipolis::tui {

// An option of the player to act.
std::string plain_words(const Text& text, const State& state, Move move);

// Facts about a card that the options of a turn leave out: its links, what it costs the rival now,
// and what taking it uncovers.
std::string about_card(const Text& text, const State& state, Card card);

}  // namespace dipolis::tui
