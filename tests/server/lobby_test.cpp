// Many clients at the tables of one lobby, with a store that answers late or not at all.
#include <gtest/gtest.h>

#include <deque>
#include <map>
#include <optional>
#include <stdexcept>

#include "server/pooled_lobby.h"
#include "tests/server/held_queue.h"

namespace dipolis {
namespace {

class LobbyTest : public testing::Test {
  protected:
    LobbyTest()
        : lobby_(queue_, KeySecrets(3), "0.1.0", [this](ClientId client, const std::string& text) {
              told_[client].push_back(Json::parse(text));
          }) {
        for (ClientId client : {1, 2, 3}) lobby_.connect(client);
    }

    void say(ClientId client, const char* type, const Json& about = Json::object()) {
        lobby_.receive(client, Json{{"t", type}, {"d", about}}.dump());
    }
    // The last message to this client, and how many there were.
    Json last(ClientId client) { return told_[client].empty() ? Json() : told_[client].back(); }
    size_t heard(ClientId client) { return told_[client].size(); }

    Json new_game(ClientId client, const char* second = "human") {
        say(client, "new", {{"variant", Json::object()}, {"seats", {"human", second}}});
        queue_.do_all();
        return last(client)["d"];
    }
    void open(ClientId client, const Json& table) {
        say(client, "open", {{"game", table["game"]}});
        queue_.do_all();
    }
    void play(ClientId client, const Json& table, size_t option = 0) {
        say(client, "play",
            {{"game", table["game"]},
             {"ply", table["ply"]},
             {"move", table["options"][option]["move"]}});
    }

    MemoryStore store_;
    HeldQueue queue_{store_};
    std::map<ClientId, std::vector<Json>> told_;
    PooledLobby lobby_;
};

TEST_F(LobbyTest, NobodyIsShownAMoveBeforeItIsStored) {
    const Json table = new_game(1);
    open(2, table);
    const size_t before = heard(1) + heard(2);
    play(1, table);
    lobby_.tick();
    EXPECT_EQ(heard(1) + heard(2), before);
    EXPECT_EQ(queue_.waiting(), 1u);
    queue_.do_next();
    EXPECT_EQ(heard(1) + heard(2), before + 2);
    EXPECT_EQ(last(1), last(2));
    EXPECT_GT(last(1)["d"]["ply"], table["ply"]);
}

TEST_F(LobbyTest, MessagesSentWhileTheStoreIsBusyAreAnsweredAfterwardsInOrder) {
    const Json table = new_game(1);
    open(2, table);
    play(1, table);
    play(2, table, 1);  // too late
    say(1, "past", {{"game", table["game"]}, {"ply", 0}});
    queue_.do_next();
    EXPECT_EQ(told_[1][heard(1) - 2]["t"], "table");
    EXPECT_EQ(last(1)["t"], "past");
    EXPECT_EQ(told_[2][heard(2) - 2]["d"]["why"], "stale");
    EXPECT_EQ(last(2)["d"]["from"], 0);
    EXPECT_EQ(last(2)["d"]["ply"], store_.load(table["game"])->lines.size());
}

TEST_F(LobbyTest, AMoveThatCannotBeStoredIsRefusedAndMayBeMadeAgain) {
    const Json table = new_game(1);
    open(2, table);
    const size_t before = heard(2);
    play(1, table);
    queue_.do_next(false);
    EXPECT_EQ(last(1)["t"], "refused");
    EXPECT_EQ(last(1)["d"]["why"], "storage");
    EXPECT_EQ(heard(2), before);
    play(1, table);
    queue_.do_next();
    EXPECT_EQ(last(1)["t"], "table");
    EXPECT_EQ(last(2), last(1));
}

TEST_F(LobbyTest, WhenTheDiskHasFailedItIsToldThatTryingAgainIsNoUse) {
    const Json table = new_game(1);
    queue_.breaks = true;
    play(1, table);
    queue_.do_next(false);
    EXPECT_EQ(last(1)["d"]["why"], "restart");
    say(2, "games");
    queue_.do_next(false);
    EXPECT_EQ(last(2)["d"]["why"], "restart");
}

TEST_F(LobbyTest, AComputersMoveThatCannotBeStoredIsToldOnceAndTriedAgain) {
    const Json table = new_game(1, "greedy");
    open(2, table);
    play(1, table);
    queue_.do_next();
    for (int i = 0; i < 3; ++i) {
        lobby_.tick();
        queue_.do_next(false);
    }
    for (ClientId client : {1, 2}) {
        EXPECT_EQ(last(client)["d"]["why"], "storage");
        EXPECT_EQ(told_[client][heard(client) - 2]["t"], "table") << "told once";
    }
    lobby_.tick();
    queue_.do_next();
    for (ClientId client : {1, 2}) EXPECT_EQ(last(client)["d"]["events"][0]["by"], 1);
}

// An imported record may stop where chance has to act.
TEST_F(LobbyTest, AChanceOutcomeIsDrawnAgainIfItCouldNotBeStored) {
    ASSERT_TRUE(store_.create({"game", {}, {}, {}, {}}));
    say(1, "open", {{"game", "game"}});
    queue_.do_next();
    queue_.do_next(false);
    EXPECT_EQ(last(1)["d"]["why"], "storage");
    lobby_.tick();
    queue_.do_all();
    EXPECT_GT(last(1)["d"]["ply"], 0);
    EXPECT_FALSE(last(1)["d"]["options"].empty());
}

TEST_F(LobbyTest, AnUndoThatCannotBeStoredTakesNothingBack) {
    const Json table = new_game(1);
    play(1, table);
    queue_.do_next();
    const Json after = last(1)["d"];
    const Json about = {{"game", table["game"]}, {"ply", after["ply"]}};
    say(1, "undo", about);
    queue_.do_next(false);
    EXPECT_EQ(last(1)["d"]["why"], "storage");
    say(1, "undo", about);
    queue_.do_next();
    EXPECT_EQ(last(1)["d"]["ply"], table["ply"]);
    EXPECT_EQ(last(1)["d"]["rewound"], true);
    EXPECT_EQ(store_.recent(1)[0].summary.ply, table["ply"]);
}

TEST_F(LobbyTest, AGameIsThereForWhoComesBackBeforeItsMoveIsStored) {
    const Json table = new_game(1);
    play(1, table);
    lobby_.disconnect(1);
    say(2, "open", {{"game", table["game"]}});
    queue_.do_all();
    EXPECT_GT(last(2)["d"]["ply"], table["ply"]);
}

TEST_F(LobbyTest, AGameReadTooEarlyNeverReplacesOneThatIsBeingStored) {
    const Json table = new_game(1);
    say(1, "leave");
    say(1, "open", {{"game", table["game"]}});
    say(2, "open", {{"game", table["game"]}});
    queue_.work_ahead();
    queue_.do_next();  // the first one is stored
    play(1, table);
    lobby_.disconnect(1);
    queue_.do_next();  // the second one is stored; the move of the first is still being stored
    play(2, table, 1);
    queue_.do_all();
    EXPECT_EQ(last(2)["d"]["ply"], store_.load(table["game"])->lines.size());
    for (const Json& each : told_[2]) EXPECT_NE(each["d"].value("why", ""), "storage");
}

TEST_F(LobbyTest, AMessageSentWhileADeletedGameIsStoredIsAnswered) {
    const Json table = new_game(1);
    open(2, table);
    say(3, "delete", {{"game", table["game"]}});
    play(1, table);
    say(2, "games");
    queue_.do_all();
    EXPECT_EQ(last(2)["t"], "games");
}

TEST_F(LobbyTest, AGameThatCannotBeStoredIsNotBegun) {
    say(1, "new", {{"variant", Json::object()}, {"seats", {"human", "human"}}});
    queue_.do_next(false);
    EXPECT_EQ(last(1)["d"]["why"], "storage");
    EXPECT_TRUE(store_.recent(9).empty());
}

// By this an interface tells the answer to what it asks now from one to what it asked before.
TEST_F(LobbyTest, EverythingSentNamesTheMessageThatWasTakenUpLast) {
    const auto ask = [&](const char* type, const Json& about, const Json& n) {
        lobby_.receive(1, Json{{"t", type}, {"d", about}, {"n", n}}.dump());
    };
    ask("games", Json::object(), 5);
    ask("open", {{"game", "nowhere"}}, 6);
    lobby_.receive(1, R"({"t":"hello","d":{"protocol":1}})");
    queue_.do_all();
    ASSERT_EQ(heard(1), 3u);
    EXPECT_EQ(told_[1][0]["n"], 5);
    EXPECT_EQ(told_[1][1]["n"], 6);
    EXPECT_FALSE(told_[1][2].contains("n"));
    const Json table = new_game(1);
    open(2, table);
    ask("past", {{"game", table["game"]}, {"ply", 0}}, 7);
    play(2, table);
    queue_.do_all();
    EXPECT_EQ(last(1)["t"], "table");
    EXPECT_EQ(last(1)["n"], 7) << "also what nobody asked for";
    EXPECT_FALSE(last(2).contains("n"));
    for (const Json& odd : {Json(-1), Json("7"), Json(1.5), Json(int64_t{1} << 40)}) {
        ask("games", Json::object(), odd);
        EXPECT_EQ(last(1)["d"]["why"], "bad_message") << odd.dump();
        EXPECT_FALSE(last(1).contains("n"));
    }
}

// Otherwise many messages sent at once would be worked off in a row, while others wait.
TEST(Lobby, MessagesThatWaitedForTheStoreAreAnsweredOneATurn) {
    MemoryStore store;
    HeldQueue queue(store);
    std::deque<std::function<void()>> turns;
    int heard = 0;
    Lobby::Options options{.clocks = machine_clocks()};
    options.in_turn = [&](ClientId, std::function<void()> work) {
        turns.push_back(std::move(work));
    };
    const auto hear = [&heard](ClientId, const std::string&) { ++heard; };
    PooledLobby lobby(queue, KeySecrets(3), "0.1.0", hear, options);
    lobby.connect(1);
    lobby.receive(1, R"({"t":"games","d":{}})");
    for (int i = 0; i < 3; ++i) lobby.receive(1, R"({"t":"hello","d":{"protocol":1}})");
    EXPECT_EQ(heard, 0);
    queue.do_all();
    EXPECT_EQ(heard, 1);
    for (int answered = 2; answered <= 4; ++answered) {
        ASSERT_EQ(turns.size(), 1u);
        const auto turn = std::move(turns.front());
        turns.pop_front();
        turn();
        EXPECT_EQ(heard, answered);
    }
    EXPECT_TRUE(turns.empty());
}

TEST_F(LobbyTest, TooManyMessagesSentWhileTheStoreIsBusyAreRefused) {
    say(1, "games");
    for (int i = 0; i < 65; ++i) say(1, "hello", {{"protocol", 1}});
    EXPECT_EQ(last(1)["d"]["why"], "busy");
    EXPECT_EQ(heard(1), 1u);
    queue_.do_all();
    EXPECT_EQ(heard(1), 1u + 1u + 64u);
}

TEST_F(LobbyTest, TooManyLongMessagesSentWhileTheStoreIsBusyAreRefused) {
    say(1, "games");
    for (int i = 0; i < 5; ++i) say(1, "look", {{"link", std::string(60'000, 'x')}});
    EXPECT_EQ(heard(1), 1u);
    EXPECT_EQ(last(1)["d"]["why"], "busy");
    queue_.do_all();
    EXPECT_EQ(heard(1), 1u + 1u + 4u);
}

// Another client deletes the game that is open.
class DeletedGame : public LobbyTest {
  protected:
    DeletedGame() {
        const Json table = new_game(1);
        open(2, table);
        say(2, "open", {{"game", table["game"]}, {"seat", 1}});
        queue_.do_all();
        say(1, "delete", {{"game", table["game"]}});
        queue_.do_all();
    }
};

TEST_F(DeletedGame, IsToldToTheOtherWindow) {
    EXPECT_EQ(last(1)["t"], "games");
    EXPECT_EQ(last(2)["d"]["why"], "unknown_game");
}

TEST_F(DeletedGame, LeavesTheOtherWindowFreeToPlayOn) {
    EXPECT_EQ(new_game(2)["you"], Json::array({0, 1}));
    say(2, "leave");
    new_game(2);
    EXPECT_EQ(last(2)["t"], "table");
}

TEST_F(DeletedGame, LetsTheOtherWindowGo) {
    lobby_.disconnect(2);
    lobby_.connect(2);
    new_game(2);
    EXPECT_EQ(last(2)["t"], "table");
}

TEST_F(LobbyTest, DeletingNothingConcernsNobodyElse) {
    say(1, "delete", {{"game", ""}});
    queue_.do_all();
    EXPECT_EQ(last(1)["d"]["why"], "unknown_game");
    EXPECT_EQ(heard(2) + heard(3), 0u);
}

TEST_F(LobbyTest, AGameThatCannotBeErasedStaysOpen) {
    const Json table = new_game(1);
    open(2, table);
    const size_t before = heard(2);
    say(1, "delete", {{"game", table["game"]}});
    queue_.do_next(false);
    EXPECT_EQ(last(1)["d"]["why"], "storage");
    EXPECT_EQ(heard(2), before);
    play(2, table);
    queue_.do_all();
    EXPECT_EQ(last(2)["t"], "table");
}

// A client to which nothing can be sent must not affect other clients.
TEST(Lobby, AnErrorAtOneTableKeepsNoOtherWaiting) {
    MemoryStore store;
    ImmediateQueue queue(store);
    ClientId unheard = 0;
    std::map<ClientId, Json> told;
    PooledLobby lobby(queue, KeySecrets(3), "0.1.0", [&](ClientId client, const std::string& text) {
        if (client == unheard) throw std::runtime_error("cannot be told");
        told[client] = Json::parse(text);
    });
    constexpr ClientId kMost = 6;
    for (ClientId client = 1; client <= kMost; ++client) {
        lobby.connect(client);
        lobby.receive(client, R"({"t":"new","d":{"variant":{},"seats":["greedy","greedy"]}})");
    }
    lobby.connect(kMost + 1);
    for (unheard = 1; unheard <= kMost; ++unheard) {
        const Json about = {{"game", told[unheard]["d"]["game"]}};
        lobby.receive(kMost + 1, Json{{"t", "open"}, {"d", about}}.dump());
        const auto before = told;
        EXPECT_THROW(lobby.tick(), std::runtime_error);
        for (const auto& [client, table] : before) {
            if (client == unheard) continue;
            EXPECT_GT(told[client]["d"]["ply"], table["d"]["ply"]) << client;
        }
    }
}

// Tried moves must not reveal random numbers of the generator that deals games.
TEST(Lobby, DrawsForTriedMovesDoNotAffectDealtGames) {
    const auto deal_after = [](bool tries) {
        MemoryStore store;
        ImmediateQueue queue(store);
        std::string told;
        PooledLobby lobby(queue, KeySecrets(3), "0.1.0",
                          [&](ClientId, const std::string& text) { told = text; });
        lobby.connect(1);
        const Json explore = {{"position",
                               "dipolis/1 age=1 coins0=9 "
                               "structure=altar,theater,?,.,.,tavern,.,.,.,.,.,.,.,.,.,.,.,.,.,."},
                              {"moves", {"build tavern"}},
                              {"draw", true}};
        if (tries) lobby.receive(1, Json{{"t", "explore"}, {"d", explore}}.dump());
        EXPECT_EQ(tries, told.find("reveal") != told.npos);
        lobby.receive(1, R"({"t":"new","d":{"variant":{},"seats":["human","human"]}})");
        return told;
    };
    EXPECT_EQ(deal_after(true), deal_after(false));
}

// The list is made from summaries, so no game is loaded for it.
TEST_F(LobbyTest, TheListReadsNoGames) {
    struct ListOnly : MemoryStore {
        std::optional<StoredGame> load(const std::string&) override {
            ADD_FAILURE() << "a game was loaded";
            return std::nullopt;
        }
    } store;
    ImmediateQueue queue(store);
    std::vector<Json> told;
    PooledLobby lobby(queue, KeySecrets(3), "0.1.0", [&](ClientId, const std::string& text) {
        told.push_back(Json::parse(text));
    });
    lobby.connect(1);
    const auto say_here = [&](const char* type, const Json& about) {
        lobby.receive(1, Json{{"t", type}, {"d", about}}.dump());
        return told.back()["d"];
    };
    Json table = say_here("new", {{"variant", Json::object()}, {"seats", {"human", "human"}}});
    while (table["result"].is_null()) {
        const Json listed = say_here("games", Json::object())["games"][0];
        for (const char* field : {"game", "seats", "variant", "ply", "age", "result"})
            ASSERT_EQ(listed[field], table[field]) << field;
        // In the draft it is not always whose turn it is who must decide.
        ASSERT_EQ(listed["turn"], table["actor"]);
        table = say_here("play", {{"game", table["game"]},
                                  {"ply", table["ply"]},
                                  {"move", table["options"][0]["move"]}});
    }
    const Json result = say_here("games", Json::object())["games"][0]["result"];
    EXPECT_EQ(result["scores"], table["result"]["scores"]);
    EXPECT_EQ(result["winner"], table["result"]["winner"]);
}

}  // namespace
}  // namespace dipolis
