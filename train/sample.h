// The decisions of a shard as training data.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "ai/value.h"
#include "engine/state.h"

namespace dipolis::train {

struct Sample {
    State state;
    std::array<float, kEndCount> thought;  // the value found by the search
    std::array<float, kEndCount> end;      // the result of the game
    // The share of visits of each option, in the order of options(); they sum to 1. Empty if it is
    // not meaningful.
    std::vector<float> shares;
    bool proven = false;  // the value is exact
    bool chosen = false;  // the game went on with the search's choice
    bool inside = false;  // of the tree of the decision before it, and no position of the game
};

// Calls back once per game, in order: its decisions, each followed by those inside its tree.
// Returns false, and the reason in `why`, if the file is not a shard of this program's games.
bool read_samples(const std::string& path,
                  const std::function<void(const std::vector<Sample>&)>& look, std::string& why);

}  // namespace dipolis::train
