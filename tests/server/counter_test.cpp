// Counting the finished games of players: what it costs others, and who gets the answer.
#include <gtest/gtest.h>

#include <atomic>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "formats/notation.h"
#include "rooms/stored_room.h"
#include "server/pooled_lobby.h"
#include "tests/server/counted.h"
#include "tests/server/held_queue.h"

namespace dipolis {
namespace {

// Notes how many games are read. The lobby takes each for a millisecond of work, and all else for
// none, whatever the machine needs.
class WatchedStore : public MemoryStore {
  public:
    std::optional<StoredGame> load(const std::string& id) override {
        ++loads;
        return MemoryStore::load(id);
    }
    std::atomic<int> loads = 0;  // a thread of the pool looks too
};

class Counting : public testing::Test {
  protected:
    static constexpr int kGames = 45;
    using Charges = std::map<ClientId, double>;

    Counting() {
        queue_.twice = true;
        Lobby::Options options{.clocks = machine_clocks()};
        options.charge = [this](ClientId client, double cost) { charged_[client] += cost; };
        options.clocks.worked = [this] { return static_cast<double>(store_.loads); };
        lobby_ = std::make_unique<PooledLobby>(
            queue_, KeySecrets(20), "0.1.0",
            [this](ClientId client, const std::string& text) { told_[client].push_back(text); },
            options);
        for (ClientId client : {1, 2, 3}) lobby_->connect(client, client == 3 ? "bob" : "ada");
        store_games();
    }
    // One game, many times.
    void store_games() {
        Rng rng(5);
        GameInfo info{"game", {}, {SeatInfo{}, *find_seat("uniform")}, {}, {}, "ada"};
        auto room = StoredRoom::open(store_, info, rng);
        ASSERT_TRUE(room);
        while (!room->over()) {
            if (!room->awaits_human()) {
                ASSERT_TRUE(room->play_computer());
                continue;
            }
            Options all;
            options(room->sight(kBothSeats).seen, all);
            ASSERT_FALSE(room->play(room->ply(), to_line(all[0].move)));
        }
        const StoredGame game = *store_.load(room->info().id);
        for (int i = 1; i < kGames; ++i) {
            info.id = "game" + std::to_string(i);
            ASSERT_TRUE(store_.create(info) && store_.append(info.id, 0, game.lines, game.summary));
        }
        store_.loads = 0;
    }
    void say(ClientId client, const char* type) {
        lobby_->receive(client, Json{{"t", type}, {"d", Json::object()}}.dump());
    }
    Json answer(ClientId client) {
        const auto last = [&] { return told_[client].empty() ? "" : told_[client].back(); };
        return Json::parse(wait_for(*lobby_, last))["d"];
    }

    WatchedStore store_;
    HeldQueue queue_{store_};
    std::map<ClientId, std::vector<std::string>> told_;
    Charges charged_;
    std::unique_ptr<PooledLobby> lobby_;
};

TEST_F(Counting, OthersAreServedBetweenAFewGames) {
    say(1, "statistics");
    say(3, "games");
    int jobs = 0;
    while (queue_.waiting() > 0) {
        const int before = store_.loads;
        queue_.do_next();
        EXPECT_LE(store_.loads - before, 2 * 10);
        if (++jobs == 2) {
            EXPECT_EQ(told_[3].size(), 1u) << "the second job is the other's";
        }
    }
    EXPECT_EQ(store_.loads, 2 * kGames);
    EXPECT_EQ(answer(1)["games"], kGames) << "each counted once, though the store read it twice";
    EXPECT_EQ(charged_, Charges({{1, kGames}, {3, 0}}));
}

TEST_F(Counting, APlayersGamesAreCountedOnceForAllWhoAskMeanwhile) {
    for (ClientId client : {1, 1, 2, 1, 2}) say(client, "statistics");
    for (int i = 0; i < 30; ++i) say(3, "statistics");
    EXPECT_EQ(queue_.waiting(), 1u);
    lobby_->disconnect(2);
    while (queue_.waiting() > 0) queue_.do_next();
    EXPECT_EQ(answer(1)["games"], kGames);
    ASSERT_EQ(queue_.waiting(), 1u) << "now those of the other";
    queue_.do_next();
    EXPECT_EQ(answer(3)["games"], 0);
    EXPECT_EQ(store_.loads, 2 * kGames);
    EXPECT_EQ(told_[1].size(), 1u);
    EXPECT_EQ(told_[3].size(), 1u);
    EXPECT_TRUE(told_[2].empty());
    EXPECT_EQ(charged_, Charges({{1, kGames}, {2, 0}, {3, 0}})) << "who asked first pays, once";
}

// Five addresses with many keys each take all places; whoever comes then gets one of theirs.
TEST_F(Counting, NobodyHoldsAllPlaces) {
    for (ClientId client = 100; client < 170; ++client) {
        lobby_->connect(client, "key" + std::to_string(client),
                        "192.0.2." + std::to_string(client % 5));
        say(client, "statistics");
    }
    const auto refused = [&] {
        int count = 0;
        for (ClientId client = 100; client < 170; ++client) {
            for (const std::string& text : told_[client])
                count += Json::parse(text)["t"] == "error";
        }
        return count;
    };
    const int before = refused();
    for (ClientId client : {4, 5, 6}) {
        lobby_->connect(client, "other" + std::to_string(client),
                        "198.51.100." + std::to_string(client));
        say(client, "statistics");
        EXPECT_TRUE(told_[client].empty());
    }
    lobby_->tick();
    EXPECT_EQ(refused(), before + 3) << "who gave way is told";
    while (told_[4].empty() || told_[5].empty() || told_[6].empty()) {
        if (queue_.waiting() > 0) queue_.do_next();
        lobby_->tick();
    }
    for (ClientId client : {4, 5, 6})
        EXPECT_EQ(Json::parse(told_[client].front())["t"], "statistics");
}

// 64 keys in cookies cost nothing.
TEST_F(Counting, AClientWithManyKeysMakesOthersWaitForOnlyOneCount) {
    for (ClientId client = 100; client < 170; ++client) {
        lobby_->connect(client, "key" + std::to_string(client), "192.0.2.1");
        say(client, "statistics");
    }
    lobby_->connect(4, "eve", "192.0.2.2");
    say(4, "statistics");
    EXPECT_TRUE(told_[4].empty());
    const auto answered = [&] {
        int count = 0;
        for (ClientId client = 100; client < 170; ++client) {
            for (const std::string& text : told_[client])
                count += Json::parse(text)["t"] == "statistics";
        }
        return count;
    };
    while (told_[4].empty()) {
        if (queue_.waiting() > 0) queue_.do_next();
        lobby_->tick();
    }
    EXPECT_EQ(answer(4)["games"], 0);
    EXPECT_EQ(answered(), 1);
    while (answered() < 16) {
        if (queue_.waiting() > 0) queue_.do_next();
        lobby_->tick();
    }
    EXPECT_EQ(queue_.waiting(), 0u) << "the others were refused";
}

}  // namespace
}  // namespace dipolis
