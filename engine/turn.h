// Parts of a turn that others need too.
#pragma once

#include "engine/rulebook.h"
#include "engine/state.h"

namespace dipolis {

// Coins for selling a card: 2, and 1 for each own yellow building (R19).
int discard_income(const State& state, Seat seat);

// Takes an accessible card away and plans the rest of the turn: what it uncovered is turned up
// after everything it brings is resolved (R26). Inside the engine only.
void take_card(State& state, Seat seat, Card card);

}  // namespace dipolis
