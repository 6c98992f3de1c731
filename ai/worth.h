// Worth of a building to a city at first sight, by arithmetic: for the words that explain a move.
// The network judges positions and moves without it.
#pragma once

#include "engine/state.h"

namespace dipolis {

// The value of a building to a city that constructs it now, in sixths of a victory point, minus its
// price.
int worth(const State& state, Seat seat, Card card);

}  // namespace dipolis
