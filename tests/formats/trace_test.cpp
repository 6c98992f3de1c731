// Games of independent engines replay exactly, and our own games are read back as they were
// written.
#include "formats/trace.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>

#include "play/player.h"

namespace dipolis {
namespace {

struct Samples {
    const char* file;
    int games;
};

class SampleTrace : public testing::TestWithParam<Samples> {};

TEST_P(SampleTrace, ReplaysMoveByMove) {
    std::ifstream in(std::string(TRACE_DIR "/") + GetParam().file);
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
        // Compared as unordered objects, because the order of fields has no meaning.
        const nlohmann::json ours = to_json(*replayed);
        const nlohmann::json theirs = *json;
        ASSERT_EQ(ours["after"].size(), theirs["after"].size());
        for (size_t i = 0; i < ours["after"].size(); ++i)
            ASSERT_EQ(ours["after"][i], theirs["after"][i]) << "move " << i;
        ASSERT_EQ(ours["result"], theirs["result"]);
    }
    EXPECT_EQ(games, GetParam().games);
}

INSTANTIATE_TEST_SUITE_P(Engines, SampleTrace,
                         testing::Values(Samples{"base.jsonl", 150}, Samples{"solo.jsonl", 150},
                                         Samples{"leaders.jsonl", 200}));

// The usual pools, and such from which hardly any leader is left over.
leaders::Leaders pool_of(uint64_t seed) {
    if (seed % 2 == 0) return leaders::kPools[seed / 2 % leaders::kPools.size()].leaders;
    using leaders::Leader;
    leaders::Leaders pool{Leader::Maecenas, Leader::Ramses, Leader::Aspasia, Leader::Solomon};
    const leaders::Leaders all = *leaders::find_pool("full");
    for (Leader leader : all) {
        if (pool.size() < leaders::kSmallestPool + static_cast<int>(seed / 2 % 4)) pool.add(leader);
    }
    return pool;
}

Variant variant_of(uint64_t seed) {
    Variant variant;
    variant.middle_pawn = seed % 2 == 0 ? MiddlePawn::Begins : MiddlePawn::Chooses;
    switch (seed % 4) {
        case 1:
            variant.preset_wonders = true;
            break;
        case 2:
            variant.addons.add(AddOnId::Solo);
            variant.rival = static_cast<solo::Rival>(seed / 4 % solo::kRivalCount);
            break;
        case 3:
            variant.addons.add(AddOnId::Leaders);
            variant.pool = pool_of(seed / 4);
            break;
        default:
            break;
    }
    return variant;
}

// A record does not contain the order in which Croesus's three cards were drawn.
std::vector<Move> sorted_shows(std::vector<Move> moves) {
    const auto shows = [](Move move) { return move.kind == MoveKind::ShowCard; };
    for (auto from = moves.begin(); from != moves.end();) {
        from = std::find_if(from, moves.end(), shows);
        const auto to = std::find_if_not(from, moves.end(), shows);
        std::sort(from, to, [](Move a, Move b) { return a.a < b.a; });
        from = to;
    }
    return moves;
}

TEST(Trace, OwnGamesAreReadBackAsWritten) {
    for (uint64_t seed = 0; seed < 400; ++seed) {
        const Variant variant = variant_of(seed);
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
        EXPECT_EQ(sorted_shows(replayed->moves), sorted_shows(moves));
        EXPECT_EQ(replayed->state, state);
        EXPECT_EQ(to_json(*replayed)["result"], json["result"]);
    }
}

}  // namespace
}  // namespace dipolis
