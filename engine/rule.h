// One row of the rule table: how a step on the agenda is listed and played. Inside the engine only.
#pragma once

#include "engine/move.h"
#include "engine/state.h"

namespace dipolis {

struct Rule {
    void (*play)(State&, Pending, Move);
    void (*list)(const State&, Pending, Options&) = nullptr;  // null where nobody decides
    // Chance only: the sum of the weights, and the k-th outcome, as list() would give them.
    int (*total)(const State&, Pending) = nullptr;
    Move (*outcome)(const State&, Pending, int k) = nullptr;
};

extern const Rule* const kRules[static_cast<int>(Step::Count)];

inline const Rule& rule(Step step) {
    return *kRules[static_cast<int>(step)];
}

// setup.cpp
Seat drafting_seat(int pick);  // who drafts the Wonder number 0..7
extern const Rule kDealToken, kDealWonder, kDraftWonder;
// age.cpp
extern const Rule kBeginAge, kLayStructure, kOpenAge, kMarkGuild, kDealCard, kChooseFirstPlayer,
    kEndAge;
// turn.cpp
extern const Rule kTakeTurn, kEndTurn;
// reveal.cpp
extern const Rule kRevealCard;
// choices.cpp
extern const Rule kChooseToken, kDrawLibrary, kChooseLibraryToken, kDestroyBuilding,
    kReviveBuilding;

}  // namespace dipolis
