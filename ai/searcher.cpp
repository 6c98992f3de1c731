#include "ai/searcher.h"

#include <algorithm>
#include <cmath>

#include "ai/evaluators.h"
#include "ai/number.h"
#include "ai/tactics.h"
#include "ai/weighted.h"

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

Value Opinionated::value(const State& state) {
    Value value = judge_->value(state);
    double error = 0;
    if (weakness_.misjudgement > 0) {
        error += weakness_.misjudgement *
                 (opinion_of(state, Seat::First) - opinion_of(state, Seat::Second));
    }
    if (weakness_.fervour > 0)
        error += weakness_.fervour * style_error(weakness_.style, state, value);
    if (error != 0) value.score = std::clamp(value.score + error, -0.999, 0.999);
    return value;
}

// The search looks first at what the player likes.
void Opinionated::prior(const State& state, const Options& options, std::span<float> weights) {
    constexpr double kEagerness = 8;  // weight of an error against the prior, as a logarithm
    judge_->prior(state, options, weights);
    if (weakness_.misjudgement == 0 && weakness_.fervour == 0) return;
    for (int i = 0; i < options.size(); ++i) {
        const Move move = options[i].move;
        double error = 0;
        if (weakness_.misjudgement > 0) error += weakness_.misjudgement * opinion_of(move);
        if (weakness_.fervour > 0) error += weakness_.fervour * liking_of(state, move);
        weights[i] *= static_cast<float>(number::exp(kEagerness * error));
    }
}

// By how much the move makes the table look better to whoever plays it. A secret choice changes
// nothing on it.
double Opinionated::liking_of(const State& state, Move move) const {
    if (both_answer(step(state))) return 0;
    State next = state;
    play(next, move);
    const double gain =
        style_error(weakness_.style, next, {}) - style_error(weakness_.style, state, {});
    return side(actor(state)) * gain;
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
      judge_(make_evaluator(specification.judge), specification.weakness) {}

void Searcher::begin(uint64_t seed) {
    SearchSettings settings = specification_.search;
    settings.seed ^= seed;
    rng_ = Rng(settings.seed, 0x317);
    Rng character(seed, 0x1e7e1);
    judge_.form_opinions(character);
    search_ = std::make_unique<Search>(judge_, settings);
    value_.reset();
}

// Whether it does not look ahead this time. A win that is there is always seen; a secret choice
// wins nothing at once, and its view cannot be played on.
bool Searcher::is_blind(const State& state) {
    const double blind = specification_.weakness.blind;
    if (blind == 0 || rng_.below(1000) >= 1000 * blind) return false;
    return both_answer(step(state)) || !win_this_turn(state);
}

// Any card may catch the eye, those that are good at first sight a little more often; with it the
// player does what seems best, as people do.
Move Searcher::by_feel(const State& state, const Options& all) {
    const auto count = static_cast<size_t>(all.size());
    std::vector<float> priors(count);
    judge_.prior(state, all, priors);
    const bool takes_card = step(state) == Step::TakeTurn;
    const auto is_best_use = [&](int i) {
        for (int j = 0; takes_card && j < all.size(); ++j) {
            if (all.move(j).card() == all.move(i).card() && priors[j] > priors[i]) return false;
        }
        return true;
    };
    std::vector<double> weights(count);
    for (int i = 0; i < all.size(); ++i) {
        // An eighth root, exact everywhere: the network is surer of a card than a person's eye is.
        if (is_best_use(i))
            weights[i] = std::sqrt(std::sqrt(std::sqrt(static_cast<double>(priors[i]))));
    }
    return all.move(static_cast<int>(draw_by_weight(weights, rng_)));
}

std::optional<Move> Searcher::choose(const State& state) {
    if (!search_) begin(0);
    Options all;
    options(state, all);
    if (all.size() == 1) return all[0].move;
    if (is_blind(state)) return by_feel(state, all);
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
