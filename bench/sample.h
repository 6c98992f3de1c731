// What bench/self_play writes for bench/fit_formula and bench/fit_policy, as it lies in memory: for
// the same build on the same machine only.
#pragma once

#include "ai/value.h"
#include "engine/state.h"

namespace dipolis {

struct Sample {
    State state;
    std::array<float, kEndCount> thought;  // what the search made of the position
    std::array<float, kEndCount> end;      // how the game ended
    // How much of the search each option was given, in the order of options(); all 0 if there were
    // more of them, or none was looked at.
    std::array<float, 64> shares;
    bool honest;  // the search was after any victory, so that its thought counts
};

}  // namespace dipolis
