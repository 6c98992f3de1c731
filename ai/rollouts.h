// An evaluator that plays the position to the end.
#pragma once

#include "ai/evaluator.h"

namespace dipolis {

// Rollouts by instinct. The prior is instinct's too, smoothed so that no option is excluded.
class Rollouts : public Evaluator {
  public:
    Value value(const State& state, Rng& rng) override;
    bool is_random() const override { return true; }
    void prior(const State& state, const Options& options, std::span<float> weights) override;
};

}  // namespace dipolis
