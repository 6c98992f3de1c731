// Reviews of games: the sums must add up.
#include "ai/review.h"

#include <gtest/gtest.h>

#include <cmath>
#include <map>

#include "ai/prospect.h"
#include "ai/reasons.h"
#include "ai/tactics.h"
#include "engine/addons/solo.h"
#include "formats/notation.h"
#include "formats/position.h"
#include "tests/ai/positions.h"
#include "tests/seed.h"

namespace dipolis {
namespace {

std::vector<Move> game_of(uint64_t number, const Variant& variant = {}) {
    std::vector<Move> moves;
    position_of_game(
        number, [](const State&) { return false; }, &moves, variant);
    return moves;
}

struct Reviewed {
    std::vector<Move> moves;
    Review found;
};

constexpr int64_t kFew = 60;

// A base game, reviewed with few nodes. That is done once for all tests, because it takes seconds.
const Reviewed& reviewed(uint64_t number) {
    static std::map<uint64_t, Reviewed> known;
    const auto found = known.find(number);
    if (found != known.end()) return found->second;
    const std::vector<Move> moves = game_of(number);
    return known
        .emplace(number, Reviewed{moves, review({}, moves, network_judge(), {.nodes = kFew})})
        .first->second;
}

TEST(Review, TheBooksBalance) {
    for (uint64_t number = 0; number < 4; ++number) {
        const Variant variant = number == 2   ? leaders_game(1)
                                : number == 3 ? solo_game(2)
                                              : Variant{};
        const std::vector<Move> moves = game_of(number, variant);
        const Review looked = review(variant, moves, network_judge(), {.nodes = 60});
        // The change from the first to the last value is the sum of luck, losses and
        // re-evaluations.
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
    const std::vector<Move> moves = game_of(5);
    const Review looked = review({}, moves, network_judge(), {.nodes = 80});
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
    EXPECT_EQ(mark_of(0, Age::I), Mark::Best);
    for (Age age : {Age::None, Age::I, Age::II}) EXPECT_EQ(mark_of(0.029, age), Mark::Good);
    EXPECT_EQ(mark_of(0.019, Age::III), Mark::Good);
    EXPECT_EQ(mark_of(0.029, Age::III), Mark::Inaccuracy);
    EXPECT_EQ(mark_of(0.031, Age::II), Mark::Inaccuracy);
    EXPECT_EQ(mark_of(0.08, Age::I), Mark::Mistake);
    EXPECT_EQ(mark_of(0.2, Age::III), Mark::Blunder);
    EXPECT_NEAR(accuracy_of(0), 100, 0.01);
    EXPECT_GT(accuracy_of(0.05), accuracy_of(0.1));
    EXPECT_EQ(accuracy_of(1), 0);
}

TEST(Review, AMissedWinIsSeen) {
    // A player could have won at once but sold a card instead.
    int seen = 0;
    for (uint64_t number = 0; number < 60 && seen < 3; ++number) {
        std::vector<Move> moves;
        const auto state = position_of_game(
            number,
            [](const State& s) {  // with few cards left another move may win as well
                return step(s) == Step::TakeTurn && s.age != Age::III && win_this_turn(s);
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
            const Review looked = review({}, moves, network_judge(), {.nodes = 100});
            EXPECT_TRUE(looked.decisions.back().missed_win) << to_line(*state);
            EXPECT_GE(looked.sides[static_cast<size_t>(actor(*state))].missed_wins, 1);
            ++seen;
            break;
        }
    }
    EXPECT_GE(seen, 2);
}

// A search that has proven a win at once looks at nothing else, but the other options must be
// judged, or each would count as an even chance.
TEST(Review, EveryOptionHasAValueThoughOneWinsAtOnce) {
    int seen = 0;
    for (const State& state : positions(40, [](const State& s) {
             return step(s) == Step::TakeTurn && win_this_turn(s).has_value();
         })) {
        const Report report = analyse(state, network_judge(), {}, {.nodes = 100});
        EXPECT_TRUE(report.proven);
        for (const Line& line : report.lines) {
            double sum = 0;
            for (float end : line.value.ends) sum += static_cast<double>(end);
            EXPECT_NEAR(sum, 1, 1e-3) << to_line(state) << ": " << to_line(line.move);
            ++seen;
        }
    }
    EXPECT_GT(seen, 20);
}

// If several moves win, none of them counts as a missed win.
TEST(Review, AWinningMoveMissesNothing) {
    int seen = 0;
    const int wanted = counted(12, 1000);
    for (uint64_t number = 0; seen < wanted; ++number) {
        std::vector<Move> moves;
        const auto state = position_of_game(
            game_seed(number), [](const State& s) { return win_this_turn(s).has_value(); }, &moves);
        if (!state) continue;
        const auto seat = seat_of(actor(*state));
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
            const Review looked = review({}, played, network_judge(), {.nodes = 20});
            EXPECT_FALSE(looked.decisions.back().missed_win)
                << to_line(*state) << ' ' << to_line(option.move);
            ++seen;
        }
    }
}

// A mistake by one search counts only as far as both moves, searched for themselves and by
// other deals, differ too.
TEST(Review, AMistakeStandsOnTwoSearches) {
    int seen = 0, milder = 0;
    for (uint64_t number = 0; number < 3; ++number) {
        const auto& [moves, looked] = reviewed(number);
        State state = start({});
        size_t ply = 0;
        for (const Decision& decision : looked.decisions) {
            while (static_cast<int>(ply) < decision.ply) play(state, moves[ply++]);
            if (state.age == Age::None || decision.missed_win) continue;
            const Report report = analyse(state, network_judge(), {}, {.nodes = kFew});
            const double first = loss(report, decision.played, decision.seat);
            EXPECT_LE(decision.loss, first);
            if (first <= about_as_good(state.age)) continue;
            const auto proven = [&](Move move) {
                for (const Line& line : report.lines) {
                    if (line.move == move) return line.proven();
                }
                return false;
            };
            if (proven(decision.best) || proven(decision.played)) continue;
            const auto wins_of = [&](Move move) {
                return prospect(state, move, network_judge(), {.seed = 2}, {.nodes = 30})
                    .value.wins(decision.seat);
            };
            const double again = wins_of(decision.best) - wins_of(decision.played);
            EXPECT_NEAR(decision.loss, std::clamp(again, 0.0, first), 1e-9);
            milder += mark_of(first, state.age) > decision.mark;
            ++seen;
        }
    }
    EXPECT_GT(seen, 20);
    EXPECT_GT(milder, 3);
}

// An exercise asks for one move among several that are worse.
TEST(Review, ExercisesHaveARealChoice) {
    int asked = 0, skipped = 0;
    for (uint64_t number = 0; number < 4; ++number) {
        const auto& [moves, looked] = reviewed(number);
        State state = start({});
        size_t ply = 0;
        for (const Decision& decision : looked.decisions) {
            while (static_cast<int>(ply) < decision.ply) play(state, moves[ply++]);
            if (!decision.exercise) {
                skipped += decision.mark >= Mark::Mistake;
                continue;
            }
            ++asked;
            Options all;
            options(state, all);
            EXPECT_GE(all.size(), 3);
            EXPECT_TRUE(decision.mark >= Mark::Mistake || decision.missed_win);
            // The limits are those of the review, which searches the draft longer.
            const int64_t nodes = state.age == Age::None ? 6 * kFew : kFew;
            const Report report = analyse(state, network_judge(), {}, {.nodes = nodes});
            EXPECT_EQ(report.best(), decision.best);
            EXPECT_GT(loss(report, report.lines[1].move, decision.seat), 0.005);
        }
    }
    EXPECT_GT(asked, 10);
    EXPECT_GT(skipped, 1);
}

TEST(Review, ALineOfTheSoloModeSaysWhatTheRivalBuilds) {
    const Variant variant = solo_game(2);
    const std::vector<Move> moves = game_of(3, variant);
    int built = 0;
    State state = start(variant);
    for (const Made& each : made(state, moves)) {
        const bool turns_up = each.move.kind == MoveKind::Decision;
        EXPECT_EQ(each.builds, turns_up ? solo::verdict(state, each.move.a).card : Card::None);
        built += turns_up;
        play(state, each.move);
    }
    EXPECT_TRUE(is_over(state));
    EXPECT_GT(built, 10);
}

TEST(Review, BothLinesLeadToTheirConsequence) {
    int whole = 0, lines = 0;
    for (uint64_t number = 0; number < 3; ++number) {
        const auto& [moves, looked] = reviewed(number);
        State state = start({});
        size_t ply = 0;
        for (const Decision& decision : looked.decisions) {
            while (static_cast<int>(ply) < decision.ply) play(state, moves[ply++]);
            if (!decision.noticed()) continue;
            ASSERT_FALSE(decision.best_line.empty() || decision.played_line.empty());
            EXPECT_EQ(decision.best_line.front().move, decision.best);
            EXPECT_EQ(decision.played_line.front().move, decision.played);
            for (const auto* line : {&decision.best_line, &decision.played_line}) {
                State next = state;
                int decided = 0;
                for (const Made& made : *line) {
                    ASSERT_EQ(made.by, actor(next));
                    ASSERT_TRUE(is_option(next, made.move)) << to_line(made.move);
                    decided += actor(next) != Actor::Chance;
                    play(next, made.move);
                }
                ++lines;
                whole += decided >= kExpectedMoves || is_over(next) || next.age != state.age;
            }
        }
    }
    EXPECT_GT(lines, 40);
    // The Great Library's offer ends a line, too.
    EXPECT_GE(20 * whole, 19 * lines);
}

TEST(Review, MayBeCutShort) {
    const Review looked =
        review({}, game_of(1), network_judge(), {.nodes = 30}, [](int ply) { return ply < 20; });
    EXPECT_GT(looked.decisions.size(), 3u);
    EXPECT_LT(looked.decisions.back().ply, 20);
}

TEST(Review, SaysWhyTheBetterMoveWasBetter) {
    int lost = 0, explained = 0;
    for (uint64_t number = 0; number < 4; ++number) {
        for (const Decision& decision : reviewed(number).found.decisions) {
            if (decision.mark < Mark::Inaccuracy && !decision.missed_win) {
                EXPECT_TRUE(decision.reasons.empty() && decision.as_good.empty());
                EXPECT_TRUE(decision.best_line.empty() && decision.played_line.empty());
                EXPECT_FALSE(decision.exercise);
                continue;
            }
            ++lost;
            explained += !decision.reasons.empty();
            for (Move move : decision.as_good) EXPECT_NE(move, decision.played);
        }
    }
    EXPECT_GT(lost, 20);
    EXPECT_GE(20 * explained, 19 * lost);
}

}  // namespace
}  // namespace dipolis
