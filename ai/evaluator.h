// The interface of whatever judges positions for the search: rollouts, the formula, a network.
#pragma once

#include <span>

#include "ai/value.h"
#include "engine/game.h"
#include "play/rng.h"

namespace dipolis {

// A search with several threads calls it from all of them at once; an evaluator must protect its
// own mutable data.
class Evaluator {
  public:
    Evaluator() = default;
    Evaluator(const Evaluator&) = delete;
    Evaluator& operator=(const Evaluator&) = delete;
    virtual ~Evaluator() = default;

    // The value of a position that is not over, with a player or chance to act. All randomness
    // comes from `rng`, so that a search can be repeated.
    virtual Value value(const State& state, Rng& rng) = 0;

    // Whether the same position may get a different value next time.
    virtual bool is_random() const { return false; }

    // Estimates, before any search, how likely each option of a player is to be the best one: one
    // positive weight for each option, in any scale.
    virtual void prior(const State& state, const Options& options, std::span<float> weights) = 0;
};

}  // namespace dipolis
