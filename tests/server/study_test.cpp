// The stored puzzles, each solved again, and what a player's finished games add up to.
#include <gtest/gtest.h>

#include <map>
#include <set>

#include "ai/puzzle.h"
#include "formats/notation.h"
#include "formats/position.h"
#include "rooms/puzzles.h"
#include "server/pooled_lobby.h"
#include "tests/seed.h"
#include "tests/server/counted.h"
#include "tests/server/examples.h"
#include "tests/server/friends_house.h"

namespace dipolis {
namespace {

// Solving all takes six times as long under sanitizers: there one in kShare, at each commit others.
#ifdef SANITIZED
constexpr size_t kShare = 5;
#else
constexpr size_t kShare = 1;
#endif

TEST(Puzzles, InEachExactlyOneMoveWins) {
    const auto& all = stored_puzzles();
    for (size_t i = test_seed() % kShare; i < all.size(); i += kShare) {
        const StoredPuzzle& puzzle = all[i];
        const auto state = parse_position(puzzle.position);
        ASSERT_TRUE(state) << puzzle.position;
        const auto only = only_winning(*state, 0);
        ASSERT_TRUE(only) << puzzle.position;
        EXPECT_EQ(to_line(only->move), puzzle.move) << puzzle.position;
        EXPECT_EQ(id(theme_of(*state, only->move, only->value)), puzzle.theme) << puzzle.position;
    }
}

TEST(Puzzles, AreDifferentAndHaveAChoice) {
    std::set<std::string> positions;
    std::set<std::string> ids;
    for (const StoredPuzzle& puzzle : stored_puzzles()) {
        const auto state = parse_position(puzzle.position);
        ASSERT_TRUE(state) << puzzle.position;
        EXPECT_TRUE(has_a_choice(*state)) << puzzle.position;
        EXPECT_TRUE(positions.insert(puzzle.position).second) << puzzle.position;
        EXPECT_TRUE(ids.insert(puzzle.id).second) << puzzle.position;
    }
}

// No theme and no difficulty has most of them, and half are decided before the last five cards.
TEST(Puzzles, AreOfAllKinds) {
    const auto& all = stored_puzzles();
    ASSERT_GE(all.size(), 500u);
    std::map<std::string, size_t> themes;
    std::map<int, size_t> difficulties;
    size_t early = 0;
    for (const StoredPuzzle& puzzle : all) {
        ++themes[puzzle.theme];
        ++difficulties[puzzle.difficulty];
        early += parse_position(puzzle.position)->structure.present.size() > 5;
    }
    for (const auto& [theme, n] : themes) EXPECT_LE(3 * n, all.size()) << theme;
    for (const auto& [difficulty, n] : difficulties) EXPECT_LE(4 * n, all.size()) << difficulty;
    EXPECT_GE(2 * early, all.size());
}

// The kind of end that a solved winning move leads to, and what it does, are seen without the
// solver: the theme of each puzzle is true.
TEST(Puzzles, AreOfSeveralThemesThatAreTrue) {
    std::map<std::string, int> of_each;
    for (const StoredPuzzle& puzzle : stored_puzzles()) {
        ++of_each[puzzle.theme];
        const auto state = parse_position(puzzle.position);
        ASSERT_TRUE(state);
        State after = *state;
        const auto move = parse_move(puzzle.move);
        ASSERT_TRUE(move && try_play(after, *move));
        if (puzzle.theme == "tempo") {
            EXPECT_TRUE(after.extra_turn) << puzzle.position;
        }
        if (puzzle.theme == "guilds") {
            EXPECT_NE(puzzle.move.find("_guild"), std::string::npos);
        }
    }
    for (const char* theme : {"military", "science", "guilds", "tempo", "denial"})
        EXPECT_GE(of_each[theme], 3) << theme;
}

TEST(Puzzles, BecomeHarder) {
    std::array<int, kMostDifficulty + 1> of_each{};
    int before = 1;
    for (const StoredPuzzle& puzzle : stored_puzzles()) {
        ASSERT_GE(puzzle.difficulty, before);
        ASSERT_LE(puzzle.difficulty, kMostDifficulty);
        before = puzzle.difficulty;
        ++of_each[static_cast<size_t>(puzzle.difficulty)];
    }
    for (int i = 1; i <= kMostDifficulty; ++i) EXPECT_GE(of_each[static_cast<size_t>(i)], 5) << i;
}

// With 30 points more nearly every move wins, so that there is no puzzle any more.
TEST(Puzzles, NeedOtherMovesThatFail) {
    constexpr size_t kStep = 12;
    const auto& all = stored_puzzles();
    size_t seen = 0, spoilt = 0;
    for (size_t i = 0; i < all.size(); i += kStep) {
        const auto state = parse_position(all[i].position);
        ASSERT_TRUE(state);
        State rich = *state;
        City& city = rich.city(seat_of(actor(rich)));
        city.coins = static_cast<int16_t>(city.coins + 90);
        spoilt += !only_winning(rich, 0);
        ++seen;
    }
    EXPECT_GT(2 * spoilt, seen);
    EXPECT_FALSE(only_winning(start({}), 0));
}

// A lobby without sockets, and one client.
class Study : public testing::Test {
  protected:
    Study()
        : lobby_(queue_, KeySecrets(20), "0.1.0",
                 [this](ClientId, const std::string& text) { said_ = text; },
                 {.clocks = machine_clocks()}, {.threads = 0}) {
        lobby_.connect(1);
    }
    std::string say(const Json& message) {
        lobby_.receive(1, message.dump());
        return said_;
    }
    static Json data(const std::string& text) { return Json::parse(text)["d"]; }
    // Plays a game with this opponent to its end; both sides choose their first option.
    Json whole_game(const Json& seats) {
        Json table =
            data(say({{"t", "new"}, {"d", {{"variant", Json::object()}, {"seats", seats}}}}));
        while (table["result"].is_null()) {
            if (table["options"].empty()) {
                lobby_.tick();
                table = data(said_);
                continue;
            }
            table = data(say({{"t", "play"},
                              {"d",
                               {{"game", table["game"]},
                                {"ply", table["ply"]},
                                {"move", table["options"][0]["move"]}}}}));
        }
        return table;
    }
    Json statistics() {
        said_.clear();
        say({{"t", "statistics"}, {"d", Json::object()}});
        return data(wait_for(lobby_, [&] { return said_; }));
    }

    MemoryStore store_;
    ImmediateQueue queue_{store_};
    std::string said_;
    PooledLobby lobby_;
};

TEST_F(Study, StatisticsAddUpTheOwnGames) {
    EXPECT_EQ(statistics()["games"], 0);
    const Json first = whole_game({"human", "uniform"});
    const Json second = whole_game({"greedy", "human"});
    whole_game({"human", "human"});  // not against anybody
    say({{"t", "new"}, {"d", {{"variant", Json::object()}, {"seats", {"human", "level1"}}}}});

    const Json all = statistics();
    EXPECT_EQ(all["games"], 2);
    ASSERT_EQ(all["course"].size(), 2u);
    EXPECT_EQ(all["course"][0]["game"], second["game"]);
    EXPECT_EQ(all["course"][0]["own"], 1);
    EXPECT_EQ(all["course"][1]["game"], first["game"]);
    EXPECT_EQ(all["course"][1]["winner"], first["result"]["winner"]);
    const auto counted = [](const Json& list) {
        int sum = 0;
        for (const Json& each : list)
            sum += each["won"].get<int>() + each["lost"].get<int>() + each["shared"].get<int>();
        return sum;
    };
    EXPECT_EQ(counted(all["opponents"]), 2);
    EXPECT_EQ(counted(all["ends"]), 2);
    const auto built = [](const Json& table, size_t seat) {
        int sum = 0;
        for (const Json& each : table["cities"][seat]["wonders"]) sum += each["built"] == true;
        return sum;
    };
    EXPECT_EQ(counted(all["wonders"]), built(first, 0) + built(second, 1));
    const auto taken = [](const Json& table, size_t seat) {
        return static_cast<int>(table["cities"][seat]["tokens"].size());
    };
    EXPECT_EQ(counted(all["tokens"]), taken(first, 0) + taken(second, 1));
    int civilian = 0;
    double own = 0;
    const auto add = [&](const Json& table, size_t seat) {
        if (table["result"]["kind"] != "civilian" && table["result"]["kind"] != "tie") return;
        ++civilian;
        own += table["result"]["scores"][seat]["total"].get<int>();
    };
    add(first, 0);
    add(second, 1);
    EXPECT_EQ(all["counted"], civilian);
    if (civilian > 0) {
        EXPECT_NEAR(all["points"]["total"][0].get<double>(), own / civilian, 1e-9);
    }
}

TEST(Statistics, CountGamesAgainstFriendsByTheirNames) {
    FriendsHouse house;
    const auto statistics = [&](ClientId client) {
        const size_t before = house.told(client).size();
        house.say(client, "statistics", Json::object());
        while (house.told(client).size() == before) house.pass(0);
        return house.last(client, "statistics");
    };
    house.begin();
    house.play_on(300);
    const Json whole = house.table(kAda);
    ASSERT_FALSE(whole["result"].is_null());
    house.begin();
    house.play_on(30);
    const Json given_up = house.table(kAda);
    house.say(kBob, "resign", {{"game", house.game()}});
    house.begin();  // called off, and one that goes on
    house.say(kBob, "abort", {{"game", house.game()}});
    ASSERT_EQ(house.table(kAda)["result"]["kind"], "aborted");
    house.begin();
    house.play_on(10);

    const Json ada = statistics(kAda), bob = statistics(kBob);
    EXPECT_EQ(ada["games"], 2);
    ASSERT_EQ(ada["opponents"].size(), 1u);
    EXPECT_EQ(ada["opponents"][0]["opponent"], "human");
    EXPECT_EQ(ada["opponents"][0]["name"], "Bob");
    EXPECT_EQ(bob["opponents"][0]["name"], "Ada");
    EXPECT_EQ(ada["opponents"][0]["won"], bob["opponents"][0]["lost"]);
    EXPECT_EQ(ada["opponents"][0]["lost"], bob["opponents"][0]["won"]);
    EXPECT_EQ(ada["course"][0]["kind"], "resignation");
    EXPECT_EQ(ada["course"][0]["winner"], 0);
    EXPECT_EQ(bob["course"][0]["own"], 1);
    EXPECT_EQ(bob["course"][1]["name"], "Ada");
    const auto sum = [](const Json& list) {
        int n = 0;
        for (const Json& each : list) n += each["won"].get<int>() + each["lost"].get<int>();
        return n;
    };
    size_t tokens = 0;
    for (const Json& table : {whole, given_up}) tokens += table["cities"][0]["tokens"].size();
    EXPECT_EQ(sum(ada["ends"]), 2);
    EXPECT_EQ(sum(ada["tokens"]), static_cast<int>(tokens));
    const std::string kind = whole["result"]["kind"];
    const int by_points = kind == "civilian" || kind == "tie" ? 1 : 0;
    EXPECT_EQ(ada["counted"], by_points);
    if (by_points == 1) {
        EXPECT_EQ(ada["points"]["total"][1], bob["points"]["total"][0]);
    }
    EXPECT_EQ(statistics(kStranger)["games"], 0);
}

TEST_F(Study, MessagesAreLikeTheirExamples) {
    whole_game({"human", "uniform"});
    Json all = statistics();
    for (Json& game : all["course"]) game["played"] = "2026-11-21T09:20:11Z";
    expect_example("server_statistics.json", Json{{"t", "statistics"}, {"d", all}}.dump());
    expect_example("server_puzzle.json", say(read_examples("client_puzzle.json")));
    Json list = Json::parse(say(read_examples("client_puzzles.json")));
    EXPECT_EQ(list["d"]["puzzles"].size(), stored_puzzles().size());
    list["d"]["puzzles"] = {list["d"]["puzzles"][0], list["d"]["puzzles"][1]};
    expect_example("server_puzzles.json", list.dump());
    EXPECT_EQ(data(say({{"t", "puzzle"}, {"d", {{"n", 30000}}}}))["why"], "bad_message");
    EXPECT_EQ(data(say({{"t", "puzzle"}, {"d", {{"n", 0}}}}))["why"], "bad_message");
}

}  // namespace
}  // namespace dipolis
