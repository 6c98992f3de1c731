// Judging a position by playing it out.
#pragma once

#include "ai/evaluator.h"

namespace dipolis {

// Plays to the end by instinct; the prior is instinct's too.
class Rollouts : public Evaluator {
  public:
    Value value(const State& state, Rng& rng) override;
    void prior(const State& state, const Options& options, std::span<float> weights) override;
};

// The weights of instinct as a prior: smoothed, so that nothing is out of the question.
void instinctive_prior(const State& state, const Options& options, std::span<float> weights);

}  // namespace dipolis
