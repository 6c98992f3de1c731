// Games of the search against itself, for training. They should be good games and yet all
// different: some moves are drawn at random instead of chosen, and one seat in four is biased
// towards one kind of victory, so that the games contain plans that the current evaluation would
// not try.
//
// Values need many games, policies need deep searches. So a recipe can have most decisions searched
// with few nodes, and a few with many; then only these teach the policy, and their roots are
// disturbed ("playout cap randomization" in D. Wu, Accelerating Self-Play Learning in Go, 2019).
#pragma once

#include <string>

#include "ai/specification.h"
#include "train/shard.h"

namespace dipolis::train {

enum class Mode : uint8_t { Base, Solo, Leaders };
std::optional<Mode> find_mode(std::string_view id);  // "base", "solo", "leaders"

// The variant of game `number`: in mode Solo each rival in turn, in mode Leaders each pool in turn.
Variant variant_of(Mode mode, uint64_t number);

struct Recipe {
    Mode mode = Mode::Base;
    uint64_t seed = 1;
    Specification player;  // kind Searcher, limited by nodes, one thread
    int64_t deep = 0;      // nodes of one decision in four of unbiased seats; 0: all are alike
};

// The same recipe and number give the same game.
PlayedGame play_game(const Recipe& recipe, uint64_t number);

}  // namespace dipolis::train
