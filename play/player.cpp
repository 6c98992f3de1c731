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

Move draw(const State& state, Rng& rng) {
    const Pending& pending = state.agenda.top();
    if (pending.step != Step::DealCard && pending.step != Step::RevealCard)
        return outcome(state, rng.below(total_weight(state)));
    // Most draws are of cards. Computing the candidates only once halves the work.
    const Unseen cards = candidates(state, pending.a);
    return Move::of(MoveKind::Reveal, pending.a, cards.nth(rng.below(cards.size())));
}

Move choose(Policy policy, const State& state, const Options& options, Rng& rng) {
    if (policy == Policy::Greedy) return choose_greedy(state, options, rng);
    return choose_uniform(options, rng);
}

}  // namespace dipolis
