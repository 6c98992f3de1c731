// Exact answers about one turn: does the player to act win before the rival decides again?
#pragma once

#include <optional>

#include "ai/value.h"
#include "engine/game.h"

namespace dipolis {

// The end that the player to act can force within this turn, whatever chance turns up: by a card, a
// Wonder, a revived building, a token, or by further turns that those earn. Nothing if there is
// none, or if a player is not to act. Never wrong; it may overlook a win that needs more than
// `kTacticalMoves` own decisions.
std::optional<Result> win_this_turn(const State& state);

// The same once that seat has made its move: it, chance or the rival may be to act.
std::optional<Result> win_in_rest_of_turn(const State& state, Seat seat);

inline constexpr int kTacticalMoves = 6;

// Whether a supremacy within one turn is out of the question; cheap, and only says so if it is.
bool far_from_supremacy(const State& state, Seat seat);

}  // namespace dipolis
