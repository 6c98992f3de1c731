// Fair turns: who asks for little waits for one item, whatever others send, and shares are equal.
#include "server/turns.h"

#include <gtest/gtest.h>

#include <map>
#include <string>

#include "play/rng.h"
#include "tests/seed.h"

namespace dipolis {
namespace {

// Takes all items, each of which costs that much, and returns them in their order.
std::string order(Turns<char>& turns, double cost) {
    std::string all;
    while (auto next = turns.take()) {
        all += next->item;
        turns.charge(next->owner, cost);
    }
    return all;
}

TEST(Turns, OwnersTakeTurnsAndItemsOfOneKeepTheirOrder) {
    Turns<char> turns;
    for (const char item : {'a', 'b', 'c', 'd'}) turns.add("many", item);
    for (const char item : {'1', '2'}) turns.add("few", item);
    EXPECT_EQ(turns.size(), 6u);
    EXPECT_EQ(order(turns, 1), "a1b2cd");
    EXPECT_TRUE(turns.empty());
}

TEST(Turns, ANewcomerIsNextHoweverManyWait) {
    Turns<char> turns;
    for (int owner = 0; owner < 10; ++owner) {
        for (int i = 0; i < 40; ++i) turns.add("crowd " + std::to_string(owner), 'x');
    }
    for (int i = 0; i < 25; ++i) turns.charge(turns.take()->owner, 1 + 0.01 * i);
    turns.add("guest", 'g');
    EXPECT_EQ(turns.take()->item, 'g');
}

TEST(Turns, AnOwnerOfCostlierItemsComesLessOften) {
    Turns<char> turns;
    for (int i = 0; i < 100; ++i) turns.add("cheap", 'c');
    for (int i = 0; i < 100; ++i) turns.add("dear", 'D');
    std::map<char, int> taken;
    for (int i = 0; i < 55; ++i) {
        const auto next = turns.take();
        ++taken[next->item];
        turns.charge(next->owner, next->item == 'D' ? 10 : 1);
    }
    EXPECT_EQ(taken['D'], 5);
    EXPECT_EQ(taken['c'], 50);
}

TEST(Turns, CostThatIsKnownLaterCountsToo) {
    Turns<char> turns;
    turns.add("other", '0');
    for (const char item : {'a', 'b', 'c'}) turns.add("one", item);
    EXPECT_EQ(turns.take()->item, '0');
    turns.charge("one", 5);
    for (const char item : {'1', '2', '3'}) turns.add("other", item);
    EXPECT_EQ(order(turns, 2), "123abc");
}

TEST(Turns, NobodySavesUpTurns) {
    Turns<char> turns;
    for (int i = 0; i < 50; ++i) turns.add("busy", 'b');
    for (int i = 0; i < 40; ++i) turns.charge(turns.take()->owner, 1);
    for (int i = 0; i < 10; ++i) turns.add("late", 'l');
    EXPECT_EQ(order(turns, 1), "lblblblblblblblblblb");
}

TEST(Turns, AnOwnerWhoUsedNoMoreThanOthersIsForgotten) {
    Turns<char> turns;
    for (int owner = 0; owner < 1000; ++owner) turns.add(std::to_string(owner), 'x');
    EXPECT_EQ(turns.known(), 1000u);
    order(turns, 1);
    turns.add("last", 'x');
    EXPECT_EQ(turns.known(), 1u);
    constexpr auto kMany = static_cast<int>(Turns<char>::kMostRemembered) + 500;
    for (int owner = 0; owner < kMany; ++owner) {  // one is always waiting
        turns.add(std::to_string(owner), 'x');
        turns.charge(turns.take()->owner, 1);
    }
    EXPECT_LE(turns.known(), Turns<char>::kMostRemembered + 2);
}

// With any costs, of two owners that never run out none gets ahead by more than its dearest item.
TEST(Turns, SharesAreEqual) {
    Rng rng(test_seed());
    Turns<char> turns;
    std::map<std::string, double> used;
    const auto feed = [&] {
        for (const char* owner : {"a", "b", "c"}) turns.add(owner, 'x');
    };
    for (int i = 0; i < 3; ++i) feed();
    for (int i = 0; i < counted(2000, 200'000); ++i) {
        const auto next = turns.take();
        const double cost = (next->owner == "b" ? 7 : 1) * (1 + rng.below(5));
        turns.charge(next->owner, cost);
        used[next->owner] += cost;
        turns.add(next->owner, 'x');
        for (const auto& [one, cost_of_one] : used) {
            for (const auto& [other, cost_of_other] : used)
                ASSERT_LE(cost_of_one, cost_of_other + 35) << one << " before " << other;
        }
    }
}

}  // namespace
}  // namespace dipolis
