// A lobby whose helpers work at once on the thread that asks, as a page without a server has it.
#include "rooms/alone.h"

#include <gtest/gtest.h>

#include "tests/rooms/alone_lobby.h"
#include "tests/server/examples.h"

namespace dipolis {
namespace {

TEST(Alone, WholeGamesAreTheSameEachTime) {
    const auto play = [](uint64_t seed) {
        AloneLobby alone(seed);
        EXPECT_EQ(alone.play(Json::object(), "level2")["age"], 3);
        alone.play({{"solo", "caesar"}}, "rival");
        return std::pair(alone.messages(), alone.hash());
    };
    const auto one = play(1);
    EXPECT_GT(one.first, 50);
    EXPECT_EQ(play(1), one);
    EXPECT_NE(play(2), one);
}

TEST(Alone, AnalysisReviewAndStatisticsComeAtTheNextTick) {
    AloneLobby alone(3);
    const Json over = alone.play(Json::object(), "greedy");
    const Json game = over["game"];
    alone.say("analyse", {{"game", game}, {"ply", 12}});
    const Json value = alone.wait();
    EXPECT_EQ(alone.type(), "analysis");
    EXPECT_EQ(value["done"], true);
    alone.say("review", {{"game", game}});
    const Json review = alone.wait();
    EXPECT_EQ(alone.type(), "review");
    EXPECT_EQ(review["done"], over["ply"]);
    alone.say("statistics", Json::object());
    const Json statistics = alone.wait();
    EXPECT_EQ(alone.type(), "statistics");
    EXPECT_EQ(statistics["games"], 1);
}

// Nothing that strangers do is in such a program.
TEST(Alone, MessagesForStrangersAreToldThatThereIsNoOpenTable) {
    AloneLobby alone(4);
    const auto types = {"open_table", "challenge",     "withdraw", "sit_down", "take_name",
                        "move_name",  "continue_name", "person",   "block",    "unblock"};
    EXPECT_EQ(types.size(), std::variant_size_v<client::OfStrangers>);
    for (const std::string type : types) {
        const Json example = read_examples("client_" + type + ".json");
        EXPECT_EQ(alone.why_not(example), "no_open_table") << type;
    }
    EXPECT_FALSE(alone.say("hello", {{"protocol", kProtocol}}).contains("open_table"));
}

TEST(Alone, AFriendJoinsByALinkThatFitsItsPurposeOnly) {
    const SeededSecrets secrets(1, 2), others(3, 2);
    const std::string token = secrets.token("join", "abcdefgh");
    EXPECT_EQ(secrets.game_of("join", token), "abcdefgh");
    EXPECT_EQ(secrets.game_of("watch", token), std::nullopt);
    EXPECT_EQ(others.game_of("join", token), std::nullopt);
}

TEST(Alone, TheSameMoveTurnsUpTheSameCards) {
    const SeededSecrets secrets(1, 2), later(1, 9);
    Chance one = secrets.chance("abcdefgh"), again = later.chance("abcdefgh");
    EXPECT_EQ(one.choice(7).next(), again.choice(7).next());
    EXPECT_NE(one.choice(7).next(), one.choice(8).next());
    EXPECT_NE(one.choice(7).next(), secrets.chance("bbcdefgh").choice(7).next());
}

}  // namespace
}  // namespace dipolis
