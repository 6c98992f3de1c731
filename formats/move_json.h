// One move as the fields of a JSON object: "do", its subjects, "paid" or "gained". Records and
// messages share it.
#pragma once

#include "engine/move.h"
#include "engine/state.h"
#include "formats/json.h"

namespace dipolis {

// The fields of a move played in this state, as docs/trace-format.md names them; deals and reveals,
// which a record does not write, have fields too.
Json fields_json(const State& before, Move move);

}  // namespace dipolis
