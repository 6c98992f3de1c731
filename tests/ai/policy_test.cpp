// The policy's features of options, compared with what the engine does; and that the formula treats
// both seats alike.
#include "ai/policy.h"

#include <gtest/gtest.h>

#include "ai/formula.h"
#include "ai/search.h"
#include "tests/ai/positions.h"

namespace dipolis {
namespace {

// Calls `look` at every decision of some games of the `instinct` player, in every variant.
void at_every_decision(uint64_t games,
                       const std::function<void(const State&, const Options&)>& look) {
    for (uint64_t game = 0; game < games; ++game) {
        Variant variant;
        if (game % 3 == 1) {
            variant.addons.add(AddOnId::Solo);
            variant.rival = static_cast<solo::Rival>(game % solo::kRivalCount);
        } else if (game % 3 == 2) {
            variant.addons.add(AddOnId::Leaders);
            variant.pool = leaders::kPools[game % leaders::kPools.size()].leaders;
        }
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
            play(state, choose_by_instinct(state, all, Mood::Balanced, rng));
        }
    }
}

TEST(Policy, IsADistributionOverTheOptions) {
    std::array<float, Options::kCapacity> weights{};
    at_every_decision(60, [&](const State& state, const Options& all) {
        policy(state, all, weights);
        double sum = 0;
        for (size_t i = 0; i < static_cast<size_t>(all.size()); ++i) {
            ASSERT_GT(weights[i], 0);
            sum += static_cast<double>(weights[i]);
        }
        ASSERT_NEAR(sum, 1, 1e-4);
    });
}

// Sells the card and counts the uncovered places, times two because the feature counts in halves.
TEST(Policy, KnowsWhatASaleUncovers) {
    std::array<OptionFacts, Options::kCapacity> facts{};
    int uncovering = 0;
    at_every_decision(60, [&](const State& state, const Options& all) {
        if (step(state) != Step::TakeTurn) return;
        option_facts(state, all, facts);
        for (int i = 0; i < all.size(); ++i) {
            if (all[i].move.kind != MoveKind::Discard) continue;
            Structure after = state.structure;
            const Places open = after.take(state.age, after.place_of(all[i].move.card()));
            int known = 0;
            for (Place place : open) known += after.face_up(place);
            OptionFacts& option = facts[static_cast<size_t>(i)];
            ASSERT_EQ(2 * option["uncovers"], static_cast<float>(known));
            ASSERT_EQ(2 * option["reveals"], static_cast<float>(open.size() - known));
            uncovering += known > 0;
        }
    });
    EXPECT_GT(uncovering, 100);
}

// If weights and features no longer matched, the policy would be no better than a uniform guess.
TEST(Policy, ExpectsWhatTheSearchFinds) {
    std::array<float, Options::kCapacity> weights{};
    Formula formula;
    double expected = 0;
    double by_chance = 0;
    int seen = 0;
    at_every_decision(6, [&](const State& state, const Options& all) {
        if (!state.variant.addons.empty() || all.size() < 3 || ++seen % 4 != 0) return;
        Search search(formula, {});
        search.set_position(state);
        const Move best = search.run({.nodes = 300}).best();
        policy(state, all, weights);
        for (int i = 0; i < all.size(); ++i) {
            if (all[i].move == best)
                expected += static_cast<double>(weights[static_cast<size_t>(i)]);
        }
        by_chance += 1.0 / all.size();
    });
    EXPECT_GT(expected, 2 * by_chance);
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

TEST(Formula, FavoursNoSeat) {
    Formula formula;
    Rng rng(1);
    at_every_decision(30, [&](const State& state, const Options&) {
        if (!state.variant.addons.empty()) return;
        const Value value = formula.value(state, rng);
        const Value mirrored = formula.value(with_seats_swapped(state), rng);
        ASSERT_NEAR(value.score, -mirrored.score, 1e-6);
    });
}

}  // namespace
}  // namespace dipolis
