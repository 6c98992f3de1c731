// The seat of whoever judges positions for the search: rollouts, a formula, or a network.
#pragma once

#include <span>

#include "ai/value.h"
#include "engine/game.h"
#include "play/rng.h"

namespace dipolis {

// A search with several threads asks from all of them at once: what an evaluator changes while it
// is asked, it has to guard.
class Evaluator {
  public:
    Evaluator() = default;
    Evaluator(const Evaluator&) = delete;
    Evaluator& operator=(const Evaluator&) = delete;
    virtual ~Evaluator() = default;

    // The value of a position that is not over; a player or chance is to act. Whatever randomness
    // it needs comes from `rng`, so that a search can be repeated.
    virtual Value value(const State& state, Rng& rng) = 0;

    // Whether the same position may be given another value the next time.
    virtual bool is_random() const { return false; }

    // How likely each option of a player is to be the best one, before any search. Fills one
    // positive weight for each option; they need not sum to anything.
    virtual void prior(const State& state, const Options& options, std::span<float> weights) = 0;
};

}  // namespace dipolis
