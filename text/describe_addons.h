// What the moves of the add-ons tell. Inside text only; others call describe().
#pragma once

#include <vector>

#include "engine/addons/leaders.h"
#include "engine/move.h"
#include "engine/state.h"
#include "text/text.h"

namespace dipolis::words {

// The sentences a move adds to those of the base game, without the argument "player": it is the
// seat the step belongs to.
std::vector<Sentence> describe_addons(const State& before, Move move);

// A green card built to show another symbol is told as such.
Sentence altered(Sentence sentence, leaders::Alteration alteration);

}  // namespace dipolis::words
