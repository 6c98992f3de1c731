// A judge that may be biased towards one kind of victory, so that games contain plans which it
// would not try by itself.
#pragma once

#include <memory>
#include <optional>

#include "ai/evaluator.h"
#include "play/rng.h"

namespace dipolis::train {

// The kind of victory that a biased seat prefers; nothing for an unbiased seat.
using Aim = std::optional<Result::Kind>;

class Minded : public Evaluator {
  public:
    Minded(std::unique_ptr<Evaluator> judge, Seat seat, Aim aim)
        : judge_(std::move(judge)), seat_(seat), aim_(aim) {}

    Value value(const State& state) override;
    void prior(const State& state, const Options& options, std::span<float> weights) override {
        judge_->prior(state, options, weights);
    }

    bool honest() const { return !aim_; }

  private:
    std::unique_ptr<Evaluator> judge_;
    Seat seat_;
    Aim aim_;
};

// Science three times as often as military.
Aim biased_aim(Rng& rng);

}  // namespace dipolis::train
