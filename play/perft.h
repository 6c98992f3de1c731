// Counting the tree of a position: a test of the rules that another engine can repeat.
#pragma once

#include "engine/game.h"

namespace dipolis {

// Ways to count chance.
enum class Perft : uint8_t {
    Nodes,  // every outcome, whatever its weight
    Fixed,  // only its first outcome, which does not use up depth: goes deeper
};

// The number of positions after exactly `depth` decisions; games that end before count as one each.
uint64_t perft(const State& state, int depth, Perft kind);

}  // namespace dipolis
