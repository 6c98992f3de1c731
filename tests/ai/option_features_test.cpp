// The features of options, compared with what the engine does; and the prior that follows from
// them.
#include "ai/option_features.h"

#include <gtest/gtest.h>

#include <set>

#include "ai/search.h"
#include "ai/threats.h"
#include "engine/price.h"
#include "tests/ai/positions.h"

namespace dipolis {
namespace {

using features::SeenOption;

constexpr double kOne = 1 << kOneBits;

// Calls `look` at every decision of some games, in every variant.
void at_every_decision(uint64_t games,
                       const std::function<void(const State&, const Options&)>& look) {
    for (uint64_t game = 0; game < games; ++game) {
        const Variant variant = game % 3 == 0   ? Variant{}
                                : game % 3 == 1 ? solo_game(game)
                                                : leaders_game(game);
        Rng rng(0x90, game);
        State state = start(variant);
        Options all;
        while (!is_over(state)) {
            if (actor(state) == Actor::Chance) {
                play(state, draw(state, rng));
                continue;
            }
            options(state, all);
            look(state, all);
            play(state, likely_move(state, all, static_cast<Leaning>(game / 3 % 3), rng));
        }
    }
}

std::vector<SeenOption> seen(const State& state, const Options& all) {
    std::vector<SeenOption> seen(static_cast<size_t>(all.size()));
    features::list_options(state, all, seen);
    return seen;
}

double measure(const SeenOption& option, std::string_view name) {
    const auto at = static_cast<size_t>(find_input(features::kMeasureBlocks, name));
    return option.measures[at] / kOne;
}

std::set<std::string> topics(const SeenOption& option) {
    static const InputNames names = features::topic_names();
    std::set<std::string> topics;
    for (uint16_t topic : option.about()) topics.insert(names[topic]);
    return topics;
}

bool plays_again(const State& state, Wonder wonder) {
    const City& city = state.city(seat_of(actor(state)));
    return facts(wonder).play_again || has(city, kNamedTokens.theology);
}

TEST(OptionFeatures, PriorsArePositive) {
    std::array<float, Options::kCapacity> weights{};
    at_every_decision(30, [&](const State& state, const Options& all) {
        network_judge().prior(state, all, weights);
        for (size_t i = 0; i < static_cast<size_t>(all.size()); ++i) ASSERT_GT(weights[i], 0);
    });
}

// Takes the card away and looks at the places that nothing covers any more.
TEST(OptionFeatures, KnowWhatATurnUncovers) {
    int uncovering = 0, again = 0;
    at_every_decision(60, [&](const State& state, const Options& all) {
        if (step(state) != Step::TakeTurn) return;
        const std::vector<SeenOption> options = seen(state, all);
        for (size_t i = 0; i < options.size(); ++i) {
            const Move move = all.move(static_cast<int>(i));
            const bool is_turn = move.kind == MoveKind::Build || move.kind == MoveKind::Discard ||
                                 move.kind == MoveKind::Wonder;
            if (!is_turn) continue;
            Structure after = state.structure;
            const Places open = after.take(state.age, after.place_of(move.card()));
            const bool mine = move.kind == MoveKind::Wonder && plays_again(state, move.wonder());
            std::set<std::string> expected;
            int known = 0;
            for (Place place : open) {
                if (!after.face_up(place)) continue;
                ++known;
                expected.insert((mine ? "uncovers." : "gives.") +
                                std::string(id(after.cards[place])));
            }
            for (const std::string& topic : topics(options[i])) {
                if (topic.starts_with("gives.") || topic.starts_with("uncovers.")) {
                    ASSERT_EQ(expected.erase(topic), 1u) << topic;
                }
            }
            ASSERT_TRUE(expected.empty()) << *expected.begin();
            ASSERT_EQ(2 * measure(options[i], mine ? "uncovers_for_me" : "uncovers"), known);
            ASSERT_EQ(2 * measure(options[i], mine ? "reveals_for_me" : "reveals"),
                      open.size() - known);
            uncovering += known > 0;
            again += mine;
        }
    });
    EXPECT_GT(uncovering, 100);
    EXPECT_GT(again, 20);
}

TEST(OptionFeatures, PricesAndWinsAreThoseOfTheEngine) {
    int wins = 0;
    at_every_decision(60, [&](const State& state, const Options& all) {
        if (step(state) != Step::TakeTurn) return;
        const Seat seat = seat_of(actor(state));
        const std::vector<SeenOption> options = seen(state, all);
        for (size_t i = 0; i < options.size(); ++i) {
            const Move move = all.move(static_cast<int>(i));
            if (move.kind != MoveKind::Build) continue;
            const Price cost = price(state, seat, move.card());
            ASSERT_NEAR(8 * measure(options[i], "price"), cost.coins, 0.1);
            ASSERT_EQ(measure(options[i], "linked") == 1, cost.linked);
            ASSERT_EQ(measure(options[i], "wins") == 1, wins_by(state, seat, move.card()));
            ASSERT_TRUE(topics(options[i]).contains("build." + std::string(id(move.card()))));
            wins += wins_by(state, seat, move.card());
        }
    });
    EXPECT_GT(wins, 5);
}

// If weights and features no longer matched, the prior would be no better than a uniform guess.
TEST(OptionFeatures, ThePriorExpectsWhatTheSearchFinds) {
    std::array<float, Options::kCapacity> weights{};
    double expected = 0, by_chance = 0;
    int seen = 0;
    at_every_decision(9, [&](const State& state, const Options& all) {
        if (all.size() < 3 || ++seen % 8 != 0) return;
        Search search(network_judge(), {});
        search.set_position(state);
        const Move best = search.run({.nodes = 200}).best();
        network_judge().prior(state, all, weights);
        float sum = 0;
        for (int i = 0; i < all.size(); ++i) sum += weights[static_cast<size_t>(i)];
        for (int i = 0; i < all.size(); ++i) {
            if (all.move(i) == best)
                expected += static_cast<double>(weights[static_cast<size_t>(i)] / sum);
        }
        by_chance += 1.0 / all.size();
    });
    EXPECT_GT(expected, 2.5 * by_chance);
}

State with_seats_swapped(State state) {
    std::swap(state.cities[0], state.cities[1]);
    std::swap(state.loot[0], state.loot[1]);
    state.conflict = static_cast<int8_t>(-state.conflict);
    state.turn = other(state.turn);
    Agenda agenda;
    for (Pending pending : state.agenda) {
        pending.seat = other(pending.seat);
        agenda.push(pending);
    }
    state.agenda = agenda;
    return state;
}

// The seat itself is an input, so the two may differ a little.
TEST(OptionFeatures, TheNetworkFavoursNoSeat) {
    double bias = 0;
    int count = 0;
    at_every_decision(30, [&](const State& state, const Options&) {
        if (!state.variant.addons.empty()) return;
        const Value value = network_judge().value(state);
        const Value mirrored = network_judge().value(with_seats_swapped(state));
        ASSERT_NEAR(value.score, -mirrored.score, 0.3);
        bias += value.score + mirrored.score;
        ++count;
    });
    EXPECT_NEAR(bias / count, 0, 0.05);
}

}  // namespace
}  // namespace dipolis
