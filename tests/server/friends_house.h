// A lobby without sockets, with clients of several browsers and a clock that the test moves.
#pragma once

#include <gtest/gtest.h>

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "formats/json.h"
#include "server/pooled_lobby.h"
#include "tests/server/held_queue.h"

namespace dipolis {

inline const Json kNothing = Json::object();  // the data of many messages

// Clients at its table, and one who is not.
inline constexpr ClientId kAda = 1, kBob = 2, kStranger = 3;

class FriendsHouse {
  public:
    explicit FriendsHouse(uint64_t seed = 7, int most_sleepers = 50) : seed_(seed) {
        limits.asleep = most_sleepers;
        restart();
    }
    // Another server with a copy of that one's games, with another key, so that chance will draw
    // other cards there.
    FriendsHouse(const FriendsHouse& other, uint64_t key)
        : now(other.now),
          limits(other.limits),
          seed_(key),
          open_table_(other.open_table_),
          store_(other.store_) {
        restart();
    }
    // Text that is added to each message: a leak, to see whether a test finds it.
    using Plant = std::function<std::string(const Secrets&, ClientId)>;
    Plant plant;
    std::function<void(const Push&)> pushes;  // takes them; without it there is no push

    // It starts again as a server with an open table.
    void open_table() {
        open_table_ = true;
        restart();
    }
    // The program ends and starts again, with the same store and key; nobody is connected to it
    // except three new connections of the same browsers.
    void restart() {
        lobby_.reset();
        const KeySecrets secrets(seed_, ++starts_);
        Lobby::Options options{.clocks = {[this] { return now; },
                                          [this] { return kDate + now / 1000; },
                                          worked_milliseconds}};
        options.open_table = open_table_;
        options.reach = [this] { return std::vector{"http://" + host + ":7777"}; };
        options.limits = limits;
        options.counted_by = [this] { return clock; };
        if (pushes) options.push = {"the key", pushes};
        const Searching searching = {
            .effort = {.milliseconds = 0, .review_nodes = 5, .threads = 1, .nodes = 100},
            .threads = 0};
        lobby_ = std::make_unique<PooledLobby>(
            queue_, secrets, "0.1.0",
            [this, secrets](ClientId client, const std::string& text) {
                told_[client].push_back(text + (plant ? plant(secrets, client) : ""));
            },
            options, searching);
        lobby_->recall_rated();
        connect(kAda, "ada");
        connect(kBob, "bob");
        connect(kStranger, "stranger");
    }
    void connect(ClientId client, const Holder& holder, const std::string& address = {}) {
        lobby_->connect(client, holder, address);
    }
    Lobby& lobby() { return *lobby_; }
    LobbyCounts counts() { return lobby_->counts(); }
    void disconnect(ClientId client) { lobby_->disconnect(client); }
    void pass(int seconds) {
        now += int64_t{1000} * seconds;
        while (lobby_->search_once()) {
        }
        lobby_->tick();
    }

    // The messages that this client got in answer, and everything else it was told meanwhile.
    std::vector<Json> say(ClientId client, const char* type, const Json& about) {
        const size_t before = told_[client].size();
        lobby_->receive(client, Json{{"t", type}, {"d", about}}.dump());
        std::vector<Json> answers;
        for (size_t i = before; i < told_[client].size(); ++i)
            answers.push_back(Json::parse(told_[client][i]));
        return answers;
    }
    // Reason why the last message was refused; empty if it was not.
    std::string why(ClientId client, const char* type, const Json& about) {
        const auto answers = say(client, type, about);
        return answers.empty() ? "" : answers.back()["d"].value("why", "");
    }
    // The last message of a type that this client was sent; null if there was none.
    Json last(ClientId client, const std::string& type) const {
        const auto told = told_.find(client);
        if (told == told_.end()) return nullptr;
        for (auto text = told->second.rbegin(); text != told->second.rend(); ++text) {
            if (text->starts_with(R"({"t":")" + type + '"')) return Json::parse(*text)["d"];
        }
        return nullptr;
    }
    std::vector<std::string>& told(ClientId client) { return told_[client]; }
    Json table(ClientId client) const { return last(client, "table"); }
    Json people(ClientId client) const { return last(client, "people"); }

    // A game of Ada's, which Bob has joined.
    Json begin(const Json& more = Json::object()) {
        Json about = {
            {"variant", Json::object()}, {"first", "me"}, {"clock", nullptr}, {"name", "Ada"}};
        about.update(more);
        say(kAda, "invite", about);
        say(kBob, "join", {{"link", people(kAda)["join"]}, {"name", "Bob"}});
        return table(kAda);
    }
    std::string game() const { return table(kAda)["game"]; }
    std::string play(ClientId client, size_t option = 0, Json more = Json::object()) {
        const Json at = table(client);
        if (at["options"].empty()) return "nothing to decide";
        Json about = {{"game", at["game"]},
                      {"ply", at["ply"]},
                      {"move", at["options"][option % at["options"].size()]["move"]}};
        about.update(more);
        return why(client, "play", about);
    }
    // Lets whoever must decide take the first option.
    void play_on(int decisions) {
        for (int i = 0; i < decisions && table(kAda)["result"].is_null(); ++i) {
            const bool ada = !table(kAda)["options"].empty();
            ASSERT_EQ(play(ada ? kAda : kBob), "");
        }
    }
    MemoryStore& store() { return store_; }
    HeldQueue& queue() { return queue_; }

    int64_t now = 1'000'000;
    std::string host = "192.168.1.5";                      // of the computer
    Pace::Clock::time_point clock{std::chrono::hours(1)};  // by which answers are measured
    HostLimits limits;                                     // from the next restart on

  private:
    static constexpr int64_t kDate = 1'800'000'000;  // in 2027

    uint64_t seed_;
    bool open_table_ = false;
    uint64_t starts_ = 0;
    MemoryStore store_;
    HeldQueue queue_{store_, /*held=*/false};
    std::map<ClientId, std::vector<std::string>> told_;
    std::unique_ptr<PooledLobby> lobby_;
};

}  // namespace dipolis
