// Games of independent engines replay exactly, and our own games survive being written and read.
#include "formats/trace.h"

#include <gtest/gtest.h>

#include <fstream>

#include "play/player.h"

namespace dipolis {
namespace {

TEST(Trace, SampleGamesReplayMoveByMove) {
    std::ifstream in(TRACE_DIR "/base.jsonl");
    std::string line;
    int games = 0;
    while (std::getline(in, line)) {
        SCOPED_TRACE("line " + std::to_string(++games));
        const auto json = parse_json(line);
        ASSERT_TRUE(json);
        const auto trace = parse_trace(line);
        ASSERT_TRUE(trace) << id(trace.error().code) << ' ' << trace.error().where;
        const auto replayed = replay(*trace);
        ASSERT_TRUE(replayed) << id(replayed.error().code) << ' ' << replayed.error().where;
        // Compared as unordered objects: the order of the fields has no meaning.
        const nlohmann::json ours = to_json(*replayed);
        const nlohmann::json theirs = *json;
        ASSERT_EQ(ours["after"].size(), theirs["after"].size());
        for (size_t i = 0; i < ours["after"].size(); ++i)
            ASSERT_EQ(ours["after"][i], theirs["after"][i]) << "move " << i;
        ASSERT_EQ(ours["result"], theirs["result"]);
    }
    EXPECT_EQ(games, 150);
}

TEST(Trace, OwnGamesAreReadBackAsWritten) {
    for (uint64_t seed = 0; seed < 100; ++seed) {
        const Variant variant = {
            .preset_wonders = seed % 3 == 0,
            .middle_pawn = seed % 2 == 0 ? MiddlePawn::Begins : MiddlePawn::Chooses};
        Rng rng(seed);
        State state = start(variant);
        std::vector<Move> moves;
        while (!is_over(state)) {
            Options all;
            options(state, all);
            const bool chance = actor(state) == Actor::Chance;
            moves.push_back(chance ? outcome(state, rng.below(total_weight(state)))
                                   : all[rng.below(all.size())].move);
            play(state, moves.back());
        }
        const Deal deal = complete_deal(variant, moves, rng);
        const Json json = trace_json(variant, deal, moves, "dipolis");
        const auto trace = parse_trace(json.dump());
        ASSERT_TRUE(trace) << trace.error().where << ' ' << trace.error().what;
        const auto replayed = replay(*trace);
        ASSERT_TRUE(replayed) << replayed.error().where;
        EXPECT_EQ(replayed->moves, moves);
        EXPECT_EQ(replayed->state, state);
        EXPECT_EQ(to_json(*replayed)["result"], json["result"]);
    }
}

}  // namespace
}  // namespace dipolis
