// Options as whole sentences, without glyphs: for the plain mode, which screen readers read.
#pragma once

#include <string>

#include "engine/move.h"
#include "engine/state.h"
#include "text/text.h"

namespace dipolis::tui {

// An option of the player to act.
std::string plain_words(const Text& text, const State& state, Move move);

}  // namespace dipolis::tui
