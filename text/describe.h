// Sentences about the game, as keys and arguments: what a move did, what an effect does.
#pragma once

#include <vector>

#include "engine/effects.h"
#include "engine/move.h"
#include "engine/state.h"
#include "formats/json.h"
#include "formats/json_text.h"
#include "text/text.h"

namespace dipolis {

// The sentences about a move played in this state, in order; none for dealing.
std::vector<Sentence> describe(const State& before, Move move);

// Coins that the seat got by something it already had, as a sentence of a move says.
int coins_brought(const Sentence& sentence, Seat seat);

Sentence describe(const Effect& effect);

// Sentence on how the game ended; the game must be over.
Sentence describe_result(const State& state);

// {"key": ..., "args": {...}}, as messages carry sentences.
void put_sentence(Json& json, const Sentence& sentence);
void put_sentence(JsonText& to, const Sentence& sentence);

// All printed components, the military track and the layouts, for interfaces and other programs.
Json catalogue_json();

}  // namespace dipolis
