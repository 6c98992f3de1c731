// Files of self-play games.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>

#include "ai/evaluators.h"
#include "ai/solver.h"
#include "tests/scratch.h"
#include "train/lesson.h"
#include "train/sample.h"
#include "train/self_play.h"

namespace dipolis::train {
namespace {

Recipe recipe(Mode mode, uint64_t seed = 7) {
    std::string why;
    return {mode, seed, *parse_specification("mcts nodes=12", why)};
}

Shard make_shard(Mode mode) {
    Shard shard{"two games", {}};
    for (uint64_t i = 0; i < 2; ++i) shard.games.push_back(play_game(recipe(mode), i));
    return shard;
}

// Played once for all tests, because that takes seconds.
const Shard& shard_of(Mode mode) {
    static std::map<Mode, Shard> played;
    const auto found = played.find(mode);
    return found != played.end() ? found->second
                                 : played.emplace(mode, make_shard(mode)).first->second;
}

std::string complaint(const std::string& bytes) {
    std::string why;
    EXPECT_FALSE(parse_shard(bytes, why));
    return why;
}

std::string in_test_folder(const char* name) {
    return scratch_folder() + name;
}

class EveryMode : public testing::TestWithParam<Mode> {};
INSTANTIATE_TEST_SUITE_P(Shards, EveryMode, testing::Values(Mode::Base, Mode::Solo, Mode::Leaders));

TEST_P(EveryMode, ComesBackAsItWas) {
    const Shard& shard = shard_of(GetParam());
    std::string why;
    const auto read = parse_shard(to_bytes(shard), why);
    ASSERT_TRUE(read) << why;
    EXPECT_EQ(read->recipe, shard.recipe);
    EXPECT_EQ(read->games, shard.games);
}

TEST_P(EveryMode, TheSameRecipeGivesTheSameBytes) {
    EXPECT_EQ(to_bytes(make_shard(GetParam())), to_bytes(shard_of(GetParam())));
}

TEST_P(EveryMode, ReplayShowsEachDecisionWithItsOptions) {
    for (const PlayedGame& game : shard_of(GetParam()).games) {
        size_t seen = 0;
        const auto last = replay(game, [&](const Ply& ply) {
            if (ply.decision == nullptr) return;
            Options all;
            options(ply.before, all);
            EXPECT_GT(all.size(), 1);
            EXPECT_TRUE(ply.decision->shares.empty() ||
                        ply.decision->shares.size() == static_cast<size_t>(all.size()));
            int ends = 0;
            for (uint16_t end : ply.decision->ends) ends += end;
            EXPECT_NEAR(ends, Decision::kWhole, kEndCount);
            ++seen;
        });
        ASSERT_TRUE(last);
        EXPECT_EQ(last->result, game.result);
        EXPECT_EQ(seen, game.decisions.size());
        EXPECT_GT(seen, 5u);
    }
}

TEST_P(EveryMode, StagesFollowEachOther) {
    for (const PlayedGame& game : shard_of(GetParam()).games) {
        int stage = 0;
        std::set<int> seen;
        replay(game, [&](const Ply& ply) {
            if (ply.decision == nullptr) return;
            EXPECT_GE(stage_of(ply.before), stage) << ply.decision->ply;
            stage = stage_of(ply.before);
            seen.insert(stage);
        });
        EXPECT_GE(seen.size(), 5u);
    }
}

TEST(Shards, AnotherSeedPlaysAnotherGame) {
    EXPECT_NE(play_game(recipe(Mode::Base, 7), 0).moves, play_game(recipe(Mode::Base, 8), 0).moves);
}

// A game in which a seat is biased, of some hundred nodes a move, and its number.
PlayedGame biased_game() {
    std::string why;
    const Recipe recipe{Mode::Base, 7, *parse_specification("mcts nodes=100", why)};
    for (uint64_t number = 0;; ++number) {
        PlayedGame game = play_game(recipe, number);
        const auto biased = [](const Decision& decision) { return !decision.honest; };
        if (std::any_of(game.decisions.begin(), game.decisions.end(), biased)) return game;
    }
}

// The bias multiplies the chance of one kind of victory by six; no label has anything of it.
TEST(Shards, ABiasedSeatIsLabelledByAnUnbiasedSearch) {
    const auto judge = make_evaluator("network");
    int compared = 0;
    const PlayedGame game = biased_game();
    replay(game, [&](const Ply& ply) {
        if (ply.decision == nullptr || ply.decision->honest || ply.decision->proven) return;
        if (ply.before.age > Age::I) return;
        Search search(*judge, {});
        search.set_position(ply.before);
        const Value value = search.run({.nodes = 100}).value;
        for (size_t k = 0; k < kEndCount; ++k) {
            EXPECT_NEAR(static_cast<double>(ply.decision->ends[k]) / Decision::kWhole,
                        static_cast<double>(value.ends[k]), 0.06);
        }
        ++compared;
    });
    EXPECT_GT(compared, 5);
}

// A move that was not chosen was drawn at random, or by a biased seat.
TEST(Shards, NoteWhetherAMoveWasTheSearchsChoice) {
    int chosen = 0;
    int other = 0;
    int most = 0;
    for (uint64_t i = 0; i < 4; ++i) {
        replay(play_game(recipe(Mode::Base), i), [&](const Ply& ply) {
            if (ply.decision == nullptr) return;
            (ply.decision->chosen ? chosen : other) += 1;
            if (!ply.decision->chosen || ply.decision->shares.empty()) return;
            Options all;
            options(ply.before, all);
            int at = 0;
            while (all[at].move != ply.move) ++at;
            const auto& shares = ply.decision->shares;
            most +=
                shares[static_cast<size_t>(at)] == *std::max_element(shares.begin(), shares.end());
        });
    }
    EXPECT_GT(other, 5);
    EXPECT_GT(chosen, 5 * other);
    EXPECT_GT(20 * most, 19 * chosen);  // the others are proven better than the most visited
}

// They are decisions with a choice, below the position that was searched; where the rest of the
// game was solved, exact.
TEST_P(EveryMode, KeepPositionsInsideTheTrees) {
    std::string why;
    const Recipe recipe{GetParam(), 11, *parse_specification("mcts nodes=150", why)};
    const std::string path = in_test_folder("inside.shard");
    Shard shard{"some games", {}};
    for (uint64_t i = 0; i < 2; ++i) shard.games.push_back(play_game(recipe, i));
    ASSERT_TRUE(write_shard(path, shard));
    Solver solver;
    int inside = 0;
    int solved = 0;
    ASSERT_TRUE(read_samples(
        path,
        [&](const std::vector<Sample>& game) {
            for (const Sample& sample : game) {
                if (!sample.inside) continue;
                ++inside;
                Options all;
                options(sample.state, all);
                EXPECT_GT(all.size(), 1);
                EXPECT_TRUE(sample.shares.empty());
                if (!sample.proven || !Solver::in_reach(sample.state)) continue;
                const auto exact = solver.solve(sample.state, 200'000);
                if (!exact) continue;
                ++solved;
                Value told;
                told.ends = sample.thought;
                EXPECT_NEAR(told.by(Seat::First, Result::Kind::Civilian) +
                                told.by(Seat::First, Result::Kind::Science) +
                                told.by(Seat::First, Result::Kind::Military) +
                                static_cast<double>(told.ends[kTieEnd]) / 2,
                            exact->wins(Seat::First), 1e-3);
            }
        },
        why))
        << why;
    std::filesystem::remove(path);
    EXPECT_GT(inside, 10);
    EXPECT_TRUE(solved > 5 || GetParam() != Mode::Base);
}

TEST(Shards, APathThatNoRuleAllowsIsRefused) {
    std::string why;
    const Recipe recipe{Mode::Base, 7, *parse_specification("mcts nodes=150", why)};
    Shard shard{"one game", {play_game(recipe, 1)}};
    const std::string path = in_test_folder("path.shard");
    for (Decision& decision : shard.games[0].decisions) {
        if (!decision.inside.empty()) decision.inside[0].path[0] = 159;
    }
    ASSERT_TRUE(write_shard(path, shard));
    EXPECT_FALSE(read_samples(
        path, [](const std::vector<Sample>&) {}, why));
    EXPECT_EQ(why, "a game in it breaks the rules");
    std::filesystem::remove(path);
}

TEST(Shards, ReplayRefusesAMoveThatBreaksTheRules) {
    PlayedGame game = play_game(recipe(Mode::Base), 0);
    game.moves[20] = game.moves[3];
    EXPECT_FALSE(replay(game, [](const Ply&) {}));
}

TEST(Shards, ReplayRefusesAnotherResult) {
    PlayedGame game = play_game(recipe(Mode::Base), 0);
    game.result.winner = other(game.result.winner);
    EXPECT_FALSE(replay(game, [](const Ply&) {}));
}

TEST(Shards, DamageIsToldWhereverItIs) {
    const std::string bytes = to_bytes(shard_of(Mode::Base));
    for (size_t at : {size_t{40}, bytes.size() / 2, bytes.size() - 1}) {
        std::string damaged = bytes;
        damaged[at] = static_cast<char>(damaged[at] ^ 1);
        EXPECT_EQ(complaint(damaged), "damaged: the checksum does not fit") << at;
    }
    EXPECT_EQ(complaint(bytes.substr(0, bytes.size() - 9)), "damaged: the checksum does not fit");
    EXPECT_EQ(complaint("dipolis-shard 1\n" + bytes), "a shard of another version");
    EXPECT_EQ(complaint("PNG"), "no shard");
}

// With a checksum that fits: a number that stands for nothing is refused before it is an index.
TEST(Shards, ImpossibleNumbersAreRefused) {
    Shard shard = shard_of(Mode::Leaders);
    shard.games[0].variant.pool = {leaders::Leader::Plato};
    EXPECT_EQ(complaint(to_bytes(shard)), "of games of another kind");
    shard = shard_of(Mode::Base);
    shard.games[1].moves[0].kind = MoveKind::Count;
    EXPECT_FALSE(complaint(to_bytes(shard)).empty());
    shard = shard_of(Mode::Base);
    shard.games[1].result.winner = static_cast<Seat>(2);
    EXPECT_FALSE(complaint(to_bytes(shard)).empty());
}

// Rules that were agreed on otherwise are not lost: the game would break the usual ones.
TEST(Shards, KeepEveryRuleOfTheGame) {
    for (const VariantOption& option : kVariantOptions) {
        Shard shard = shard_of(Mode::Base);
        Variant& variant = shard.games[0].variant;
        option.set(variant, static_cast<uint8_t>(option.values.size() - 1));
        std::string why;
        const auto read = parse_shard(to_bytes(shard), why);
        ASSERT_TRUE(read) << why;
        EXPECT_EQ(read->games[0].variant, variant) << option.id;
        EXPECT_EQ(read->games[1].variant, Variant{}) << option.id;
    }
}

TEST(Shards, AnInterruptedWriteLeavesNoShard) {
    const std::string path = in_test_folder("killed.shard");
    const Shard& shard = shard_of(Mode::Base);
    std::ofstream(path + ".part") << to_bytes(shard).substr(0, 1000);  // interrupted while writing
    std::string why;
    EXPECT_FALSE(read_shard(path, why));
    EXPECT_EQ(why, "cannot be read");
    ASSERT_TRUE(write_shard(path, shard));
    ASSERT_TRUE(read_shard(path, why)) << why;
    EXPECT_FALSE(std::filesystem::exists(path + ".part"));
    std::filesystem::remove(path);
}

TEST(Shards, SamplesTellTheThoughtAndTheEnd) {
    const std::string path = in_test_folder("samples.shard");
    const Shard& shard = shard_of(Mode::Base);
    ASSERT_TRUE(write_shard(path, shard));
    std::string why;
    size_t games = 0;
    const auto look = [&](const std::vector<Sample>& game) {
        size_t decisions = 0;
        for (const Sample& sample : game) {
            if (sample.inside) continue;
            EXPECT_EQ(sample.end, value_of(shard.games[games].result).ends);
            EXPECT_EQ(sample.chosen, shard.games[games].decisions[decisions++].chosen);
        }
        EXPECT_EQ(decisions, shard.games[games].decisions.size());
        ++games;
    };
    EXPECT_TRUE(read_samples(path, look, why)) << why;
    EXPECT_EQ(games, shard.games.size());
    std::filesystem::remove(path);
}

}  // namespace
}  // namespace dipolis::train
