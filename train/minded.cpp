#include "train/minded.h"

namespace dipolis::train {

Value Minded::value(const State& state) {
    constexpr float kTimes = 6;
    Value value = judge_->value(state);
    if (!aim_) return value;
    value.ends[static_cast<size_t>(end_index(seat_, *aim_))] *= kTimes;
    float sum = 0;
    for (float end : value.ends) sum += end;
    for (float& end : value.ends) end /= sum;
    value.score = 0;
    for (size_t i = 0; i < 3; ++i)
        value.score += static_cast<double>(value.ends[i] - value.ends[i + 3]);
    return value;
}

Aim biased_aim(Rng& rng) {
    return rng.below(4) == 0 ? Result::Kind::Military : Result::Kind::Science;
}

}  // namespace dipolis::train
