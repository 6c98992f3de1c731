// Knowledge about the game from stored games: every count is checked against the games themselves.
#include "train/knowledge.h"

#include <gtest/gtest.h>

#include <map>
#include <span>
#include <vector>

#include "engine/catalogue.h"
#include "train/calibration.h"
#include "train/self_play.h"

namespace dipolis::train {
namespace {

// The first games of a recipe. Each is played once for all tests, because that takes a second.
std::span<const PlayedGame> games(Mode mode, size_t count) {
    static std::map<Mode, std::vector<PlayedGame>> played;
    std::vector<PlayedGame>& games = played[mode];
    std::string why;
    const Recipe recipe{mode, 5, *parse_specification("mcts nodes=8", why)};
    while (games.size() < count) {
        games.push_back(play_game(recipe, games.size()));
        for (Decision& decision : games.back().decisions) decision.honest = true;
    }
    return std::span(games).first(count);
}

State end_of(const PlayedGame& game) {
    return *replay(game, [](const Ply&) {});
}

Knowledge known(std::span<const PlayedGame> games) {
    Knowledge knowledge;
    for (const PlayedGame& game : games) EXPECT_TRUE(knowledge.add(game));
    return knowledge;
}

uint64_t among(const Knowledge& knowledge, Chapter chapter) {
    uint64_t sum = 0;
    for (const auto& [key, finding] : knowledge.findings(chapter)) sum += finding.among;
    return sum;
}

int64_t happened(const Knowledge& knowledge, Chapter chapter) {
    int64_t sum = 0;
    for (const auto& [key, finding] : knowledge.findings(chapter)) sum += finding.score.games();
    return sum;
}

TEST(Knowledge, CountsEachGameOnce) {
    const auto all = games(Mode::Base, 12);
    const Knowledge knowledge = known(all);
    EXPECT_EQ(knowledge.games(), all.size());
    int64_t won = 0;
    uint64_t moves = 0;
    for (const PlayedGame& game : all) {
        const bool shared = game.result.kind == Result::Kind::Tie;
        won += !shared && game.result.winner == Seat::First;
        moves += game.moves.size();
    }
    EXPECT_EQ(knowledge.first_player().won, won);
    EXPECT_EQ(knowledge.first_player().games(), static_cast<int64_t>(all.size()));
    EXPECT_EQ(knowledge.moves(), moves);
    uint64_t ended = 0;
    for (int kind = 0; kind < 5; ++kind) ended += knowledge.ended(static_cast<Result::Kind>(kind));
    EXPECT_EQ(ended, all.size());
}

TEST(Knowledge, KnowsWhatLayThereAndWhatBecameOfIt) {
    const auto all = games(Mode::Base, 12);
    const Knowledge knowledge = known(all);
    // The first player takes one of four Wonders; each player owns four; five tokens lie there.
    EXPECT_EQ(among(knowledge, Chapter::FirstPick), 4 * all.size());
    EXPECT_EQ(happened(knowledge, Chapter::FirstPick), static_cast<int64_t>(all.size()));
    EXPECT_EQ(among(knowledge, Chapter::Built), 8 * all.size());
    EXPECT_EQ(among(knowledge, Chapter::Tokens), 5 * all.size());
    int64_t built = 0;
    int64_t tokens = 0;
    for (const PlayedGame& game : all) {
        const State end = end_of(game);
        for (const City& city : end.cities) {
            built += city.built.size();
            tokens += city.tokens.size();
        }
    }
    EXPECT_EQ(happened(knowledge, Chapter::Built), built);
    EXPECT_EQ(happened(knowledge, Chapter::Tokens), tokens);
}

TEST(Knowledge, TheScoreIsThatOfTheSeatConcerned) {
    for (const PlayedGame& game : games(Mode::Base, 6)) {
        const Knowledge knowledge = known({&game, 1});
        const State end = end_of(game);
        for (Seat seat : kSeats) {
            const bool won = game.result.kind != Result::Kind::Tie && game.result.winner == seat;
            for (Wonder wonder : end.city(seat).built) {
                const Score& score = knowledge.findings(Chapter::Built)
                                         .at("wonder." + std::string(id(wonder)))
                                         .score;
                EXPECT_EQ(score.won, won);
                EXPECT_EQ(score.games(), 1);
            }
        }
    }
}

TEST(Knowledge, HasAChapterForWhatAnAddOnBrings) {
    const Knowledge solo = known(games(Mode::Solo, 10));
    EXPECT_EQ(happened(solo, Chapter::Rivals), 10);
    EXPECT_EQ(solo.findings(Chapter::Rivals).size(), 5u);
    const Knowledge leaders = known(games(Mode::Leaders, 2));
    EXPECT_GT(happened(leaders, Chapter::Leaders), 0);
    EXPECT_TRUE(leaders.findings(Chapter::Rivals).empty());
}

TEST(Knowledge, LeavesOutGamesOfABiasedSeatAndRefusesOthers) {
    PlayedGame game = games(Mode::Base, 1).front();
    Knowledge knowledge;
    game.decisions.back().honest = false;
    EXPECT_TRUE(knowledge.add(game));
    EXPECT_EQ(knowledge.games(), 0u);
    EXPECT_EQ(knowledge.biased(), 1u);
    game.moves[20] = game.moves[3];
    EXPECT_FALSE(knowledge.add(game));
    EXPECT_EQ(knowledge.biased(), 1u);
}

// --- Forecasts and what became of them.

uint64_t cases(const Calibration& calibration, Question question) {
    uint64_t sum = 0;
    for (const Bin& bin : calibration.bins(question)) sum += bin.cases;
    return sum;
}

TEST(Calibration, SetsEachForecastBesideTheEnd) {
    PlayedGame game = games(Mode::Base, 1).front();
    uint64_t in_age_one = 0;
    size_t ply = 0;
    EXPECT_TRUE(replay(game, [&](const Ply& each) {
        if (each.decision == nullptr) return;
        Decision& decision = game.decisions[ply++];
        decision.ends.fill(0);
        decision.ends[static_cast<size_t>(end_index(game.result.winner, game.result.kind))] =
            Decision::kWhole;
        decision.proven = each.before.age == Age::II;
        in_age_one += each.before.age == Age::I;
    }));
    Calibration calibration;
    ASSERT_TRUE(calibration.add(game));
    const Result::Kind kind = game.result.kind;
    for (const bool lost : {false, true}) {
        EXPECT_EQ(cases(calibration, {false, Age::I, kind, lost}), in_age_one);
        EXPECT_EQ(cases(calibration, {false, Age::II, kind, lost}), 0u);  // proven
        const auto& bins = calibration.bins({false, Age::I, kind, lost});
        // A certain forecast of what happened, and of what did not.
        EXPECT_EQ(bins.back().happened, bins.back().cases);
        EXPECT_EQ(bins.back().mean_forecast(), bins.back().cases > 0 ? 1 : 0);
        EXPECT_EQ(bins.front().happened, 0u);
        EXPECT_EQ(bins.front().cases + bins.back().cases, in_age_one);
    }
}

TEST(Calibration, KnowsBiasedRivalsAndLeavesOutTheirOwnForecasts) {
    PlayedGame game = games(Mode::Base, 1).front();
    uint64_t honest = 0;
    size_t ply = 0;
    EXPECT_TRUE(replay(game, [&](const Ply& each) {
        if (each.decision == nullptr) return;
        Decision& decision = game.decisions[ply++];
        decision.proven = false;
        decision.honest = actor(each.before) == Actor::First;
        honest += decision.honest && each.before.age == Age::III;
    }));
    Calibration calibration;
    ASSERT_TRUE(calibration.add(game));
    const auto kind = Result::Kind::Science;
    EXPECT_EQ(cases(calibration, {true, Age::III, kind, true}), honest);
    EXPECT_EQ(cases(calibration, {false, Age::III, kind, true}), 0u);
}

}  // namespace
}  // namespace dipolis::train
