// Keeping out: the operator's bans, and people who do not want to meet at the open table.
#include <gtest/gtest.h>

#include <filesystem>
#include <memory>
#include <string>

#include "rooms/strangers/messages_open.h"
#include "server/bans.h"
#include "server/store_sqlite.h"
#include "tests/scratch.h"
#include "tests/server/examples.h"
#include "tests/server/friends_house.h"

namespace dipolis {
namespace {

// --- Networks

TEST(Bans, ANetworkHasOneSpelling) {
    EXPECT_EQ(network_text("203.0.113.77"), "203.0.113.77");
    EXPECT_EQ(network_text("203.0.113.77/24"), "203.0.113.0/24");
    EXPECT_EQ(network_text("::ffff:203.0.113.77"), "203.0.113.77");
    EXPECT_EQ(network_text("2001:DB8:7::1"), "2001:db8:7::/56");
    EXPECT_EQ(network_text("[2001:db8:7:1ff::1]/64"), "2001:db8:7:100::/56");
    EXPECT_EQ(network_text("2001:db8:7:1ff::1/64"), "2001:db8:7:100::/56") << "a household";
    EXPECT_EQ(network_text("2001:db8:7::/32"), "2001:db8::/32");
    for (const char* bad : {"", "Ada", "203.0.113", "203.0.113.7/33", "203.0.113.7/0", "1.2.3.4/",
                            "1.2.3.4/8x", "::/129", "1.2.3.4/-1", "1.2.3.4/ 8"})
        EXPECT_EQ(network_text(bad), "") << bad;
}

TEST(Bans, HoldForTheirTimeAndTheirNetwork) {
    Bans bans;
    bans.set({{"203.0.113.0/25", 100}, {"2001:db8::/32", 200}, {"a key", 100}});
    EXPECT_TRUE(bans.has("", "203.0.113.127", 99));
    EXPECT_FALSE(bans.has("", "203.0.113.128", 99));
    EXPECT_FALSE(bans.has("", "203.0.113.127", 100));
    EXPECT_TRUE(bans.has("", "2001:db8:ffff:100::/56", 150)) << "an address as for limits";
    EXPECT_FALSE(bans.has("", "2001:db9::/56", 150));
    EXPECT_TRUE(bans.has("a key", "", 99));
    EXPECT_FALSE(bans.has("another key", "", 99));
    EXPECT_FALSE(bans.has("", "", 99)) << "this machine";
    bans.set({{"::/1", 100}});
    EXPECT_FALSE(bans.has("", "203.0.113.127", 99)) << "IPv4 is no part of IPv6";
    bans.set({});
    EXPECT_FALSE(bans.has("a key", "2001:db8::/56", 1));
}

// --- Stored exclusions

class ExclusionsTest : public testing::TestWithParam<bool> {
  protected:
    ExclusionsTest() {
        if (!GetParam()) {
            store_ = std::make_unique<MemoryStore>();
            return;
        }
        std::string why;
        store_ = open_sqlite(scratch_folder() + "/exclusions.db", why);
        EXPECT_TRUE(store_) << why;
    }
    ~ExclusionsTest() override {
        store_.reset();
        std::filesystem::remove_all(scratch_folder() + "/exclusions.db");
    }
    Exclusions& all() { return store_->exclusions(); }

    std::unique_ptr<Store> store_;
};

TEST_P(ExclusionsTest, KeepsBansByWhomTheyShutOut) {
    EXPECT_TRUE(all().ban({"203.0.113.0/24", 100}));
    EXPECT_TRUE(all().ban({"a key", 5'000'000'000}));
    EXPECT_TRUE(all().ban({"203.0.113.0/24", 200})) << "the later one counts";
    EXPECT_EQ(all().bans(), (std::vector<Ban>{{"203.0.113.0/24", 200}, {"a key", 5'000'000'000}}));
    EXPECT_TRUE(all().unban("a key"));
    EXPECT_FALSE(all().unban("a key"));
    EXPECT_EQ(all().bans().size(), 1u);
}

TEST_P(ExclusionsTest, KeepsBlocksAndMovesThemWithTheBrowser) {
    EXPECT_TRUE(all().block("ada", "bob"));
    EXPECT_FALSE(all().block("ada", "bob"));
    EXPECT_TRUE(all().block("eve", "ada"));
    EXPECT_TRUE(all().block("eve", "bob"));
    EXPECT_EQ(kept_apart_from(all(), "ada"), (std::set<Holder>{"bob", "eve"}));
    EXPECT_TRUE(all().move_blocks("bob", "bob's phone"));
    EXPECT_EQ(all().blocked_by("ada"), std::vector<Holder>{"bob's phone"});
    EXPECT_TRUE(all().move_blocks("eve", "ada")) << "nobody blocks himself";
    EXPECT_EQ(kept_apart_from(all(), "ada"), std::set<Holder>{"bob's phone"});
    EXPECT_TRUE(kept_apart_from(all(), "eve").empty());
    EXPECT_TRUE(all().unblock("ada", "bob's phone"));
    EXPECT_FALSE(all().unblock("ada", "bob's phone"));
}

TEST_P(ExclusionsTest, ForgetsEverythingOfAHolder) {
    all().ban({"ada", 100});
    all().block("ada", "bob");
    all().block("eve", "ada");
    all().block("eve", "bob");
    EXPECT_TRUE(all().forget("ada"));
    EXPECT_TRUE(all().bans().empty());
    EXPECT_EQ(kept_apart_from(all(), "bob"), std::set<Holder>{"eve"});
}

TEST_P(ExclusionsTest, AreRolledBackWithTheRest) {
    all().block("ada", "bob");
    EXPECT_FALSE(store_->together([&] {
        all().ban({"ada", 100});
        all().unblock("ada", "bob");
        return false;
    }));
    EXPECT_TRUE(all().bans().empty());
    EXPECT_EQ(all().blocked_by("ada").size(), 1u);
}

INSTANTIATE_TEST_SUITE_P(Stores, ExclusionsTest, testing::Bool(), [](const auto& stored) {
    return stored.param ? std::string("sqlite") : std::string("memory");
});

// --- At the table

class BlocksTest : public testing::Test {
  protected:
    BlocksTest() {
        house.open_table();
        for (const auto& [client, name] : {std::pair{kAda, "Ada"}, std::pair{kBob, "Bob"}}) {
            house.say(client, "open_table", kNothing);
            house.say(client, "take_name", {{"name", name}});
        }
        house.pass(20);
    }
    std::string offer(ClientId client) {
        return house.why(
            client, "challenge",
            {{"variant", kNothing}, {"first", "me"}, {"clock", nullptr}, {"rated", false}});
    }
    Json offers_seen_by(ClientId client) {
        house.say(client, "open_table", kNothing);
        return house.last(client, "open_table")["challenges"];
    }
    std::string block(ClientId client, const char* name) {
        return house.why(client, "block", {{"name", name}});
    }
    std::string challenge_of(ClientId client) {
        return house.last(client, "yourself")["challenge"];
    }

    FriendsHouse house;
};

TEST_F(BlocksTest, NeitherSeesNorTakesWhatTheOtherOffers) {
    ASSERT_EQ(offer(kBob), "");
    ASSERT_EQ(offers_seen_by(kAda).size(), 1u);
    const size_t told = house.told(kBob).size();
    EXPECT_EQ(block(kAda, "BOB."), "") << "by how it looks";
    EXPECT_EQ(house.told(kBob).size(), told) << "Bob is told nothing";
    EXPECT_EQ(house.last(kAda, "blocked"), Json({{"names", {"Bob"}}, {"nameless", 0}}));
    EXPECT_EQ(house.last(kAda, "open_table")["challenges"].size(), 0u);
    EXPECT_EQ(offers_seen_by(kBob).size(), 1u) << "his own";
    EXPECT_EQ(offers_seen_by(kStranger).size(), 1u) << "all others see it";
    EXPECT_EQ(house.why(kAda, "sit_down", {{"challenge", challenge_of(kBob)}}), "challenge_gone");
    ASSERT_EQ(offer(kAda), "");
    EXPECT_EQ(house.why(kBob, "sit_down", {{"challenge", challenge_of(kAda)}}), "challenge_gone");
    EXPECT_EQ(offers_seen_by(kStranger).size(), 2u) << "it stands as before";
    house.pass(20);
    EXPECT_EQ(house.why(kAda, "unblock", {{"name", "Bob"}}), "");
    EXPECT_EQ(house.last(kAda, "open_table")["challenges"].size(), 2u);
    EXPECT_EQ(offers_seen_by(kBob).size(), 2u);
    EXPECT_EQ(house.why(kBob, "sit_down", {{"challenge", challenge_of(kAda)}}), "");
}

// Bob hears, whatever Ada does, what he would hear if she only looked.
TEST_F(BlocksTest, ABlockedPlayerNoticesNothing) {
    FriendsHouse other(house, 7);
    const auto live = [](FriendsHouse& at, bool blocks) {
        at.say(kAda, "open_table", kNothing);
        at.pass(2);
        if (blocks) at.say(kAda, "block", {{"name", "Bob"}});
        at.say(kBob, "open_table", kNothing);
        at.pass(2);
        if (blocks) {
            at.say(kAda, "challenge",
                   {{"variant", kNothing}, {"first", "me"}, {"clock", nullptr}, {"rated", false}});
        }
        at.pass(2);
        if (blocks) at.say(kAda, "withdraw", kNothing);
        at.pass(2);
        at.say(kBob, "open_table", kNothing);
        at.say(kBob, "person", {{"name", "Ada"}});
        at.say(kBob, "sit_down", {{"challenge", "k3v9q2m8"}});
        at.say(kBob, "block", {{"name", "Nobody"}});
        at.pass(2);
        return at.told(kBob);
    };
    house.restart();
    house.told(kBob).clear();
    other.told(kBob).clear();
    EXPECT_EQ(live(house, true), live(other, false));
}

TEST_F(BlocksTest, LastOverRestartsAndNewNames) {
    ASSERT_EQ(block(kAda, "Bob"), "");
    house.restart();
    ASSERT_EQ(offer(kBob), "");
    EXPECT_EQ(offers_seen_by(kAda).size(), 0u);
    EXPECT_EQ(house.last(kAda, "blocked")["names"], Json({"Bob"})) << "shown at each visit";
    house.store().persons().remove("bob");
    EXPECT_EQ(offers_seen_by(kAda).size(), 0u) << "without the name, too";
    EXPECT_EQ(house.last(kAda, "blocked"), Json({{"names", Json::array()}, {"nameless", 1}}));
    house.pass(20);
    EXPECT_EQ(house.why(kAda, "unblock", {{"name", nullptr}}), "");
    expect_example("server_blocked.json", blocked_message({{"Ada", "Bob"}, 1}));
    EXPECT_EQ(offers_seen_by(kAda).size(), 1u);
}

TEST_F(BlocksTest, AreOfSomebodyElseAndLimitedInNumber) {
    EXPECT_EQ(block(kAda, "Ada"), "unknown_person");
    EXPECT_EQ(block(kAda, "Nobody"), "unknown_person");
    EXPECT_EQ(house.why(kAda, "unblock", {{"name", "Nobody"}}), "");
    for (int i = 0; i < 51; ++i) {
        const std::string name = "N" + std::string(static_cast<size_t>(i % 17) + 1, 'a') +
                                 std::string(static_cast<size_t>(i / 17) + 1, 'b');
        ASSERT_TRUE(house.store().persons().take({"holder " + std::to_string(i), name}, name))
            << name;
        house.store().exclusions().block("ada",
                                         i < 50 ? "holder " + std::to_string(i) : "holder 0");
    }
    house.pass(20);
    EXPECT_EQ(block(kAda, "Bob"), "many_blocks");
    house.store().exclusions().unblock("ada", "holder 0");
    EXPECT_EQ(block(kAda, "Bob"), "");
    EXPECT_EQ(block(kAda, "Bob"), "") << "again";
}

}  // namespace
}  // namespace dipolis
