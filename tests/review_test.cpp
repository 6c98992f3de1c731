// Reviews of games and reasons for moves: that the books balance, and that each statement holds.
#include "ai/review.h"

#include <gtest/gtest.h>

#include "ai/formula.h"
#include "ai/reasons.h"
#include "ai/tactics.h"
#include "engine/catalogue.h"
#include "engine/price.h"
#include "engine/score.h"
#include "formats/notation.h"
#include "formats/position.h"
#include "tests/ai_positions.h"

namespace dipolis {
namespace {

std::vector<Move> game_of(uint64_t number, const Variant& variant = {}) {
    std::vector<Move> moves;
    position_of_game(
        number, [](const State&) { return false; }, &moves, variant);
    return moves;
}

TEST(Review, TheBooksBalance) {
    Formula formula;
    for (uint64_t number = 0; number < 4; ++number) {
        const Variant variant = number == 2   ? leaders_game(1)
                                : number == 3 ? solo_game(2)
                                              : Variant{};
        const std::vector<Move> moves = game_of(number, variant);
        const Review looked = review(variant, moves, formula, {.nodes = 60});
        // From the first glance to the result: chance, what was given away, and closer looks.
        ASSERT_GT(looked.graph.size(), 10u);
        double sum = looked.graph.front() + looked.drift + looked.sides[0].luck;
        sum += looked.sides[1].loss - looked.sides[0].loss;
        EXPECT_NEAR(sum, looked.graph.back(), 1e-6);
        EXPECT_NEAR(looked.sides[0].luck, -looked.sides[1].luck, 1e-9);
        double luck = 0;
        for (const Luck& each : looked.lucks) luck += each.change;
        EXPECT_NEAR(luck, looked.sides[0].luck, 1e-9);
        State state = start(variant);
        for (Move move : moves) play(state, move);
        EXPECT_EQ(looked.graph.back(), value_of(state.result).wins(Seat::First));
    }
}

TEST(Review, EachDecisionIsMarkedByItsLoss) {
    Formula formula;
    const std::vector<Move> moves = game_of(5);
    const Review looked = review({}, moves, formula, {.nodes = 80});
    State state = start({});
    size_t at = 0;
    std::array<int, 2> marked{};
    for (size_t ply = 0; ply < moves.size(); ++ply) {
        if (actor(state) != Actor::Chance) {
            const Decision& decision = looked.decisions[at++];
            Options all;
            options(state, all);
            EXPECT_EQ(decision.ply, static_cast<int>(ply));
            EXPECT_EQ(decision.played, moves[ply]);
            EXPECT_TRUE(is_option(state, decision.best));
            EXPECT_EQ(decision.mark == Mark::Forced, all.size() == 1);
            EXPECT_GE(decision.loss, 0);
            if (decision.played == decision.best) {
                EXPECT_EQ(decision.loss, 0);
            }
            ++marked[static_cast<size_t>(index(decision.seat))];
        }
        play(state, moves[ply]);
    }
    EXPECT_EQ(at, looked.decisions.size());
    for (size_t seat = 0; seat < 2; ++seat) {
        int sum = 0;
        for (int n : looked.sides[seat].marks) sum += n;
        EXPECT_EQ(sum, marked[seat]);
        EXPECT_GE(looked.sides[seat].accuracy, 0);
        EXPECT_LE(looked.sides[seat].accuracy, 100);
    }
    EXPECT_TRUE(std::is_sorted(looked.moments.begin(), looked.moments.end()));
}

TEST(Review, MarksAndAccuracyFollowTheLoss) {
    EXPECT_EQ(mark_of(0), Mark::Best);
    EXPECT_EQ(mark_of(0.01), Mark::Good);
    EXPECT_EQ(mark_of(0.03), Mark::Inaccuracy);
    EXPECT_EQ(mark_of(0.08), Mark::Mistake);
    EXPECT_EQ(mark_of(0.2), Mark::Blunder);
    EXPECT_NEAR(accuracy_of(0), 100, 0.01);
    EXPECT_GT(accuracy_of(0.05), accuracy_of(0.1));
    EXPECT_EQ(accuracy_of(1), 0);
}

TEST(Review, AMissedWinIsSeen) {
    // Somebody could have won at once and sold a card instead.
    Formula formula;
    int seen = 0;
    for (uint64_t number = 0; number < 60 && seen < 3; ++number) {
        std::vector<Move> moves;
        const auto state = position_of_game(
            number,
            [](const State& s) {
                return step(s) == Step::TakeTurn && win_this_turn(s).has_value();
            },
            &moves);
        if (!state) continue;
        Options all;
        options(*state, all);
        for (const Option& option : all) {
            if (option.move.kind != MoveKind::Discard) continue;
            State next = *state;
            play(next, option.move);
            if (is_over(next)) continue;
            moves.push_back(option.move);
            const Review looked = review({}, moves, formula, {.nodes = 100});
            EXPECT_TRUE(looked.decisions.back().missed_win) << to_line(*state);
            EXPECT_GE(looked.sides[static_cast<size_t>(actor(*state))].missed_wins, 1);
            ++seen;
            break;
        }
    }
    EXPECT_GE(seen, 2);
}

// Where several moves win, none of them misses anything.
TEST(Review, WhoWinsHasMissedNothing) {
    Formula formula;
    int seen = 0;
    for (uint64_t number = 0; number < 200 && seen < 40; ++number) {
        std::vector<Move> moves;
        const auto state = position_of_game(
            number, [](const State& s) { return win_this_turn(s).has_value(); }, &moves);
        if (!state) continue;
        const auto seat = static_cast<Seat>(actor(*state));
        Options all;
        options(*state, all);
        for (const Option& option : all) {
            State next = *state;
            play(next, option.move);
            const bool won = is_over(next) && next.result.winner == seat;
            const bool will = actor(next) == actor(*state) && win_this_turn(next);
            if (!won && !will) continue;
            std::vector<Move> played = moves;
            played.push_back(option.move);
            const Review looked = review({}, played, formula, {.nodes = 20});
            EXPECT_FALSE(looked.decisions.back().missed_win)
                << to_line(*state) << ' ' << to_line(option.move);
            ++seen;
        }
    }
    EXPECT_GE(seen, 40);
}

TEST(Review, MayBeCutShort) {
    Formula formula;
    const Review looked =
        review({}, game_of(1), formula, {.nodes = 30}, [](int ply) { return ply < 20; });
    EXPECT_GT(looked.decisions.size(), 3u);
    EXPECT_LT(looked.decisions.back().ply, 20);
}

// --- Reasons: each figure against the engine's own.

TEST(Reasons, ConsequencesAreThoseOfTheMove) {
    int again = 0, pairs = 0, links = 0, shields = 0, stops = 0, wins = 0;
    for (uint64_t number = 0; number < 40; ++number) {
        Rng rng(number);
        State state = start({});
        while (!is_over(state)) {
            if (actor(state) == Actor::Chance) {
                play(state, draw(state, rng));
                continue;
            }
            const auto seat = static_cast<Seat>(actor(state));
            Options all;
            options(state, all);
            const Move move = choose_by_instinct(state, all, Mood::Military, rng);
            const Consequences said = consequences(state, move);
            State next = state;
            play(next, move);
            const City& before = state.city(seat);
            const City& after = next.city(seat);
            ASSERT_EQ(said.coins, after.coins - before.coins);
            ASSERT_EQ(said.shields, next.lead(seat) - state.lead(seat));
            ASSERT_EQ(said.pair, after.pairs.size() > before.pairs.size());
            if (said.symbols > 0) {
                ASSERT_EQ(said.symbols, after.symbols.size());
            }
            if (said.link) {
                ASSERT_EQ(price(state, seat, move.card()).coins, 0);
                ASSERT_TRUE(before.links.has(row(move.card()).needs));
            }
            if (said.plays_again && !is_over(next) && next.agenda[0].step == Step::EndTurn) {
                ASSERT_TRUE(next.extra_turn);
            }
            if (is_over(next) && next.result.kind == Result::Kind::Military) {
                ASSERT_TRUE(said.wins);
                ++wins;
            }
            again += said.plays_again;
            pairs += said.pair;
            links += said.link;
            shields += said.shields > 0;
            stops += said.stops_win;
            play(state, move);
        }
    }
    EXPECT_GT(again, 10);
    EXPECT_GT(pairs, 5);
    EXPECT_GT(links, 10);
    EXPECT_GT(shields, 50);
    EXPECT_GT(stops, 0);
    EXPECT_GT(wins, 3);
}

TEST(Reasons, StoppingAWinIsTrue) {
    int seen = 0;
    for (uint64_t number = 0; number < 300 && seen < 5; ++number) {
        const auto state = position_of_game(number, [](const State& s) {
            if (step(s) != Step::TakeTurn) return false;
            Options all;
            options(s, all);
            int stopping = 0;
            for (const Option& option : all) stopping += consequences(s, option.move).stops_win;
            return stopping > 0 && stopping < all.size();
        });
        if (!state) continue;
        // The rival, were it its turn, wins now; after the move, whatever is turned up, it does not
        // by what lay open before.
        const auto rival = other(static_cast<Seat>(actor(*state)));
        State turned = *state;
        turned.agenda.clear();
        turned.agenda.push({Step::TakeTurn, rival});
        EXPECT_TRUE(win_this_turn(turned));
        Options all;
        options(*state, all);
        for (const Option& option : all) {
            if (!consequences(*state, option.move).stops_win) continue;
            State next = *state;
            play(next, option.move);
            if (is_over(next) || step(next) != Step::TakeTurn) continue;
            EXPECT_FALSE(actor(next) == actor_of(rival) && win_this_turn(next));
        }
        ++seen;
    }
    EXPECT_GE(seen, 3);
}

TEST(Reasons, TellWhatTheNextBestMoveLacks) {
    Formula formula;
    int told = 0;
    for (uint64_t number = 0; number < 30; ++number) {
        const auto state = position_of_game(number, [n = 0](const State& s) mutable {
            return step(s) == Step::TakeTurn && n++ > 15;
        });
        if (!state) continue;
        const Report report = analyse(*state, formula, {}, {.nodes = 200});
        if (report.lines.size() < 2) continue;
        const Consequences best = consequences(*state, report.lines[0].move);
        const Consequences next = consequences(*state, report.lines[1].move);
        const auto said = reasons(*state, report);
        EXPECT_LE(said.size(), 3u);
        for (const Reason& reason : said) {
            if (reason.kind == ReasonKind::Points) {
                EXPECT_EQ(reason.n, best.points);
                EXPECT_GT(best.points, next.points);
            }
            if (reason.kind == ReasonKind::PlaysAgain) {
                EXPECT_TRUE(best.plays_again && !next.plays_again);
            }
            if (reason.kind == ReasonKind::OpensLess) {
                EXPECT_EQ(reason.n, next.opens - best.opens);
            }
            EXPECT_FALSE(id(reason.kind).empty());
            ++told;
        }
    }
    EXPECT_GT(told, 10);
}

}  // namespace
}  // namespace dipolis
