// The part of a `table` message that follows from the state alone (docs/protocol.md). Output only:
// nothing is ever parsed from it.
#pragma once

#include "engine/move.h"
#include "engine/state.h"
#include "formats/json.h"

namespace dipolis {

// Pass the state that view() gives for the viewer.
Json snapshot(const State& state);

// The options of the player to act, with prices and consequences; empty if chance or nobody is to
// act.
Json options_json(const State& state);

// Adds to a played move what people see of it beyond its own fields (move_json.h).
void add_to_event(const State& before, Move move, Json& json);

}  // namespace dipolis
