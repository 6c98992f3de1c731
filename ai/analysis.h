// What every option of a position is worth: for hints, an evaluation bar, a review of a game.
#pragma once

#include "ai/search.h"

namespace dipolis {

// Like a search's report, but no option is left out: those that the search has hardly looked at are
// looked at on their own, so that each line has a value. The best one comes first. A third of the
// limit goes into that. A player must be to act.
Report analyse(const State& state, Evaluator& evaluator, const SearchSettings& settings,
               const Limits& limits);

// The value of a position in which anybody is to act, chance too, or of a game that is over.
Value appraise(const State& state, Evaluator& evaluator, const SearchSettings& settings,
               const Limits& limits);

// What a move gave away: the best option's probability to win less its own, for the player to act;
// never negative. The move must be among the report's lines.
double loss(const Report& report, Move move, Seat seat);

}  // namespace dipolis
