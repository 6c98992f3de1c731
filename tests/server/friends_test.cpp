// Games between two devices: links, seats, what people may do besides moving, and their clocks.
#include <gtest/gtest.h>

#include "tests/seed.h"
#include "tests/server/examples.h"
#include "tests/server/friends_house.h"

namespace dipolis {
namespace {

const Json kMinuteGame = {{"clock", {{"minutes", 15}, {"increment", 10}}}};
const Json kDays = {{"clock", {{"days", 2}}}};
const Json kLeaderGame = {{"variant", {{"leaders", "no_davinci"}}}};

Json about(const FriendsHouse& house) {
    return {{"game", house.game()}};
}
Json offer(const FriendsHouse& house, const char* what, bool yes = true) {
    return {{"game", house.game()}, {"what", what}, {"yes", yes}};
}
bool can(const FriendsHouse& house, ClientId client, const std::string& what) {
    const Json all = house.people(client)["can"];
    return std::find(all.begin(), all.end(), what) != all.end();
}

void expect_named(const std::string& file, const std::string& name, const Json& message) {
    Json examples = read_examples(file);
    if (updates_examples()) {
        examples[name] = message;
        write_examples(file, examples);
    }
    EXPECT_EQ(differences(examples[name], message), "") << file << ' ' << name;
}

// --- Coming together

TEST(Friends, ALinkBringsTwoPeopleToOneGame) {
    FriendsHouse house;
    const auto told = house.say(kAda, "invite",
                                {{"variant", Json::object()},
                                 {"seats", {"human", "human"}},
                                 {"first", "me"},
                                 {"clock", {{"minutes", 15}, {"increment", 10}}},
                                 {"name", " Ada "}});
    ASSERT_EQ(told.size(), 2u);
    EXPECT_EQ(told[0]["t"], "table");
    EXPECT_EQ(told[0]["d"]["you"], Json::array({0}));
    expect_named("server_people.json", "waiting", told[1]);
    EXPECT_FALSE(told[1]["d"]["begun"]);
    EXPECT_EQ(house.play(kAda), "not_begun");

    const Json link = house.people(kAda)["join"];
    const auto look = house.say(kBob, "look", {{"link", link}});
    expect_example("server_invitation.json", look[0].dump());
    EXPECT_EQ(look[0]["d"]["by"], "Ada");
    EXPECT_EQ(look[0]["d"]["seat"], 1);
    EXPECT_EQ(look[0]["d"]["state"], "open");

    house.say(kBob, "join", {{"link", link}, {"name", "Bob"}});
    EXPECT_EQ(house.table(kBob)["you"], Json::array({1}));
    EXPECT_EQ(house.people(kAda)["seats"][1]["name"], "Bob");
    EXPECT_TRUE(house.people(kAda)["begun"]);
    EXPECT_EQ(house.people(kAda)["clock"]["running"], 0);
    EXPECT_EQ(house.play(kBob), "nothing to decide");
    EXPECT_EQ(house.play(kAda), "");
    expect_named("server_people.json", "minutes", {{"t", "people"}, {"d", house.people(kBob)}});

    // The seat is taken for everybody else, and his own for him, whatever link he follows.
    EXPECT_EQ(house.why(kStranger, "join", {{"link", link}}), "seat_taken");
    EXPECT_EQ(house.say(kStranger, "look", {{"link", link}})[0]["d"]["state"], "taken");
    EXPECT_EQ(house.say(kBob, "look", {{"link", link}})[0]["d"]["state"], "yours");
    house.say(kBob, "join", {{"link", link}});
    EXPECT_EQ(house.table(kBob)["you"], Json::array({1}));
    EXPECT_EQ(house.people(kBob)["seats"][1]["name"], "Bob");
}

TEST(Friends, LinksFollowTheComputerIntoAnotherNetwork) {
    FriendsHouse house;
    house.say(kAda, "invite", {{"variant", Json::object()}, {"first", "me"}});
    EXPECT_EQ(house.people(kAda)["reach"], Json::array({"http://192.168.1.5:7777"}));
    house.host = "10.0.0.9";
    house.now += 6000;
    house.say(kAda, "open", {{"game", house.people(kAda)["game"]}});
    EXPECT_EQ(house.people(kAda)["reach"], Json::array({"http://10.0.0.9:7777"}));
}

TEST(Friends, AWatcherSeesTheGameAndDecidesNothing) {
    FriendsHouse house;
    house.begin();
    house.say(kStranger, "watch", {{"link", house.people(kAda)["watch"]}});
    EXPECT_EQ(house.table(kStranger)["you"], Json::array());
    EXPECT_TRUE(house.people(kStranger)["join"].is_null());
    EXPECT_EQ(house.people(kStranger)["can"], Json::array());
    EXPECT_EQ(house.people(kAda)["watchers"], 1);
    house.play(kAda);
    EXPECT_EQ(house.table(kStranger)["ply"], house.table(kAda)["ply"]);
    EXPECT_EQ(house.why(kStranger, "resign", about(house)), "not_now");
    EXPECT_EQ(house.why(kStranger, "join", {{"link", house.people(kAda)["watch"]}}),
              "unknown_link");
}

TEST(Friends, BadWishesAreRefused) {
    FriendsHouse house;
    const auto why = [&](const Json& more) {
        Json about = {{"variant", Json::object()}, {"first", "me"}};
        about.update(more);
        return house.why(kAda, "invite", about);
    };
    EXPECT_EQ(why({{"name", "a\u202eb"}}), "bad_name");
    EXPECT_EQ(why({{"name", "a\u200bb"}}), "bad_name");
    EXPECT_EQ(why({{"name", "a\nb"}}), "bad_name");
    EXPECT_EQ(why({{"name", "   "}}), "bad_name");
    EXPECT_EQ(why({{"name", "a\u0301"}}), "bad_name");
    EXPECT_EQ(why({{"name", "System"}}), "name_reserved") << "on servers without an open table too";
    EXPECT_EQ(why({{"name", std::string(25, 'a')}}), "bad_name");
    EXPECT_EQ(why({{"clock", {{"minutes", 0}, {"increment", 5}}}}), "bad_clock");
    EXPECT_EQ(why({{"clock", {{"days", 15}}}}), "bad_clock");
    EXPECT_EQ(why({{"clock", {{"days", 2}, {"minutes", 2}}}}), "bad_clock");
    EXPECT_EQ(why({{"first", "nobody"}}), "bad_message");
    EXPECT_EQ(why({{"seats", {"human", "greedy"}}}), "bad_variant");
    EXPECT_EQ(why({{"variant", {{"solo", "caesar"}}}}), "bad_variant");
    EXPECT_EQ(why({{"name", std::string(24, 'a')}}), "");
    std::string letters;
    for (int i = 0; i < 24; ++i) letters += "\u00e9";
    EXPECT_EQ(why({{"name", letters}}), "");
    for (const char* link : {"", "#/j/", "nothing", "k3v9q2m8Zx8Kq0Yb3mWnT4vRcL7sPd"}) {
        for (const char* type : {"look", "join", "watch"})
            EXPECT_EQ(house.why(kBob, type, {{"link", link}}), "unknown_link") << type << link;
    }
    EXPECT_EQ(house.why(kBob, "join", {{"link", std::string(43, 'a')}}), "link_used");
}

TEST(Friends, EachSeesItsOwnGamesOnly) {
    FriendsHouse house;
    house.begin();
    house.say(kStranger, "new", {{"variant", Json::object()}, {"seats", {"human", "human"}}});
    const auto games = [&](ClientId client) {
        return house.say(client, "games", Json::object())[0]["d"]["games"];
    };
    ASSERT_EQ(games(kAda).size(), 1u);
    EXPECT_EQ(games(kAda)[0]["people"],
              Json::parse(R"({"names":["Ada","Bob"],"seat":0,"waiting":false})"));
    EXPECT_EQ(games(kBob)[0]["people"]["seat"], 1);
    ASSERT_EQ(games(kStranger).size(), 1u);
    EXPECT_TRUE(games(kStranger)[0]["people"].is_null());
    // Each takes it off its own list; after both it is gone.
    const std::string game = house.game();
    EXPECT_EQ(house.say(kAda, "delete", {{"game", game}}).back()["d"]["games"].size(), 0u);
    EXPECT_EQ(games(kBob).size(), 1u);
    EXPECT_TRUE(house.store().load(game));
    house.say(kBob, "delete", {{"game", game}});
    EXPECT_FALSE(house.store().load(game));
}

// --- Ends

TEST(Friends, APlayerWhoResignsLoses) {
    FriendsHouse house;
    house.begin();
    house.play_on(12);
    EXPECT_TRUE(can(house, kBob, "resign"));
    EXPECT_EQ(house.why(kBob, "resign", about(house)), "");
    for (ClientId client : {kAda, kBob}) {
        const Json result = house.table(client)["result"];
        EXPECT_EQ(result["kind"], "resignation");
        EXPECT_EQ(result["winner"], 0);
        EXPECT_EQ(result["scores"].size(), 2u);
        EXPECT_TRUE(house.table(client)["options"].empty());
        EXPECT_TRUE(house.table(client)["actor"].is_null());
    }
    EXPECT_EQ(house.why(kAda, "resign", about(house)), "over");
    EXPECT_EQ(house.why(kAda, "play",
                        {{"game", house.game()}, {"ply", house.table(kAda)["ply"]}, {"move", "x"}}),
              "over");
    const Json result = house.table(kAda)["result"];
    const std::string game = house.game();
    EXPECT_EQ(house.say(kAda, "trace", about(house))[0]["t"], "trace");
    house.restart();
    house.say(kBob, "open", {{"game", game}});
    EXPECT_EQ(house.table(kBob)["result"], result);
    EXPECT_EQ(house.say(kBob, "games", Json::object())[0]["d"]["games"][0]["result"]["kind"],
              "resignation");
}

TEST(Friends, AGameThatWasGivenUpHasARecord) {
    int records = 0;
    for (const Json& agreed : {Json::object(), kLeaderGame}) {
        for (int decisions = 1; decisions < 90; decisions += counted(24, 1)) {
            FriendsHouse house(game_seed(7));
            house.begin(agreed);
            house.play_on(decisions);
            const Json table = house.table(kAda);
            house.say(kBob, "resign", about(house));
            const Json answer = house.say(kAda, "trace", about(house))[0];
            EXPECT_EQ(answer["t"], table["age"] == 0 ? "error" : "trace") << decisions;
            if (answer["t"] == "error") continue;
            // Its moves make the same table; only cards that nobody saw may be others.
            house.say(kAda, "import", {{"trace", answer["d"]["trace"]}});
            EXPECT_EQ(house.table(kAda)["cities"], table["cities"]) << decisions;
            ++records;
        }
    }
    EXPECT_GE(records, 5);
}

TEST(Friends, AGameMayBeCalledOffUntilBothHaveDecided) {
    FriendsHouse house;
    house.begin();
    house.play_on(1);
    EXPECT_TRUE(can(house, kAda, "abort"));
    house.play_on(1);
    EXPECT_FALSE(can(house, kAda, "abort"));
    EXPECT_EQ(house.why(kAda, "abort", about(house)), "not_now");
    FriendsHouse other;
    other.begin();
    EXPECT_EQ(other.why(kBob, "abort", about(other)), "");
    EXPECT_EQ(other.table(kAda)["result"]["kind"], "aborted");
    EXPECT_TRUE(other.table(kAda)["result"]["winner"].is_null());
    // Before the friend has come, the inviter's game is deleted.
    FriendsHouse alone;
    alone.say(kAda, "invite", {{"variant", Json::object()}, {"first", "random"}});
    const std::string game = alone.game();
    EXPECT_EQ(alone.say(kAda, "abort", {{"game", game}}).back()["t"], "games");
    EXPECT_FALSE(alone.store().load(game));
}

TEST(Friends, ARivalWhoHasLeftMayBeBeatenAfterAMinute) {
    FriendsHouse house;
    house.begin();
    house.play_on(3);
    const bool ada = !house.table(kAda)["options"].empty();
    const ClientId waits = ada ? kBob : kAda, leaves = ada ? kAda : kBob;
    const std::string game = house.game();
    EXPECT_TRUE(house.people(waits)["claim_in"].is_null());
    house.disconnect(leaves);
    EXPECT_EQ(house.people(waits)["claim_in"], 60);
    house.pass(59);
    EXPECT_EQ(house.why(waits, "claim", {{"game", game}, {"as", "win"}}), "not_now");
    EXPECT_FALSE(can(house, waits, "claim"));
    house.now += 999;
    EXPECT_EQ(house.why(waits, "claim", {{"game", game}, {"as", "win"}}), "not_now");
    house.now += 1;
    house.pass(0);
    EXPECT_TRUE(can(house, waits, "claim"));
    EXPECT_EQ(house.people(waits)["seats"][ada ? 0 : 1]["away"], 60);
    EXPECT_EQ(house.why(waits, "claim", {{"game", game}, {"as", "win"}}), "");
    EXPECT_EQ(house.table(waits)["result"]["kind"], "abandonment");
    EXPECT_EQ(house.table(waits)["result"]["winner"], ada ? 1 : 0);
}

TEST(Friends, WithAClockInDaysNobodyMayClaimTheGame) {
    FriendsHouse house;
    house.begin(kDays);
    expect_named("server_people.json", "days", {{"t", "people"}, {"d", house.people(kBob)}});
    house.disconnect(kAda);
    house.pass(4000);
    EXPECT_TRUE(house.people(kBob)["claim_in"].is_null());
    EXPECT_EQ(house.why(kBob, "claim", {{"game", house.table(kBob)["game"]}, {"as", "off"}}),
              "not_now");
}

// --- Offers

TEST(Friends, AMoveIsTakenBackWhenBothAgree) {
    FriendsHouse house;
    house.begin();
    house.play_on(6);
    const Json before = house.table(kAda);
    const ClientId mover = before["options"].empty() ? kBob : kAda;
    const ClientId rival = mover == kAda ? kBob : kAda;
    EXPECT_EQ(house.why(mover, "undo", {{"game", house.game()}, {"ply", before["ply"]}}),
              "not_an_option");
    ASSERT_EQ(house.play(mover), "");
    const Json played = house.table(mover);
    house.say(mover, "offer", offer(house, "undo"));
    EXPECT_EQ(house.table(mover)["ply"], played["ply"]);
    house.say(rival, "offer", offer(house, "undo", false));
    EXPECT_EQ(house.people(mover)["offers"]["undo"], Json::parse("[false,false]"));
    house.say(mover, "offer", offer(house, "undo"));
    house.say(rival, "offer", offer(house, "undo"));
    for (ClientId client : {kAda, kBob}) {
        EXPECT_EQ(house.table(client)["ply"], before["ply"]);
        EXPECT_TRUE(house.table(client)["rewound"]);
        EXPECT_EQ(house.people(client)["offers"]["undo"], Json::parse("[false,false]"));
    }
    EXPECT_EQ(house.store().load(house.game())->lines.size(), before["ply"].get<size_t>());
    // The same move turns up the same cards.
    ASSERT_EQ(house.play(mover), "");
    EXPECT_EQ(house.table(mover)["structure"], played["structure"]);
    EXPECT_EQ(house.table(mover)["draft"], played["draft"]);
}

TEST(Friends, AfterASecretChoiceBothAnswersAreTakenBack) {
    FriendsHouse house;
    house.begin(kLeaderGame);
    while (house.table(kAda)["step"] != "recruit_choose") house.play_on(1);
    const Json before = house.table(kAda);
    house.play(kBob);
    house.play(kAda);
    ASSERT_GT(house.table(kAda)["ply"], before["ply"]);
    house.say(kBob, "offer", offer(house, "undo"));
    house.say(kAda, "offer", offer(house, "undo"));
    EXPECT_EQ(house.table(kAda)["ply"], before["ply"]);
    EXPECT_EQ(house.table(kAda)["sealed"], Json::parse("[false,false]"));
    EXPECT_FALSE(house.table(kBob)["options"].empty());
    EXPECT_FALSE(house.table(kAda)["options"].empty());
}

TEST(Friends, ARematchSwapsTheSeatsAndKeepsTheLinks) {
    FriendsHouse house;
    house.begin(kMinuteGame);
    const Json links = {house.people(kAda)["join"], house.people(kAda)["watch"]};
    EXPECT_EQ(house.why(kAda, "offer", offer(house, "rematch")), "not_now");
    house.play_on(3);
    house.say(kAda, "resign", about(house));
    const std::string first = house.game();
    house.say(kAda, "offer", offer(house, "rematch"));
    EXPECT_TRUE(house.people(kAda)["next"].is_null());
    house.say(kBob, "offer", offer(house, "rematch"));
    const Json next = house.people(kBob)["next"];
    ASSERT_TRUE(next.is_string());
    EXPECT_NE(next, first);
    EXPECT_EQ(house.why(kAda, "offer", offer(house, "rematch")), "not_now");
    house.restart();
    house.say(kAda, "open", {{"game", first}});
    EXPECT_EQ(house.people(kAda)["next"], next) << "also after a restart";
    house.say(kBob, "join", {{"link", links[0]}});
    EXPECT_EQ(house.table(kBob)["game"], next);
    EXPECT_EQ(house.table(kBob)["you"], Json::array({0}));
    house.say(kAda, "open", {{"game", next}});
    EXPECT_EQ(house.table(kAda)["you"], Json::array({1}));
    EXPECT_EQ(house.people(kAda)["seats"][0]["name"], "Bob");
    EXPECT_EQ(house.people(kAda)["clock"]["left"], Json::parse("[900000,900000]"));
    EXPECT_EQ(house.people(kAda)["join"], links[0]);
    house.say(kStranger, "watch", {{"link", links[1]}});
    EXPECT_EQ(house.table(kStranger)["game"], next);
}

TEST(Friends, AnOfferedRematchOutlastsAMomentWithoutAnybody) {
    FriendsHouse house;
    house.begin(kMinuteGame);
    house.play_on(3);
    house.say(kAda, "resign", about(house));
    const std::string game = house.game();
    house.say(kAda, "offer", offer(house, "rematch"));
    const auto come_back = [&](int after) {
        house.disconnect(kAda);
        house.disconnect(kBob);
        house.pass(after);
        house.connect(kAda, "ada");
        house.connect(kBob, "bob");
        for (const ClientId client : {kAda, kBob}) house.say(client, "open", {{"game", game}});
    };
    come_back(30);
    EXPECT_EQ(house.people(kBob)["offers"]["rematch"], Json::parse("[true,false]"));
    come_back(61);
    EXPECT_EQ(house.people(kBob)["offers"]["rematch"], Json::parse("[false,false]"));
    house.say(kAda, "offer", offer(house, "rematch"));
    come_back(1);
    house.say(kBob, "offer", offer(house, "rematch"));
    EXPECT_TRUE(house.people(kAda)["next"].is_string());
    house.disconnect(kAda);
    house.disconnect(kBob);
    house.pass(61);
    EXPECT_EQ(house.lobby().tables(), 0u);
}

// --- Words

TEST(Friends, PhrasesAreFreeAndTextsIfBothWantThem) {
    FriendsHouse house;
    house.begin();
    const std::string game = house.game();
    house.say(kStranger, "watch", {{"link", house.people(kAda)["watch"]}});
    house.say(kAda, "say", {{"game", game}, {"phrase", "hello"}});
    for (ClientId client : {kAda, kBob, kStranger})
        EXPECT_EQ(house.last(client, "said")["phrase"], "hello");
    expect_named("server_said.json", "phrase", {{"t", "said"}, {"d", house.last(kBob, "said")}});
    const Json words = {{"game", game}, {"text", "What a card!"}};
    EXPECT_EQ(house.why(kBob, "say", words), "not_now");
    house.say(kAda, "offer", offer(house, "talk"));
    EXPECT_EQ(house.why(kBob, "say", words), "not_now");
    house.say(kBob, "offer", offer(house, "talk"));
    EXPECT_EQ(house.why(kBob, "say", words), "");
    expect_named("server_said.json", "text", {{"t", "said"}, {"d", house.last(kAda, "said")}});
    for (const std::string& bad : {std::string(201, 'a'), std::string("a\u2066b"), std::string()})
        EXPECT_EQ(house.why(kBob, "say", {{"game", game}, {"text", bad}}), "bad_text");
    EXPECT_EQ(house.why(kBob, "say", {{"game", game}, {"phrase", "curse"}}), "bad_message");
    EXPECT_EQ(house.why(kStranger, "say", {{"game", game}, {"phrase", "hello"}}), "not_now");
    // Either may turn it off again.
    house.say(kAda, "offer", offer(house, "talk", false));
    EXPECT_EQ(house.why(kBob, "say", words), "not_now");
    const auto greet = [&] { return house.why(kAda, "say", {{"game", game}, {"phrase", "bye"}}); };
    house.pass(10);
    for (int i = 0; i < 5; ++i) EXPECT_EQ(greet(), "");
    EXPECT_EQ(greet(), "busy");
    house.pass(2);
    EXPECT_EQ(greet(), "");
}

// --- Another device

TEST(Friends, ASeatGoesToAnotherDeviceOnce) {
    FriendsHouse house;
    house.begin();
    const std::string game = house.game();
    const auto told = house.say(kAda, "handover", about(house));
    const Json link = told[0]["d"]["link"];
    EXPECT_EQ(told[0]["d"]["seconds"], 600);
    EXPECT_EQ(house.why(kStranger, "handover", {{"game", game}}), "unknown_game");
    EXPECT_EQ(house.say(kStranger, "look", {{"link", link}})[0]["d"]["kind"], "handover");
    EXPECT_EQ(house.why(kBob, "join", {{"link", link}}), "seat_taken") << "he plays the other";
    house.connect(4, "tablet");
    house.say(4, "join", {{"link", link}});
    EXPECT_EQ(house.table(4)["you"], Json::array({0}));
    EXPECT_EQ(house.people(4)["seats"][0]["name"], "Ada");
    EXPECT_EQ(house.table(kAda)["you"], Json::array()) << "she only watches here now";
    EXPECT_EQ(house.why(kStranger, "join", {{"link", link}}), "link_used");
    house.say(kAda, "leave", Json::object());
    EXPECT_EQ(house.why(kAda, "open", {{"game", game}}), "unknown_game");
    // A link that was not used in time.
    const Json late = house.say(4, "handover", {{"game", game}})[0]["d"]["link"];
    house.pass(601);
    EXPECT_EQ(house.why(kAda, "join", {{"link", late}}), "link_used");
    // A newer link ends the one before.
    const Json older = house.say(4, "handover", {{"game", game}})[0]["d"]["link"];
    const Json newer = house.say(4, "handover", {{"game", game}})[0]["d"]["link"];
    EXPECT_EQ(house.why(kAda, "join", {{"link", older}}), "link_used");
    house.say(kAda, "join", {{"link", newer}});
    EXPECT_EQ(house.table(kAda)["you"], Json::array({0}));
}

// Otherwise the game would be begun in the store, but not at the inviter's table.
TEST(Friends, ASeatIsTakenEvenIfItsTakerIsGoneWhenThatIsStored) {
    FriendsHouse house;
    house.say(kAda, "invite",
              {{"variant", Json::object()}, {"first", "me"}, {"clock", nullptr}, {"name", "Ada"}});
    const Json link = {{"link", house.people(kAda)["join"]}, {"name", "Bob"}};
    house.queue().hold();
    house.say(kBob, "join", link);
    house.queue().do_next();  // the game is read
    house.disconnect(kBob);
    house.queue().let_go();
    EXPECT_EQ(house.people(kAda)["seats"][1]["name"], "Bob");
    EXPECT_EQ(house.play(kAda), "");
    house.connect(kBob, "bob");
    house.say(kBob, "join", link);
    EXPECT_EQ(house.table(kBob)["you"], Json::array({1}));

    const Json ticket = {{"link", house.say(kAda, "handover", about(house))[0]["d"]["link"]}};
    house.queue().hold();
    house.say(kStranger, "join", ticket);
    house.queue().do_next();
    house.disconnect(kStranger);
    house.queue().let_go();
    house.connect(4, "tablet");
    EXPECT_EQ(house.why(4, "join", ticket), "link_used");
}

TEST(Friends, AGameIsDeletedEvenIfWhoDidItIsGoneWhenThatIsStored) {
    FriendsHouse house;
    house.say(kAda, "new", {{"variant", Json::object()}, {"seats", {"human", "human"}}});
    const std::string game = house.game();
    house.connect(4, "ada");
    house.say(4, "open", {{"game", game}});
    house.queue().hold();
    house.say(kAda, "delete", {{"game", game}});
    house.disconnect(kAda);
    house.queue().let_go();
    EXPECT_EQ(house.last(4, "error")["why"], "unknown_game");
}

TEST(Friends, APlayerWithManyPagesOpenMaySayNoMoreThanWithOne) {
    FriendsHouse house;
    house.begin();
    const auto greet = [&](ClientId client) {
        return house.why(client, "say", {{"game", house.game()}, {"phrase", "bye"}});
    };
    for (ClientId client = 10; client < 15; ++client) {
        house.connect(client, "ada");
        house.say(client, "open", {{"game", house.game()}});
        EXPECT_EQ(greet(client), "");
    }
    EXPECT_EQ(greet(10), "busy");
    EXPECT_EQ(house.why(11, "offer", offer(house, "talk")), "busy");
    EXPECT_EQ(greet(kBob), "");
}

TEST(Friends, ComingAndGoingDoesNotFillTheLinesOfOthers) {
    FriendsHouse house;
    house.begin();
    const Json link = {{"link", house.people(kAda)["watch"]}};
    const size_t before = house.told(kAda).size();
    for (int i = 0; i < 100; ++i) {
        house.say(kStranger, "watch", link);
        house.say(kStranger, "leave", Json::object());
    }
    EXPECT_LE(house.told(kAda).size(), before + 10);
    house.say(kStranger, "watch", link);
    house.pass(1);
    EXPECT_EQ(house.people(kAda)["watchers"], 1);
}

// --- Clocks

TEST(Clocks, APlayerOutOfTimeLosesAndAGameNeverBegunIsAborted) {
    FriendsHouse house;
    house.begin(kMinuteGame);
    house.pass(899);
    EXPECT_TRUE(house.table(kAda)["result"].is_null());
    house.pass(2);
    EXPECT_EQ(house.table(kAda)["result"]["kind"], "aborted");
    FriendsHouse other;
    other.begin(kMinuteGame);
    other.play_on(8);
    const bool ada = !other.table(kAda)["options"].empty();
    other.pass(1000);
    EXPECT_EQ(other.table(kBob)["result"]["kind"], "time");
    EXPECT_EQ(other.table(kBob)["result"]["winner"], ada ? 1 : 0);
    EXPECT_EQ(other.play(ada ? kAda : kBob), "nothing to decide");
}

TEST(Clocks, AMoveThatComesTooLateEndsTheGame) {
    FriendsHouse house;
    house.begin(kMinuteGame);
    house.play_on(8);
    const ClientId mover = house.table(kAda)["options"].empty() ? kBob : kAda;
    const Json ply = house.table(mover)["ply"];
    house.now += 2'000'000;  // no tick has come yet
    house.play(mover);
    EXPECT_EQ(house.table(mover)["result"]["kind"], "time");
    EXPECT_EQ(house.table(mover)["ply"], ply);
}

TEST(Clocks, ATimeIsOverInTheVeryMillisecondThatItEnds) {
    const ClockTerms terms{ClockTerms::Kind::Minutes, 1, 0};
    GameClock clock(terms, full_time(terms));
    clock.run({Seat::Second}, 5000);
    const int64_t end = clock.ends().value();
    EXPECT_EQ(clock.over(end - 1), std::nullopt);
    EXPECT_EQ(clock.over(end), Seat::Second);
}

TEST(Clocks, TheIncrementIsAddedAndLagIsGivenBackWithinLimits) {
    FriendsHouse house;
    house.begin(kMinuteGame);
    const auto left = [&] { return house.people(kAda)["clock"]["left"][0].get<int>(); };
    EXPECT_EQ(left(), 900'000);
    house.now += 5000;
    house.play(kAda);
    EXPECT_EQ(left(), 905'000);
    EXPECT_EQ(house.store().load(house.game())->summary.left[0], 905'000);
    int credited = 0;
    for (int i = 0; i < 30; ++i) {
        while (house.table(kAda)["options"].empty()) ASSERT_EQ(house.play(kBob), "");
        const int before = left();
        house.now += 1000;
        house.play(kAda, 0, {{"spent", 0}});
        const int given = left() - (before - 1000 + 10'000);
        EXPECT_GE(given, 0);
        EXPECT_LE(given, 300);
        credited += given;
    }
    EXPECT_EQ(credited, 5000);
}

TEST(Clocks, NobodySeesTheTimeOfTheOtherWhileBothDecideInSecret) {
    FriendsHouse house;
    Json about = kMinuteGame;
    about.update(kLeaderGame);
    house.begin(about);
    for (const char* step : {"recruit_choose", "recruit_declare"}) {
        while (house.table(kAda)["step"] != step) house.play_on(1);
        house.say(kStranger, "watch", {{"link", house.people(kAda)["watch"]}});
        const Json before = house.people(kBob)["clock"]["left"];
        const auto left = [&](ClientId client, size_t seat) {
            return house.people(client)["clock"]["left"][seat].get<int>();
        };
        house.pass(40);
        ASSERT_EQ(house.play(kAda), "");
        house.pass(3);
        house.say(kAda, "offer", offer(house, "talk"));  // tells all
        EXPECT_EQ(left(kAda, 0), before[0].get<int>() - 40'000);
        EXPECT_EQ(left(kAda, 1), before[1]);
        EXPECT_EQ(left(kBob, 0), before[0]);
        EXPECT_EQ(left(kBob, 1), before[1].get<int>() - 43'000);
        EXPECT_EQ(house.people(kStranger)["clock"]["left"], before);
        EXPECT_EQ(house.people(kStranger)["clock"]["running"], Json());
        ASSERT_EQ(house.play(kBob), "");
        EXPECT_EQ(left(kBob, 0), before[0].get<int>() - 30'000) << "with what a decision adds";
        EXPECT_EQ(left(kAda, 1), before[1].get<int>() - 33'000);
    }
}

TEST(Clocks, DaysBeginAnewWithEachDecision) {
    FriendsHouse house;
    house.begin(kDays);
    house.pass(100'000);
    EXPECT_EQ(house.play(kAda), "");
    EXPECT_EQ(house.people(kAda)["clock"]["left"], Json::parse("[172800000,172800000]"));
    EXPECT_EQ(house.people(kAda)["clock"]["running"], 1);
}

// --- Answers in secret, while nobody looks

void leave(FriendsHouse& house) {
    for (ClientId client : {kAda, kBob}) house.say(client, "leave", Json::object());
}
// A game of Leaders without a clock in which Ada has answered in secret, and both have left.
std::string answered_by_ada(FriendsHouse& house) {
    house.begin(kLeaderGame);
    while (house.table(kAda)["step"] != "recruit_choose") house.play_on(1);
    EXPECT_EQ(house.play(kAda), "");
    leave(house);
    EXPECT_EQ(house.lobby().tables(), 0u);
    return house.game();
}
Json sealed_for(FriendsHouse& house, ClientId client, const std::string& game) {
    house.say(client, "open", {{"game", game}});
    return house.table(client)["sealed"];
}

TEST(Friends, TwoWhoAreNeverThereTogetherDecideInSecret) {
    FriendsHouse house;
    const std::string game = answered_by_ada(house);
    const Json before = house.table(kAda);
    EXPECT_EQ(sealed_for(house, kBob, game), Json::parse("[false,false]"));
    EXPECT_EQ(house.people(kBob)["seats"][0]["away"], 0);
    house.pass(5);
    leave(house);
    EXPECT_EQ(sealed_for(house, kAda, game), Json::parse("[true,false]"));
    EXPECT_TRUE(house.table(kAda)["options"].empty());
    leave(house);
    sealed_for(house, kBob, game);
    ASSERT_EQ(house.play(kBob), "");
    EXPECT_GT(house.table(kBob)["ply"], before["ply"]);
    EXPECT_EQ(house.store().load(game)->lines.size(), house.table(kBob)["ply"].get<size_t>());
    leave(house);
    EXPECT_EQ(house.lobby().sleepers(), 0u);
}

TEST(Friends, SomeOfTooManySecretAnswersAreAskedForAgain) {
    FriendsHouse house(7, 2);
    house.begin(kMinuteGame);
    leave(house);
    std::vector<std::string> games;
    for (int i = 0; i < 3; ++i) games.push_back(answered_by_ada(house));
    EXPECT_EQ(house.lobby().sleepers(), 2u);
    int kept = 0;
    for (const std::string& game : games) kept += sealed_for(house, kAda, game)[0] == true;
    EXPECT_EQ(kept, 1) << "the clock runs on";
}

TEST(Friends, ADeletedGameHasNoSecretAnswersAnyMore) {
    FriendsHouse house;
    const std::string game = answered_by_ada(house);
    for (ClientId client : {kAda, kBob}) house.say(client, "delete", {{"game", game}});
    EXPECT_EQ(house.lobby().sleepers(), 0u);
}

// --- Clocks of games that nobody looks at

// The same at a table that both have left for a while as at one where both stay; Ada's people.
Json after_break(bool leave, int seconds) {
    FriendsHouse house;
    house.begin(kMinuteGame);
    house.play_on(8);
    const std::string game = house.game();
    house.pass(7);
    house.say(kAda, "offer", {{"game", game}, {"what", "talk"}, {"yes", true}});
    if (leave) {
        house.say(kAda, "leave", Json::object());
        EXPECT_EQ(house.lobby().tables(), 1u);
        house.say(kBob, "leave", Json::object());
        EXPECT_EQ(house.lobby().tables(), 0u) << "only the clock is kept";
        EXPECT_EQ(house.lobby().sleepers(), 1u);
    }
    house.pass(seconds);
    if (leave) {
        house.say(kAda, "open", {{"game", game}});
        house.say(kBob, "open", {{"game", game}});
        EXPECT_EQ(house.lobby().sleepers(), 0u);
    }
    house.say(kAda, "offer", {{"game", game}, {"what", "rematch"}, {"yes", true}});
    const Json result = house.table(kAda)["result"];
    house.say(kAda, "open", {{"game", game}});
    return {house.people(kAda), result};
}

TEST(Clocks, AClockRunsOnThoughNobodyLooksAndTheGameIsInTheStore) {
    for (const int seconds : {0, 3, 61, 600})
        EXPECT_EQ(after_break(true, seconds), after_break(false, seconds));
    const Json people = after_break(true, 600)[0];
    EXPECT_GE(people["clock"]["left"][0].get<int>() + people["clock"]["left"][1].get<int>(),
              1'800'000 - 610'000);
    EXPECT_LT(people["clock"]["left"][0].get<int>() + people["clock"]["left"][1].get<int>(),
              1'800'000 - 600'000 + 80'000);
}

TEST(Clocks, ATimeThatIsOverEndsAGameThatNobodyLooksAt) {
    FriendsHouse house;
    house.begin(kMinuteGame);
    house.play_on(8);
    const std::string game = house.game();
    const int mover = house.table(kAda)["options"].empty() ? 1 : 0;
    for (ClientId client : {kAda, kBob}) house.say(client, "leave", Json::object());
    house.pass(880);
    EXPECT_EQ(house.store().load(game)->summary.result, "null");
    house.pass(100);
    EXPECT_EQ(house.lobby().sleepers(), 0u);
    EXPECT_EQ(house.lobby().tables(), 0u);
    const Json result = Json::parse(house.store().load(game)->summary.result);
    EXPECT_EQ(result["kind"], "time");
    EXPECT_EQ(result["winner"], 1 - mover);
}

TEST(Clocks, ASecretAnswerIsNotForgottenWhileNobodyLooks) {
    FriendsHouse house;
    Json about = kMinuteGame;
    about["variant"] = {{"leaders", "full"}};
    house.begin(about);
    while (house.table(kAda)["step"] != "recruit_choose") house.play_on(1);
    const std::string game = house.game();
    ASSERT_EQ(house.play(kAda), "");
    for (ClientId client : {kAda, kBob}) house.say(client, "leave", Json::object());
    EXPECT_EQ(house.lobby().tables(), 0u);
    house.say(kAda, "open", {{"game", game}});
    EXPECT_EQ(house.table(kAda)["sealed"][0], true);
    // Only who has not answered loses by time.
    house.say(kAda, "leave", Json::object());
    house.pass(1000);
    const Json result = Json::parse(house.store().load(game)->summary.result);
    EXPECT_EQ(result["kind"], "time");
    EXPECT_EQ(result["winner"], 0);
}

TEST(Clocks, WithTooManySleepingGamesTheLongestClockStopsAndNobodyLosesTime) {
    FriendsHouse house(7, 2);
    std::vector<std::string> games;
    for (int i = 0; i < 3; ++i) {
        house.begin(i == 1 ? Json{{"clock", {{"minutes", 60}, {"increment", 0}}}} : kMinuteGame);
        games.push_back(house.game());
        house.pass(10);
        for (ClientId client : {kAda, kBob}) house.say(client, "leave", Json::object());
    }
    EXPECT_EQ(house.lobby().sleepers(), 2u);
    EXPECT_EQ(house.lobby().tables(), 0u);
    EXPECT_EQ(house.store().load(games[1])->summary.left[0], 3'590'000 - 10'000);
    house.pass(3600);
    house.say(kAda, "open", {{"game", games[1]}});
    EXPECT_EQ(house.people(kAda)["clock"]["left"], Json::parse("[3580000,3600000]"));
    EXPECT_EQ(Json::parse(house.store().load(games[0])->summary.result)["kind"], "aborted");
}

TEST(Clocks, ADeletedGameSleepsNoMore) {
    FriendsHouse house;
    house.begin(kMinuteGame);
    const std::string game = house.game();
    for (ClientId client : {kAda, kBob}) house.say(client, "leave", Json::object());
    for (ClientId client : {kAda, kBob}) house.say(client, "delete", {{"game", game}});
    EXPECT_EQ(house.lobby().sleepers(), 0u);
}

TEST(Clocks, AGameThatCannotBeReadAnyMoreSleepsNoMore) {
    FriendsHouse house;
    house.begin(kMinuteGame);
    house.play_on(8);
    const std::string game = house.game();
    for (ClientId client : {kAda, kBob}) house.say(client, "leave", Json::object());
    const auto stored = house.store().load(game);
    const std::vector<std::string> damaged = {"no move"};
    ASSERT_TRUE(house.store().append(game, static_cast<int>(stored->lines.size()), damaged,
                                     stored->summary));
    house.pass(2000);
    EXPECT_EQ(house.lobby().sleepers(), 0u);
}

// --- Limits on what one may have

TEST(Friends, NobodyHasMoreThanAHundredGamesThatAreNotOver) {
    FriendsHouse house;
    const Json invitation = {
        {"variant", Json::object()}, {"first", "me"}, {"clock", nullptr}, {"name", nullptr}};
    std::string game;
    for (int i = 0; i < HostLimits{}.unfinished; ++i) {
        ASSERT_EQ(house.why(kAda, "invite", invitation), "") << i;
        game = house.game();
    }
    EXPECT_EQ(house.why(kAda, "invite", invitation), "many_games");
    house.say(kBob, "invite", invitation);
    const Json link = house.people(kBob)["join"];
    EXPECT_EQ(house.why(kAda, "join", {{"link", link}, {"name", nullptr}}), "many_games");
    EXPECT_EQ(house.why(kStranger, "join", {{"link", link}, {"name", nullptr}}), "");
    house.say(kAda, "abort", {{"game", game}});
    EXPECT_EQ(house.why(kAda, "invite", invitation), "");
}

TEST(Friends, AnAddressBeginsManyGamesAtOnceButNotWithoutEnd) {
    FriendsHouse house;
    constexpr ClientId kFirst = 11, kSecond = 12, kNeighbour = 13;
    house.connect(kFirst, "one", "192.0.2.1");
    house.connect(kSecond, "two", "192.0.2.1");
    house.connect(kNeighbour, "three", "192.0.2.2");
    const Json game = {{"variant", Json::object()}, {"seats", {"human", "human"}}};
    for (int i = 0; i < 50; ++i) {
        EXPECT_EQ(house.why(kFirst, "new", game), "");
        EXPECT_EQ(house.why(kSecond, "new", game), "");
    }
    EXPECT_EQ(house.why(kSecond, "new", game), "busy") << "another key does not help";
    EXPECT_EQ(house.why(kNeighbour, "new", game), "");
    house.pass(3);
    EXPECT_EQ(house.why(kFirst, "new", game), "");
    EXPECT_EQ(house.why(kFirst, "new", game), "busy");
}

// Each game stays in the store, and an imported one comes with all its moves.
TEST(Friends, AnAddressStoresSoManyGamesADay) {
    FriendsHouse house;
    house.connect(11, "one", "192.0.2.1");
    const Json game = {{"variant", Json::object()}, {"seats", {"human", "human"}}};
    int begun = 0;
    for (int second = 0; second < 3600; ++second) {
        begun += house.why(11, "new", game).empty() ? 1 : 0;
        house.pass(1);
    }
    EXPECT_NEAR(begun, 600 + 60, 1) << "600 at once, and one a minute";
}

TEST(Friends, AnAddressKeepsSoManyLinksForOtherDevices) {
    FriendsHouse house;
    house.connect(11, "one", "192.0.2.1");
    const auto link = [&] {
        house.say(11, "invite", {{"variant", Json::object()}, {"first", "me"}, {"clock", nullptr}});
        return house.why(11, "handover", {{"game", house.table(11)["game"]}});
    };
    for (int i = 0; i < 50; ++i) ASSERT_EQ(link(), "") << i;
    EXPECT_EQ(link(), "busy");
    house.begin();
    EXPECT_EQ(house.why(kAda, "handover", about(house)), "") << "others have their own";
    house.pass(601);
    EXPECT_EQ(link(), "");
}

// If there are too many games that nobody looks at, those of who has most of them stand still.
TEST(Clocks, NobodyMakesTheClocksOfOthersStand) {
    FriendsHouse house(7, 10);
    const auto begin = [&](ClientId client, int days) {
        house.say(client, "invite",
                  {{"variant", Json::object()}, {"first", "me"}, {"clock", {{"days", days}}}});
        const ClientId rival = client + 100;
        house.say(rival, "join", {{"link", house.people(client)["join"]}});
        const std::string game = house.table(client)["game"];
        house.say(client, "leave", Json::object());
        house.say(rival, "leave", Json::object());
        return game;
    };
    for (const ClientId client : {11, 12}) {
        const std::string address = client == 11 ? "192.0.2.1" : "198.51.100.7";
        house.connect(client, "holder" + std::to_string(client), address);
        house.connect(client + 100, "rival" + std::to_string(client), address);
    }
    const std::string mine = begin(11, 14);  // it would end last
    for (int i = 0; i < 30; ++i) begin(12, 1);
    EXPECT_EQ(house.lobby().sleepers(), 10u);
    house.pass(10 * 24 * 3600);
    house.say(11, "open", {{"game", mine}});
    EXPECT_EQ(house.people(11)["clock"]["left"][0], 4 * 24 * 3600 * 1000) << "its time has run";
}

TEST(Clocks, NobodyPaysForARestart) {
    FriendsHouse house;
    house.begin(kMinuteGame);
    house.play_on(8);
    const std::string game = house.game();
    const bool ada = !house.table(kAda)["options"].empty();
    const ClientId mover = ada ? kAda : kBob, rival = ada ? kBob : kAda;
    const Json left = house.people(kAda)["clock"]["left"];
    house.now += 40'000;
    house.restart();
    house.now += 3'600'000;
    house.say(rival, "open", {{"game", game}});
    EXPECT_EQ(house.people(rival)["clock"]["left"], left);
    EXPECT_TRUE(house.people(rival)["clock"]["running"].is_null()) << "who must decide is not back";
    house.pass(30);
    house.say(mover, "open", {{"game", game}});
    EXPECT_EQ(house.people(mover)["clock"]["left"], left);
    EXPECT_EQ(house.people(mover)["clock"]["running"], ada ? 0 : 1);
    // Somebody who does not come back has a minute.
    house.restart();
    house.say(rival, "open", {{"game", game}});
    house.pass(61);
    house.pass(10);
    const Json later = house.people(rival)["clock"]["left"];
    house.say(rival, "open", {{"game", game}});
    EXPECT_EQ(house.people(rival)["clock"]["left"][ada ? 0 : 1],
              left[ada ? 0 : 1].get<int>() - 10'000);
}

TEST(Clocks, ItRunsOnWhileNobodyLooks) {
    FriendsHouse house;
    house.begin(kMinuteGame);
    house.play_on(8);
    const std::string game = house.game();
    for (ClientId client : {kAda, kBob}) house.disconnect(client);
    house.pass(2000);
    house.connect(kAda, "ada");
    house.say(kAda, "open", {{"game", game}});
    EXPECT_EQ(house.table(kAda)["result"]["kind"], "time");
}

TEST(Clocks, PlayersOfATimedGameGetNoHelp) {
    FriendsHouse house;
    house.begin(kMinuteGame);
    house.say(kStranger, "watch", {{"link", house.people(kAda)["watch"]}});
    const Json at = {{"game", house.game()}, {"ply", house.table(kAda)["ply"]}};
    Json explore = at;
    explore["moves"] = Json::array();
    for (ClientId client : {kAda, kBob}) {
        EXPECT_EQ(house.why(client, "analyse", at), "not_over");
        EXPECT_EQ(house.why(client, "explore", explore), "not_over");
        EXPECT_EQ(house.why(client, "review", about(house)), "not_over");
    }
    EXPECT_EQ(house.why(kStranger, "explore", explore), "");
    FriendsHouse untimed;
    untimed.begin();
    explore["game"] = untimed.game();
    EXPECT_EQ(untimed.why(kAda, "explore", explore), "");
}

}  // namespace
}  // namespace dipolis
