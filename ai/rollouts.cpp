#include "ai/rollouts.h"

#include <cmath>

#include "ai/instinct.h"

namespace dipolis {

Value Rollouts::value(const State& state, Rng& rng) {
    return value_of(playout(state, rng).result);
}

void Rollouts::prior(const State& state, const Options& options, std::span<float> weights) {
    std::array<int, Options::kCapacity> raw;  // NOLINT: filled by weigh
    weigh(state, options, Mood::Balanced, raw);
    // Worth grows with the square root of instinct's weights; a constant keeps the rest in play.
    double sum = 0;
    for (int i = 0; i < options.size(); ++i) {
        const auto k = static_cast<size_t>(i);
        weights[k] = static_cast<float>(std::sqrt(static_cast<double>(raw[k])));
        sum += static_cast<double>(weights[k]);
    }
    const auto floor = static_cast<float>(sum / options.size() / 2);
    for (int i = 0; i < options.size(); ++i) weights[i] += floor;
}

}  // namespace dipolis
