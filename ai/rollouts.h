// Judging a position by playing it out.
#pragma once

#include "ai/evaluator.h"

namespace dipolis {

// Plays to the end by instinct; the prior is instinct's too, smoothed, so that nothing is out of
// the question.
class Rollouts : public Evaluator {
  public:
    Value value(const State& state, Rng& rng) override;
    bool is_random() const override { return true; }
    void prior(const State& state, const Options& options, std::span<float> weights) override;
};

}  // namespace dipolis
