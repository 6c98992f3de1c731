// Nudges: who is told by push that it is their turn, and when; stored subscriptions.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "rooms/push.h"
#include "server/store_sqlite.h"
#include "tests/scratch.h"
#include "tests/server/examples.h"
#include "tests/server/friends_house.h"

namespace dipolis {
namespace {

constexpr const char* kAdas = "https://push.example.org/ada";
constexpr const char* kBobs = "https://push.example.org/bob";

// --- Endpoints

TEST(PushAddress, IsANameWithTheUsualPortAndAPath) {
    const auto address = push_address("https://fcm.googleapis.com/fcm/send/e:A-b_c?d=%20");
    ASSERT_TRUE(address);
    EXPECT_EQ(address->host, "fcm.googleapis.com");
    EXPECT_EQ(address->target, "/fcm/send/e:A-b_c?d=%20");
}

TEST(PushAddress, RefusesAllElse) {
    const std::string most = "https://push.example.org/" + std::string(kMostEndpointBytes, 'a');
    EXPECT_TRUE(push_address(most.substr(0, kMostEndpointBytes)));
    EXPECT_FALSE(push_address(most));
    for (const char* bad :
         {"", "http://push.example.org/a", "https://push.example.org",
          "https://push.example.org:444/a", "https://user@push.example.org/a", "https://[::1]/a",
          "https://localhost/a", "https:///a", "https://push.example.org/a b",
          "https://push.example.org/a\r\nHost: b.org", "HTTPS://a.org/a",
          "https://push.example.org/a#b", "https://push.example.org\\@b.org/a", "ftp://a.org/a"})
        EXPECT_FALSE(push_address(bad)) << bad;
}

// --- Stored subscriptions

class SubscriptionsTest : public testing::TestWithParam<bool> {
  protected:
    SubscriptionsTest() {
        if (!GetParam()) {
            store_ = std::make_unique<MemoryStore>();
            return;
        }
        std::string why;
        store_ = open_sqlite(scratch_folder() + "/subscriptions.db", why);
        EXPECT_TRUE(store_) << why;
    }
    ~SubscriptionsTest() override {
        store_.reset();
        std::filesystem::remove_all(scratch_folder() + "/subscriptions.db");
    }
    Subscriptions& all() { return store_->subscriptions(); }
    using Endpoints = std::vector<std::string>;

    std::unique_ptr<Store> store_;
};

TEST_P(SubscriptionsTest, BelongToWhoeverSubscribedLast) {
    EXPECT_TRUE(all().subscribe("ada", kAdas));
    EXPECT_TRUE(all().subscribe("bob", kBobs));
    EXPECT_EQ(all().endpoints_of("ada"), Endpoints{kAdas});
    EXPECT_TRUE(all().subscribe("bob", kAdas)) << "the browser has got another key";
    EXPECT_TRUE(all().endpoints_of("ada").empty());
    EXPECT_EQ(all().endpoints_of("bob"), (Endpoints{kBobs, kAdas}));
}

TEST_P(SubscriptionsTest, AHolderHasFewSubscriptionsAndTheOldestGivesWay) {
    for (const char* each : {"https://a.org/1", "https://a.org/2", "https://a.org/3"})
        EXPECT_TRUE(all().subscribe("ada", each));
    EXPECT_TRUE(all().subscribe("ada", "https://a.org/1")) << "it is known, and nothing changes";
    EXPECT_TRUE(all().subscribe("ada", "https://a.org/4"));
    EXPECT_EQ(all().endpoints_of("ada"),
              (Endpoints{"https://a.org/2", "https://a.org/3", "https://a.org/4"}));
}

TEST_P(SubscriptionsTest, EndByTheirHolderByTheirServiceOrWithTheHolder) {
    for (const char* each : {"https://a.org/1", "https://a.org/2", "https://a.org/3"})
        EXPECT_TRUE(all().subscribe("ada", each));
    EXPECT_TRUE(all().unsubscribe("bob", "https://a.org/1")) << "it is not Bob's";
    EXPECT_EQ(all().endpoints_of("ada").size(), 3u);
    EXPECT_TRUE(all().unsubscribe("ada", "https://a.org/1"));
    EXPECT_TRUE(all().expire("https://a.org/2"));
    EXPECT_EQ(all().endpoints_of("ada"), Endpoints{"https://a.org/3"});
    EXPECT_TRUE(all().forget("ada"));
    EXPECT_TRUE(all().endpoints_of("ada").empty());
}

TEST_P(SubscriptionsTest, AreRolledBackWithTheRest) {
    EXPECT_FALSE(store_->together([&] {
        EXPECT_TRUE(all().subscribe("ada", kAdas));
        return false;
    }));
    EXPECT_TRUE(all().endpoints_of("ada").empty());
}

INSTANTIATE_TEST_SUITE_P(Stores, SubscriptionsTest, testing::Bool(),
                         [](const auto& sqlite) { return sqlite.param ? "Sqlite" : "Memory"; });

// --- Nudges

class NudgesTest : public testing::Test {
  protected:
    NudgesTest() {
        house.pushes = [this](const Push& push) { sent.push_back(push); };
        house.restart();
        house.say(kAda, "subscribe", {{"endpoint", kAdas}});
        house.say(kBob, "subscribe", {{"endpoint", kBobs}});
    }
    // Plays until the other must decide, who does not look; returns the endpoints that were nudged.
    std::vector<std::string> nudged_by_play(ClientId client) {
        sent.clear();
        while (!house.table(client)["options"].empty()) EXPECT_EQ(house.play(client), "");
        return endpoints();
    }
    std::vector<std::string> endpoints() const {
        std::vector<std::string> found;
        for (const Push& each : sent) found.push_back(each.endpoint);
        return found;
    }

    FriendsHouse house;
    std::vector<Push> sent;
};

using Endpoints = std::vector<std::string>;

TEST_F(NudgesTest, APlayerWhoDoesNotLookIsNudgedOnceATurn) {
    house.begin({{"clock", {{"days", 2}}}});
    EXPECT_TRUE(sent.empty()) << "Ada looks, and is the first";
    house.disconnect(kBob);
    EXPECT_EQ(nudged_by_play(kAda), Endpoints{kBobs});
    EXPECT_EQ(sent[0].owner, "bob");
    EXPECT_EQ(sent[0].seconds, 2 * 86'400);
    EXPECT_EQ(sent[0].topic.size(), 22u) << "at most 32 letters (RFC 8030, section 5.4)";
    EXPECT_EQ(sent[0].topic.find(house.game()), std::string::npos) << "it names no game";
    house.pass(3600);
    EXPECT_EQ(sent.size(), 1u) << "not again in the same turn";
}

TEST_F(NudgesTest, APlayerWhoLooksIsNotNudged) {
    house.begin();
    EXPECT_TRUE(nudged_by_play(kAda).empty());
    EXPECT_TRUE(nudged_by_play(kBob).empty());
}

TEST_F(NudgesTest, AHiddenPageDoesNotLookUntilItIsSeenAgain) {
    house.begin();
    house.say(kBob, "visibility", {{"hidden", true}});
    EXPECT_EQ(nudged_by_play(kAda), Endpoints{kBobs});
    EXPECT_TRUE(nudged_by_play(kBob).empty());
    house.say(kBob, "visibility", {{"hidden", false}});
    EXPECT_TRUE(nudged_by_play(kAda).empty());
}

// In the draft the second player chooses twice.
TEST_F(NudgesTest, APlayerWhoseTurnGoesOnIsNotNudgedAgain) {
    house.begin();
    house.disconnect(kBob);
    EXPECT_EQ(nudged_by_play(kAda), Endpoints{kBobs});
    house.connect(kBob, "bob");
    house.say(kBob, "open", {{"game", house.game()}});
    house.queue().hold();
    house.play(kBob);
    house.disconnect(kBob);
    sent.clear();
    house.queue().let_go();
    EXPECT_EQ(house.table(kAda)["actor"], 1) << "Bob must decide still";
    EXPECT_TRUE(sent.empty());
}

// Ada has answered and left; when Bob has too, both must decide again.
TEST_F(NudgesTest, AfterSecretChoicesWhoHasLeftIsNudged) {
    house.begin({{"variant", {{"leaders", "no_davinci"}}}});
    const auto decides = [&](ClientId client) { return !house.table(client)["options"].empty(); };
    while (!decides(kAda) || !decides(kBob)) ASSERT_EQ(house.play(decides(kAda) ? kAda : kBob), "");
    ASSERT_EQ(house.play(kAda), "");
    house.disconnect(kAda);
    EXPECT_TRUE(sent.empty()) << "nobody learns that she has answered";
    ASSERT_EQ(house.play(kBob), "");
    EXPECT_EQ(endpoints(), Endpoints{kAdas});
}

TEST_F(NudgesTest, AnotherGameOrTheStartIsNotThisGame) {
    house.begin();
    house.say(kBob, "leave", kNothing);
    EXPECT_EQ(nudged_by_play(kAda), Endpoints{kBobs});
}

TEST_F(NudgesTest, OneOfSeveralPagesThatIsSeenIsEnough) {
    constexpr ClientId kBobToo = 9;
    house.begin();
    house.connect(kBobToo, "bob");
    house.say(kBobToo, "open", {{"game", house.game()}});
    house.say(kBob, "visibility", {{"hidden", true}});
    EXPECT_TRUE(nudged_by_play(kAda).empty());
    house.disconnect(kBobToo);
    EXPECT_TRUE(nudged_by_play(kBob).empty());
    EXPECT_EQ(nudged_by_play(kAda), Endpoints{kBobs});
}

TEST_F(NudgesTest, TopicsOfGamesAndOfPlayersDiffer) {
    house.begin();
    house.disconnect(kBob);
    nudged_by_play(kAda);
    const std::string first = sent.at(0).topic;
    house.connect(kBob, "bob");
    house.begin();
    house.disconnect(kBob);
    nudged_by_play(kAda);
    EXPECT_NE(sent.at(0).topic, first);
    house.connect(kBob, "bob");
    house.say(kBob, "open", {{"game", house.game()}});
    const std::string bobs = sent.at(0).topic;
    house.say(kAda, "leave", kNothing);
    EXPECT_EQ(nudged_by_play(kBob), Endpoints{kAdas});
    EXPECT_NE(sent.at(0).topic, bobs);
}

TEST_F(NudgesTest, TheInviterIsNudgedWhenTheFriendHasCome) {
    house.say(kAda, "invite",
              {{"variant", Json::object()}, {"first", "me"}, {"clock", nullptr}, {"name", "Ada"}});
    const Json link = house.people(kAda)["join"];
    house.say(kAda, "leave", kNothing);
    house.say(kBob, "join", {{"link", link}, {"name", "Bob"}});
    EXPECT_EQ(endpoints(), Endpoints{kAdas});
    EXPECT_EQ(sent[0].seconds, 7 * 86'400) << "without a clock";
    house.say(kBob, "leave", kNothing);
    house.say(kBob, "join", {{"link", link}, {"name", "Bob"}});
    EXPECT_EQ(sent.size(), 1u) << "he sat there already";
}

// Ada goes on at another device: Bob, who has to decide still, was told so before.
TEST_F(NudgesTest, AHandoverNudgesNobody) {
    house.begin();
    house.disconnect(kBob);
    nudged_by_play(kAda);
    sent.clear();
    house.say(kAda, "handover", {{"game", house.game()}});
    house.say(kStranger, "join", {{"link", house.last(kAda, "handover")["link"]}});
    EXPECT_EQ(house.table(kStranger)["game"], house.game());
    EXPECT_TRUE(sent.empty());
}

TEST_F(NudgesTest, APlayerWhoLeftIsNudgedWhenTheOtherAgreesToTakeBack) {
    house.begin();
    house.play_on(1);
    const ClientId first = house.table(kAda)["options"].empty() ? kAda : kBob;
    const ClientId other = first == kAda ? kBob : kAda;
    ASSERT_EQ(house.why(first, "offer", {{"game", house.game()}, {"what", "undo"}, {"yes", true}}),
              "");
    house.say(first, "leave", kNothing);
    sent.clear();
    house.say(other, "offer", {{"game", house.game()}, {"what", "undo"}, {"yes", true}});
    EXPECT_EQ(endpoints(), Endpoints{first == kAda ? kAdas : kBobs});
}

TEST_F(NudgesTest, AnEndIsNoTurn) {
    house.begin();
    house.disconnect(kBob);
    house.say(kAda, "resign", {{"game", house.game()}});
    EXPECT_TRUE(house.table(kAda)["result"].is_object());
    EXPECT_TRUE(sent.empty());
}

TEST_F(NudgesTest, AMoveThatIsNotStoredNudgesNobody) {
    house.begin();
    house.disconnect(kBob);
    house.queue().hold();
    house.play(kAda);
    EXPECT_TRUE(sent.empty());
    house.queue().do_next(false);
    EXPECT_TRUE(sent.empty());
}

TEST_F(NudgesTest, AreSoManyForOnePerson) {
    house.begin();
    int before = 0;
    for (int i = 0; i < 30; ++i) {  // Bob's page is hidden, but he answers
        house.say(kBob, "visibility", {{"hidden", true}});
        before += static_cast<int>(nudged_by_play(kAda).size());
        nudged_by_play(kBob);
        if (!house.table(kAda)["result"].is_null()) break;
    }
    EXPECT_EQ(before, 20) << "all at once";
    house.pass(20);
}

TEST_F(NudgesTest, AnUnsubscribedOrExpiredBrowserIsNotNudged) {
    house.begin();
    EXPECT_EQ(house.say(kBob, "unsubscribe", {{"endpoint", kBobs}}).back()["d"]["on"], false);
    house.disconnect(kBob);
    EXPECT_TRUE(nudged_by_play(kAda).empty());
    house.connect(kBob, "bob");
    house.say(kBob, "open", {{"game", house.game()}});
    EXPECT_EQ(house.say(kBob, "subscribe", {{"endpoint", kBobs}}).back()["d"]["on"], true);
    nudged_by_play(kBob);
    house.lobby().expire(kBobs);
    house.disconnect(kBob);
    EXPECT_TRUE(nudged_by_play(kAda).empty()) << "the push service has said that it is gone";
}

TEST_F(NudgesTest, OnlyGoodEndpointsAreTakenAndNotTooMany) {
    EXPECT_EQ(house.why(kAda, "subscribe", {{"endpoint", "https://127.0.0.1:80/"}}),
              "bad_endpoint");
    house.connect(5, "eve", "203.0.113.7");
    for (int i = 0; i < 60; ++i)
        EXPECT_EQ(house.why(5, "subscribe", {{"endpoint", kAdas + std::to_string(i)}}), "");
    EXPECT_EQ(house.why(5, "subscribe", {{"endpoint", kAdas}}), "busy");
    house.pass(61);
    EXPECT_EQ(house.why(5, "subscribe", {{"endpoint", kAdas}}), "");
    EXPECT_EQ(house.store().subscriptions().endpoints_of("eve").size(), 3u);
}

TEST_F(NudgesTest, AServerWithoutPushSaysSo) {
    expect_example("server_subscribed.json",
                   house.say(kAda, "subscribe", {{"endpoint", kAdas}}).back().dump());
    EXPECT_EQ(house.say(kAda, "hello", {{"protocol", 1}}).back()["d"]["push"], "the key");
    house.pushes = {};
    house.restart();
    EXPECT_FALSE(house.say(kAda, "hello", {{"protocol", 1}}).back()["d"].contains("push"));
    EXPECT_EQ(house.why(kAda, "subscribe", {{"endpoint", kAdas}}), "no_push");
    house.begin();
    house.disconnect(kBob);
    EXPECT_TRUE(nudged_by_play(kAda).empty());
}

}  // namespace
}  // namespace dipolis
