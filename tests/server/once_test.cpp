// Things that are given once: however close together two people come for one, one of them gets it.
#include <gtest/gtest.h>

#include <array>
#include <functional>
#include <string>
#include <vector>

#include "tests/server/friends_house.h"

namespace dipolis {
namespace {

const Json kEmpty = Json::object();
constexpr std::array<ClientId, 2> kComing = {4, 5};
constexpr const char* kHolders[] = {"tablet", "phone"};

struct Prize {
    const char* name;
    const char* request;
    // Makes it, and returns what is to be said about it.
    std::function<Json(FriendsHouse&)> make;
    const char* told;   // the message that tells who has it,
    const char* field;  // and where: neither null nor empty
};

const std::vector<Prize> kPrizes = {
    {"a seat of another device", "join",
     [](FriendsHouse& house) {
         house.begin();
         house.say(kAda, "handover", {{"game", house.game()}});
         return Json{{"link", house.last(kAda, "handover")["link"]}};
     },
     "table", "you"},
    {"a free seat", "join",
     [](FriendsHouse& house) {
         house.say(kAda, "invite", {{"variant", kEmpty}, {"first", "me"}, {"clock", nullptr}});
         return Json{{"link", house.people(kAda)["join"]}};
     },
     "table", "you"},
    {"the name of another browser", "continue_name",
     [](FriendsHouse& house) {
         house.say(kAda, "take_name", {{"name", "Ada"}});
         house.say(kAda, "move_name", kEmpty);
         return Json{{"link", house.last(kAda, "name_link")["link"]}};
     },
     "yourself", "name"},
    {"what belongs to a lost key", "recover",
     [](FriendsHouse& house) {
         house.say(kAda, "recovery_code", {{"make", true}});
         return Json{{"code", house.last(kAda, "recovery_code")["code"]}};
     },
     "recovery_code", "moved"},
    {"a challenge", "sit_down",
     [](FriendsHouse& house) {
         house.say(kAda, "challenge",
                   {{"variant", kEmpty}, {"first", "me"}, {"clock", nullptr}, {"rated", false}});
         return Json{{"challenge", house.last(kAda, "yourself")["challenge"]}};
     },
     "table", "you"},
    {"a new name", "take_name",
     [](FriendsHouse&) {
         return Json{{"name", "Eve"}};
     },
     "yourself", "name"}};

// Number of the two who were told that they have it. The second comes when the store has done so
// many jobs for the first.
int winners(const Prize& prize, int jobs) {
    FriendsHouse house;
    house.open_table();
    for (size_t i = 0; i < kComing.size(); ++i) house.connect(kComing[i], kHolders[i]);
    const Json about = prize.make(house);
    house.queue().hold();
    house.say(kComing[0], prize.request, about);
    for (int i = 0; i < jobs && house.queue().waiting() > 0; ++i) house.queue().do_next();
    house.say(kComing[1], prize.request, about);
    house.queue().let_go();
    int told = 0;
    for (const ClientId client : kComing) {
        bool has = false;
        for (const std::string& text : house.told(client)) {
            const Json message = Json::parse(text);
            has = has || (message["t"] == prize.told && !message["d"][prize.field].empty());
        }
        told += has ? 1 : 0;
        EXPECT_NE(has, !house.last(client, "error").is_null()) << prize.name << ": told plainly";
    }
    return told;
}

TEST(Once, OnlyOneOfTwoGetsItHoweverCloseTheyCome) {
    for (const Prize& prize : kPrizes) {
        for (int jobs = 0; jobs < 6; ++jobs)
            EXPECT_EQ(winners(prize, jobs), 1) << prize.name << " after " << jobs << " jobs";
    }
}

// The link is for the name that Ada had, not for the one that she took when it was gone.
TEST(Once, ALinkMovesNoNameThatWasTakenAfterwards) {
    FriendsHouse house;
    house.open_table();
    for (size_t i = 0; i < kComing.size(); ++i) house.connect(kComing[i], kHolders[i]);
    house.say(kAda, "take_name", {{"name", "Ada"}});
    house.say(kAda, "move_name", kEmpty);
    const Json link = {{"link", house.last(kAda, "name_link")["link"]}};
    house.queue().hold();
    house.say(kComing[0], "continue_name", link);
    house.queue().do_next();  // looks up the tablet
    house.say(kComing[1], "continue_name", link);
    house.store().persons().move("ada", "tablet");
    ASSERT_TRUE(house.store().persons().take({"ada", "Another"}, "likeness of Another"));
    house.queue().let_go();
    EXPECT_EQ(house.last(kComing[1], "error")["why"], "link_used");
    EXPECT_EQ(house.store().persons().of("ada")->name, "Another");
}

}  // namespace
}  // namespace dipolis
