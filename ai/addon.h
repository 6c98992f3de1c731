// Contribution of an add-on to judgement and search: a row for what several of them have, and a
// plain function for what only one has. Each add-on has a file in ai/addons; no other file of this
// folder names one. Inside ai only.
#pragma once

#include <array>
#include <span>
#include <string_view>

#include "ai/inputs.h"
#include "engine/game.h"

namespace dipolis {

namespace features {
struct Part;
}

// Judgement of an add-on; any member may be null or empty.
struct AddOnJudgement {
    // --- The network: its inputs about the add-on, and the bytes of the one trained on games with
    // the add-on (ai/weights).
    const features::Part* features = nullptr;
    const std::string_view* network = nullptr;

    // --- Features of a move (ai/option_features.h): its topic, as a number among `topics`; -1
    // if it has none.
    std::span<const InputBlock> topics{};
    int (*topic)(Move) = nullptr;

    // --- Opinions of weak players (ai/searcher.h): the number of things they have an opinion
    // about, and the sum for what a seat owns.
    int things = 0;
    double (*opinion)(const State&, Seat, std::span<const double> of_things) = nullptr;
};

extern const EnumArray<AddOnId, const AddOnJudgement*, kAddOnCount> kAddOnJudgements;

inline const AddOnJudgement& judgement_of(AddOnId id) {
    return *kAddOnJudgements[id];
}

// --- Answers of the one add-on that knows, in its file of ai/addons; they may be asked in any
// game.

// Worth (ai/worth.h): what one more card of the colour brings a seat besides, in sixths of a point.
int colour_worth(const State& state, Seat seat, Colour colour);

// Tactics: whether a seat may gain more within a turn than the base game's components bring.
bool widens_turns(const Variant& variant);

// Search: whether both seats answer this step at once, and whether the seat still has to; whether
// the outcomes of a chance step are always listed one by one, even if many follow; the number of
// cards left from which on the solver is used at leaves, `usual` at most.
bool both_answer(Step step);
bool has_to_answer(const State& state, Seat seat, Step step);
bool is_listed(Step step);
int solver_cards(const Variant& variant, int usual);

}  // namespace dipolis
