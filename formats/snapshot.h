// The table as a user interface draws it: the part of a `table` message that follows from the state
// alone (docs/protocol.md). Write only: nobody reads a game from it.
#pragma once

#include "engine/move.h"
#include "engine/state.h"
#include "formats/json.h"

namespace dipolis {

// Pass what view() gives for the seat that will see it.
Json snapshot(const State& state);

// The options of the player to act, with amounts and consequences; empty where chance or nobody
// acts.
Json options_json(const State& state);

}  // namespace dipolis
