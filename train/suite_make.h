// Makes the cases of a suite, each from its number alone: the same recipe gives the same case.
#pragma once

#include "train/self_play.h"
#include "train/suite.h"

namespace dipolis::train {

struct SuiteRecipe {
    Mode mode = Mode::Base;
    Suite::Kind kind = Suite::Kind::Decisions;
    uint64_t seed = 1;
    int cases = 0;
    int64_t game_nodes = 400;  // of the games' moves
    int64_t nodes = 0;         // of each search that judges
    int playouts = 0;          // of a truth
};

// Note of the suite on how it was made.
std::string made_by(const SuiteRecipe& recipe);

// The case comes from a game without exploration: half of them by the network, a quarter by the
// network with wrong opinions, a quarter with one seat biased. It is a decision of at least three
// options, not proven, that no other seat takes part in.
Case make_case(const SuiteRecipe& recipe, int number);

}  // namespace dipolis::train
