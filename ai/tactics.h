// Exact answers about one turn: does the player to act win before the rival decides again?
#pragma once

#include <optional>

#include "ai/value.h"
#include "engine/game.h"

namespace dipolis {

// The result that the player to act can force within this turn, whatever chance reveals: by a card,
// a Wonder, a revived building, a token, or the extra turns these earn. Nothing if there is none or
// if no player is to act. A result is always right, but a win that needs more than `kTacticalMoves`
// own decisions may be missed.
std::optional<Result> win_this_turn(const State& state);

// The same after that seat has made its move: anybody may be to act.
std::optional<Result> win_in_rest_of_turn(const State& state, Seat seat);

inline constexpr int kTacticalMoves = 6;

// True only if the seat certainly cannot win by supremacy within its turn. Cheap.
bool far_from_supremacy(const State& state, Seat seat);

}  // namespace dipolis
