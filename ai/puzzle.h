// Puzzles: positions near the end of a game where exactly one move wins, whatever follows.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "ai/evaluator.h"

namespace dipolis {

// Every other move of a puzzle wins at most every second time, or it would not feel like a mistake.
inline constexpr double kMostOfOthers = 0.5;

struct Winning {
    Move move;
    Value value;
};
// The only move that wins for certain for the player to act, in a turn of Age III; nothing if the
// position is no puzzle, or if deciding that takes more than `most_nodes` positions.
std::optional<Winning> only_winning(const State& state, int64_t most_nodes);

// Whether there is something to choose from: several cards with which something can be built, and
// not only the last ones. Whoever finds the answer among sales alone has found it by leaving out.
bool has_a_choice(const State& state);

// The idea of a puzzle: the supremacy that wins it, or, where points decide, what the move does.
enum class Theme : uint8_t {
    Military,
    Science,
    Guilds,  // builds one
    Tempo,   // gives another turn
    Denial,  // takes from the rival what it needs
    Points,
    Count
};
std::string_view id(Theme theme);
// Theme of the only winning move, which has this value.
Theme theme_of(const State& state, Move move, const Value& value);

// Difficulty of seeing the move, 1 to kMostDifficulty: the smaller the search by which the move is
// found, whatever the seed, the easier.
inline constexpr int kMostDifficulty = 6;
int difficulty(const State& state, Move move, Evaluator& evaluator);

}  // namespace dipolis
