// Games of independent engines replay exactly, and our own games are read back as they were
// written.
#include "formats/trace.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>

#include "engine/catalogue.h"
#include "play/player.h"
#include "tests/options.h"
#include "tests/seed.h"

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

Variant variant_of_seed(uint64_t seed) {
    Variant variant;
    if (seed % 4 == 2) {
        variant.addons.add(AddOnId::Solo);
        variant.rival = static_cast<solo::Rival>(seed / 4 % solo::kRivalCount);
    }
    if (seed % 4 == 3) {
        variant.addons.add(AddOnId::Leaders);
        variant.pool = pool_of(seed / 4);
    }
    return with_options(variant, seed / 8);
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

// A random game, and what chance decided in it.
struct Played {
    Variant variant;
    std::vector<Move> moves;
    State state;
    Deal deal;

    Json record() const { return trace_json(variant, deal, moves, "dipolis"); }
};

Played random_game(uint64_t seed) {
    Rng rng(seed);
    Played game{variant_of_seed(seed), {}, start(variant_of_seed(seed)), {}};
    while (!is_over(game.state)) {
        Options all;
        options(game.state, all);
        const bool chance = actor(game.state) == Actor::Chance;
        game.moves.push_back(chance ? outcome(game.state, rng.below(total_weight(game.state)))
                                    : all[rng.below(all.size())].move);
        play(game.state, game.moves.back());
    }
    game.deal = complete_deal(game.variant, game.moves, rng);
    return game;
}

TEST(Trace, OwnGamesAreReadBackAsWritten) {
    for (int i = counted(80, 8000); i > 0; --i) {
        const Played game = random_game(game_seed(static_cast<uint64_t>(i)));
        const Json json = game.record();
        const auto trace = parse_trace(json.dump());
        ASSERT_TRUE(trace) << trace.error().where << ' ' << trace.error().what;
        const auto replayed = replay(*trace);
        ASSERT_TRUE(replayed) << replayed.error().where;
        EXPECT_EQ(sorted_shows(replayed->moves), sorted_shows(game.moves));
        EXPECT_EQ(replayed->state, game.state);
        EXPECT_EQ(to_json(*replayed)["result"], json["result"]);
    }
}

// The first move of this kind; null if there is none.
Json* find_move(Json& record, std::string_view kind) {
    for (Json& move : record["moves"]) {
        if (move["do"] == kind) return &move;
    }
    return nullptr;
}

void expect_refused(const Json& record, ErrorCode code) {
    const auto replayed =
        parse_trace(record.dump()).and_then([](const Trace& trace) { return replay(trace); });
    ASSERT_FALSE(replayed) << record.dump();
    EXPECT_EQ(id(replayed.error().code), id(code)) << record.dump();
}

// Otherwise both could build it: whom Ramses shows it, and who takes it from the structure.
TEST(Trace, RamsesIsShownNoGuildOfTheStructure) {
    int tried = 0;
    for (uint64_t seed = 3; tried < 40; seed += 4) {
        const Played game = random_game(seed);
        Json record = game.record();
        Json* draw = find_move(record, "ramses_draw");
        if (draw == nullptr) continue;
        for (Card card : game.deal.age(Age::III)) {
            if (row(card).back != Back::Guild) continue;
            (*draw)["cards"][0] = id(card);
            expect_refused(record, ErrorCode::NotAllowed);
            ++tried;
        }
    }
}

TEST(Trace, RomeDrawsTwoLeadersIfThereAreTwo) {
    int tried = 0;
    for (uint64_t seed = 3; tried < 20; seed += 4) {
        Json record = random_game(seed).record();
        Json* draw = find_move(record, "rome_draw");
        if (draw == nullptr || (*draw)["leaders"].size() < 2) continue;
        (*draw)["leaders"].erase(1);
        expect_refused(record, ErrorCode::ImpossibleSetup);
        ++tried;
    }
}

}  // namespace
}  // namespace dipolis
