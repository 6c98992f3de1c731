// Every invariant of a state. Debug builds ask after each move, tests everywhere.
#pragma once

#include "engine/state.h"

namespace dipolis {

// The name of a broken invariant, or null when the state is consistent. Recomputes all that gain()
// and lose() keep up to date from what lies on the table.
const char* broken_invariant(const State& state);

// The city with all that gain() and lose() keep up to date computed anew from the sets of things
// owned.
City recomputed(const State& state, Seat seat);

}  // namespace dipolis
