// Positions for the tests of the search, from games in which moves are drawn as the network
// expects them, so that they are realistic.
#pragma once

#include <functional>
#include <vector>

#include "ai/facts.h"
#include "ai/network.h"
#include "ai/value.h"
#include "ai/weighted.h"
#include "engine/game.h"
#include "play/player.h"

namespace dipolis {

inline NetworkJudge& network_judge() {
    static NetworkJudge judge(shipped_networks());
    return judge;
}

// A kind of victory that both players of a game go for more than they should.
enum class Leaning : uint8_t { None, Science, Military };

inline Move likely_move(const State& state, const Options& all, Leaning leaning, Rng& rng) {
    constexpr float kMore = 6;
    std::array<float, Options::kCapacity> weights;  // NOLINT: filled by prior()
    network_judge().prior(state, all, weights);
    for (size_t i = 0; i < static_cast<size_t>(all.size()); ++i) {
        const Move move = all.move(static_cast<int>(i));
        if (move.kind != MoveKind::Build) continue;
        const Facts& what = facts(move.card());
        const bool liked = leaning == Leaning::Science    ? what.symbol >= 0
                           : leaning == Leaning::Military ? what.shields > 0
                                                          : false;
        if (liked) weights[i] *= kMore;
    }
    std::vector<double> all_weights(weights.begin(), weights.begin() + all.size());
    return all.move(static_cast<int>(draw_by_weight(all_weights, rng)));
}

// The first position of the game that satisfies the condition, if there is one.
inline std::optional<State> position_of_game(uint64_t game,
                                             const std::function<bool(const State&)>& fits,
                                             std::vector<Move>* moves = nullptr,
                                             const Variant& variant = {}) {
    Rng rng(0xa1, game);
    State state = start(variant);
    Options all;
    while (!is_over(state)) {
        const bool player = actor(state) != Actor::Chance;
        if (player && fits(state)) return state;
        options(state, all);
        const Leaning leaning = game % 3 == 0   ? Leaning::Science
                                : game % 3 == 1 ? Leaning::Military
                                                : Leaning::None;
        const Move move = player ? likely_move(state, all, leaning, rng) : draw(state, rng);
        if (moves != nullptr) moves->push_back(move);
        play(state, move);
    }
    return std::nullopt;
}

// One position from each game that has one, of that many games from the first on.
inline std::vector<State> positions(int games, const std::function<bool(const State&)>& fits,
                                    const std::function<Variant(uint64_t)>& variant = {},
                                    uint64_t first = 0) {
    std::vector<State> found;
    for (uint64_t game = first; game < first + static_cast<uint64_t>(games); ++game) {
        const Variant played = variant ? variant(game) : Variant{};
        if (const auto state = position_of_game(game, fits, nullptr, played))
            found.push_back(*state);
    }
    return found;
}

// Each rival of the Solo mode, or each pool of leaders, in turn.
inline Variant solo_game(uint64_t game) {
    Variant variant;
    variant.addons.add(AddOnId::Solo);
    variant.rival = static_cast<solo::Rival>(game % solo::kRivalCount);
    return variant;
}
inline Variant leaders_game(uint64_t game) {
    Variant variant;
    variant.addons.add(AddOnId::Leaders);
    variant.pool = leaders::kPools[game % leaders::kPools.size()].leaders;
    return variant;
}

// Distance that two ways to the same exact value may be apart: they add in another order.
inline constexpr double kExact = 1e-12;

// Exact value by full expansion; nothing if it exceeds the budget.
inline std::optional<Value> brute(const State& state, int& budget) {
    if (is_over(state)) return value_of(state.result);
    if (--budget < 0) return std::nullopt;
    Options all;
    options(state, all);
    Value sum;
    double weights = 0;
    std::optional<Value> best;
    const bool chance = actor(state) == Actor::Chance;
    for (const Option& option : all) {
        State next = state;
        play(next, option.move);
        const auto value = brute(next, budget);
        if (!value) return std::nullopt;
        sum.add(*value, option.weight);
        weights += option.weight;
        if (!best || side(actor(state)) * value->score > side(actor(state)) * best->score)
            best = value;
    }
    if (chance) {
        sum.divide(weights);
        return sum;
    }
    return best;
}

// Age III, with that many cards left and a decision of a seat.
inline std::function<bool(const State&)> endgame(int cards) {
    return [cards](const State& state) {
        return state.age == Age::III && state.structure.present.size() == cards;
    };
}

}  // namespace dipolis
