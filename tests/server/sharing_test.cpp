// Solo and Leaders over the table protocol: the rival's turns, secret choices on one screen and on
// two devices, and what is refused.
#include <gtest/gtest.h>

#include "formats/notation.h"
#include "formats/variant.h"
#include "rooms/stored_room.h"
#include "server/pooled_lobby.h"
#include "tests/seed.h"
#include "tests/server/examples.h"

namespace dipolis {
namespace {

Json content(const std::string& message) {
    return Json::parse(message)["d"];
}

// A lobby without sockets that keeps all messages to its clients.
class House {
  public:
    explicit House(uint64_t seed = 7)
        : lobby_(
              queue_, KeySecrets(seed), "0.1.0",
              [this](ClientId client, const std::string& text) { told_[client].push_back(text); }) {
    }

    void connect(ClientId client) { lobby_.connect(client); }
    void disconnect(ClientId client) { lobby_.disconnect(client); }
    std::string say(ClientId client, const Json& message) {
        const size_t before = told_[client].size();
        lobby_.receive(client, message.dump());
        return told_[client].size() > before ? told_[client].back() : "";
    }
    Json open_new(ClientId client, const Json& variant, const Json& seats) {
        connect(client);
        return content(
            say(client, {{"t", "new"}, {"d", {{"variant", variant}, {"seats", seats}}}}));
    }
    Json play(ClientId client, const Json& table, const std::string& move) {
        return Json::parse(
            say(client, {{"t", "play"},
                         {"d", {{"game", table["game"]}, {"ply", table["ply"]}, {"move", move}}}}));
    }
    Json play_option(ClientId client, const Json& table, size_t option) {
        return play(client, table, table["options"][option % table["options"].size()]["move"])["d"];
    }
    // The last table sent to this client.
    Json table(ClientId client) { return content(told_[client].back()); }
    std::vector<std::string>& told(ClientId client) { return told_[client]; }
    Lobby& lobby() { return lobby_; }
    std::vector<std::string> saved(const Json& table) { return store_.load(table["game"])->lines; }

  private:
    MemoryStore store_;
    ImmediateQueue queue_{store_};
    std::map<ClientId, std::vector<std::string>> told_;
    PooledLobby lobby_;
};

const Json kTwoHumans = {"human", "human"};
const Json kAllLeaders = {{"leaders", "full"}};

// Two people at one screen play until that step; returns the last table.
Json up_to(House& house, Json table, const std::string& step) {
    while (table["step"] != step) table = house.play_option(1, table, 0);
    return table;
}

// --- Solo

TEST(Sharing, TheRivalTakesItsTurnsOneByOne) {
    House house;
    Json table = house.open_new(1, {{"solo", "hammurabi"}}, {"human", "rival"});
    EXPECT_EQ(table["you"], Json::array({0}));
    EXPECT_EQ(table["addons"], Json::array({"solo"}));
    int decisions = 0;
    bool shown = false;
    while (table["result"].is_null()) {
        if (table["step"] != "decision") {
            table = house.play_option(1, table, 0);
            continue;
        }
        EXPECT_EQ(table["actor"], 1);
        EXPECT_TRUE(table["options"].empty());
        house.lobby().tick();
        table = house.table(1);
        ++decisions;
        const Json& event = table["events"][0];
        ASSERT_EQ(event["do"], "decision");
        // The card taken is the first of the scan that matches, or the first of all.
        ASSERT_FALSE(event["scan"].empty());
        if (event["matched"].is_null()) {
            EXPECT_EQ(event["builds"], event["scan"][0]);
        }
        EXPECT_NE(event["key"].get<std::string>().find("log.decision"), std::string::npos);
        if (!shown && table["age"] == 2) {
            expect_table("solo", house.told(1).back());
            shown = true;
        }
    }
    EXPECT_GT(decisions, 20);
    EXPECT_EQ(table["solo"]["bonus"], 5);
    EXPECT_EQ(table["cities"][1]["score"]["leaders"], 5);
}

TEST(Sharing, ARivalByLotIsNamedByTheFirstEvent) {
    House house;
    const Json table = house.open_new(1, {{"solo", "random"}}, {"human", "rival"});
    EXPECT_EQ(table["events"][0]["do"], "rival");
    EXPECT_EQ(table["events"][0]["rival"], table["solo"]["rival"]);
    EXPECT_EQ(table["variant"]["solo"], "random");
}

// --- Refusals

TEST(Sharing, AVariantThatCannotBePlayedIsRefusedWithTheReason) {
    House house;
    house.connect(1);
    const auto why = [&](const Json& variant, const Json& seats) {
        return content(
            house.say(1, {{"t", "new"}, {"d", {{"variant", variant}, {"seats", seats}}}}))["why"];
    };
    const Json solo = {{"solo", "caesar"}};
    EXPECT_EQ(why({{"solo", "caesar"}, {"leaders", "full"}}, {"human", "rival"}),
              "solo_with_leaders");
    EXPECT_EQ(why(solo, kTwoHumans), "bad_variant");
    EXPECT_EQ(why(solo, {"rival", "human"}), "bad_variant");
    EXPECT_EQ(why(kAllLeaders, {"human", "rival"}), "bad_variant");
    EXPECT_EQ(why({{"solo", "zeus"}}, {"human", "rival"}), "bad_variant");
    EXPECT_EQ(why({{"leaders", "most"}}, kTwoHumans), "unknown_pool");
    EXPECT_EQ(why({{"leaders", {"nero", "plato"}}}, kTwoHumans), "small_pool");
    EXPECT_EQ(why({{"solo", "caesar"}, {"preset_wonders", true}}, {"human", "rival"}),
              "bad_variant");
    EXPECT_EQ(why({{"leaders", "full"}, {"leader_terms", {{"nero", {{"cost", 256}}}}}}, kTwoHumans),
              "bad_variant");
    // Not the words for the link of an invitation.
    EXPECT_EQ(why({{"leaders", "full"}, {"leader_terms", {{"nero", {{"links", {"nonsense"}}}}}}},
                  kTwoHumans),
              "bad_variant");
    EXPECT_EQ(house.told(1).size(), 10u);
}

// --- Secret choices

TEST(Sharing, AtOneScreenTheSecondIsAskedWithoutTheFirstAnswer) {
    House house;
    const Json first = up_to(house, house.open_new(1, kAllLeaders, kTwoHumans), "recruit_choose");
    EXPECT_EQ(first["actor"], 0);
    EXPECT_EQ(first["sealed"], Json::array({false, false}));
    const size_t lines = house.saved(first).size();
    const Json second = house.play_option(1, first, 1);
    EXPECT_EQ(second["actor"], 1);
    EXPECT_EQ(second["ply"], first["ply"]);
    EXPECT_EQ(second["sealed"], Json::array({true, false}));
    EXPECT_TRUE(second["leaders"]["players"][0]["chosen"].is_null());
    EXPECT_EQ(house.saved(first).size(), lines);
    const Json both = house.play_option(1, second, 2);
    EXPECT_EQ(both["events"].size(), 2u);
    EXPECT_EQ(both["step"], "recruit_declare");
    EXPECT_EQ(both["leaders"]["players"][0]["chosen"], first["options"][1]["leader"]);
    EXPECT_EQ(both["leaders"]["players"][1]["chosen"], second["options"][2]["leader"]);
    expect_table("recruit", house.told(1).back());
}

// After a broken connection an answer is sent again; it must not count for the other seat.
TEST(Sharing, AnAnswerThatComesTwiceCountsOnce) {
    House house;
    const Json first = up_to(house, house.open_new(1, kAllLeaders, kTwoHumans), "recruit_choose");
    const Json answer = {{"t", "play"},
                         {"d",
                          {{"game", first["game"]},
                           {"ply", first["ply"]},
                           {"seat", 0},
                           {"move", first["options"][1]["move"]}}}};
    EXPECT_EQ(content(house.say(1, answer))["sealed"], Json::array({true, false}));
    EXPECT_EQ(content(house.say(1, answer))["why"], "not_your_turn");
    const Json again = content(house.say(1, {{"t", "open"}, {"d", {{"game", first["game"]}}}}));
    EXPECT_EQ(again["sealed"], Json::array({true, false}));
    EXPECT_EQ(again["ply"], first["ply"]);
}

TEST(Sharing, ASealedAnswerCanBeTakenBack) {
    House house;
    const Json first = up_to(house, house.open_new(1, kAllLeaders, kTwoHumans), "recruit_choose");
    const Json second = house.play_option(1, first, 1);
    const Json again = content(
        house.say(1, {{"t", "undo"}, {"d", {{"game", first["game"]}, {"ply", first["ply"]}}}}));
    EXPECT_EQ(again["actor"], 0);
    EXPECT_EQ(again["sealed"], Json::array({false, false}));
    EXPECT_EQ(again["ply"], second["ply"]);
}

// Seat 0 belongs to client 1, seat 1 to client 2, from the first secret choice on.
Json on_two_devices(House& house, const std::string& step) {
    const Json table = up_to(house, house.open_new(1, kAllLeaders, kTwoHumans), step);
    for (int seat : {0, 1}) {
        const ClientId client = static_cast<ClientId>(seat) + 1;
        if (seat == 1) house.connect(client);
        house.say(client, {{"t", "open"}, {"d", {{"game", table["game"]}, {"seat", seat}}}});
    }
    return house.table(1);
}

// Everything that the second device can learn by any request.
std::string all_that_is_heard(House& house, const Json& table) {
    const Json about = {{"game", table["game"]}, {"ply", table["ply"]}};
    for (const char* type : {"past", "trace", "undo"}) house.say(2, {{"t", type}, {"d", about}});
    house.say(2, {{"t", "games"}, {"d", Json::object()}});
    house.say(2, {{"t", "open"}, {"d", {{"game", table["game"]}, {"seat", 1}}}});
    house.say(
        2, {{"t", "play"},
            {"d",
             {{"game", table["game"]}, {"ply", table["ply"]}, {"move", "choose_leader nobody"}}}});
    house.lobby().tick();
    std::string all;
    for (const std::string& message : house.told(2)) all += message + "\n";
    for (const std::string& line : house.saved(table)) all += line + "\n";
    return all;
}

// Games that differ only in the first seat's secret answer, or in whether it was given, must look
// the same to the other device and in the store, byte for byte.
TEST(Sharing, NothingOfASecretReachesTheOtherDevice) {
    int compared = 0;
    const int games = counted(3, 120);
    for (int i = 1; i <= games; ++i) {
        const uint64_t seed = game_seed(static_cast<uint64_t>(i));
        for (const char* step : {"recruit_choose", "recruit_declare"}) {
            std::vector<std::string> heard;
            for (int answer = -1; answer < 4; ++answer) {
                House house(seed);
                const Json table = on_two_devices(house, step);
                ASSERT_EQ(table["you"], Json::array({0}));
                const int options = static_cast<int>(table["options"].size());
                if (answer >= options) continue;
                if (answer >= 0) {
                    const Json mine = house.play_option(1, table, static_cast<size_t>(answer));
                    EXPECT_EQ(mine["sealed"], Json::array({true, false}));
                    EXPECT_TRUE(mine["options"].empty());
                }
                heard.push_back(all_that_is_heard(house, table));
            }
            for (const std::string& each : heard) EXPECT_EQ(each, heard.front()) << seed << step;
            compared += static_cast<int>(heard.size());
        }
    }
    EXPECT_GT(compared, 4 * games);
}

TEST(Sharing, AnAnswerIsKeptWhileNobodyLooks) {
    House house;
    const Json first = up_to(house, house.open_new(1, kAllLeaders, kTwoHumans), "recruit_choose");
    house.play_option(1, first, 0);
    house.disconnect(1);
    EXPECT_EQ(house.lobby().tables(), 0u);
    house.connect(1);
    const Json again =
        content(house.say(1, {{"t", "open"}, {"d", {{"game", first["game"]}, {"seat", nullptr}}}}));
    EXPECT_EQ(again["sealed"], Json::array({true, false}));
    EXPECT_EQ(again["actor"], 1);
}

TEST(Sharing, EitherDeviceMayAnswerFirst) {
    House house;
    const Json table = on_two_devices(house, "recruit_choose");
    const Json second = house.play_option(2, house.table(2), 0);
    EXPECT_EQ(second["sealed"], Json::array({false, true}));
    house.play_option(1, table, 0);
    EXPECT_EQ(house.table(1)["step"], "recruit_declare");
    EXPECT_EQ(house.table(2)["step"], "recruit_declare");
    EXPECT_EQ(house.table(2)["you"], Json::array({1}));
    EXPECT_EQ(house.table(2)["actor"], 1);
}

TEST(Sharing, ADeviceDecidesForItsSeatOnly) {
    House house;
    const Json table = house.open_new(1, Json::object(), kTwoHumans);
    house.connect(2);
    house.say(2, {{"t", "open"}, {"d", {{"game", table["game"]}, {"seat", 0}}}});
    EXPECT_EQ(house.table(2)["you"], Json::array({0}));
    EXPECT_EQ(house.table(1)["you"], Json::array({1}));
    EXPECT_EQ(house.play(1, table, table["options"][0]["move"])["d"]["why"], "not_your_turn");
    EXPECT_EQ(house.play(2, table, table["options"][0]["move"])["t"], "table");
    EXPECT_FALSE(house.table(2)["undo"].get<bool>());
    // A client that reconnects takes its seat again.
    house.connect(3);
    house.say(3, {{"t", "open"}, {"d", {{"game", table["game"]}, {"seat", 0}}}});
    EXPECT_EQ(house.table(3)["you"], Json::array({0}));
    EXPECT_EQ(house.table(2)["you"], Json::array({1}));
    house.disconnect(3);
    EXPECT_EQ(house.table(1)["you"], Json::array({0, 1}));
}

TEST(Sharing, AComputerAnswersInSecretToo) {
    House house;
    Json table = house.open_new(1, kAllLeaders, {"greedy", "human"});
    while (table["result"].is_null()) {
        if (table["options"].empty()) {
            house.lobby().tick();
            table = house.table(1);
            continue;
        }
        const size_t lines = house.saved(table).size();
        const bool secret = !table["sealed"].is_null();
        if (secret) {
            house.lobby().tick();  // the computer may decide at any time; that must not be visible
            EXPECT_EQ(house.saved(table).size(), lines);
        }
        table = house.play_option(1, table, 3);
    }
    EXPECT_FALSE(table["result"].is_null());
}

TEST(Sharing, ARecordThatStopsInASecretIsAskedAgain) {
    House house;
    const Json table = up_to(house, house.open_new(1, kAllLeaders, kTwoHumans), "recruit_choose");
    std::vector<Move> moves;
    for (const std::string& line : house.saved(table)) moves.push_back(*parse_move(line));
    moves.push_back(*parse_move(table["options"][0]["move"].get<std::string>()));
    Rng rng(1);
    GameInfo info;
    info.variant = *variant_from(table["variant"], "");
    const auto room = imported_room(info, moves, rng);
    ASSERT_TRUE(room);
    EXPECT_EQ(room->ply(), table["ply"]);
    EXPECT_EQ(room->asked(), Seat::First);
}

}  // namespace
}  // namespace dipolis
