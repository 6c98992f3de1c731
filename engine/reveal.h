// Turning up a card that lies face down: uniform over the unseen cards with its back (R76). The
// three cards removed from an age are exchangeable with the hidden ones, so this is exact.
#pragma once

#include "engine/rule.h"

namespace dipolis {

// The outcomes of a step that turns up the card of the place `a`.
void list_cards(const State& state, Pending pending, Options& options);
int count_cards(const State& state, Pending pending);
Move draw_card(const State& state, Pending pending, int k);

void turn_up(State& state, Move move);

}  // namespace dipolis
