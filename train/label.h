// Labels from a search of a self-play game: its value and shares of visits, exact where the end of
// the game can be solved, and positions inside its tree.
#pragma once

#include "ai/search.h"
#include "ai/solver.h"
#include "play/rng.h"
#include "train/shard.h"

namespace dipolis::train {

inline constexpr int kMostInside = 6;         // of one decision
inline constexpr uint32_t kLeastVisits = 30;  // of a position inside

// The decision in the position as its seat sees it, which the search has just reported about; all
// but where it is in the game. `rng` draws the positions inside.
Decision labelled(const State& seen, const Search& search, const Report& report, Solver& solver,
                  Rng& rng);

}  // namespace dipolis::train
