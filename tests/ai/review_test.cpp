// Reviews of games and reasons for moves: the sums must add up, and every reason must be true.
#include "ai/review.h"

#include <gtest/gtest.h>

#include <cmath>

#include "ai/formula.h"
#include "ai/prospect.h"
#include "ai/reasons.h"
#include "ai/tactics.h"
#include "engine/catalogue.h"
#include "engine/effects.h"
#include "engine/price.h"
#include "engine/score.h"
#include "formats/notation.h"
#include "formats/position.h"
#include "play/threats.h"
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

TEST(Review, TheBooksBalance) {
    Formula formula;
    for (uint64_t number = 0; number < 4; ++number) {
        const Variant variant = number == 2   ? leaders_game(1)
                                : number == 3 ? solo_game(2)
                                              : Variant{};
        const std::vector<Move> moves = game_of(number, variant);
        const Review looked = review(variant, moves, formula, {.nodes = 60});
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

// A search that has proven a win at once looks at nothing else, but the other options must be
// judged, or each would count as an even chance.
TEST(Review, EveryOptionHasAValueThoughOneWinsAtOnce) {
    Formula formula;
    int seen = 0;
    for (const State& state : positions(40, [](const State& s) {
             return step(s) == Step::TakeTurn && win_this_turn(s).has_value();
         })) {
        const Report report = analyse(state, formula, {}, {.nodes = 100});
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

// Where several moves win, none of them counts as a missed win.
TEST(Review, WhoWinsHasMissedNothing) {
    Formula formula;
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
            const Review looked = review({}, played, formula, {.nodes = 20});
            EXPECT_FALSE(looked.decisions.back().missed_win)
                << to_line(*state) << ' ' << to_line(option.move);
            ++seen;
        }
    }
}

// What one search calls a mistake counts only as far as both moves, searched for themselves and by
// other deals, differ too.
TEST(Review, AMistakeStandsOnTwoSearches) {
    Formula formula;
    const Limits each{.nodes = 60};
    int seen = 0, milder = 0;
    for (uint64_t number = 0; number < 3; ++number) {
        const std::vector<Move> moves = game_of(number);
        const Review looked = review({}, moves, formula, each);
        State state = start({});
        size_t ply = 0;
        for (const Decision& decision : looked.decisions) {
            while (static_cast<int>(ply) < decision.ply) play(state, moves[ply++]);
            if (state.age == Age::None || decision.missed_win) continue;
            const Report report = analyse(state, formula, {}, each);
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
                return prospect(state, move, formula, {.seed = 2}, {.nodes = 30})
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
    Formula formula;
    int asked = 0, skipped = 0;
    for (uint64_t number = 0; number < 4; ++number) {
        const std::vector<Move> moves = game_of(number);
        const Review looked = review({}, moves, formula, {.nodes = 60});
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
            const int64_t nodes = state.age == Age::None ? 360 : 60;
            const Report report = analyse(state, formula, {}, {.nodes = nodes});
            EXPECT_EQ(report.best(), decision.best);
            EXPECT_GT(loss(report, report.lines[1].move, decision.seat), 0.005);
        }
    }
    EXPECT_GT(asked, 10);
    EXPECT_GT(skipped, 3);
}

TEST(Review, BothLinesLeadToTheirConsequence) {
    Formula formula;
    int whole = 0, lines = 0;
    for (uint64_t number = 0; number < 3; ++number) {
        const std::vector<Move> moves = game_of(number);
        const Review looked = review({}, moves, formula, {.nodes = 60});
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
    Formula formula;
    const Review looked =
        review({}, game_of(1), formula, {.nodes = 30}, [](int ply) { return ply < 20; });
    EXPECT_GT(looked.decisions.size(), 3u);
    EXPECT_LT(looked.decisions.back().ply, 20);
}

// --- Reasons: each number compared with the engine.

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
            const auto seat = seat_of(actor(state));
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
        // If it were the rival's turn, the rival would win now; after the move, whatever card is
        // turned up, it does not win with the cards that were face up before.
        const auto rival = other(seat_of(actor(*state)));
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

// The sum of the prices of what lies open before and after, and of the Wonders not built.
int to_pay(const State& state, const State& after, Seat seat) {
    int sum = 0;
    for (Card card : open_cards(state) & open_cards(after)) sum += price(after, seat, card).coins;
    for (Wonder wonder : state.city(seat).wonders& after.city(seat).wonders)
        sum += price(after, seat, wonder).coins;
    return sum;
}

// What is said of a move, checked by the engine alone. False: not true; the kinds that only compare
// are checked against the other move.
bool is_true(const Reason& reason, const State& state, const Line& best, const Line& other) {
    const auto seat = seat_of(actor(state));
    const Seat rival = dipolis::other(seat);
    State after = state;
    play(after, best.move);
    State instead = state;
    play(instead, other.move);
    const City& city = after.city(seat);
    const auto n_of = [&](const State& next, Seat who) { return next.city(who).coins; };
    const auto opened = [&](const State& next) {
        return (next.structure.accessible - state.structure.accessible).size();
    };
    // The rival with the card that was taken, if it could pay it.
    const auto denied = [&](const auto& holds) {
        const auto card = static_cast<Card>(best.move.a);
        if (price(state, rival, card).coins > n_of(state, rival)) return false;
        State next = state;
        next.agenda.clear();
        gain_building(next, rival, card);
        return holds(next);
    };
    const auto more_often = [&](Seat who, Result::Kind kind, double sign) {
        const double change = best.value.by(who, kind) - other.value.by(who, kind);
        return std::abs(sign * change - reason.n / 100.0) <= 0.0051;
    };
    switch (reason.kind) {
        case ReasonKind::Wins:
            return is_over(after) ? after.result.winner == seat : win_this_turn(after).has_value();
        case ReasonKind::StopsWin:
            return consequences(state, best.move).stops_win;  // StoppingAWinIsTrue
        case ReasonKind::Proven:
            return best.proven() && std::lround(100 * best.value.wins(seat)) == reason.n;
        case ReasonKind::PlaysAgain:
            return after.extra_turn;
        case ReasonKind::Pair:
            return city.pairs.size() > state.city(seat).pairs.size();
        case ReasonKind::Symbol:
            return city.symbols.size() == reason.n && reason.n > state.city(seat).symbols.size();
        case ReasonKind::Shields:
            return after.lead(seat) - state.lead(seat) == reason.n;
        case ReasonKind::Points: {
            const auto points = [&](const State& at) {
                const ScoreSheet sheet = score_sheet(at, seat);
                return sheet.total() - sheet[Category::Coins];
            };
            return points(after) - points(state) == reason.n && points(after) > points(instead);
        }
        case ReasonKind::Coins:
            return n_of(after, seat) - n_of(instead, seat) == reason.n;
        case ReasonKind::Takes:
            return n_of(state, rival) - n_of(after, rival) == reason.n && reason.n > 0;
        case ReasonKind::Link:
            return state.city(seat).links.has(row(best.move.card()).needs);
        case ReasonKind::Saves: {
            int before = 0;
            for (Card card : open_cards(state) & open_cards(after))
                before += price(state, seat, card).coins;
            for (Wonder wonder : state.city(seat).wonders& city.wonders)
                before += price(state, seat, wonder).coins;
            return before - to_pay(state, after, seat) == reason.n;
        }
        case ReasonKind::Dearer: {
            int before = 0;
            for (Card card : open_cards(state) & open_cards(after))
                before += price(state, rival, card).coins;
            for (Wonder wonder : state.city(rival).wonders& after.city(rival).wonders)
                before += price(state, rival, wonder).coins;
            return to_pay(state, after, rival) - before == reason.n;
        }
        case ReasonKind::Denies:
            return denied([&](const State& next) {
                return score_sheet(next, rival).total() > score_sheet(state, rival).total();
            });
        case ReasonKind::DeniesSymbol:
            return denied([&](const State& next) {
                return next.city(rival).symbols.size() > state.city(rival).symbols.size();
            });
        case ReasonKind::DeniesShields:
            return denied([&](const State& next) {
                return next.lead(rival) - state.lead(rival) == reason.n;
            });
        case ReasonKind::DeniesGoods:
            return denied([&](const State& next) {
                int before = 0;
                for (Card card : open_cards(state)) before += price(state, rival, card).coins;
                for (Wonder wonder : state.city(rival).wonders)
                    before += price(state, rival, wonder).coins;
                return before - to_pay(state, next, rival) == reason.n;
            });
        case ReasonKind::OpensNothing:
            return opened(after) == 0 && opened(instead) > 0;
        case ReasonKind::OpensLess:
            return opened(instead) - opened(after) == reason.n;
        case ReasonKind::WonderAgain:
        case ReasonKind::WonderPoints:
        case ReasonKind::WonderShields: {
            const Effects& effects = row(best.move.wonder()).effects;
            if (reason.kind == ReasonKind::WonderPoints) return effects.points() == reason.n;
            State built = state;
            built.agenda.clear();
            gain_wonder(built, seat, best.move.wonder());
            if (reason.kind == ReasonKind::WonderAgain) return built.extra_turn;
            return built.lead(seat) - state.lead(seat) == reason.n;
        }
        case ReasonKind::MoreMilitary:
            return more_often(seat, Result::Kind::Military, 1);
        case ReasonKind::MoreScience:
            return more_often(seat, Result::Kind::Science, 1);
        case ReasonKind::MoreCivilian:
            return more_often(seat, Result::Kind::Civilian, 1);
        case ReasonKind::LessMilitary:
            return more_often(rival, Result::Kind::Military, -1);
        case ReasonKind::LessScience:
            return more_often(rival, Result::Kind::Science, -1);
        case ReasonKind::LessCivilian:
            return more_often(rival, Result::Kind::Civilian, -1);
        case ReasonKind::Count:
            break;
    }
    return false;
}

// Ten hints at positions of each of ten games: what a hint says is true, and it nearly always says
// something.
TEST(Reasons, AlmostEveryHintNamesATrueReason) {
    Formula formula;
    int hints = 0, with_reason = 0, said = 0;
    std::array<int, static_cast<size_t>(ReasonKind::Count)> kinds{};
    for (uint64_t game = 0; game < 10; ++game) {
        Rng rng(0x9e, game);
        std::vector<State> choices;
        position_of_game(game, [&](const State& state) {
            Options all;
            options(state, all);
            if (all.size() > 1) choices.push_back(state);
            return false;
        });
        for (int n = 0; n < 20; ++n) {
            const State& state =
                choices[static_cast<size_t>(rng.below(static_cast<int>(choices.size())))];
            const Report report = analyse(state, formula, {}, {.nodes = 400});
            const auto reasons_given = reasons(state, report);
            ++hints;
            with_reason += !reasons_given.empty();
            for (const Reason& reason : reasons_given) {
                EXPECT_TRUE(is_true(reason, state, report.lines[0], report.lines[1]))
                    << id(reason.kind) << ' ' << reason.n << ' ' << to_line(report.best()) << ' '
                    << to_line(state);
                ++kinds[static_cast<size_t>(reason.kind)];
                ++said;
            }
        }
    }
    EXPECT_EQ(hints, 200);
    EXPECT_GE(with_reason, 190);
    std::cout << with_reason << " of " << hints << " hints name a reason, " << said << " in all:";
    for (size_t i = 0; i < kinds.size(); ++i)
        std::cout << ' ' << id(static_cast<ReasonKind>(i)) << ' ' << kinds[i];
    std::cout << '\n';
}

TEST(Review, SaysWhyTheBetterMoveWasBetter) {
    Formula formula;
    const std::vector<Move> moves = game_of(5);
    const Review looked = review({}, moves, formula, {.nodes = 150});
    int lost = 0, explained = 0;
    for (const Decision& decision : looked.decisions) {
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
    EXPECT_GT(lost, 5);
    EXPECT_GE(20 * explained, 19 * lost);
}

}  // namespace
}  // namespace dipolis
