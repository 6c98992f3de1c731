// Knowledge of the search about this particular game: the kind of node of a position, and when its
// value is known exactly. The rest of the search sees only moves, weights and values. Inside ai
// only.
#pragma once

#include <optional>
#include <vector>

#include "ai/search.h"
#include "ai/solver.h"
#include "ai/tree.h"

namespace dipolis {

// A new node for the position, without value or edges.
Node node_for(const State& state);

// Plays moves without a choice, up to a decision or chance, so that no position is judged in which
// there is nothing to decide: evaluations are fitted to decisions. Appends them to `played`.
void play_forced(State& state, std::vector<Move>* played = nullptr);

// The exact value, if the game is over, the player to act wins within the turn, or few enough cards
// of Age III are left for the solver.
std::optional<Value> exact_value(const State& state, Solver& solver,
                                 const SearchSettings& settings);

// Whether the solver may be asked about all options of the root.
bool may_solve_root(const State& state, const SearchSettings& settings);

}  // namespace dipolis
