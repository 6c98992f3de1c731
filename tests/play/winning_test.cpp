// Immediate wins: the bounds hold in random games, and the shared functions agree with the rules.
#include "play/winning.h"

#include <gtest/gtest.h>

#include "play/player.h"

namespace dipolis {
namespace {

// The bounds depend only on the pawn and the cities.
State with_pawn_at(int place) {
    State state = start({});
    state.conflict = static_cast<int8_t>(place);
    return state;
}

TEST(Winning, ShieldsWinAtTheCapital) {
    const State state = with_pawn_at(-7);
    EXPECT_EQ(state.lead(Seat::Second), 7);
    EXPECT_TRUE(shields_win(state, Seat::Second, 2));
    EXPECT_FALSE(shields_win(state, Seat::Second, 1));
    EXPECT_FALSE(shields_win(state, Seat::First, 8));
    EXPECT_FALSE(
        shields_win(with_pawn_at(-kCapital), Seat::Second, 0));  // no shields, so no win by shields
}

TEST(Winning, ASupremacyIsNearWithinTheTurnsThatAreLeft) {
    const State state = with_pawn_at(4);
    EXPECT_FALSE(is_supremacy_near(state, Seat::First));
    EXPECT_TRUE(is_supremacy_near(state, Seat::First, 2));
    EXPECT_FALSE(is_supremacy_near(state, Seat::Second, 3));
    EXPECT_TRUE(is_supremacy_near(with_pawn_at(5), Seat::First));
}

// A win by supremacy is always announced by the bounds before the turn: the greedy player and the
// search rely on that and skip the exact test otherwise.
TEST(Winning, NobodyWinsASupremacyThatWasNotNear) {
    int supremacies = 0;
    for (uint64_t seed = 0; seed < 3000; ++seed) {
        Rng rng(seed);
        State state = start({});
        State turn = state;  // at the beginning of the last turn
        while (!is_over(state)) {
            if (step(state) == Step::TakeTurn) turn = state;
            if (actor(state) == Actor::Chance) {
                play(state, draw(state, rng));
                continue;
            }
            Options all;
            options(state, all);
            play(state, all[rng.below(all.size())].move);
        }
        for (Seat seat : kSeats) {
            if (!has_won_by_supremacy(state, seat)) continue;
            ++supremacies;
            EXPECT_TRUE(has_won(state, seat));
            EXPECT_TRUE(is_supremacy_near(turn, seat)) << seed;
        }
    }
    EXPECT_GT(supremacies, 50);
}

TEST(Winning, OnlyTheCardsGivenMayBeUsedInATurn) {
    State state = start({});
    Rng rng(1);
    while (step(state) != Step::TakeTurn) {
        if (actor(state) == Actor::Chance) {
            play(state, draw(state, rng));
        } else {
            Options all;
            options(state, all);
            play(state, all[0].move);
        }
    }
    const auto always = [](const State&) { return true; };
    const auto never = [](const State&) { return false; };
    EXPECT_TRUE(has_winning_option(state, open_cards(state), always));
    EXPECT_FALSE(has_winning_option(state, open_cards(state), never));
    EXPECT_FALSE(has_winning_option(state, {}, always));
}

}  // namespace
}  // namespace dipolis
