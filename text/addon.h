// Contribution of an add-on to text: sentences about its moves, and its part of the catalogue. Each
// add-on has a file in text/addons; no other file of this folder names one. Inside text only.
#pragma once

#include <array>
#include <string_view>
#include <vector>

#include "engine/move.h"
#include "engine/state.h"
#include "formats/json.h"
#include "text/text.h"

namespace dipolis::words {

// Words of an add-on; any member may be null.
struct AddOnWords {
    // Adds sentences about a move. Those that do not begin with the argument "player" get the seat
    // that decided; after a move of chance, the seat that the step belongs to.
    std::vector<Sentence> (*tell)(const State& before, Move) = nullptr;
    // The verb in the key of an effect that does this step: "effect.do.<verb>"; empty for other
    // steps.
    std::string_view (*verb)(Step) = nullptr;
    // Adds its components to the catalogue.
    void (*list)(Json& catalogue) = nullptr;
};

extern const EnumArray<AddOnId, const AddOnWords*, kAddOnCount> kAddOnWords;

inline const AddOnWords& words_of(AddOnId id) {
    return *kAddOnWords[id];
}

// Changes the sentence that the base game makes of the move. Only one add-on does, and defines
// this; it may be asked in any game.
void reword(const State& before, Move move, Sentence& sentence);

}  // namespace dipolis::words
