// Ten strengths for people, from one that a child beats to the whole of the search: all but the
// last have opinions that are off, the more the weaker; the first two also move blindly now and
// then, and up to the fifth nobody counts out the end. A win that lies there is taken, except
// blindly. How far apart they are is measured in docs/strength.md.
#pragma once

#include <array>
#include <string_view>

#include "ai/opponent.h"

namespace dipolis {

struct Level {
    std::string_view name;
    std::string_view words;  // that describe it as an opponent
};

inline constexpr int kLevelCount = 10;
inline constexpr std::array<Level, kLevelCount> kLevels = {{
    {"Apprentice", "mcts nodes=20 misjudgement=1.2 solver=0 blind=0.42"},
    {"Trader", "mcts nodes=40 misjudgement=1 solver=0 blind=0.18"},
    {"Builder", "mcts nodes=60 misjudgement=0.9 solver=0"},
    {"Architect", "mcts nodes=100 misjudgement=0.65 solver=0"},
    {"Consul", "mcts nodes=150 misjudgement=0.47 solver=0"},
    {"Senator", "mcts nodes=250 misjudgement=0.43"},
    {"Strategist", "mcts nodes=500 misjudgement=0.34"},
    {"Master", "mcts nodes=1000 misjudgement=0.24"},
    {"Legend", "mcts nodes=2000 misjudgement=0.13"},
    {"Zeus-hunter", "mcts nodes=100000"},
}};

// That opponent, 1 to kLevelCount.
Specification level_specification(int level);

// One move of that level where its seat sees this, in a game whose opinions follow from `game`. The
// same question has the same answer; `stop` cuts the thinking short.
Move level_move(int level, const State& seen, uint64_t game, uint64_t ply,
                const std::atomic<bool>* stop = nullptr);

}  // namespace dipolis
