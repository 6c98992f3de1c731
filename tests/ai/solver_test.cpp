// The exact solver of Age III and the exact tactics, compared with slow and simple computations.
#include "ai/solver.h"

#include <gtest/gtest.h>

#include "ai/search.h"
#include "ai/tactics.h"
#include "ai/threats.h"
#include "formats/notation.h"
#include "formats/position.h"
#include "play/winning.h"
#include "tests/ai/positions.h"
#include "tests/seed.h"

namespace dipolis {
namespace {

TEST(Solver, EqualsTryingEverything) {
    int compared = 0;
    int fractions = 0;
    Solver solver;
    const int games = counted(40, 2000);
    for (int cards : {1, 2, 3, 4, 5, 6}) {
        for (const State& state : positions(games, endgame(cards), {}, game_seed(0))) {
            int budget = 30'000;
            const auto value = brute(state, budget);
            if (!value) continue;
            const auto answer = solver.solve(state);
            ASSERT_TRUE(answer);
            ASSERT_NEAR(answer->score, value->score, kExact) << to_line(state);
            float sum = 0;
            for (float end : answer->ends) sum += end;
            ASSERT_NEAR(sum, 1, 1e-4);
            ++compared;
            fractions += value->score != static_cast<int>(value->score);
        }
    }
    EXPECT_GE(compared, 3 * games);
    if (counts_are_large()) {
        EXPECT_GE(fractions, games / 40);  // chance must have had an influence
    }
    std::cout << compared << " positions compared, " << fractions << " decided by chance\n";
}

TEST(Solver, EveryOptionHasItsOwnValue) {
    Solver solver;
    int compared = 0;
    for (const State& state : positions(250, endgame(4))) {
        const auto answers = solver.solve_options(state);
        ASSERT_TRUE(answers);
        Options all;
        options(state, all);
        ASSERT_EQ(answers->size(), static_cast<size_t>(all.size()));
        for (int i = 0; i < all.size(); ++i) {
            State next = state;
            play(next, all[i].move);
            int budget = 5'000;
            const auto value = brute(next, budget);
            if (!value) continue;
            ASSERT_EQ((*answers)[static_cast<size_t>(i)].move, all[i].move);
            ASSERT_NEAR((*answers)[static_cast<size_t>(i)].value.score, value->score, kExact)
                << to_line(all[i].move) << "  " << to_line(state);
            ++compared;
        }
    }
    EXPECT_GE(compared, 500);
}

TEST(Solver, GivesUpWhenToldTo) {
    Solver solver;
    const auto states = positions(20, endgame(9));
    ASSERT_FALSE(states.empty());
    EXPECT_FALSE(solver.solve(states[0], 10));
    EXPECT_TRUE(solver.solve(states[0]));
}

TEST(Solver, IsStoppedBySomebodyElse) {
    constexpr int64_t kFirstLook = 1024;
    Solver solver;
    int stopped = 0;
    for (const State& state : positions(20, endgame(9))) {
        const std::atomic<bool> stop = true;
        if (solver.solve_options(state, 0, [&] { return stop.load(); })) {
            EXPECT_LT(solver.nodes(), kFirstLook);
            continue;
        }
        EXPECT_EQ(solver.nodes(), kFirstLook);
        ++stopped;
    }
    EXPECT_GE(stopped, 10);
}

TEST(Solver, IsNotAskedBeforeTheLastDeal) {
    const auto in_age = [](Age age) {
        return [age](const State& state) { return state.age == age; };
    };
    EXPECT_FALSE(Solver::in_reach(start({})));
    EXPECT_FALSE(Solver::in_reach(positions(1, in_age(Age::II))[0]));
    EXPECT_TRUE(Solver::in_reach(positions(1, in_age(Age::III))[0]));
}

// Whether the seat can force a supremacy before the rival's next decision.
bool forces_win(const State& state, Seat seat, int depth) {
    using Kind = Result::Kind;
    if (is_over(state)) {
        return state.result.winner == seat &&
               (state.result.kind == Kind::Military || state.result.kind == Kind::Science);
    }
    if (depth == 0) return false;
    const Actor who = actor(state);
    if (who == actor_of(other(seat))) return false;
    Options all;
    options(state, all);
    for (const Option& option : all) {
        State next = state;
        play(next, option.move);
        const bool wins = forces_win(next, seat, depth - (who != Actor::Chance));
        if (who == Actor::Chance && !wins) return false;
        if (who != Actor::Chance && wins) return true;
    }
    return who == Actor::Chance;
}

TEST(Tactics, FindWhatTryingEverythingFinds) {
    int wins = 0;
    int asked = 0;
    for (uint64_t game = 0; game < 900; ++game) {
        // In most games the first won position, if there is one; in the others any position.
        const auto near = [game](const State& state) {
            const auto seat = seat_of(actor(state));
            if (state.age == Age::None || far_from_supremacy(state, seat)) return false;
            return game % 4 == 0 || forces_win(state, seat, 2) || win_this_turn(state).has_value();
        };
        const auto state = position_of_game(game, near);
        if (!state) continue;
        const auto seat = seat_of(actor(*state));
        const bool truth = forces_win(*state, seat, 2);
        const auto found = win_this_turn(*state);
        if (found) {
            ASSERT_EQ(found->winner, seat);
            ASSERT_TRUE(truth || forces_win(*state, seat, kTacticalMoves)) << to_line(*state);
        } else {
            ASSERT_FALSE(truth) << to_line(*state);
        }
        ++asked;
        wins += found.has_value();
    }
    EXPECT_GE(asked, 300);
    EXPECT_GE(wins, 100);
    std::cout << asked << " positions, " << wins << " won this turn\n";
}

TEST(Tactics, FarFromSupremacyNeverHidesAWin) {
    for (const State& state : positions(400, [](const State& s) {
             return s.age == Age::III && step(s) == Step::TakeTurn &&
                    far_from_supremacy(s, seat_of(actor(s)));
         }))
        ASSERT_FALSE(forces_win(state, seat_of(actor(state)), 2)) << to_line(state);
}

// Every position of these games in which the bound counts: the seat may play again, or has
// something pending, and three turns as good as a turn can be would be enough.
struct Bounded {
    int far = 0, won = 0;

    void look_at(uint64_t game) {
        position_of_game(game, [&](const State& s) {
            const Seat seat = seat_of(actor(s));
            const bool is_close = s.lead(seat) >= 1 || s.city(seat).symbols.size() >= 3;
            if (s.age == Age::None || !is_close || is_supremacy_near(s, seat)) return false;
            const bool wins = forces_win(s, seat, 3);
            if (far_from_supremacy(s, seat)) {
                EXPECT_FALSE(wins) << to_line(s);
            }
            far += far_from_supremacy(s, seat);
            won += wins;
            return false;
        });
    }
};

TEST(Tactics, SeveralTurnsAreCountedForWhatTheyBring) {
    Bounded same;  // wins are too rare to be in any so many games
    for (uint64_t game = 300; game < 600; ++game) same.look_at(game);
    EXPECT_GT(same.won, 0);
    Bounded others;
    const auto games = static_cast<uint64_t>(counted(600, 9000));
    for (uint64_t game = game_seed(0); game < game_seed(games); ++game) others.look_at(game);
    EXPECT_GT(others.far, static_cast<int>(games));
}

// A turn in Age II with the pawn in the middle, so many different symbols and no Wonder.
State turn_with_symbols(int symbols) {
    State state = position_of_game(0, [](const State& s) {
                      return s.age == Age::II && step(s) == Step::TakeTurn;
                  }).value();
    City& city = state.city(seat_of(actor(state)));
    state.conflict = 0;
    city.symbols = {};
    for (int symbol = 0; symbol < symbols; ++symbol) city.symbols.add(static_cast<Symbol>(symbol));
    city.wonders = {};
    return state;
}

// With Theology the Great Library's Law is the fifth symbol, and the further turn brings the sixth.
TEST(Tactics, ATokenToChooseMayBeLaw) {
    State state = turn_with_symbols(4);
    const Seat seat = seat_of(actor(state));
    EXPECT_TRUE(far_from_supremacy(state, seat));
    state.agenda.push({Step::ChooseLibraryToken, seat});
    EXPECT_FALSE(far_from_supremacy(state, seat));
}

// With Theology the Mausoleum's building is the fourth symbol, Law for a pair the fifth, and the
// further turn brings the sixth.
TEST(Tactics, ABuildingMayBeRevivedBeforeTheLast) {
    State state = turn_with_symbols(3);
    const Seat seat = seat_of(actor(state));
    City& city = state.city(seat);
    city.coins = 40;
    city.wonders.add(*find_wonder("mausoleum"));
    EXPECT_TRUE(far_from_supremacy(state, seat));
    city.tokens.add(kNamedTokens.theology);
    EXPECT_FALSE(far_from_supremacy(state, seat));
}

// The cards with which the seat to act wins by a supremacy, found by building each of them.
Cards winning_by_building(const State& state, Seat seat) {
    Cards cards;
    Options all;
    options(state, all);
    for (const Option& option : all) {
        if (option.move.kind != MoveKind::Build) continue;
        State next = state;
        play(next, option.move);
        const bool wins = is_over(next) ? has_won_by_supremacy(next, seat)
                                        : actor(next) == actor_of(seat) && win_this_turn(next);
        if (wins) cards.add(option.move.card());
    }
    return cards;
}

TEST(Tactics, ThreatsAreWhatPlayingOnFinds) {
    int asked = 0;
    int winning = 0;
    for (uint64_t game = 0; game < 900; ++game) {
        const auto near = [game](const State& s) {
            if (step(s) != Step::TakeTurn) return false;
            const auto seat = seat_of(actor(s));
            return game % 4 == 0 ? is_supremacy_near(s, seat) : !winning_cards(s, seat).empty();
        };
        const auto state = position_of_game(game, near);
        if (!state) continue;
        const auto seat = seat_of(actor(*state));
        const Cards cards = winning_cards(*state, seat);
        ASSERT_EQ(cards, winning_by_building(*state, seat)) << to_line(*state);
        Cards named;
        for (const Threat& threat : threats(*state, seat)) named = named | threat.cards;
        EXPECT_TRUE((cards - named).empty()) << to_line(*state);
        EXPECT_TRUE(cards.empty() || could_win_now(*state, seat, cards)) << to_line(*state);
        EXPECT_FALSE(could_win_now(*state, seat, {})) << to_line(*state);
        // It is a threat of the same kind in the rival's turn.
        State rivals = *state;
        rivals.agenda.clear();
        rivals.agenda.push({Step::TakeTurn, other(seat)});
        EXPECT_EQ(threats(rivals, seat), threats(*state, seat)) << to_line(*state);
        ++asked;
        winning += !cards.empty();
    }
    EXPECT_GE(asked, 200);
    EXPECT_GE(winning, 50);
}

// All that the search proved without the solver must agree with the solver.
TEST(Proofs, AgreeWithTheSolver) {
    SearchSettings settings;
    settings.solver_cards = 0;
    settings.root_solver_cards = 0;
    Solver solver;
    int proven = 0;
    int bounds = 0;
    for (int cards : {2, 3, 4, 5}) {
        for (const State& state : positions(80, endgame(cards))) {
            Search search(network_judge(), settings);
            search.set_position(state);
            const Report report = search.run({.nodes = 3'000});
            const auto answers = *solver.solve_options(state);
            for (const Line& line : report.lines) {
                for (const auto& answer : answers) {
                    if (answer.move != line.move) continue;
                    ASSERT_LE(line.low, answer.value.score + kExact);
                    ASSERT_GE(line.high, answer.value.score - kExact);
                    bounds += line.proven();
                }
            }
            if (!report.proven) continue;
            ++proven;
            const auto exact = *solver.solve(state);
            ASSERT_NEAR(report.value.score, exact.score, kExact) << to_line(state);
            ASSERT_NEAR(report.lines.front().value.score, exact.score, kExact) << to_line(state);
        }
    }
    EXPECT_GE(proven, 100);
    EXPECT_GE(bounds, 300);
    std::cout << proven << " positions proven, " << bounds << " options\n";
}

}  // namespace
}  // namespace dipolis
