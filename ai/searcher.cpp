#include "ai/searcher.h"

#include <algorithm>

#include "ai/evaluators.h"
#include "ai/number.h"

namespace dipolis {

namespace {

// A random number between -1/2 and 1/2.
double any(Rng& rng) {
    return (rng.below(2001) - 1000) / 2000.0;
}

}  // namespace

void Opinionated::form_opinions(Rng& rng) {
    for (double& opinion : cards_) opinion = any(rng);
    for (double& opinion : wonders_) opinion = any(rng);
    for (double& opinion : tokens_) opinion = any(rng);
    for (AddOnId addon : kAllAddOns) {
        addons_[addon].resize(static_cast<size_t>(judgement_of(addon).things));
        for (double& opinion : addons_[addon]) opinion = any(rng);
    }
}

Value Opinionated::value(const State& state, Rng& rng) {
    Value value = judge_->value(state, rng);
    if (size_ == 0) return value;
    const double bent = opinion_of(state, Seat::First) - opinion_of(state, Seat::Second);
    value.score = std::clamp(value.score + size_ * bent, -0.999, 0.999);
    return value;
}

// The search looks first at what the player likes.
void Opinionated::prior(const State& state, const Options& options, std::span<float> weights) {
    constexpr double kFervour = 8;  // weight of an opinion against the prior, as a logarithm
    judge_->prior(state, options, weights);
    if (size_ == 0) return;
    for (int i = 0; i < options.size(); ++i)
        weights[i] *=
            static_cast<float>(number::exp(kFervour * size_ * opinion_of(options[i].move)));
}

// The opinion about what the move takes.
double Opinionated::opinion_of(Move move) const {
    switch (move.kind) {
        case MoveKind::Draft:
        case MoveKind::Wonder:
            return wonders_[move.wonder()];
        case MoveKind::Build:
        case MoveKind::Revive:
            return cards_[move.card()];
        case MoveKind::Discard:
            return -cards_[move.card()];
        case MoveKind::Token:
            return tokens_[move.token()];
        default:
            return 0;
    }
}

double Opinionated::opinion_of(const State& state, Seat seat) const {
    const City& city = state.city(seat);
    double sum = 0;
    for (Card card : city.buildings) sum += cards_[card];
    for (Wonder wonder : city.built) sum += wonders_[wonder];
    for (Token token : city.tokens) sum += tokens_[token];
    for (AddOnId id : state.variant.addons) {
        const auto opinion = judgement_of(id).opinion;
        if (opinion != nullptr) sum += opinion(state, seat, addons_[id]);
    }
    return sum;
}

Searcher::Searcher(const Specification& specification)
    : specification_(specification),
      judge_(make_evaluator(specification.judge), specification.weakness.misjudgement) {}

void Searcher::begin(uint64_t seed) {
    SearchSettings settings = specification_.search;
    settings.seed ^= seed;
    rng_ = Rng(settings.seed, 0x317);
    Rng character(seed, 0x1e7e1);
    judge_.form_opinions(character);
    search_ = std::make_unique<Search>(judge_, settings);
    value_.reset();
}

// Whether this move is a random one.
bool Searcher::is_blind() {
    const double blind = specification_.weakness.blind;
    return blind > 0 && rng_.below(1000) < 1000 * blind;
}

std::optional<Move> Searcher::choose(const State& state) {
    if (!search_) begin(0);
    Options all;
    options(state, all);
    if (all.size() == 1) return all[0].move;
    if (is_blind()) return all[rng_.below(all.size())].move;
    search_->set_position(state);
    const Report report = search_->run(specification_.limits);
    value_ = report.value;
    return report.choice(rng_);
}

Move level_move(int level, const State& seen, uint64_t game, uint64_t ply, const Limits& most) {
    Specification specification = level_specification(level);
    Limits& limits = specification.limits;
    if (most.nodes > 0) limits.nodes = std::min(limits.nodes, most.nodes);
    limits.stop = most.stop;
    Searcher player(specification);
    player.begin(game);
    player.be_at(game, ply);
    return *player.choose(seen);
}

}  // namespace dipolis
