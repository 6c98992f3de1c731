// Ten levels for people, from one that a child beats to the full search. All but the last have
// wrong opinions, larger at lower levels; the first two also make random moves now and then; up to
// the fifth none solves the end. All take a win that is there, except in random moves.
// docs/strength.md has the measured differences.
#pragma once

#include <array>
#include <string_view>

namespace dipolis {

// Their specifications (ai/specification.h).
inline constexpr int kLevelCount = 10;
inline constexpr std::array<std::string_view, kLevelCount> kLevels = {
    "mcts judge=formula nodes=20 misjudgement=1.2 solver=0 blind=0.42",
    "mcts judge=formula nodes=40 misjudgement=1 solver=0 blind=0.18",
    "mcts judge=formula nodes=60 misjudgement=0.9 solver=0",
    "mcts judge=formula nodes=100 misjudgement=0.65 solver=0",
    "mcts judge=formula nodes=150 misjudgement=0.47 solver=0",
    "mcts judge=formula nodes=250 misjudgement=0.43",
    "mcts judge=formula nodes=500 misjudgement=0.34",
    "mcts judge=formula nodes=1000 misjudgement=0.24",
    "mcts judge=formula nodes=2000 misjudgement=0.13",
    "mcts nodes=100000",
};

}  // namespace dipolis
