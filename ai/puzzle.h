// Puzzles: positions near the end of a game where exactly one move wins, whatever follows.
#pragma once

#include <cstdint>
#include <optional>

#include "ai/evaluator.h"

namespace dipolis {

// Every other move of a puzzle wins at most every second time, or it would not feel like a mistake.
inline constexpr double kMostOfOthers = 0.5;

// The only move that wins for certain for the player to act, in a turn of Age III; nothing if the
// position is no puzzle, or if deciding that takes more than `most_nodes` positions.
std::optional<Move> only_winning_move(const State& state, int64_t most_nodes);

// How hard it is to see the move, 1 to kMostDifficulty: the smaller the search by which the move is
// found, whatever the seed, the easier.
inline constexpr int kMostDifficulty = 6;
int difficulty(const State& state, Move move, Evaluator& evaluator);

}  // namespace dipolis
