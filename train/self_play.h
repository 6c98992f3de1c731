// Games of the search against itself, for training. They should be good games and yet all
// different: some moves are drawn at random instead of chosen, and one seat in ten is biased
// towards one kind of victory, so that the games contain plans that the current evaluation would
// not try. Every decision is labelled by an unbiased search, whoever decides.
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
};

// The same recipe and number give the same game.
PlayedGame play_game(const Recipe& recipe, uint64_t number);

}  // namespace dipolis::train
