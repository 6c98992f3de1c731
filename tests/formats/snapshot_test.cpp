// Texts of positions: their prices and the moves of a turn before one is chosen.
#include "formats/snapshot.h"

#include <gtest/gtest.h>

#include <map>
#include <string>

#include "engine/ids.h"
#include "formats/position.h"

namespace dipolis {
namespace {

// The value of `structure` in a position with these places only.
std::string structure_of(const std::map<int, std::string>& words) {
    std::string text;
    for (int place = 0; place < kPlaceCount; ++place) {
        const auto word = words.find(place);
        text += (place > 0 ? "," : "") + (word == words.end() ? "." : word->second);
    }
    return text;
}

State position_with(const std::string& given, const std::map<int, std::string>& places) {
    const auto state =
        parse_position("age=1 turn=0 " + given + " structure=" + structure_of(places));
    EXPECT_TRUE(state) << state.error().where << ' ' << state.error().what;
    return state.value_or(State{});
}

// The consequences that are told of this move.
Json told_of(const State& state, const std::string& move) {
    for (const Json& option : options_json(state)) {
        if (option["move"] == move) return option["then"];
    }
    ADD_FAILURE() << move << " is no option";
    return {};
}

TEST(Consequences, AnExtraTurnIsToldWhetherOrNotACardIsTurnedUpFirst) {
    const std::string given = "coins0=30 wonders0=sphinx";
    const State covered = position_with(given, {{0, "altar"}, {2, "?"}, {5, "tavern"}});
    EXPECT_EQ(told_of(covered, "wonder sphinx < tavern")["again"], true);
    EXPECT_FALSE(told_of(covered, "build tavern").contains("again"));
    const State open = position_with(given, {{0, "altar"}, {1, "tavern"}});
    EXPECT_EQ(told_of(open, "wonder sphinx < tavern")["again"], true);
    EXPECT_FALSE(told_of(open, "build tavern").contains("again"));
}

TEST(Consequences, CoinsThatTheRivalLosesByAMarchAreTold) {
    const std::map<int, std::string> places = {{0, "guard_tower"}, {1, "altar"}};
    const Json near = told_of(position_with("pawn=2", places), "build guard_tower");
    EXPECT_EQ(near["pawn"], 3);
    EXPECT_EQ(near["loot"], 2);
    EXPECT_EQ(told_of(position_with("pawn=5 loot1=5", places), "build guard_tower")["loot"], 5);
    EXPECT_FALSE(
        told_of(position_with("pawn=3 loot1=5", places), "build guard_tower").contains("loot"));
    EXPECT_FALSE(told_of(position_with("pawn=2", places), "build altar").contains("loot"));
}

TEST(Consequences, TheSeventhWonderTellsWhichOneIsLeftOver) {
    const std::string given =
        "coins0=30 built0=temple_of_artemis,piraeus,appian_way wonders0=sphinx "
        "built1=colossus,statue_of_zeus,circus_maximus wonders1=pyramids";
    const std::map<int, std::string> places = {{0, "altar"}, {1, "tavern"}};
    const State seventh = position_with(given, places);
    EXPECT_EQ(told_of(seventh, "wonder sphinx < tavern")["left_over"], Json::array({"pyramids"}));
    EXPECT_FALSE(told_of(seventh, "build tavern").contains("left_over"));
    const State sixth = position_with(
        "coins0=30 built0=piraeus,appian_way wonders0=sphinx "
        "built1=colossus,statue_of_zeus,circus_maximus wonders1=pyramids",
        places);
    EXPECT_FALSE(told_of(sixth, "wonder sphinx < tavern").contains("left_over"));
}

TEST(Prices, TheLastCoinIsEnough) {
    const std::map<int, std::string> places = {{0, "stable"}, {1, "altar"}};
    for (const int coins : {1, 2}) {
        const State state = position_with("coins0=" + std::to_string(coins), places);
        const Json price = snapshot(state)["prices"][0]["cards"]["stable"];
        EXPECT_EQ(price["coins"], 2);
        EXPECT_EQ(price["affordable"], coins == 2);
    }
}

}  // namespace
}  // namespace dipolis
