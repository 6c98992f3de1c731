// The mistakes of weak levels: each style plays more of what it loves, and still takes a win.
#include "ai/style.h"

#include <gtest/gtest.h>

#include "ai/evaluators.h"
#include "ai/players.h"
#include "ai/searcher.h"
#include "ai/tactics.h"
#include "tests/ai/positions.h"
#include "tests/seed.h"

namespace dipolis {
namespace {

Specification with_style(const std::string& words) {
    std::string why;
    const auto specification = parse_specification("mcts nodes=40 solver=0 " + words, why);
    EXPECT_TRUE(specification) << why;
    return specification.value_or(Specification{});
}

// The sum, over positions, of a number of the position after the move of this player.
double sum_after(const std::string& words, const std::vector<State>& positions,
                 double (*number)(const State& after, Seat mover)) {
    const auto player = make_opponent(with_style(words));
    double sum = 0;
    for (const State& state : positions) {
        player->begin(1);
        State next = state;
        play(next, *player->choose(state));
        sum += number(next, seat_of(actor(state)));
    }
    return sum;
}

struct Habit {
    const char* style;
    double (*number)(const State& after, Seat mover);
    int sign;  // whether it wants more of this, or less
};
double accessible(const State& after, Seat) {
    return after.structure.accessible.size();
}
double purse(const State& after, Seat mover) {
    return after.city(mover).coins;
}
template <Colour kColour>
double buildings(const State& after, Seat mover) {
    return after.city(mover).count[kColour];
}
double lead(const State& after, Seat mover) {
    return after.lead(mover);
}

TEST(Style, PlaysMoreOfWhatItLoves) {
    const auto turns = positions(counted(60, 600), [](const State& state) {
        return step(state) == Step::TakeTurn && state.age == Age::II &&
               state.structure.present.size() < 16;
    });
    constexpr auto kHabits = std::to_array<Habit>({
        {"hasty", accessible, 1},
        {"coins", purse, 1},
        {"blue", buildings<Colour::Blue>, 1},
        {"wonders", buildings<Colour::Wonder>, 1},
        {"shields", lead, 1},
        {"symbols", buildings<Colour::Green>, -1},
    });
    for (const Habit& habit : kHabits) {
        const std::string words = std::string("style=") + habit.style + " fervour=1";
        const double usual = sum_after("", turns, habit.number);
        const double styled = sum_after(words, turns, habit.number);
        EXPECT_GT(habit.sign * (styled - usual), 0) << habit.style;
    }
}

// Uncovering cards looks good to whoever does it, also while they are still to be turned up.
TEST(Style, HastyDoesNotMindWhatItUncovers) {
    int turned_up = 0;
    for (const State& state : positions(counted(60, 600), [](const State& reached) {
             return step(reached) == Step::TakeTurn && reached.structure.present.size() < 16;
         })) {
        Options all;
        options(state, all);
        for (const Option& option : all) {
            State next = state;
            play(next, option.move);
            if (step(next) != Step::RevealCard || next.extra_turn) continue;
            const double error = style_error(Style::Hasty, next, {});
            EXPECT_GT(side(actor(state)) * error, 0);
            ++turned_up;
        }
    }
    EXPECT_GT(turned_up, 0);
}

// By feel, whatever it loves; levels that look ahead are in search_test.cpp.
TEST(Style, TakesTheWinThatLiesThere) {
    const auto about_to_win = positions(counted(200, 2000), [](const State& state) {
        return step(state) == Step::TakeTurn && win_this_turn(state);
    });
    ASSERT_FALSE(about_to_win.empty());
    const auto player = make_opponent(with_style("blind=1 style=blue fervour=2"));
    for (const State& state : about_to_win) {
        player->begin(1);
        State next = state;
        play(next, *player->choose(state));
        EXPECT_TRUE(win_in_rest_of_turn(next, seat_of(actor(state))));
    }
}

// People do not build a card of which they think too little; they do not long to sell it either.
TEST(Style, WrongOpinionsAreAboutWhatOneTakesNotAboutWhatOneSells) {
    const auto turns = positions(counted(30, 300), [](const State& state) {
        return step(state) == Step::TakeTurn && !win_this_turn(state);
    });
    const Specification specification = with_style("misjudgement=1");
    const auto judge = make_evaluator(specification.judge);
    Opinionated player(make_evaluator(specification.judge), specification.weakness);
    Rng rng(5);
    player.form_opinions(rng);
    int sold = 0, built_otherwise = 0;
    for (const State& state : turns) {
        Options all;
        options(state, all);
        std::vector<float> right(static_cast<size_t>(all.size())), wrong = right;
        judge->prior(state, all, right);
        player.prior(state, all, wrong);
        for (int i = 0; i < all.size(); ++i) {
            if (all.move(i).kind == MoveKind::Discard) {
                EXPECT_EQ(wrong[i], right[i]);
                ++sold;
            }
            built_otherwise += all.move(i).kind == MoveKind::Build && wrong[i] != right[i];
        }
    }
    EXPECT_GT(sold, 0);
    EXPECT_GT(built_otherwise, 0);
}

// By how much a forecast of this victory changes what the style sees.
double seen_of(const State& state, Seat seat, Result::Kind kind) {
    Value value;
    value.ends[static_cast<size_t>(end_index(seat, kind))] = 1;
    return side(seat) *
           (style_error(Style::Symbols, state, value) - style_error(Style::Symbols, state, {}));
}

TEST(Style, SeesNoScienceBeforeTheFourthSymbol) {
    int scholars = 0;
    for (const State& state : positions(counted(60, 600), [](const State& reached) {
             return reached.cities[1].symbols.size() >= 4;
         })) {
        ++scholars;
        const double unseen = state.cities[0].symbols.size() < 4 ? -1 : 0;
        EXPECT_NEAR(seen_of(state, Seat::First, Result::Kind::Science), unseen, kExact);
        EXPECT_NEAR(seen_of(state, Seat::Second, Result::Kind::Science), 0, kExact);
        EXPECT_NEAR(seen_of(state, Seat::Second, Result::Kind::Military), 0, kExact);
    }
    EXPECT_GT(scholars, 0);
}

// A level may look ahead or not, but it never plays what cannot be played, and repeats itself.
TEST(Style, MovesByFeelAreOptionsAndFollowFromTheSeed) {
    const auto player = make_opponent(with_style("blind=1 style=hasty fervour=1"));
    int others = 0;
    for (const State& state : positions(counted(30, 300), [](const State& reached) {
             return step(reached) == Step::TakeTurn;
         })) {
        player->begin(3);
        const Move move = *player->choose(state);
        EXPECT_TRUE(is_option(state, move));
        player->begin(3);
        EXPECT_EQ(player->choose(state), move);
        player->begin(4);
        others += player->choose(state) != move;
    }
    EXPECT_GT(others, 0);
}

}  // namespace
}  // namespace dipolis
