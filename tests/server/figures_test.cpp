// Figures that an operator reads of a running server: their format, and that they count what
// happens and name nobody.
#include "server/figures.h"

#include <gtest/gtest.h>

#include "rooms/inbox.h"
#include "tests/scratch.h"
#include "tests/server/exposition.h"
#include "tests/server/friends_house.h"

namespace dipolis {
namespace {

Figures figures_of(FriendsHouse& house) {
    Figures figures;
    figures.version = "0.1.0";
    figures.served = Figures::Served{};
    figures.served->lobby = house.counts();
    figures.served->stored_games = house.store().count();
    return figures;
}

TEST(Figures, AreWrittenInPrometheusFormat) {
    Figures figures;
    figures.version = "0.1.0";
    figures.served = Figures::Served{};
    figures.served->stored_games = 5'000'000'000;
    figures.served->http.turned[static_cast<size_t>(Turned::Banned)] = 7;
    figures.served->lobby.move_time.add(0.0007);
    figures.served->lobby.move_time.add(0.0005);
    figures.served->lobby.move_time.add(99);
    figures.events[static_cast<size_t>(Event::Banned)] = 3;
    EXPECT_FALSE(read_exposition(to_text(figures)).types.contains("dipolis_pushes_total"));
    figures.served->push = PushCounts{.sent = 4, .failed = 2, .dropped = 1, .waiting = 6};
    const Exposition read = read_exposition(to_text(figures));
    EXPECT_EQ(read.at("dipolis_build_info{version=\"0.1.0\"}"), 1);
    EXPECT_EQ(read.at("dipolis_stored_games"), 5e9);
    EXPECT_EQ(read.at("dipolis_pushes_total{outcome=\"sent\"}"), 4);
    EXPECT_EQ(read.at("dipolis_pushes_total{outcome=\"dropped\"}"), 1);
    EXPECT_EQ(read.at("dipolis_waiting{queue=\"push\"}"), 6);
    EXPECT_EQ(read.at("dipolis_log_events_total{event=\"banned\"}"), 3);
    EXPECT_EQ(read.at("dipolis_refused_total{what=\"client\",cause=\"banned\"}"), 7);
    const std::string moves = "dipolis_answer_seconds_bucket{kind=\"move\",le=";
    EXPECT_EQ(read.at(moves + "\"0.0005\"}"), 1);
    EXPECT_EQ(read.at(moves + "\"0.001\"}"), 2);
    EXPECT_EQ(read.at(moves + "\"10\"}"), 2);
    EXPECT_EQ(read.at(moves + "\"+Inf\"}"), 3);
    EXPECT_NEAR(read.at("dipolis_answer_seconds_sum{kind=\"move\"}"), 99.0012, 1e-9);
}

TEST(Figures, ProcessFiguresAreThereEvenIfTheServersThreadDoesNotAnswer) {
    Figures figures;
    figures.process = process_figures(scratch_folder());
    const Exposition read = read_exposition(to_text(figures));
    EXPECT_FALSE(read.types.contains("dipolis_moves_total"));
    EXPECT_EQ(read.at("dipolis_ready"), 0);
    EXPECT_GT(read.at("process_resident_memory_bytes"), 1e6);
    EXPECT_GT(read.at("process_cpu_seconds_total"), 0);
    EXPECT_GE(read.at("process_open_fds"), 3);
    EXPECT_GT(read.at("process_max_fds"), read.at("process_open_fds"));
    EXPECT_GT(read.at("dipolis_disk_free_bytes"), 0);
}

// A programmer who adds a kind of message, or moves one, finds it under its name.
TEST(Figures, MessagesAreCountedByTheirTypes) {
    FriendsHouse house;
    house.say(kAda, "hello", {{"protocol", kProtocol}});
    house.say(kAda, "games", Json::object());
    house.say(kAda, "person", {{"name", "Ada"}});
    house.say(kAda, "nonsense", Json::object());
    const Exposition read = read_exposition(to_text(figures_of(house)));
    for (const char* kind : {"hello", "games", "person", "unread"})
        EXPECT_EQ(read.at("dipolis_messages_total{kind=\"" + std::string(kind) + "\"}"), 1) << kind;
    EXPECT_EQ(read.at("dipolis_messages_total{kind=\"play\"}"), 0);
    EXPECT_EQ(read.at("dipolis_refused_total{what=\"message\",cause=\"unread\"}"), 1);
    EXPECT_EQ(read.at("dipolis_answer_seconds_count{kind=\"other\"}"), 4);
}

TEST(Figures, CountersNeverFallOverAWholeGameAndNameNobody) {
    FriendsHouse house;
    house.begin();
    std::vector<std::string> texts = {to_text(figures_of(house))};
    int played = 0;
    while (house.table(kAda)["result"].is_null()) {
        const bool ada = !house.table(kAda)["options"].empty();
        ASSERT_EQ(house.play(ada ? kAda : kBob), "");
        ++played;
        texts.push_back(to_text(figures_of(house)));
    }
    house.say(kAda, "play", {{"game", house.game()}, {"ply", 0}, {"move", "pick law"}});
    texts.push_back(to_text(figures_of(house)));
    Exposition before = read_exposition(texts.front());
    for (const std::string& text : texts) {
        const Exposition read = read_exposition(text);
        EXPECT_EQ(read.types, before.types) << "a series comes and goes";
        for (const auto& [series, value] : read.samples) {
            const auto type =
                read.types.find(family_of(series.substr(0, series.find('{')), read.types));
            if (type != read.types.end() && type->second != "gauge") {
                EXPECT_GE(value, before.at(series)) << series;
            }
        }
        before = read;
    }
    EXPECT_EQ(before.at("dipolis_moves_total"), played);
    EXPECT_EQ(before.at("dipolis_messages_total{kind=\"play\"}"), played + 1);
    EXPECT_EQ(before.at("dipolis_answer_seconds_count{kind=\"move\"}"), played + 1);
    EXPECT_EQ(before.at("dipolis_refused_total{what=\"message\",cause=\"stale\"}"), 1);
    EXPECT_EQ(before.at("dipolis_players{where=\"table\"}"), 2);
    EXPECT_EQ(before.at("dipolis_players{where=\"elsewhere\"}"), 1);
    EXPECT_EQ(before.at("dipolis_stored_games"), 1);
    for (const std::string& name : {std::string("Ada"), std::string("bob"), house.game()})
        EXPECT_EQ(texts.back().find(name), std::string::npos) << name;
}

// --- Times

constexpr Inbox::Clock::time_point at(int seconds) {
    return Inbox::Clock::time_point(std::chrono::seconds(seconds));
}

TEST(Inbox, AMessageTakesFromItsComingToItsAnswer) {
    Inbox inbox;
    inbox.add("first", at(1));
    inbox.add("second", at(2));
    EXPECT_FALSE(inbox.answered(at(3))) << "none was taken yet";
    EXPECT_EQ(inbox.next(), "first");
    inbox.note_move();
    const auto first = inbox.answered(at(5));
    ASSERT_TRUE(first);
    EXPECT_TRUE(first->move);
    EXPECT_EQ(first->seconds, 4);
    EXPECT_FALSE(inbox.answered(at(6))) << "once";
    EXPECT_EQ(inbox.next(), "second");
    const auto second = inbox.answered(at(6));
    ASSERT_TRUE(second);
    EXPECT_FALSE(second->move);
    EXPECT_EQ(second->seconds, 4) << "it waited for the first one";
    inbox.add("third", at(7));
    EXPECT_EQ(inbox.next(), "third");
    inbox.forget();
    EXPECT_FALSE(inbox.answered(at(900)));
}

TEST(Inbox, HoldsWhatAPersonCanSendWhileTheDiskIsBusy) {
    Inbox inbox;
    const std::string large(100'000, 'x');
    for (int i = 0; i < 2; ++i) inbox.add(large, at(1));
    EXPECT_FALSE(inbox.has_room_for(large));
    EXPECT_TRUE(inbox.has_room_for("small"));
    inbox.next();
    EXPECT_TRUE(inbox.has_room_for(large));
    while (inbox.has_room_for("")) inbox.add("", at(1));
    for (size_t i = 0; i < Inbox::kMost; ++i) inbox.next();
    EXPECT_TRUE(inbox.empty());
}

// A move that the store keeps waiting is measured with that, and the next message with its own.
TEST(Inbox, AMoveIsAnsweredWhenItIsStored) {
    FriendsHouse house;
    house.begin();
    house.queue().hold();
    house.clock = at(100);
    const auto took = [&] { return house.counts().move_time; };
    house.play(house.table(kAda)["options"].empty() ? kBob : kAda);
    EXPECT_EQ(took().sum, 0);
    house.clock = at(103);
    house.queue().let_go();
    EXPECT_EQ(took().sum, 3);
}

}  // namespace
}  // namespace dipolis
