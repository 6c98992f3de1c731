// The interface of whatever judges positions for the search: the network, or that with opinions.
#pragma once

#include <span>

#include "ai/value.h"
#include "engine/game.h"

namespace dipolis {

// A judge of positions and options. A search with several threads calls it from all of them at
// once; an evaluator must protect its own mutable data.
class Evaluator {
  public:
    Evaluator() = default;
    Evaluator(const Evaluator&) = delete;
    Evaluator& operator=(const Evaluator&) = delete;
    virtual ~Evaluator() = default;

    // The value of a position that is not over, with a player or chance to act; always the same for
    // the same position.
    virtual Value value(const State& state) = 0;

    // Estimates, before any search, how likely each option of a player is to be the best one: one
    // positive weight for each option, in any scale.
    virtual void prior(const State& state, const Options& options, std::span<float> weights) = 0;
};

}  // namespace dipolis
