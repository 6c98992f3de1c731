// The search in games with Leaders and against a rival of the Solo mode.
#include <gtest/gtest.h>

#include <cmath>

#include "ai/analysis.h"
#include "ai/matrix.h"
#include "ai/network.h"
#include "ai/players.h"
#include "ai/reasons.h"
#include "ai/referee.h"
#include "ai/solver.h"
#include "engine/view.h"
#include "formats/notation.h"
#include "formats/position.h"
#include "tests/ai/positions.h"
#include "tests/ai/search_signature.h"
#include "tests/seed.h"

namespace dipolis {
namespace {

using leaders::Leader;

// --- Matrices.

TEST(Matrix, FindsTheEquilibriumOfKnownGames) {
    // Rock, paper, scissors, where winning with the rock counts double: 1/4, 1/2, 1/4.
    Matrix game;
    game.rows = game.columns = 3;
    game.values = {{{0, -1, 2}, {1, 0, -1}, {-2, 1, 0}}};
    const Mixture mixture = solve(game);
    EXPECT_NEAR(mixture.rows[0], 0.25, 0.02);
    EXPECT_NEAR(mixture.rows[1], 0.5, 0.02);
    EXPECT_NEAR(mixture.value, 0, 0.01);
    EXPECT_LT(exploitability(game, mixture), 0.01);

    // One row dominates; the best reply to it is one column.
    Matrix clear;
    clear.rows = clear.columns = 2;
    clear.values = {{{0.5, 0.3}, {0.2, 0.1}}};
    const Mixture pure = solve(clear);
    EXPECT_GT(pure.rows[0], 0.99);
    EXPECT_GT(pure.columns[1], 0.99);
    EXPECT_NEAR(pure.value, 0.3, 0.01);
}

TEST(Matrix, NobodyGainsByAnotherChoice) {
    Rng rng(4);
    for (int k = 0; k < 300; ++k) {
        Matrix game;
        game.rows = 1 + rng.below(Matrix::kMost);
        game.columns = 1 + rng.below(Matrix::kMost);
        for (auto& row : game.values) {
            for (double& value : row) value = rng.below(2001) / 1000.0 - 1;
        }
        ASSERT_LT(exploitability(game, solve(game)), 0.01);
    }
}

// --- Hidden information.

// A position in which both seats must give this answer and the first has already given it.
std::optional<State> half_answered(uint64_t game, Step asked, Age age, int answer) {
    const auto state = position_of_game(
        game, [&](const State& s) { return step(s) == asked && s.age == age && both_decide(s); },
        nullptr, leaders_game(game));
    if (!state) return std::nullopt;
    Options all;
    options(*state, all);
    if (answer >= all.size()) return std::nullopt;
    State next = *state;
    play(next, all[answer].move);
    return next;
}

void expect_secrecy(Evaluator& judge) {
    int compared = 0;
    const auto games = static_cast<uint64_t>(counted(5, 50));
    for (const Step asked : {Step::ChooseLeader, Step::DeclareRecruit}) {
        for (uint64_t game = 0; game < games; ++game) {
            const Age age = static_cast<Age>(1 + game % 3);
            std::optional<Report> first;
            for (int answer = 0; answer < 3; ++answer) {
                const auto state = half_answered(game, asked, age, answer);
                if (!state) continue;
                const auto seat = seat_of(actor(*state));
                const Report report = search(view(*state, seat), judge, 80);
                // The search gives the same result for the view as for the whole state.
                const Report whole = search(*state, judge, 80);
                EXPECT_EQ(whole.value, report.value);
                if (!first) {
                    first = report;
                    continue;
                }
                EXPECT_EQ(report.value, first->value);
                ASSERT_EQ(report.lines.size(), first->lines.size());
                for (size_t i = 0; i < report.lines.size(); ++i) {
                    EXPECT_EQ(report.lines[i].move, first->lines[i].move);
                    EXPECT_EQ(report.lines[i].share, first->lines[i].share);
                }
                ++compared;
            }
        }
    }
    EXPECT_GE(compared, 8);
}

TEST(Recruitment, TheOthersAnswerChangesNothing) {
    expect_secrecy(network_judge());
    NetworkJudge network(shipped_networks());
    expect_secrecy(network);
}

TEST(Recruitment, IsAMixtureOfTheOwnOptions) {
    int asked = 0;
    for (uint64_t game = 0; game < 12; ++game) {
        const auto state = position_of_game(game, both_decide, nullptr, leaders_game(game));
        ASSERT_TRUE(state);
        const Report report = search(*state, network_judge(), 300);
        Options all;
        options(*state, all);
        ASSERT_EQ(report.lines.size(), static_cast<size_t>(all.size()));
        double sum = 0;
        for (const Line& line : report.lines) {
            EXPECT_TRUE(is_option(*state, line.move));
            EXPECT_GT(line.visits, 0u);
            sum += line.share;
        }
        EXPECT_NEAR(sum, 1, 1e-5);
        EXPECT_LE(std::abs(report.value.score), 1);
        // The moves are drawn with the probabilities of the mixed strategy.
        Rng rng(game);
        int best = 0;
        for (int i = 0; i < 1000; ++i) best += report.choice(rng) == report.best();
        EXPECT_NEAR(best / 1000.0, report.lines.front().share, 0.06);
        ++asked;
    }
    EXPECT_GE(asked, 10);
}

// --- The end of a game against a rival, exactly.

TEST(SoloSolver, EqualsTryingEverything) {
    Solver solver;
    int compared = 0;
    int fractions = 0;
    const int games = counted(140, 3000);
    for (int cards : {3, 5}) {
        for (const State& state : positions(games, endgame(cards), solo_game, game_seed(0))) {
            int budget = 60'000;
            const auto value = brute(state, budget);
            if (!value) continue;
            const auto answer = solver.solve(state);
            ASSERT_TRUE(answer);
            ASSERT_NEAR(answer->score, value->score, kExact) << to_line(state);
            ++compared;
            fractions += value->score != std::floor(value->score);
        }
    }
    EXPECT_GE(compared, games / 28);
    if (counts_are_large()) {
        EXPECT_GE(fractions, 1);  // they are rare
    }
}

TEST(LeadersSolver, EqualsTryingEverything) {
    Solver solver;
    int compared = 0;
    const int games = counted(15, 600);
    for (int cards : {1, 2, 3, 4}) {
        for (const State& state : positions(games, endgame(cards), leaders_game, game_seed(0))) {
            int budget = 100'000;
            const auto value = brute(state, budget);
            if (!value) continue;
            const auto answer = solver.solve(state);
            ASSERT_TRUE(answer);
            ASSERT_NEAR(answer->score, value->score, kExact) << to_line(state);
            ++compared;
        }
    }
    EXPECT_GE(compared, games / 2);
}

TEST(LeadersSolver, RecruitingIsOutOfReach) {
    for (uint64_t game = 0; game < 5; ++game) {
        const auto state = position_of_game(
            game, [](const State& s) { return s.age == Age::III && both_decide(s); }, nullptr,
            leaders_game(game));
        if (state) {
            EXPECT_FALSE(Solver::in_reach(*state));
        }
    }
}

// --- Whole games.

// One player's points over that many games: on both seats, or alone against the rivals.
double points_of(const std::string& words, const std::string& other, uint64_t games,
                 const std::function<Variant(uint64_t)>& variant, bool alone) {
    std::string why;
    const auto a = make_opponent(*parse_specification(words, why));
    const auto b = make_opponent(*parse_specification(other, why));
    double points = 0;
    for (uint64_t game = 0; game < games; ++game) {
        a->begin(game);
        b->begin(game + 1);
        const bool second = !alone && game % 2 == 1;
        const Deal deal = draw_deal(variant(game / 2), Rng(8, game / 2));
        const Game played =
            play_game(variant(game / 2), deal, game,
                      second ? std::array{b.get(), a.get()} : std::array{a.get(), b.get()});
        EXPECT_FALSE(played.failed);
        EXPECT_TRUE(is_over(played.state));
        points += played.half_wins(second ? Seat::Second : Seat::First) / 2.0;
    }
    return points;
}

// Calls `look` with each position of a game by chance and a deal, and with the move played there,
// which must be possible.
void play_by_chance(const Variant& variant, uint64_t game,
                    const std::function<void(const State&, Move)>& look) {
    std::string why;
    const auto a = make_opponent(*parse_specification("uniform", why));
    const auto b = make_opponent(*parse_specification("uniform", why));
    a->begin(game);
    b->begin(game + 1);
    const Game played =
        play_game(variant, draw_deal(variant, Rng(9, game)), game, {a.get(), b.get()});
    State state = start(variant);
    for (Move move : played.moves) {
        ASSERT_TRUE(is_option(state, move)) << "game " << game << ' ' << to_line(move);
        look(state, move);
        play(state, move);
    }
}

// A deal is drawn before the rival and its token are, and may have this token on the board.
TEST(SoloGames, ADealAnswersAsChanceCould) {
    constexpr std::array<solo::Rival, 3> kDrawn = {solo::Rival::Random, solo::Rival::Cleopatra,
                                                   solo::Rival::Aristotle};
    uint64_t tokens = 0;
    const auto games = static_cast<uint64_t>(counted(90, 4000));
    for (uint64_t game = game_seed(0); game < game_seed(games); ++game) {
        Variant variant{.addons = {AddOnId::Solo}};
        variant.rival = kDrawn[game % kDrawn.size()];
        play_by_chance(variant, game, [&](const State&, Move move) {
            tokens += move.kind == MoveKind::DealToken;
        });
    }
    EXPECT_EQ(tokens, 5 * games);
}

// Every deal drawn by the search must be possible: cards shown to Ramses or Croesus are not in the
// structure at the same time.
TEST(LeadersGames, ADealAnswersAsChanceCould) {
    int shown = 0;
    const auto games = static_cast<uint64_t>(counted(80, 4000));
    for (uint64_t game = game_seed(0); game < game_seed(games) || shown == 0; ++game) {
        play_by_chance(leaders_game(game), game,
                       [&](const State& state, Move) { shown += step(state) == Step::DrawRamses; });
    }
}

TEST(LeadersGames, TheSearchBeatsGreedy) {
    EXPECT_GE(points_of("mcts nodes=50", "greedy", 16, leaders_game, false), 12);
}

TEST(SoloGames, TheSearchDoesBetterThanGreedy) {
    const double search = points_of("mcts nodes=60", "greedy", 40, solo_game, true);
    const double greedy = points_of("greedy", "greedy", 40, solo_game, true);
    EXPECT_GE(search, greedy + 4);
}

TEST(AddOnAnalysis, LeavesNoOptionOut) {
    for (uint64_t game = 0; game < 6; ++game) {
        for (const auto& variant : {solo_game(game), leaders_game(game)}) {
            const auto state = position_of_game(
                game, [](const State& s) { return s.age == Age::II; }, nullptr, variant);
            if (!state) continue;
            const Report report = analyse(*state, network_judge(), {}, {.nodes = 300});
            Options all;
            options(*state, all);
            EXPECT_EQ(report.lines.size(), static_cast<size_t>(all.size()));
        }
    }
}

// The second seat to answer must not learn the first one's answer, and the reasons must not use it.
TEST(AddOnAnalysis, GivesNoReasonsForSecretAnswers) {
    int seen = 0;
    for (uint64_t game = 0; game < 12; ++game) {
        for (const Step secret : {Step::ChooseLeader, Step::DeclareRecruit}) {
            for (const Seat seat : kSeats) {
                const auto state = position_of_game(
                    game,
                    [&](const State& s) { return step(s) == secret && actor(s) == actor_of(seat); },
                    nullptr, leaders_game(game));
                if (!state) continue;
                const State known = view(*state, seat);
                EXPECT_TRUE(
                    reasons(known, analyse(known, network_judge(), {}, {.nodes = 60})).empty());
                ++seen;
            }
        }
    }
    EXPECT_GE(seen, 40);
}

}  // namespace
}  // namespace dipolis
