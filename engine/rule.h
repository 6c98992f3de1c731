// One row of the rule table: how a step on the agenda is listed and played. Inside the engine only.
#pragma once

#include "engine/move.h"
#include "engine/state.h"

namespace dipolis {

enum class Who : uint8_t { ItsSeat, Chance, Nobody };

struct Rule {
    Who who;
    void (*list)(const State&, Pending, Options&);  // null where nobody decides
    void (*play)(State&, Pending, Move);
    // Chance only: the sum of the weights, and the k-th outcome, as list() would give them.
    int (*total)(const State&, Pending) = nullptr;
    Move (*outcome)(const State&, Pending, int k) = nullptr;
};

const Rule& rule(Step step);

// setup.cpp
extern const Rule kDealToken, kDealWonder, kDraftWonder;
// age.cpp
extern const Rule kBeginAge, kMarkGuild, kDealCard, kChooseFirstPlayer, kEndAge;
// turn.cpp
extern const Rule kTakeTurn, kRevealCard, kEndTurn;
// choices.cpp
extern const Rule kChooseToken, kDrawLibrary, kChooseLibraryToken, kDestroyBuilding, kReviveBuilding;

}  // namespace dipolis
