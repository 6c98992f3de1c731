// Places that all share: the share of each owner, the life of a place, and who gives way.
#include "rooms/shares.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "rooms/budgets.h"

namespace dipolis {
namespace {

using Gone = std::optional<std::string>;

TEST(Shares, NobodyGetsMoreThanAShare) {
    Shares shares({.places = 10, .of_each = 2});
    EXPECT_TRUE(shares.enter("a1", "a", 0).in);
    EXPECT_TRUE(shares.enter("a2", "a", 0).in);
    EXPECT_FALSE(shares.has_share("a"));
    EXPECT_FALSE(shares.enter("a3", "a", 0).in);
    EXPECT_TRUE(shares.enter("a2", "a", 0).in) << "the same place again";
    EXPECT_EQ(shares.of("a"), 2u);
    EXPECT_TRUE(shares.enter("b1", "b", 0).in);
    EXPECT_TRUE(shares.leave("a1"));
    EXPECT_FALSE(shares.leave("a1"));
    EXPECT_TRUE(shares.enter("a3", "a", 0).in);
    for (const char* place : {"1", "2", "3"})
        EXPECT_TRUE(shares.enter(place, "", 0).in) << "this machine has no share of its own";
}

TEST(Shares, OnlyTheOwnerWithMostGivesWay) {
    Shares shares({.places = 6, .of_each = 4});
    for (const char* place : {"a1", "a2", "a3", "a4"}) shares.enter(place, "a", 0);
    for (const char* place : {"b1", "b2"}) shares.enter(place, "b", 0);
    EXPECT_EQ(shares.enter("c1", "c", 0).displaced, Gone("a1")) << "its oldest";
    EXPECT_EQ(shares.greediest(), "a");
    EXPECT_EQ(shares.enter("c2", "c", 0).displaced, Gone("a2"));
    const auto third = shares.enter("c3", "c", 0);
    EXPECT_FALSE(third.in) << "all would only change places";
    EXPECT_FALSE(shares.enter("a5", "a", 0).in);
    EXPECT_EQ(shares.count(), 6u);
    EXPECT_TRUE(shares.enter("d1", "d", 0).in);
    EXPECT_EQ(shares.of("d"), 1u);
    EXPECT_FALSE(shares.enter("c4", "c", 0).in) << "it would have as many as who has most";
    EXPECT_EQ(shares.count(), 6u);
}

TEST(Shares, APlaceLastsOnlySoLong) {
    Shares shares({.places = 9, .of_each = 9, .life = 100});
    shares.enter("early", "a", 0);
    shares.enter("late", "b", 60);
    shares.enter("again", "a", 10);
    shares.enter("again", "a", 70);
    EXPECT_TRUE(shares.expire(99).empty());
    EXPECT_EQ(shares.expire(100), std::vector<std::string>{"early"});
    EXPECT_EQ(shares.expire(500), (std::vector<std::string>{"late", "again"}));
    EXPECT_EQ(shares.count(), 0u);
    Shares forever({.places = 9, .of_each = 9});
    forever.enter("one", "a", 0);
    EXPECT_TRUE(forever.expire(Shares::kForever - 1).empty());
}

TEST(Budgets, ARefusedActCostsNothing) {
    const Pace::Clock::time_point now{};
    Paces games(0.01, 3), acts(0.01, 2);
    const std::vector<Fee> both = {{games, "ada"}, {games, "bob"}, {acts, "ada"}};
    EXPECT_TRUE(pay(both, now));
    EXPECT_TRUE(pay(both, now));
    for (int i = 0; i < 9; ++i) EXPECT_FALSE(pay(both, now)) << "Ada may act no more";
    EXPECT_TRUE(games.take("bob", now)) << "Bob has what he had";
    EXPECT_FALSE(games.take("bob", now));
    EXPECT_TRUE(pay(std::vector<Fee>{{games, ""}, {acts, ""}}, now)) << "this machine";
}

}  // namespace
}  // namespace dipolis
