#include "play/player.h"

namespace dipolis {

std::string_view id(Policy policy) {
    return policy == Policy::Uniform ? "uniform" : "greedy";
}

std::optional<Policy> find_policy(std::string_view name) {
    for (Policy policy : {Policy::Uniform, Policy::Greedy}) {
        if (id(policy) == name) return policy;
    }
    return std::nullopt;
}

Move choose(Policy policy, const State& state, const Options& options, Rng& rng) {
    if (policy == Policy::Greedy) return choose_greedy(state, options, rng);
    return options[rng.below(options.size())].move;
}

}  // namespace dipolis
