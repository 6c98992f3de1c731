// The part of a `table` message that follows from the state alone (docs/protocol.md). Output only:
// nothing is ever parsed from it.
#pragma once

#include "engine/move.h"
#include "engine/state.h"
#include "formats/json.h"
#include "formats/json_text.h"

namespace dipolis {

// The fields of a position. Pass the state that view() gives for the viewer. `result`: how it
// ended, usually shown_result(); `asks`: whether somebody is to act, if the state says so.
void put_snapshot(JsonText& to, const State& state, const Json& result, bool asks = true);
Json shown_result(const State& state);  // null before the end

// The options of the player to act, with prices and consequences; none if chance or nobody is to
// act.
void put_options(JsonText& to, const State& state);

// The same as values, for where time is no matter.
Json snapshot(const State& state);
Json options_json(const State& state);

// The seat's Wonders that nobody may raise any more after that move, because the seventh stands.
Wonders left_over(const State& before, const State& after, Move move, Seat seat);

// Adds to a played move what people see of it beyond its own fields (move_json.h).
void add_to_event(const State& before, Move move, Json& json);

}  // namespace dipolis
