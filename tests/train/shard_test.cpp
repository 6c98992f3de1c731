// Files of self-play games.
#include <gtest/gtest.h>

#include <cstdio>
#include <filesystem>
#include <fstream>

#include "tests/scratch.h"
#include "train/sample.h"
#include "train/self_play.h"

namespace dipolis::train {
namespace {

Recipe recipe(Mode mode, uint64_t seed = 7) {
    std::string why;
    return {mode, seed, *parse_specification("mcts nodes=12", why)};
}

Shard shard_of(Mode mode) {
    Shard shard{"two games", {}};
    for (uint64_t i = 0; i < 2; ++i) shard.games.push_back(play_game(recipe(mode), i));
    return shard;
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
    const Shard shard = shard_of(GetParam());
    std::string why;
    const auto read = parse_shard(to_bytes(shard), why);
    ASSERT_TRUE(read) << why;
    EXPECT_EQ(read->recipe, shard.recipe);
    EXPECT_EQ(read->games, shard.games);
}

TEST_P(EveryMode, TheSameRecipeGivesTheSameBytes) {
    EXPECT_EQ(to_bytes(shard_of(GetParam())), to_bytes(shard_of(GetParam())));
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

TEST(Shards, AnotherSeedPlaysAnotherGame) {
    EXPECT_NE(play_game(recipe(Mode::Base, 7), 0).moves, play_game(recipe(Mode::Base, 8), 0).moves);
}

TEST(Shards, OnlyDeepDecisionsTeachThePolicy) {
    Recipe deep = recipe(Mode::Base);
    deep.deep = 40;
    int taught = 0;
    int quick = 0;
    for (uint64_t i = 0; i < 4; ++i) {
        for (const Decision& decision : play_game(deep, i).decisions) {
            const bool policy = !decision.shares.empty();
            if (decision.proven) continue;
            EXPECT_EQ(policy, decision.nodes == 40) << decision.ply;
            EXPECT_TRUE(decision.honest || !policy);
            (policy ? taught : quick) += 1;
        }
    }
    EXPECT_GT(taught, 10);
    EXPECT_GT(quick, 2 * taught);
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
    EXPECT_EQ(complaint("dipolis-shard 2\n" + bytes), "a shard of another version");
    EXPECT_EQ(complaint("PNG"), "no shard");
}

// With a checksum that fits: a number that stands for nothing is refused before it is an index.
TEST(Shards, ImpossibleNumbersAreRefused) {
    Shard shard = shard_of(Mode::Solo);
    shard.games[0].variant.rival = static_cast<solo::Rival>(7);
    EXPECT_EQ(complaint(to_bytes(shard)),
              "not as many games as it says, or an impossible number in one");
    shard = shard_of(Mode::Base);
    shard.games[1].moves[0].kind = MoveKind::Count;
    EXPECT_FALSE(complaint(to_bytes(shard)).empty());
    shard = shard_of(Mode::Base);
    shard.games[1].result.winner = static_cast<Seat>(2);
    EXPECT_FALSE(complaint(to_bytes(shard)).empty());
}

TEST(Shards, WhatAKillLeavesBehindIsNoShard) {
    const std::string path = in_test_folder("killed.shard");
    const Shard shard = shard_of(Mode::Base);
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
    const Shard shard = shard_of(Mode::Base);
    ASSERT_TRUE(write_shard(path, shard));
    std::string why;
    size_t games = 0;
    const auto look = [&](const std::vector<Sample>& game) {
        ASSERT_EQ(game.size(), shard.games[games].decisions.size());
        for (size_t i = 0; i < game.size(); ++i) {
            EXPECT_EQ(game[i].end, value_of(shard.games[games].result).ends);
            EXPECT_EQ(game[i].honest, shard.games[games].decisions[i].honest);
        }
        ++games;
    };
    EXPECT_TRUE(read_samples(path, look, why)) << why;
    EXPECT_EQ(games, shard.games.size());
    std::filesystem::remove(path);
}

}  // namespace
}  // namespace dipolis::train
