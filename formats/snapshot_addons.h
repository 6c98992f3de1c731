// What the add-ons lay on the table: the fields `solo` and `leaders` of a `table` message
// (docs/protocol.md).
#pragma once

#include "engine/move.h"
#include "engine/state.h"
#include "formats/json.h"

namespace dipolis {

// Null where the add-on is not played. Pass what view() gives for the seat that will see it.
Json solo_json(const State& state);
Json leaders_json(const State& state);

// A Decision card as the table sees it turned up in this state: direction, priorities, the cards
// looked at in their order, which priority matched, and what follows.
Json decision_json(const State& before, Move move);

}  // namespace dipolis
