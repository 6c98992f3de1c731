// The search: what it may know, that it is reproducible, and its parts.
#include "ai/search.h"

#include <gtest/gtest.h>

#include <atomic>
#include <bit>
#include <cmath>
#include <fstream>
#include <set>

#include "ai/analysis.h"
#include "ai/elo.h"
#include "ai/levels.h"
#include "ai/network.h"
#include "ai/number.h"
#include "ai/players.h"
#include "ai/referee.h"
#include "ai/searcher.h"
#include "ai/solver.h"
#include "ai/tactics.h"
#include "engine/view.h"
#include "formats/notation.h"
#include "formats/position.h"
#include "tests/ai/positions.h"
#include "tests/ai/search_signature.h"
#include "tests/seed.h"

namespace dipolis {
namespace {

TEST(Search, SignatureIsThatOfEveryCompiler) {
    uint64_t expected = 0;
    std::ifstream(SEARCH_SIGNATURE_FILE) >> expected;
    EXPECT_EQ(search_signature(), expected);
}

TEST(Search, SeesOnlyWhatItsSeatMaySee) {
    int compared = 0;
    for (uint64_t game = 0; game < 30; ++game) {
        std::vector<Move> moves;
        const auto first =
            position_of_game(game, after_decisions(static_cast<int>(10 + game)), &moves);
        if (!first) continue;
        // Another deal with the same face-up cards but other face-down cards.
        Rng rng(99, game);
        const Deal deal = complete_deal({}, moves, rng);
        Rng others(77, game);
        const Deal another = complete_deal({}, moves, others);
        ASSERT_FALSE(deal == another);
        std::array<Report, 2> reports;
        for (int i = 0; i < 2; ++i) {
            State state = start({});
            for (Move move : moves) {
                const Move said =
                    actor(state) == Actor::Chance ? answer(i == 0 ? deal : another, state) : Move{};
                if (said != Move{}) {
                    ASSERT_EQ(said, move);
                }
                play(state, move);
            }
            reports[static_cast<size_t>(i)] =
                search(view(state, seat_of(actor(state))), network_judge(), 200);
        }
        EXPECT_EQ(reports[0].best(), reports[1].best());
        EXPECT_EQ(reports[0].value, reports[1].value);
        ++compared;
    }
    EXPECT_GE(compared, 25);
}

TEST(Search, ReportsEveryOptionOnceTheBestFirst) {
    for (uint64_t game = 0; game < 20; ++game) {
        const auto state = position_of_game(game, after_decisions(static_cast<int>(3 * game)));
        if (!state) continue;
        const Report report = search(*state, network_judge(), 200);
        Options all;
        options(*state, all);
        ASSERT_EQ(report.lines.size(), static_cast<size_t>(all.size()));
        for (const Option& option : all) {
            int times = 0;
            for (const Line& line : report.lines) times += line.move == option.move;
            ASSERT_EQ(times, 1);
        }
        double sum = 0;
        for (float end : report.value.ends) sum += static_cast<double>(end);
        EXPECT_NEAR(sum, 1, 1e-3);
        for (const Line& line : report.lines) {
            State next = *state;
            for (Move move : line.moves) {
                ASSERT_TRUE(is_option(next, move));
                play(next, move);
            }
        }
    }
}

// Notes whether it was asked about a position where a seat has a single option.
class Witness : public Evaluator {
  public:
    Value value(const State& state) override {
        Options all;
        if (is_seat(actor(state)) && !both_decide(state)) options(state, all);
        forced += all.size() == 1;
        ++asked;
        return network_judge().value(state);
    }
    void prior(const State& state, const Options& options, std::span<float> weights) override {
        network_judge().prior(state, options, weights);
    }
    int asked = 0, forced = 0;
};

// The last picks of the draft, turns without coins, tokens of which one is left.
TEST(Search, JudgesNoPositionWithoutAChoice) {
    for (const auto& variant : {+[](uint64_t) { return Variant{}; }, solo_game, leaders_game}) {
        Witness witness;
        for (int decisions : {1, 5, 6, 7, 20, 40, 60, 70}) {
            for (uint64_t game = 0; game < 4; ++game) {
                const auto state =
                    position_of_game(game, after_decisions(decisions), nullptr, variant(game));
                Options all;
                if (state) options(*state, all);
                if (all.size() > 1) search(*state, witness, 100);
            }
        }
        EXPECT_GT(witness.asked, 1000);
        EXPECT_EQ(witness.forced, 0);
    }
}

// As long as the draft goes on without chance, the line tells every pick, the last one too.
TEST(Search, LinesTellMovesWithoutAChoice) {
    int last_picks = 0;
    for (uint64_t game = 0; game < 10; ++game) {
        const Report report =
            search(*position_of_game(game, after_decisions(6)), network_judge(), 200);
        const Line& line = report.lines.front();
        last_picks += line.moves.size() >= 2 && line.moves[1].kind == MoveKind::Draft;
    }
    EXPECT_EQ(last_picks, 10);
}

// If no deal was drawn, another seed finds the same, to the last bit.
TEST(Search, TellsWhetherItDrewDeals) {
    NetworkJudge network(shipped_networks());
    int drew = 0;
    int same = 0;
    for (uint64_t game = 0; game < 12; ++game) {
        const auto state = position_of_game(game, after_decisions(static_cast<int>(4 + 3 * game)));
        std::array<uint64_t, 2> hashes{};
        bool any = false;
        for (uint64_t seed : {1, 2}) {
            Search search(network, {.seed = seed});
            search.set_position(*state);
            add(hashes[seed - 1], search.run({.nodes = 400}));
            any = any || search.drew();
        }
        EXPECT_TRUE(any || hashes[0] == hashes[1]);
        (any ? drew : same) += 1;
    }
    EXPECT_GT(drew, 2);
    EXPECT_GT(same, 2);
}

TEST(Search, KeepsWhatItFoundOutBefore) {
    SearchSettings settings;
    Search search(network_judge(), settings);
    const auto state = *position_of_game(1, after_decisions(25));
    search.set_position(state);
    const Report report = search.run({.nodes = 2'000});
    State next = state;
    Rng rng(5);
    play(next, report.best());
    while (actor(next) == Actor::Chance) play(next, draw(next, rng));
    search.set_position(next);
    EXPECT_GT(search.size(), 500u);
    const Report second = search.run({.nodes = 100});
    EXPECT_TRUE(is_option(next, second.best()));
    // The same request again does no work.
    const size_t before = search.size();
    search.set_position(next);
    EXPECT_EQ(search.size(), before);
}

TEST(Search, EndsWhenToldTo) {
    Search search(network_judge(), {});
    search.set_position(*position_of_game(1, after_decisions(12)));
    const std::atomic<bool> stop = true;
    const Report report = search.run({.stop = &stop});
    EXPECT_EQ(report.nodes, 0);
    EXPECT_FALSE(report.lines.empty());
    EXPECT_GT(search.run({.milliseconds = 20}).nodes, 0);  // nothing else would end it
}

// A machine so busy that the whole time limit has passed when the clock is read again.
double g_starved_clock = 0;
double starved_clock() {
    return g_starved_clock += 1000;
}

int64_t visits_of(const Report& report) {
    int64_t visits = 0;
    for (const Line& line : report.lines) visits += line.visits;
    return visits;
}

// The root's value is the mean of its options' by visits, unless something is proven; where all
// options lead to chance, its own evaluation counts as one more. An update that is lost or counted
// twice would show here.
void expect_sums_to_agree(const Report& report, const State& state) {
    double sum = 0;
    for (const Line& line : report.lines) {
        if (line.low > -1 || line.high < 1) return;
        sum += line.visits * line.value.score;
    }
    const auto n = static_cast<double>(visits_of(report));
    const double own = network_judge().value(state).score;
    const double off = std::min(std::abs(report.value.score - sum / n),
                                std::abs(report.value.score - (sum + own) / (n + 1)));
    EXPECT_LT(off, 1e-9);
}

// Several threads on one tree: every visit is counted once, and the result is that of one thread.
TEST(Search, ThreadsGrowOneTree) {
    for (const Variant& variant : {Variant{}, solo_game(2), leaders_game(1)}) {
        for (int game = 0; game < 6; game += counted(3, 1)) {
            const auto state = position_of_game(static_cast<uint64_t>(game),
                                                after_decisions(4 + 9 * game), nullptr, variant);
            if (!state) continue;
            const Report alone = search(*state, network_judge(), 3'000);
            Search search(network_judge(), {});
            search.set_position(*state);
            const Report report = search.run({.nodes = 3'000, .threads = 4});
            EXPECT_NEAR(report.value.score, alone.value.score, alone.proven ? 0 : 0.15);
            EXPECT_EQ(report.proven, alone.proven);
            if (report.proven) continue;
            EXPECT_EQ(report.nodes, 3'000);
            EXPECT_EQ(visits_of(report), 3'000);
            if (!both_decide(*state)) expect_sums_to_agree(report, *state);
        }
    }
}

// Nothing is half done in the tree that a report is made of, while other threads go on.
TEST(Search, ReportsAreWholeWhileThreadsSearch) {
    Search search(network_judge(), {.clock = starved_clock});  // so a report before each visit
    const State state = *position_of_game(1, after_decisions(12));
    search.set_position(state);
    int reports = 0;
    const auto look = [&](const Report& report) {
        EXPECT_EQ(visits_of(report), report.nodes);
        if (report.nodes > 0) expect_sums_to_agree(report, state);
        ++reports;
    };
    EXPECT_EQ(search.run({.nodes = 2'000, .threads = 4}, look).nodes, 2'000);
    EXPECT_GT(reports, 1);
}

TEST(Search, HasLookedHoweverLittleTimeThereIs) {
    for (const State& state : positions(10, endgame(10))) {
        Search search(network_judge(), {.clock = starved_clock});
        search.set_position(state);
        const Report report = search.run({.milliseconds = 150});
        if (report.proven) continue;
        EXPECT_GT(report.nodes, 0);
        EXPECT_GT(report.lines.front().visits, 0u);
    }
}

// A clock that advances by a millisecond each time it is read.
double g_ticks = 0;
double ticking_clock() {
    return ++g_ticks / 1000;
}

TEST(Search, SolvesOnlyForAPartOfItsTime) {
    constexpr int64_t kMilliseconds = 100;
    constexpr int64_t kMost = kMilliseconds * Solver::kNodesBetweenLooks;
    Solver solver;
    int cut_short = 0;
    for (const State& state : positions(counted(20, 200), endgame(10))) {
        (void)solver.solve_options(state, 3 * kMost);
        if (solver.nodes() < kMost / 2 || solver.nodes() > 2 * kMost) continue;
        Search search(network_judge(), {.clock = ticking_clock});
        search.set_position(state);
        g_ticks = 0;
        const Report report = search.run({.milliseconds = kMilliseconds});
        EXPECT_GT(report.lines.front().visits, 0u);
        EXPECT_LT(g_ticks, kMilliseconds + 5);
        cut_short += !report.proven;
        if (cut_short == counted(1, 1000)) break;
    }
    EXPECT_GT(cut_short, 0);
}

TEST(Search, WinsWhereItCan) {
    int won = 0;
    const int games = counted(100, 3000);
    for (const State& state : positions(games, [](const State& s) {
             const auto seat = seat_of(actor(s));
             return step(s) == Step::TakeTurn && s.lead(seat) >= 7;
         })) {
        const Report report = search(state, network_judge(), 400);
        const auto seat = seat_of(actor(state));
        if (!report.proven || report.value.wins(seat) < 1) continue;
        EXPECT_EQ(report.lines.front().value.wins(seat), 1);
        ++won;
    }
    EXPECT_GE(won, games / 30);
}

TEST(Search, OfferCountsAsTheLibraryDraws) {
    EXPECT_DOUBLE_EQ(offer_weight(5, 0), 0.6);
    EXPECT_DOUBLE_EQ(offer_weight(5, 1), 0.3);
    EXPECT_DOUBLE_EQ(offer_weight(5, 2), 0.1);
    EXPECT_DOUBLE_EQ(offer_weight(5, 3), 0);
    for (int n = 3; n <= 10; ++n) {
        double sum = 0;
        for (int k = 0; k < n; ++k) sum += offer_weight(n, k);
        EXPECT_NEAR(sum, 1, 1e-12);
    }
}

TEST(Number, AgreesWithTheLibrary) {
    for (double x = 1e-6; x < 1e9; x *= 1.37)
        EXPECT_NEAR(number::log(x), std::log(x), 1e-9 * std::max(1.0, std::abs(std::log(x))));
    for (double x = -50; x < 50; x += 0.37) EXPECT_NEAR(number::exp(x) / std::exp(x), 1, 1e-9);
}

TEST(Analysis, LeavesNoOptionOut) {
    for (uint64_t game = 0; game < 8; ++game) {
        const auto state = position_of_game(game, after_decisions(20));
        if (!state) continue;
        const auto seat = seat_of(actor(*state));
        const Report report = analyse(*state, network_judge(), {}, {.nodes = 600});
        for (const Line& line : report.lines) {
            EXPECT_GT(line.value.ends[0] + line.value.ends[1] + line.value.ends[2] +
                          line.value.ends[3] + line.value.ends[4] + line.value.ends[5],
                      0.5);
            const double lost = loss(report, line.move, seat);
            EXPECT_GE(lost, 0);
            EXPECT_LE(lost, 1);
        }
        EXPECT_EQ(loss(report, report.best(), seat), 0);
    }
}

TEST(Levels, AreTenAndKeepTheirOpinions) {
    for (int level = 1; level <= 8; ++level) {
        const auto player = make_opponent(level_specification(level));
        for (uint64_t game = 0; game < 3; ++game) {
            const auto state = position_of_game(game, after_decisions(25));
            if (!state) continue;
            player->begin(game);
            const auto move = player->choose(*state);
            ASSERT_TRUE(move && is_option(*state, *move));
            player->begin(game);
            EXPECT_EQ(player->choose(*state), move) << level;
        }
    }
}

TEST(Levels, ThinkNoLongerThanTheyMay) {
    const std::atomic<bool> stop = true;
    int others = 0;
    for (const State& state : positions(20, endgame(12))) {
        const Move early = level_move(8, state, 1, 1, {.stop = &stop});
        ASSERT_TRUE(is_option(state, early));
        others += early != level_move(8, state, 1, 1);
    }
    EXPECT_GT(others, 0) << "it has thought although it was to stop";
}

TEST(Levels, TakeTheWinThatLiesThere) {
    // With few cards left, another option may also win with certainty by points.
    const int games = counted(300, 3000);
    const auto about_to_win = positions(games, [](const State& state) {
        const bool many = state.age != Age::III || state.structure.present.size() > 10;
        return step(state) == Step::TakeTurn && many && win_this_turn(state);
    });
    ASSERT_GE(about_to_win.size(), static_cast<size_t>(games) / 20);
    for (int level = 1; level < kLevelCount; ++level) {
        const auto player = make_opponent(level_specification(level));
        // With small counts each position is for one or two levels.
        const auto stride = static_cast<size_t>(counted(4, 1));
        for (size_t game = static_cast<size_t>(level) % stride; game < about_to_win.size();
             game += stride) {
            const State& state = about_to_win[game];
            player->begin(game);
            State next = state;
            play(next, *player->choose(state));
            EXPECT_TRUE(win_in_rest_of_turn(next, seat_of(actor(state)))) << level << ' ' << game;
        }
    }
}

TEST(Opponent, NonsenseIsNotUnderstood) {
    std::string why;
    for (const char* words : {"",
                              "wise",
                              "mcts",
                              "mcts nodes=0",
                              "mcts nodes=many",
                              "mcts ms=-1",
                              "mcts nodes=10 judge=wise",
                              "mcts nodes=10 threads=0",
                              "mcts nodes",
                              "mcts nodes=9 misjudgement=3",
                              "mcts nodes=9 style=wise",
                              "mcts nodes=9 fervour=3",
                              "mcts nodes=9 blind=2",
                              "mcts nodes=9 blind=nan",
                              "mcts nodes=9 blind=.",
                              "mcts nodes=9 c=-1",
                              "mcts nodes=9 c=0.1.2",
                              "mcts nodes=9 c=0.0000000000000001",
                              "level",
                              "level 0",
                              "level 11",
                              "level x",
                              "level0",
                              "level11",
                              "levels",
                              "greedy nodes"}) {
        EXPECT_FALSE(parse_specification(words, why)) << words;
        EXPECT_FALSE(why.empty());
    }
    for (const char* words :
         {"uniform", "greedy", "mcts nodes=10", " mcts  ms=5 ", "level 10", "level7",
          "mcts nodes=10 threads=2", "mcts nodes=9 solver=0 misjudgement=0.5 blind=0.1",
          "mcts nodes=9 style=hasty fervour=1.5", "mcts nodes=9 style=none",
          "mcts nodes=10 judge=none c=2 fpu=0.1"})
        EXPECT_TRUE(parse_specification(words, why)) << words << ' ' << why;
}

// --- Matches.

class Nobody : public Opponent {
  public:
    void begin(uint64_t) override {}
    std::optional<Move> choose(const State&) override { return std::nullopt; }
};
class Liar : public Opponent {
  public:
    void begin(uint64_t) override {}
    std::optional<Move> choose(const State&) override { return Move::of(MoveKind::DealToken, 3); }
};

TEST(Referee, APlayerThatFailsHasLost) {
    std::string why;
    const auto uniform = make_opponent(*parse_specification("uniform", why));
    uniform->begin(1);
    Nobody nobody;
    Liar liar;
    const Deal deal = draw_deal({}, Rng(3));
    for (Opponent* bad : {static_cast<Opponent*>(&nobody), static_cast<Opponent*>(&liar)}) {
        const Game game = play_game({}, deal, 1, {uniform.get(), bad});
        EXPECT_EQ(game.failed, Seat::Second);
        EXPECT_EQ(game.half_wins(Seat::First), 2);
        EXPECT_EQ(game.half_wins(Seat::Second), 0);
    }
}

TEST(Referee, TwoGamesOfADealShareTheirChance) {
    std::string why;
    for (uint64_t number = 0; number < 5; ++number) {
        const Deal deal = draw_deal({}, Rng(3, number));
        std::array<Game, 2> games;
        for (size_t i = 0; i < 2; ++i) {
            const auto a = make_opponent(*parse_specification("uniform", why));
            const auto b = make_opponent(*parse_specification("greedy", why));
            a->begin(7 + i);
            b->begin(9 + i);
            games[i] = i == 0 ? play_game({}, deal, 1, {a.get(), b.get()})
                              : play_game({}, deal, 1, {b.get(), a.get()});
        }
        std::array<std::array<Card, kPlaceCount>, 2> seen{};
        for (size_t i = 0; i < 2; ++i) {
            seen[i].fill(Card::None);
            State state = start({});
            for (Move move : games[i].moves) {
                if (move.kind == MoveKind::Reveal && state.age == Age::I)
                    seen[i][move.place()] = move.card();
                play(state, move);
            }
            EXPECT_TRUE(is_over(state));
        }
        for (size_t place = 0; place < kPlaceCount; ++place) {
            if (seen[0][place] != Card::None && seen[1][place] != Card::None) {
                EXPECT_EQ(seen[0][place], seen[1][place]);
            }
        }
    }
}

TEST(Elo, SaysWhatAMatchProves) {
    EXPECT_NEAR(elo(0.5), 0, 1e-9);
    EXPECT_NEAR(elo(0.64), 100, 0.1);
    EXPECT_NEAR(elo(10.0 / 11), 400, 0.1);
    Score score;
    for (int i = 0; i < 100; ++i) {
        score.add_game(2);
        score.add_game(i % 2 == 0 ? 2 : 0);
        score.add_pair(i % 2 == 0 ? 4 : 2);
    }
    EXPECT_DOUBLE_EQ(score.mean(), 0.75);
    // Pairs of 4 and 2: variance 1 of a pair, an eighth of that for a game.
    EXPECT_NEAR(score.variance(), 0.125, 1e-12);
    EXPECT_NEAR(interval(score).high - score.mean(), 1.96 * std::sqrt(0.125 / 200), 1e-12);
    Score all;
    for (int i = 0; i < 400; ++i) all.add_game(2);
    EXPECT_EQ(elo(all.mean()), kMostElo);
    EXPECT_GT(interval(all).low, 0.98);
    EXPECT_LT(interval(all).low, 1);
}

TEST(Elo, TheTestDecidesEitherWay) {
    const Sprt sprt = {0, 50};
    Score even, strong, none;
    for (int i = 0; i < 2000; ++i) {
        even.add_game(i % 2 == 0 ? 2 : 0);
        strong.add_game(i % 5 < 3 ? 2 : 0);
    }
    EXPECT_EQ(sprt.verdict(even), Sprt::Verdict::Weaker);
    EXPECT_EQ(sprt.verdict(strong), Sprt::Verdict::Stronger);
    EXPECT_EQ(sprt.verdict(none), Sprt::Verdict::GoOn);
    none.add_game(2);
    EXPECT_EQ(sprt.verdict(none), Sprt::Verdict::GoOn);
}

}  // namespace
}  // namespace dipolis
