// Ten strengths for people, from one that a child beats to the whole of the search. What they cost
// and how far apart they are is measured in docs/strength.md.
#pragma once

#include <array>
#include <string_view>

#include "ai/opponent.h"

namespace dipolis {

struct Level {
    std::string_view name;
    int nodes;            // looked at for a move
    double misjudgement;  // how far its opinion of a thing may be off, as a part of a whole win
    double whim;          // probability of moving without thinking; none from level 4 up
    double blind;         // probability of any move at all
};

inline constexpr int kLevelCount = 10;
inline constexpr std::array<Level, kLevelCount> kLevels = {{
    {"Apprentice", 1, 0.60, 0.60, 0.12},
    {"Trader", 2, 0.50, 0.40, 0.05},
    {"Builder", 4, 0.44, 0.22, 0},
    {"Architect", 10, 0.34, 0, 0},
    {"Consul", 40, 0.22, 0, 0},
    {"Senator", 110, 0.16, 0, 0},
    {"Strategist", 400, 0.08, 0, 0},
    {"Master", 2'000, 0, 0, 0},
    {"Legend", 12'000, 0, 0, 0},
    {"Zeus-hunter", 100'000, 0, 0, 0},
}};

// A player of that level, 1 to kLevelCount. In each game it has opinions of its own, which follow
// from the game's seed: it likes some cards, Wonders and tokens too much and others too little, and
// keeps to that all game long.
std::unique_ptr<Opponent> make_level(int level);

// One move of that level where its seat sees this, in a game whose opinions follow from `game`. The
// same question has the same answer; `stop` cuts the thinking short.
Move level_move(int level, const State& seen, uint64_t game, uint64_t ply,
                const std::atomic<bool>* stop = nullptr);

}  // namespace dipolis
