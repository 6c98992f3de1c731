// The value of every option of a position, for hints, the evaluation bar and reviews.
#pragma once

#include <functional>

#include "ai/search.h"

namespace dipolis {

// Like a search's report, but complete: options that the search hardly visited are searched
// separately, so that each line has a value, and they are in the order of these values. A third of
// the limit is spent on this. A player must be to act. `tell` gets what is known so far, a few
// times a second, as complete and in that order, too.
Report analyse(const State& state, Evaluator& evaluator, const SearchSettings& settings,
               const Limits& limits, const std::function<void(const Report&)>& tell = {});

// The value of any position: a player or chance is to act, or the game is over.
Value appraise(const State& state, Evaluator& evaluator, const SearchSettings& settings,
               const Limits& limits);

// Loss by a move: the best option's probability to win minus its own, for the player to act; never
// negative. The move must be in the report.
double loss(const Report& report, Move move, Seat seat);

}  // namespace dipolis
