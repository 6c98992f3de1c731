// A move as fields of a JSON object: "do", what it names, "paid" or "gained". Used by records and
// messages.
#pragma once

#include "engine/grammar.h"
#include "engine/move.h"
#include "engine/state.h"
#include "formats/json.h"
#include "formats/json_text.h"

namespace dipolis {

// "do", the nouns of the move's bytes, and how a green card is altered.
Json deed_json(Move move);

// All fields of a move played in this state, named as in docs/trace-format.md. Deals and reveals
// have fields too, although records leave them out.
Json fields_json(const State& before, Move move);
void put_fields(JsonText& to, const State& before, Move move);

const char* field_of(Coins coins);  // "paid" or "gained"

}  // namespace dipolis
