// The open table: offers, sitting down, names, rated games and their ratings.
#include "rooms/strangers/open_table.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <optional>
#include <set>
#include <string>

#include "engine/game.h"
#include "formats/lent.h"
#include "formats/position.h"
#include "formats/variant.h"
#include "rooms/glicko.h"
#include "rooms/person_name.h"
#include "rooms/ratings.h"
#include "rooms/stored_room.h"
#include "server/store_sqlite.h"
#include "tests/server/examples.h"
#include "tests/server/friends_house.h"

namespace dipolis {
namespace {

const Json kMinutes = {{"minutes", 15}, {"increment", 10}};

// --- Arithmetic

TEST(Glicko, AgreesWithTheWorkedExampleOfItsPaper) {
    const std::array bouts = {Bout{{1400, 30, 0.06}, 1}, Bout{{1550, 100, 0.06}, 0},
                              Bout{{1700, 300, 0.06}, 0}};
    const Strength after = rated({1500, 200, 0.06}, bouts);
    EXPECT_NEAR(after.rating, 1464.06, 0.01);
    EXPECT_NEAR(after.deviation, 151.52, 0.01);
    EXPECT_NEAR(after.volatility, 0.05999, 0.00001);
}

TEST(Glicko, GrowsLessCertainWithTimeAndNeverTooCertain) {
    const Strength settled{1500, 60, 0.06};
    EXPECT_NEAR(rested(settled, 78).deviation, 110, 1);
    EXPECT_EQ(rested(settled, -5), settled);
    EXPECT_EQ(rested(settled, 1e9).deviation, kMostDeviation);
    EXPECT_EQ(rested(settled, 78).rating, 1500);
    Strength often = settled;
    const std::array tie = {Bout{settled, 0.5}};
    for (int i = 0; i < 1000; ++i) often = rated(often, tie, 0);
    EXPECT_EQ(often.deviation, kLeastDeviation);
    // A surprise changes a rating more than what was expected does.
    const std::array won = {Bout{{2200, 60, 0.06}, 1}}, lost = {Bout{{2200, 60, 0.06}, 0}};
    EXPECT_GT(rated(settled, won).rating - 1500, 10 * (1500 - rated(settled, lost).rating));
}

TEST(Ratings, ASharedVictoryIsNeitherWonNorLost) {
    MemoryStore store;
    Persons& persons = store.persons();
    GameInfo info{"shared", {}, {}, {}, {}};
    info.pact = Pact{"shared", Begins::Random, std::nullopt, {}, Standing::Rated};
    info.pact->seats = {Sitter{"ada", "Ada", false}, Sitter{"bob", "Bob", false}};
    ASSERT_TRUE(persons.take({"ada", "Ada"}, "likeness of Ada"));
    ASSERT_TRUE(persons.take({"bob", "Bob"}, "likeness of Bob"));
    ASSERT_TRUE(count_result(persons, info, {}, 5'000'000'000));
    for (const char* holder : {"ada", "bob"}) {
        const RatedGame game = last_of(persons, holder, "base");
        EXPECT_EQ(game.n, 1);
        EXPECT_EQ(game.half_points, 1);
        EXPECT_EQ(game.won, 0);
        EXPECT_EQ(game.lost, 0);
        EXPECT_EQ(game.after.rating, 1500) << "of equals";
    }
}

TEST(PersonName, NamesThatLookAlikeAreTheSame) {
    for (const auto& [one, two] : std::vector<std::pair<const char*, const char*>>{
             {"Ada", "aDA"},
             {"Bill", "Biii"},
             {"Bob", "B0b"},
             {"Émile", "éMILE"},
             {"Анна", "анНА"},
             {"Сара", "Capa"},
             {"Nono", "\u039d\u03bf\u03bd\u03bf"},  // Greek: a capital and a small nu
             {"Yyki", "\u03a5\u03c5\u03ba\u03b9"},  // likewise upsilon
             {"\u0413\u041e\u0420\u0410", "\u0393\u039f\u03a1\u0391"},  // Cyrillic and Greek
             {"error", "\u0435\u0433\u0433\u043e\u0433"},
             {"Zoë", "Zo\u00cb"},
             {"\u0445\u043e\u0451", "xoë"},
             {"\u039c\u0391\u03a3", "\u03bc\u03b1\u03c2"},
             {"\u30ed\u30ab", "\u53e3\u529b"},  // katakana and Chinese
             {"olo", "\u05e1\u05d5\u05e1"},     // Hebrew
             {"Zoë", "Zoe\u0308"},
             {"Ada", "Ada."},
             {"Ada", "A-d a"},
             {"Ada", "Ada \U0001f600"},
             {"Willow", "VVillow"},
             {"modern", "modem"}}) {
        EXPECT_EQ(likeness(one), likeness(two)) << one << ' ' << two;
        EXPECT_TRUE(likeness(one)) << one;
    }
    for (const char* nothing : {"", "-", "\U0001f600", "A\u200bda", "\xff"})
        EXPECT_FALSE(likeness(nothing)) << nothing;
    EXPECT_NE(likeness("Ada"), likeness("Ana"));
    EXPECT_NE(likeness("Emile"), likeness("Émile"));
    std::set<std::optional<std::string>> latin;
    for (char each = 'a'; each <= 'z'; ++each) latin.insert(likeness(std::string(1, each)));
    EXPECT_EQ(latin.size(), 25u) << "i and l alone";
}

TEST(PersonName, IsWrittenInTheLettersOfOneAlphabet) {
    for (const char* good :
         {"Ada",  "Ada L.", "Dr. Ada", "Jean-Luc", "O'Brien",      "O\u2019Brien", "Łukasz",
          "花子", "7",      "Анна 7",  "Ґалаґан",  "Νίκη",         "שרה",          "مريم",
          "पवन",  "दिल्ली",  "สมชาย",   "ลูกน้ำ",     "さくらサクラ", "민준",         "Ken 健"})
        EXPECT_EQ(visible_name(good), good);
    for (const char* bad : {"", "Ada  L", "A\u00a0da", "---", "Ada-", "Ada..", "Ada -", "<b>",
                            "a/b", "\xff", "aaaaaaaaaaaaaaaaaaaaaaaaa"})
        EXPECT_FALSE(visible_name(bad)) << bad;
    for (const char* imitates : {"\U0001d400da", "\u0251da", "\u04bans", "Ad\u00aa", "\uff21da",
                                 "\u0133s", "\u017fam", "\u2160van", "\u13aada", "A\u0434a",
                                 "\u03a9mega", "\u03a9\u0434", "\u2f08", "민さ", "Анна 健"})
        EXPECT_FALSE(visible_name(imitates)) << imitates;
    EXPECT_EQ(visible_name("  Ada "), "Ada");
}

// Each is in one of them: beside letters, alone, at an end, doubled.
TEST(PersonName, HasNothingInItThatIsNotSeen) {
    for (const char* unseen :
         {"A\u200bda", "Ada\u3164", "A\u034fda", "A\u202eda", "A\u200dda", "Ada\ufe0f",
          "Ada\U0001f600\u200d", "\u2764\ufe0f\ufe0f Ada", "\u200d\U0001f600 Ada", "Ada\U000e0041"})
        EXPECT_FALSE(visible_name(unseen)) << unseen;
    for (const char* marks : {"e\u0301", "\u0301Ada", "Ada\u0336", "Ada\u0301\u0302\u0303",
                              "ก\u0e34\u0e34\u0e34", "Ada \U0001f600\u093f"})
        EXPECT_FALSE(visible_name(marks)) << marks;
}

TEST(PersonName, APictureIsOneLetterAndNoName) {
    const std::string family = "\U0001f469\u200d\U0001f469\u200d\U0001f467\u200d\U0001f466";
    std::string pictures = "A";
    while (visible_name(pictures + family)) pictures += family;
    EXPECT_EQ(pictures.size(), 1 + 23 * family.size());
    for (const char* good :
         {"\u2764\ufe0f Ada", "Ada \U0001f1e9\U0001f1ea", "\U0001f44b\U0001f3fd Ada",
          "Ada\U0001f3f3\ufe0f\u200d\U0001f308", "Ada 1\ufe0f\u20e3"})
        EXPECT_EQ(visible_name(good), good);
    EXPECT_FALSE(visible_name("\U0001f600"));
    EXPECT_FALSE(visible_name("Ada \U0001f3fd")) << "the tone of a skin alone";
}

TEST(PersonName, ThoseWhoRunTheServerAreReserved) {
    for (const char* reserved :
         {"Moderator", "m0derat0r", "M o d e r a t o r", "ADMIN 2", "admin7", "Ada Admin",
          "\u0410dmin", "\u0410 d m i n", "Admin \U0001f600", "Système", "SISTEMA", "Modérateur",
          "Administradora", "Betreiber", "dipolis", "Dip0lis", "d\u0131polis"})
        EXPECT_TRUE(is_reserved(reserved)) << reserved;
    for (const char* free : {"Ada", "Adminna", "Modest", "Systemic", "Rooty"})
        EXPECT_FALSE(is_reserved(free)) << free;
}

// The capital of each letter looks like the same others as the letter itself.
TEST(PersonName, NeitherCaseNorScriptMakesADifference) {
    const std::string latin = "abcehijklmnopqrstuvwxyz";
    const std::string greek = "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ", cyrillic = "АВЕКМНОРСТУХІЈЅ";
    for (const std::string& letters : {greek, cyrillic}) {
        for (size_t i = 0; i < letters.size(); i += 2) {
            const auto alike = likeness(letters.substr(i, 2));
            EXPECT_TRUE(std::any_of(latin.begin(), latin.end(), [&](char each) {
                return likeness(std::string(1, each)) == alike;
            })) << letters.substr(i, 2);
        }
    }
}

// --- At the table

class OpenTableTest : public testing::Test {
  protected:
    OpenTableTest() { house.open_table(); }
    Json names_all() {
        house.say(kAda, "open_table", kNothing);
        house.say(kAda, "take_name", {{"name", "Ada"}});
        house.say(kBob, "take_name", {{"name", "Bob"}});
        return house.last(kAda, "yourself");
    }
    std::string offer(ClientId client, bool rated = false, const Json& clock = kMinutes,
                      const Json& variant = kNothing) {
        return house.why(
            client, "challenge",
            {{"variant", variant}, {"first", "me"}, {"clock", clock}, {"rated", rated}});
    }
    std::string sit_down(ClientId client) {
        house.say(client, "open_table", kNothing);
        const Json all = seen(client)["challenges"];
        return all.empty() ? "no challenge"
                           : house.why(client, "sit_down", {{"challenge", all[0]["challenge"]}});
    }
    Json seen(ClientId client) { return house.last(client, "open_table"); }
    Json game() { return {{"game", house.game()}}; }
    // A rated game of Ada and Bob, of which Age I has been played.
    void begin_rated(const Json& variant = kNothing) {
        names_all();
        ASSERT_EQ(offer(kAda, true, kMinutes, variant), "");
        ASSERT_EQ(sit_down(kBob), "");
        play_to_age(2);
    }
    void play_to_age(int age) {
        while (house.table(kAda)["age"] < age) house.play_on(1);
    }
    // Whether the client may analyse a position, which is then refused for what it is.
    bool may_analyse(ClientId client) {
        return house.why(client, "explore", {{"position", "dipolis/1"}}) == "bad_position";
    }
    Json rating(ClientId client, const char* name) {
        house.say(client, "person", {{"name", name}});
        return house.last(client, "person")["ratings"];
    }

    FriendsHouse house;
};

TEST(OpenTable, IsNotThereUnlessItIsOpened) {
    FriendsHouse house;
    for (const char* type : {"open_table", "withdraw"})
        EXPECT_EQ(house.why(kAda, type, kNothing), "no_open_table");
    EXPECT_EQ(house.why(kAda, "take_name", {{"name", "Ada"}}), "no_open_table");
    EXPECT_EQ(house.why(kAda, "person", {{"name", "Ada"}}), "no_open_table");
    EXPECT_EQ(house.why(kAda, "sit_down", {{"challenge", "x"}}), "no_open_table");
    EXPECT_EQ(
        house.why(kAda, "challenge",
                  {{"variant", kNothing}, {"first", "me"}, {"clock", nullptr}, {"rated", false}}),
        "no_open_table");
    EXPECT_FALSE(house.say(kAda, "hello", {{"protocol", 1}})[0]["d"].contains("open_table"));
}

TEST_F(OpenTableTest, TheFirstToSitDownPlays) {
    EXPECT_TRUE(house.say(kAda, "hello", {{"protocol", 1}})[0]["d"]["open_table"]);
    house.say(kStranger, "open_table", kNothing);
    EXPECT_EQ(offer(kAda), "");
    const Json own = house.last(kAda, "yourself")["challenge"];
    house.pass(1);
    ASSERT_EQ(seen(kStranger)["challenges"].size(), 1u) << "those who look are told";
    EXPECT_EQ(seen(kStranger)["challenges"][0]["challenge"], own);
    EXPECT_EQ(house.why(kAda, "sit_down", {{"challenge", own}}), "own_challenge");
    EXPECT_EQ(sit_down(kBob), "");
    EXPECT_EQ(house.table(kAda)["game"], house.table(kBob)["game"]);
    EXPECT_EQ(house.table(kAda)["you"], Json::array({0}));
    EXPECT_EQ(house.table(kBob)["you"], Json::array({1}));
    EXPECT_TRUE(house.people(kBob)["open"]);
    EXPECT_EQ(house.people(kBob)["clock"]["running"], 0);
    EXPECT_EQ(house.why(kStranger, "sit_down", {{"challenge", own}}), "challenge_gone");
    house.pass(1);
    EXPECT_TRUE(seen(kStranger)["challenges"].empty());
    // The game is there for all, to look at.
    ASSERT_EQ(seen(kStranger)["games"].size(), 1u);
    house.say(kStranger, "open", {{"game", seen(kStranger)["games"][0]["game"]}});
    EXPECT_EQ(house.table(kStranger)["you"], Json::array());
    EXPECT_EQ(house.table(kStranger)["options"], Json::array());
    EXPECT_EQ(house.why(kStranger, "resign", game()), "not_now");
    house.say(kBob, "resign", game());
    EXPECT_EQ(house.table(kStranger)["result"]["kind"], "resignation");
    house.say(kStranger, "open_table", kNothing);
    EXPECT_TRUE(seen(kStranger)["games"].empty());
}

TEST_F(OpenTableTest, AFriendsGameIsNeverShown) {
    house.begin();
    house.say(kStranger, "open_table", kNothing);
    EXPECT_TRUE(seen(kStranger)["games"].empty());
    EXPECT_EQ(house.why(kStranger, "open", game()), "unknown_game");
}

TEST_F(OpenTableTest, AnOfferEndsWithItsMaker) {
    house.say(kStranger, "open_table", kNothing);
    offer(kAda);
    house.say(kAda, "withdraw", kNothing);
    house.pass(1);
    EXPECT_TRUE(seen(kStranger)["challenges"].empty());
    EXPECT_TRUE(house.last(kAda, "yourself")["challenge"].is_null());

    offer(kAda);
    house.pass(1);
    const Json id = seen(kStranger)["challenges"][0]["challenge"];
    house.disconnect(kAda);
    house.pass(1);
    EXPECT_TRUE(seen(kStranger)["challenges"].empty()) << "hidden at once";
    EXPECT_EQ(house.why(kStranger, "sit_down", {{"challenge", id}}), "challenge_gone");
    house.connect(kAda, "ada");
    house.say(kAda, "open_table", kNothing);
    EXPECT_EQ(house.last(kAda, "yourself")["challenge"], id) << "back in time";
    house.pass(1);
    EXPECT_EQ(seen(kStranger)["challenges"].size(), 1u);
    house.say(kAda, "leave", kNothing);
    house.pass(16);
    house.say(kAda, "open_table", kNothing);
    EXPECT_TRUE(house.last(kAda, "yourself")["challenge"].is_null()) << "too late";
}

TEST_F(OpenTableTest, AnOfferEndsThoughItsMakerTookANameMeanwhile) {
    offer(kAda);
    house.say(kAda, "leave", kNothing);
    EXPECT_EQ(house.why(kAda, "take_name", {{"name", "Ada"}}), "");
    house.pass(16);
    house.say(kAda, "open_table", kNothing);
    EXPECT_TRUE(house.last(kAda, "yourself")["challenge"].is_null());
}

TEST_F(OpenTableTest, AnOfferEndsThoughItsGameCouldNotBeStored) {
    offer(kAda);
    house.say(kBob, "open_table", kNothing);
    house.queue().hold();
    house.say(kBob, "sit_down", {{"challenge", seen(kBob)["challenges"][0]["challenge"]}});
    house.queue().do_next();  // looks up the persons
    house.say(kAda, "leave", kNothing);
    house.queue().do_next(false);
    house.queue().let_go();
    EXPECT_EQ(house.last(kBob, "error")["why"], "storage");
    house.pass(16);
    house.say(kAda, "open_table", kNothing);
    EXPECT_TRUE(house.last(kAda, "yourself")["challenge"].is_null());
}

// Messages that Ada has sent are answered when she has been taken to the game.
TEST_F(OpenTableTest, APlayerTakenToAGameLooksAtNothingElse) {
    for (const bool offers : {false, true}) {
        offer(kAda);
        house.say(kBob, "open_table", kNothing);
        house.queue().hold();
        house.say(kBob, "sit_down", {{"challenge", seen(kBob)["challenges"][0]["challenge"]}});
        house.queue().do_next();  // looks up the persons
        if (offers)
            offer(kAda);
        else
            house.say(kAda, "open_table", kNothing);
        house.queue().let_go();
        ASSERT_EQ(house.table(kAda)["game"], house.table(kBob)["game"]);
        house.say(kStranger, "open_table", kNothing);
        EXPECT_EQ(seen(kStranger)["people"], 1);
        EXPECT_TRUE(seen(kStranger)["challenges"].empty());
        EXPECT_EQ(house.play(kAda), "");
    }
}

TEST_F(OpenTableTest, APlayerWhoSitsDownOffersNoGameAnyMore) {
    offer(kAda);
    offer(kBob);
    const Json challenge = house.last(kAda, "yourself")["challenge"];
    house.queue().hold();
    house.say(kBob, "sit_down", {{"challenge", challenge}});
    house.queue().do_next();  // looks up the persons
    house.queue().do_next(false);
    house.queue().let_go();
    EXPECT_EQ(house.last(kBob, "error")["why"], "storage");
    EXPECT_TRUE(house.last(kBob, "yourself")["challenge"].is_null());
    EXPECT_EQ(house.last(kAda, "yourself")["challenge"], challenge);
}

TEST_F(OpenTableTest, NobodyHasTwoOffersAndThereAreNotTooMany) {
    house.say(kStranger, "open_table", kNothing);
    offer(kAda);
    offer(kAda, false, nullptr);
    house.pass(1);
    ASSERT_EQ(seen(kStranger)["challenges"].size(), 1u);
    EXPECT_TRUE(seen(kStranger)["challenges"][0]["clock"].is_null());
    house.say(kAda, "withdraw", kNothing);
    for (ClientId client = 10; client < 60; ++client) {
        house.connect(client, "holder" + std::to_string(client));
        EXPECT_EQ(offer(client), "");
    }
    EXPECT_EQ(offer(kAda), "open_table_full");
    EXPECT_EQ(seen(59)["challenges"].size(), static_cast<size_t>(HostLimits{}.offers));
    house.pass(60);
    for (int i = 0; i < 5; ++i) offer(kBob);
    EXPECT_EQ(offer(kBob), "busy");
}

TEST_F(OpenTableTest, NobodyFillsItAlone) {
    ClientId client = 10;
    const auto offers = [&](const std::string& address) {
        ++client;
        house.connect(client, "holder" + std::to_string(client), address);
        return offer(client);
    };
    // Six households with as much as each may have, and a small one.
    for (int i = 0; i < 6; ++i) {
        for (int j = 0; j < 9; ++j)
            EXPECT_EQ(offers("192.0.2." + std::to_string(i)), j < 8 ? "" : "open_table_full");
    }
    const ClientId of_sixth = client - 8;
    for (int i = 0; i < 2; ++i) EXPECT_EQ(offers("203.0.113.9"), "");
    EXPECT_EQ(seen(client)["challenges"].size(), static_cast<size_t>(HostLimits{}.offers));
    EXPECT_EQ(offers("198.51.100.7"), "") << "another household";
    EXPECT_TRUE(house.last(of_sixth, "yourself")["challenge"].is_null()) << "the oldest gave way";
    EXPECT_FALSE(house.last(of_sixth + 1, "yourself")["challenge"].is_null());
}

TEST_F(OpenTableTest, AnOfferIsMadeAnewNowAndThen) {
    offer(kAda);
    house.say(kStranger, "open_table", kNothing);
    house.pass(29 * 60);
    EXPECT_FALSE(house.last(kAda, "yourself")["challenge"].is_null());
    EXPECT_EQ(seen(kStranger)["challenges"].size(), 1u);
    house.pass(60);
    EXPECT_TRUE(house.last(kAda, "yourself")["challenge"].is_null()) << "she is told";
    house.pass(1);
    EXPECT_TRUE(seen(kStranger)["challenges"].empty());
    EXPECT_EQ(offer(kAda), "");
}

// Forty keys of one address take all offers, in order to call the games off.
TEST_F(OpenTableTest, NobodySpoilsAllOffers) {
    constexpr ClientId kOffering = 100, kSpoiling = 200;
    const auto offer_all = [&] {
        for (ClientId i = 0; i < 40; ++i) {
            const auto number = std::to_string(i);
            house.connect(kOffering + i, "offering" + number, "192.0.2." + number);
            offer(kOffering + i);
        }
    };
    const auto spoil = [&](ClientId by) {
        house.connect(by, "spoiling" + std::to_string(by), "198.51.100.7");
        house.say(by, "open_table", kNothing);
        const Json first = seen(by)["challenges"][0]["challenge"];
        if (!house.why(by, "sit_down", {{"challenge", first}}).empty()) return false;
        house.say(by, "abort", {{"game", first}});
        return true;
    };
    offer_all();
    int spoilt = 0;
    for (ClientId i = 0; i < 40; ++i) spoilt += spoil(kSpoiling + i) ? 1 : 0;
    EXPECT_EQ(spoilt, 12);
    house.pass(300);
    offer_all();
    EXPECT_FALSE(spoil(kSpoiling + 50)) << "not for ten minutes";
    EXPECT_EQ(offer(kSpoiling + 50), "busy") << "nor do others sit down for nothing";
    house.pass(301);
    EXPECT_TRUE(spoil(kSpoiling + 51));

    // A player has no such limit, and one who was left does not pay for it.
    for (ClientId i = 0; i < 20; ++i) {
        house.connect(kAda, "ada" + std::to_string(i), "203.0.113.1");
        house.connect(kBob, "bob" + std::to_string(i), "203.0.113.2");
        ASSERT_EQ(offer(kAda), "") << i;
        ASSERT_EQ(sit_down(kBob), "") << i;
        if (i % 2 == 0) {
            house.play_on(4);
            house.say(kAda, "resign", game());
        } else {
            house.connect(300 + i, "leaving" + std::to_string(i), "203.0.113.3");
        }
        house.pass(5);
    }
}

// A stranger's refused wish takes nothing from the household of who offers a game.
TEST_F(OpenTableTest, OnlyThePlayerWhoSitsDownPaysForTheGame) {
    constexpr ClientId kOffering = 10, kEmpty = 11, kOther = 12;
    house.connect(kOffering, "offering", "192.0.2.1");
    house.connect(kEmpty, "empty", "198.51.100.7");
    const Json alone = {{"variant", kNothing}, {"seats", {"human", "human"}}};
    for (int i = 0; i < 100; ++i) ASSERT_EQ(house.why(kEmpty, "new", alone), "");
    EXPECT_EQ(offer(kOffering), "");
    house.say(kEmpty, "open_table", kNothing);
    const Json challenge = seen(kEmpty)["challenges"][0]["challenge"];
    for (int i = 0; i < 150; ++i) {
        house.connect(kEmpty, "key" + std::to_string(i), "198.51.100.7");
        house.now += 1;
        EXPECT_EQ(house.why(kEmpty, "sit_down", {{"challenge", challenge}}), "busy");
    }
    house.connect(kOther, "other", "203.0.113.9");
    EXPECT_EQ(sit_down(kOther), "") << "who sits down pays";
    for (int i = 0; i < 100; ++i) EXPECT_EQ(house.why(kOffering, "new", alone), "") << i;
    EXPECT_EQ(house.why(kOffering, "new", alone), "busy");
}

// A game again is asked for by both, and costs neither anything if one of them has nothing left.
TEST_F(OpenTableTest, AGameAgainThatCannotBeginCostsNothing) {
    constexpr ClientId kOne = 10, kTwo = 11;
    house.connect(kOne, "one", "192.0.2.1");
    house.connect(kTwo, "two", "192.0.2.2");
    ASSERT_EQ(offer(kOne), "");
    ASSERT_EQ(sit_down(kTwo), "");
    const Json at = {{"game", house.table(kOne)["game"]}};
    house.say(kOne, "resign", at);
    const Json alone = {{"variant", kNothing}, {"seats", {"human", "human"}}};
    house.connect(12, "three", "192.0.2.2");
    for (int i = 0; i < 99; ++i) ASSERT_EQ(house.why(12, "new", alone), "");
    const auto again = [&](ClientId client) {
        house.say(client, "offer", {{"game", at["game"]}, {"what", "rematch"}, {"yes", true}});
    };
    for (int i = 0; i < 10; ++i) {
        again(kOne);
        again(kTwo);
        house.now += 1;
    }
    EXPECT_TRUE(house.people(kTwo)["next"].is_null());
    house.connect(13, "four", "192.0.2.1");
    for (int i = 0; i < 100; ++i) EXPECT_EQ(house.why(13, "new", alone), "") << i;
}

LiveGame live(const std::string& id, const Holder& first, const Holder& second, bool rated = true) {
    LiveGame game;
    game.game = id;
    game.rated = rated;
    game.holders = {first, second};
    return game;
}

std::vector<std::string> names(const LiveGames& games, size_t most = 9) {
    std::vector<std::string> found;
    for (const LiveGame* each : games.newest(most)) found.push_back(each->game);
    return found;
}

TEST(LiveGames, TheNewestAreShownFirstAndNotTooMany) {
    LiveGames games;
    for (const char* id : {"a", "b", "c"}) games.begin(live(id, "ada", "bob", false));
    games.begin(live("a", "ada", "cleo", false));  // as it is known now, no younger
    EXPECT_EQ(names(games), (std::vector<std::string>{"c", "b", "a"}));
    EXPECT_EQ(names(games, 2), (std::vector<std::string>{"c", "b"}));
    games.hide("c");
    EXPECT_TRUE(games.finish("b"));
    EXPECT_FALSE(games.finish("b"));
    EXPECT_EQ(names(games), (std::vector<std::string>{"a"}));
    EXPECT_EQ(games.shown(), 1u);
    EXPECT_FALSE(games.plays_rated("ada"));
}

TEST(LiveGames, ItIsKnownWhoPlaysARatedGame) {
    LiveGames games;
    games.begin(live("a", "ada", "bob"));
    games.begin(live("b", "ada", "ada"));
    games.move_rated("ada", "tablet");
    EXPECT_FALSE(games.plays_rated("ada"));
    EXPECT_TRUE(games.plays_rated("tablet"));
    games.move_rated("nobody", "tablet");
    games.finish("b");
    EXPECT_TRUE(games.plays_rated("tablet"));
    games.begin(live("a", "tablet", "bob", false));  // rated no more
    EXPECT_FALSE(games.plays_rated("tablet"));
    EXPECT_FALSE(games.plays_rated("bob"));
    games.finish("a");
    EXPECT_EQ(games.shown(), 0u);
}

TEST(OpenTable, AGameThatIsNotShownIsPlayedAllTheSame) {
    OpenTable table(HostLimits{}.challenges());
    const LiveGame game{.game = "k3v9q2m8",
                        .guests = {},
                        .variant = {},
                        .clock = std::nullopt,
                        .rated = true,
                        .holders = {"ada", "bob"}};
    table.begin(game);
    EXPECT_NE(table.message().find("k3v9q2m8"), std::string::npos);
    table.hide("k3v9q2m8");
    EXPECT_EQ(table.message().find("k3v9q2m8"), std::string::npos);
    EXPECT_TRUE(table.plays_rated("bob"));
    table.begin(game);
    EXPECT_NE(table.message().find("k3v9q2m8"), std::string::npos);
    table.finish("k3v9q2m8");
    EXPECT_FALSE(table.plays_rated("bob"));
}

TEST_F(OpenTableTest, MovesTellNothingToThoseWhoLookAtTheList) {
    offer(kAda);
    sit_down(kBob);
    house.say(kStranger, "open_table", kNothing);
    house.pass(5);
    const size_t told = house.told(kStranger).size();
    house.play_on(6);
    house.pass(5);
    EXPECT_EQ(house.told(kStranger).size(), told);
    // However much changes there, they are told once a second.
    for (ClientId client = 10; client < 40; ++client) {
        house.connect(client, "holder" + std::to_string(client));
        offer(client);
        house.pass(0);
    }
    EXPECT_LE(house.told(kStranger).size(), told + 1);
}

// --- Limits on what one may have

TEST_F(OpenTableTest, NobodyBeginsMoreGamesHereThanElsewhere) {
    constexpr ClientId kOther = 9;  // another page of Ada's browser
    house.connect(kOther, "ada");
    const Json invitation = {
        {"variant", kNothing}, {"first", "me"}, {"clock", nullptr}, {"name", nullptr}};
    const auto fill = [&] {
        for (int i = 0; i < HostLimits{}.unfinished; ++i) house.say(kOther, "invite", invitation);
    };
    offer(kBob);
    sit_down(kAda);
    house.say(kAda, "resign", game());
    offer(kStranger);  // does not concern them
    fill();
    for (const ClientId client : {kAda, kBob})
        house.say(client, "offer", {{"game", house.game()}, {"what", "rematch"}, {"yes", true}});
    EXPECT_EQ(house.last(kAda, "error")["why"], "many_games");
    EXPECT_TRUE(house.people(kBob)["next"].is_null());
    EXPECT_TRUE(house.last(kBob, "error").is_null());
    EXPECT_EQ(sit_down(kAda), "many_games");
    EXPECT_EQ(offer(kAda), "many_games");
    house.say(kBob, "open_table", kNothing);
    EXPECT_EQ(seen(kBob)["challenges"].size(), 1u);

    house.say(kOther, "abort", {{"game", house.table(kOther)["game"]}});
    house.say(kStranger, "withdraw", kNothing);
    EXPECT_EQ(offer(kAda), "");
    house.say(kOther, "invite", invitation);
    EXPECT_EQ(sit_down(kBob), "challenge_gone");
    EXPECT_TRUE(house.last(kAda, "yourself")["challenge"].is_null());
}

TEST_F(OpenTableTest, AGameTakenOffTheListCountsUntilItIsOver) {
    offer(kAda, false, nullptr);
    sit_down(kBob);
    const Json at = game();
    house.say(kAda, "delete", at);
    EXPECT_EQ(house.store().unfinished("ada"), 1);
    house.say(kBob, "resign", at);
    EXPECT_EQ(house.store().unfinished("ada"), 0);
}

TEST_F(OpenTableTest, AnAddressBeginsNoMoreGamesHereThanElsewhere) {
    constexpr ClientId kOne = 11, kTwo = 12, kNeighbour = 13;
    house.connect(kOne, "one", "192.0.2.1");
    house.connect(kTwo, "two", "192.0.2.1");
    house.connect(kNeighbour, "three", "192.0.2.2");
    offer(kOne);
    EXPECT_EQ(sit_down(kTwo), "");
    const Json at = {{"game", house.table(kOne)["game"]}};
    house.say(kOne, "resign", at);
    const Json solitaire = {{"variant", kNothing}, {"seats", {"human", "human"}}};
    house.connect(14, "four", "192.0.2.1");
    for (int i = 0; i < 99; ++i) EXPECT_EQ(house.why(14, "new", solitaire), "");
    for (const ClientId client : {kOne, kTwo})
        house.say(client, "offer", {{"game", at["game"]}, {"what", "rematch"}, {"yes", true}});
    EXPECT_EQ(house.last(kTwo, "error")["why"], "busy");
    EXPECT_TRUE(house.people(kTwo)["next"].is_null());
    offer(kAda);
    EXPECT_EQ(sit_down(kTwo), "busy");
    EXPECT_EQ(sit_down(kNeighbour), "");
    house.pass(2);
    offer(kAda);
    EXPECT_EQ(sit_down(kTwo), "");
}

// --- Terms of leaders, which are kept until the program ends

class OwnTerms : public OpenTableTest {
  protected:
    // A variant that nobody has brought before.
    Json fresh() {
        ++number_;
        return {{"leaders", "full"},
                {"leader_terms",
                 {{"nero", {{"cost", number_ % 200}}}, {"plato", {{"cost", 90 + number_ / 200}}}}}};
    }
    static bool kept(const Json& variant) {
        const Lent lent;
        return is_kept(*variant_from(variant, "variant"));
    }
    static Json begin_with(const Json& variant) {
        return {{"variant", variant}, {"seats", {"human", "human"}}};
    }

  private:
    static inline int number_ = 0;
};

// Data that a message points to is there only while it is answered; the store answers later.
TEST_F(OwnTerms, OutliveTheMessageWhereTheStoreIsAskedFirst) {
    for (const char* type : {"invite", "challenge"}) {
        const Json variant = fresh();
        Json about = {{"variant", variant}, {"first", "me"}, {"clock", nullptr}};
        about[*type == 'i' ? "name" : "rated"] = *type == 'i' ? Json("Zoe") : Json(false);
        house.queue().hold();
        house.say(kAda, type, about);
        house.say(kBob, "games", kNothing);
        house.queue().let_go();
        EXPECT_TRUE(kept(variant)) << type;
        if (*type == 'i') {
            EXPECT_EQ(house.last(kAda, "table")["variant"]["leader_terms"],
                      variant["leader_terms"]);
        }
    }
}

TEST_F(OwnTerms, AreKeptWhereAGameBeginsAndNowhereElse) {
    const auto tried = [&](const char* type, Json about, const char* why) {
        const Json variant = fresh();
        about["variant"] = variant;
        EXPECT_EQ(house.why(kAda, type, about), why) << type;
        EXPECT_EQ(kept(variant), *why == 0) << type;
    };
    const Json friends = {{"first", "me"}, {"clock", nullptr}};
    Json rated = friends;
    rated["rated"] = true;
    tried("new", {{"seats", {"human", "human"}}}, "");
    tried("new", {{"seats", {"human", "nobody"}}}, "bad_variant");
    tried("new", {{"seats", {"human", "human"}}, {"more", 1}}, "bad_message");
    tried("invite", friends, "");
    tried("invite", {{"first", "me"}, {"clock", {{"minutes", 0}, {"increment", 1}}}}, "bad_clock");
    tried("challenge", rated, "needs_clock");
    rated["rated"] = false;
    tried("challenge", rated, "");
    EXPECT_EQ(sit_down(kBob), "") << "it can be played";
    house.play_on(4);

    const Json looked = fresh();
    {
        const Lent lent;
        const std::string line = to_line(start(*variant_from(looked, "variant")));
        EXPECT_EQ(house.why(kAda, "explore", {{"position", line}, {"moves", {"build baths"}}}),
                  "bad_position");
        EXPECT_FALSE(kept(looked));
        EXPECT_EQ(house.why(kAda, "compose", {{"position", line}}), "");
        EXPECT_FALSE(kept(looked));
        EXPECT_EQ(house.why(kAda, "explore", {{"position", line}, {"moves", Json::array()}}), "");
        EXPECT_TRUE(kept(looked)) << "the analysis needs them";
    }
    house.pass(1);
}

TEST_F(OwnTerms, AnAddressBringsOnlySoMany) {
    house.connect(10, "one", "192.0.2.1");
    house.connect(11, "two", "192.0.2.1");
    house.connect(12, "three", "198.51.100.7");
    const Json first = begin_with(fresh());
    EXPECT_EQ(house.why(10, "new", first), "");
    for (int i = 1; i < 20; ++i) EXPECT_EQ(house.why(10, "new", begin_with(fresh())), "") << i;
    const Json more = begin_with(fresh());
    EXPECT_EQ(house.why(11, "new", more), "busy");
    EXPECT_FALSE(kept(more["variant"]));
    EXPECT_EQ(house.why(11, "new", first), "") << "those that are known can be played";
    EXPECT_EQ(house.why(12, "new", more), "");
    EXPECT_EQ(house.why(11, "new", more), "") << "likewise";
    house.pass(3601);
    EXPECT_EQ(house.why(11, "new", begin_with(fresh())), "");
}

// However many addresses there are.
TEST_F(OwnTerms, AreRefusedOnceAllTogetherHaveBroughtTooMany) {
    house.limits.terms = 2;
    house.restart();
    house.connect(10, "one", "192.0.2.1");
    house.connect(11, "two", "198.51.100.7");
    house.connect(12, "three", "203.0.113.9");
    const Json first = begin_with(fresh());
    EXPECT_EQ(house.why(10, "new", first), "");
    EXPECT_EQ(house.why(11, "new", begin_with(fresh())), "");
    house.pass(7200);
    const Json more = begin_with(fresh());
    EXPECT_EQ(house.why(12, "new", more), "busy");
    EXPECT_FALSE(kept(more["variant"]));
    EXPECT_EQ(house.why(12, "new", first), "") << "those that are known can be played";
    house.connect(13, "host", "");
    EXPECT_EQ(house.why(13, "new", more), "") << "this machine has no limits";
}

// --- Names

TEST_F(OpenTableTest, ANameBelongsToOneBrowser) {
    EXPECT_EQ(house.why(kAda, "take_name", {{"name", " Ada "}}), "");
    EXPECT_EQ(house.last(kAda, "yourself")["name"], "Ada");
    EXPECT_EQ(house.why(kBob, "take_name", {{"name", "ADA"}}), "name_taken");
    EXPECT_EQ(house.why(kAda, "take_name", {{"name", "Eve"}}), "has_name");
    for (const char* bad : {"", "A\u202e", "a  b", "x/y", "twenty-five letters long x"})
        EXPECT_EQ(house.why(kBob, "take_name", {{"name", bad}}), "bad_name") << bad;
    EXPECT_EQ(house.why(kBob, "take_name", {{"name", nullptr}}), "bad_name");
    EXPECT_EQ(house.why(kBob, "take_name", {{"name", "M0derator"}}), "name_reserved");
    EXPECT_EQ(house.why(kBob, "person", {{"name", "ada"}}), "");
    EXPECT_EQ(house.last(kBob, "person")["name"], "Ada");
    EXPECT_EQ(house.why(kBob, "person", {{"name", "Nobody"}}), "unknown_person");
    house.restart();
    house.say(kAda, "open_table", kNothing);
    EXPECT_EQ(house.last(kAda, "yourself")["name"], "Ada") << "also after a restart";
}

TEST_F(OpenTableTest, AGameByLinkShowsNobodyUnderTheNameOfSomebodyElse) {
    const auto wish = [](const char* name) {
        return Json{{"variant", kNothing}, {"first", "me"}, {"name", name}};
    };
    EXPECT_EQ(house.why(kBob, "invite", wish("Ada")), "") << "nobody has it yet";
    names_all();
    for (const char* hers : {"Ada", "A.d.a.", "\u0410\u0434\u0430", "\u0410d\u0430"}) {
        const bool alike = likeness(hers) == likeness("Ada");
        const std::string expected = !visible_name(hers) ? "bad_name" : alike ? "name_taken" : "";
        EXPECT_EQ(house.why(kBob, "invite", wish(hers)), expected) << hers;
    }
    EXPECT_EQ(house.why(kAda, "invite", wish("Ada L.")), "");
    const Json link = house.people(kAda)["join"];
    EXPECT_EQ(house.why(kStranger, "join", {{"link", link}, {"name", "ADA."}}), "name_taken");
    EXPECT_EQ(house.why(kStranger, "join", {{"link", link}, {"name", "Moderator"}}),
              "name_reserved");
    EXPECT_FALSE(house.people(kAda)["begun"]);
    EXPECT_EQ(house.why(kBob, "join", {{"link", link}, {"name", "BOB"}}), "") << "his own";
    EXPECT_EQ(house.people(kAda)["seats"][1]["name"], "BOB");
    EXPECT_EQ(house.why(kAda, "invite", wish("Ada")), "") << "her own";
}

TEST_F(OpenTableTest, NobodyWithoutANameIsShownUnderOne) {
    offer(kAda);
    EXPECT_TRUE(seen(kAda)["challenges"][0]["by"]["name"].is_null());
    house.say(kAda, "take_name", {{"name", "Ada"}});
    house.pass(1);
    EXPECT_EQ(seen(kAda)["challenges"][0]["by"]["name"], "Ada");
    EXPECT_EQ(seen(kAda)["challenges"][0]["by"]["rating"], 1500);
    sit_down(kBob);
    EXPECT_EQ(house.people(kBob)["seats"][0]["name"], "Ada");
    EXPECT_TRUE(house.people(kBob)["seats"][1]["name"].is_null());
}

TEST_F(OpenTableTest, TheSecondOfTwoWhoTakeANameAtOnceIsToldThatItIsTaken) {
    house.queue().hold();
    house.say(kAda, "take_name", {{"name", "Ada"}});
    house.say(kBob, "take_name", {{"name", "ADA"}});
    house.queue().do_next();  // whether Ada may have it
    house.queue().do_next();  // whether Bob may: nobody has it yet
    house.queue().let_go();
    EXPECT_EQ(house.last(kAda, "yourself")["name"], "Ada");
    EXPECT_EQ(house.last(kBob, "error")["why"], "name_taken");
}

TEST_F(OpenTableTest, NobodyKeepsOthersFromTakingNames) {
    names_all();
    house.say(kAda, "move_name", kNothing);
    const Json link = {{"link", house.last(kAda, "name_link")["link"]}};
    for (ClientId client = 100; client < 200; ++client) {
        house.connect(client, "crowd" + std::to_string(client), "192.0.2.1");
        EXPECT_EQ(house.why(client, "take_name", {{"name", "ADA"}}), "name_taken");
        house.connect(client, "bob", "192.0.2.1");
        EXPECT_EQ(house.why(client, "take_name", {{"name", "Eve"}}), "has_name");
        EXPECT_EQ(house.why(client, "continue_name", link), "has_name");
        house.pass(4);
    }
    // Only names that are taken count, for each address alone.
    int taken = 0;
    for (ClientId client = 200; client < 300; ++client) {
        house.connect(client, "crowd" + std::to_string(client), "192.0.2.1");
        const std::string name = "Crowd " + std::to_string(client);
        taken += house.why(client, "take_name", {{"name", name}}).empty() ? 1 : 0;
    }
    EXPECT_EQ(taken, 40);
    house.connect(300, "neighbour", "192.0.2.2");
    EXPECT_EQ(house.why(300, "take_name", {{"name", "Neighbour"}}), "");
    house.pass(601);
    EXPECT_EQ(house.why(299, "take_name", {{"name", "Late"}}), "");
    EXPECT_EQ(house.why(299, "take_name", {{"name", "Later"}}), "has_name");
}

TEST_F(OpenTableTest, ANameMovesToAnotherBrowserWithItsGames) {
    EXPECT_EQ(house.why(kAda, "move_name", kNothing), "needs_name");
    begin_rated();
    house.say(kAda, "move_name", kNothing);
    const Json link = {{"link", house.last(kAda, "name_link")["link"]}};
    EXPECT_EQ(house.last(kAda, "name_link")["seconds"], 600);
    const auto state = [&](ClientId client) {
        house.say(client, "look", link);
        EXPECT_EQ(house.last(client, "invitation")["kind"], "name");
        EXPECT_EQ(house.last(client, "invitation")["by"], "Ada");
        return house.last(client, "invitation")["state"];
    };
    EXPECT_EQ(state(kAda), "yours");
    EXPECT_EQ(state(kBob), "taken");
    EXPECT_EQ(state(kStranger), "open");
    EXPECT_EQ(house.why(kBob, "continue_name", link), "has_name");
    EXPECT_EQ(house.why(kStranger, "continue_name", link), "");
    EXPECT_EQ(house.last(kStranger, "yourself")["name"], "Ada");

    // The former browser watches its rated game; the new one plays it.
    EXPECT_EQ(house.table(kAda)["you"], Json::array());
    EXPECT_EQ(house.why(kAda, "resign", game()), "not_now");
    EXPECT_EQ(house.why(kAda, "take_name", {{"name", "Ada"}}), "name_taken");
    house.say(kStranger, "open", game());
    EXPECT_EQ(house.table(kStranger)["you"], Json::array({0}));
    house.say(kStranger, "resign", game());
    EXPECT_EQ(rating(kBob, "Ada")[0]["lost"], 1);
    EXPECT_EQ(rating(kBob, "Bob")[0]["won"], 1);
    const Json stakes = house.people(kStranger)["rated"];
    EXPECT_EQ(stakes["seats"][0]["after"], 1338);
    house.restart();
    house.say(kStranger, "open_table", kNothing);
    EXPECT_EQ(house.last(kStranger, "yourself")["name"], "Ada");
    house.say(kAda, "open_table", kNothing);
    EXPECT_TRUE(house.last(kAda, "yourself")["name"].is_null());
    house.say(kStranger, "open", game());
    EXPECT_EQ(house.people(kStranger)["rated"], stakes);
}

TEST_F(OpenTableTest, ANameMovesEvenIfItsNewBrowserIsGoneWhenThatIsStored) {
    begin_rated();
    house.say(kAda, "move_name", kNothing);
    const Json link = {{"link", house.last(kAda, "name_link")["link"]}};
    house.queue().hold();
    house.say(kStranger, "continue_name", link);
    house.queue().do_next();  // looks up the persons
    house.disconnect(kStranger);
    house.queue().let_go();
    EXPECT_EQ(house.table(kAda)["you"], Json::array());
    house.connect(kStranger, "stranger");
    house.say(kStranger, "open", game());
    EXPECT_EQ(house.table(kStranger)["you"], Json::array({0}));
    EXPECT_FALSE(may_analyse(kStranger));
}

TEST_F(OpenTableTest, ALinkForANameWorksOnceAndForTenMinutes) {
    names_all();
    const auto new_link = [&](ClientId client) {
        house.say(client, "move_name", kNothing);
        return Json{{"link", house.last(client, "name_link")["link"]}};
    };
    const Json first = new_link(kAda), second = new_link(kAda);
    EXPECT_EQ(house.why(kStranger, "look", first), "link_used") << "the newest counts";
    EXPECT_EQ(house.why(kStranger, "continue_name", first), "link_used");
    house.pass(601);
    EXPECT_EQ(house.why(kStranger, "continue_name", second), "link_used");
    const Json third = new_link(kAda);
    house.restart();
    EXPECT_EQ(house.why(kStranger, "continue_name", third), "link_used");
    house.say(kAda, "open_table", kNothing);
    offer(kAda, true);
    const Json fourth = new_link(kAda);
    house.say(kStranger, "open_table", kNothing);
    EXPECT_EQ(house.why(kStranger, "join", fourth), "link_used") << "gives no seat";
    EXPECT_EQ(house.why(kStranger, "continue_name", fourth), "");
    EXPECT_TRUE(house.last(kAda, "yourself")["name"].is_null()) << "told at once";
    EXPECT_TRUE(house.last(kAda, "yourself")["challenge"].is_null());
    house.connect(9, "eve");
    EXPECT_EQ(house.why(9, "continue_name", fourth), "link_used");
    EXPECT_EQ(house.why(9, "continue_name", {{"link", "#/n/nonsense"}}), "link_used");
}

TEST_F(OpenTableTest, AfterANameWasRemovedItsGamesCountForNobody) {
    const auto remove = [&](const char* holder) {
        return house.store().persons().remove(holder) && house.store().hide_name(holder);
    };
    begin_rated();
    house.say(kBob, "resign", game());
    ASSERT_TRUE(remove("bob"));
    EXPECT_EQ(rating(kStranger, "Ada")[0]["won"], 1);
    EXPECT_TRUE(house.last(kStranger, "person")["games"][0]["rival"].is_null());
    EXPECT_EQ(house.why(kStranger, "person", {{"name", "Bob"}}), "unknown_person");

    begin_rated();
    ASSERT_TRUE(remove("bob"));
    house.restart();
    house.say(kBob, "open", game());
    EXPECT_EQ(house.why(kBob, "resign", game()), "");
    EXPECT_EQ(house.table(kBob)["result"]["kind"], "resignation");
    EXPECT_TRUE(house.people(kBob)["seats"][1]["name"].is_null());
    EXPECT_EQ(rating(kStranger, "Ada")[0]["games"], 1);

    // Nor under the next name.
    begin_rated();
    ASSERT_TRUE(remove("bob"));
    house.restart();
    EXPECT_EQ(house.why(kBob, "take_name", {{"name", "Bob the second"}}), "");
    house.say(kBob, "open", game());
    EXPECT_EQ(house.why(kBob, "resign", game()), "");
    EXPECT_EQ(rating(kStranger, "Ada")[0]["games"], 1);
}

// --- Rated games

TEST_F(OpenTableTest, ARatedGameNeedsTwoNamesAndAClock) {
    EXPECT_EQ(offer(kAda, true), "needs_name");
    house.say(kAda, "take_name", {{"name", "Ada"}});
    EXPECT_EQ(offer(kAda, true, nullptr), "needs_clock");
    EXPECT_EQ(offer(kAda, true), "");
    EXPECT_EQ(sit_down(kBob), "needs_name");
    house.say(kBob, "take_name", {{"name", "Bob"}});
    EXPECT_EQ(sit_down(kBob), "");
    EXPECT_EQ(house.people(kBob)["rated"]["kind"], "base");
}

// Ways in which ratings can be made: names cost nothing, and neither do games that are given up at
// once.
class MadeRatings : public OpenTableTest {
  protected:
    // The winner offers, somebody with a new name sits down, and gives up as soon as Age II begins,
    // or at once.
    void lose(const std::string& from, const std::string& to, int age) {
        const auto number = std::to_string(++number_);
        house.connect(kBob, "throw-away " + number, from);
        house.connect(kAda, "maker", to);
        house.say(kAda, "open_table", kNothing);
        if (number_ == 1) {
            ASSERT_EQ(house.why(kAda, "take_name", {{"name", "Maker"}}), "");
        }
        ASSERT_EQ(house.why(kBob, "take_name", {{"name", "Loser " + number}}), "");
        ASSERT_EQ(offer(kAda, true), "");
        ASSERT_EQ(sit_down(kBob), "");
        house.play_on(2);
        play_to_age(age);
        house.say(kBob, "resign", game());
        ASSERT_EQ(house.table(kAda)["result"]["winner"], 0);
        house.pass(60);
    }
    double made() {
        const Json ratings = rating(kStranger, "Maker");
        return ratings.empty() ? 1500 : ratings[0]["rating"].get<double>();
    }
    Json why() { return house.people(kAda)["unrated"]; }

  private:
    int number_ = 0;
};

TEST_F(MadeRatings, NothingIsMadeWithinAHousehold) {
    for (int i = 0; i < 11; ++i) lose("192.0.2.1", "192.0.2.1", 2);
    EXPECT_EQ(made(), 1500);
    EXPECT_EQ(why(), "household");
}

TEST_F(MadeRatings, NothingIsMadeByGivingUpAtOnce) {
    for (int i = 0; i < 11; ++i) {
        lose("192.0.2." + std::to_string(i), "198.51.100.7", 0);
        EXPECT_EQ(why(), "brief");
    }
    EXPECT_EQ(made(), 1500);
    EXPECT_EQ(rating(kStranger, "Loser 1")[0]["lost"], 1) << "who gives up loses";
    EXPECT_EQ(rating(kStranger, "Loser 1")[0]["rating"], 1338);
}

TEST_F(MadeRatings, LittleIsMadeBetweenTwoAddresses) {
    for (int i = 0; i < 11; ++i) lose("192.0.2.1", "198.51.100.7", 2);
    EXPECT_EQ(why(), "often");
    const Json made = rating(kStranger, "Maker")[0];
    EXPECT_EQ(made["games"], 3) << "of eleven";
    EXPECT_LT(made["rating"], 1850);
    EXPECT_TRUE(made["provisional"]);
    // A day later three more count; the same for two people wherever they are.
    house.pass(24 * 3600);
    for (int i = 0; i < 5; ++i) lose("192.0.2.1", "198.51.100.7", 2);
    EXPECT_EQ(rating(kStranger, "Maker")[0]["games"], 6);
}

TEST_F(MadeRatings, LittleIsMadeBetweenTwoPeopleAlsoByPlayingAgain) {
    names_all();
    ASSERT_EQ(offer(kAda, true), "");
    ASSERT_EQ(sit_down(kBob), "");
    for (int i = 0; i < 5; ++i) {
        play_to_age(2);
        house.say(kBob, "resign", game());
        EXPECT_EQ(why(), i < 3 ? Json() : Json("often")) << i;
        for (const ClientId client : {kAda, kBob})
            house.say(client, "offer",
                      {{"game", house.game()}, {"what", "rematch"}, {"yes", true}});
        const Json next = {{"game", house.people(kAda)["next"]}};
        house.say(kAda, "open", next);
        house.say(kBob, "open", next);
        house.pass(60);
    }
    EXPECT_EQ(rating(kStranger, "Ada")[0]["games"], 3);
    EXPECT_TRUE(house.people(kAda)["rated"].is_null());
    house.pass(8 * 3600);
    house.say(kBob, "resign", game());
    house.restart();
    house.say(kAda, "open", game());
    EXPECT_EQ(why(), "often") << "also after a restart";
}

TEST_F(OpenTableTest, ARatingIsProvisionalAtFirst) {
    begin_rated();
    house.say(kBob, "resign", game());
    EXPECT_TRUE(rating(kStranger, "Ada")[0]["provisional"]);
    EXPECT_TRUE(house.people(kAda)["rated"]["seats"][0]["provisional"]);
    EXPECT_TRUE(to_json(Strength{1500, 111, 0.06})["provisional"]);
    EXPECT_FALSE(to_json(Strength{1500, 110, 0.06}).contains("provisional"));
}

// If the Wonders lie open from the beginning, whoever does not like them cannot leave for nothing.
TEST_F(OpenTableTest, AfterAllWondersWereShownARatedGameIsNotCalledOff) {
    const auto can_abort = [&] {
        const Json can = house.people(kAda)["can"];
        return std::count(can.begin(), can.end(), "abort") > 0;
    };
    names_all();
    for (const bool preset : {false, true}) {
        for (const bool rated : {false, true}) {
            ASSERT_EQ(offer(kAda, rated, kMinutes, {{"preset_wonders", preset}}), "");
            ASSERT_EQ(sit_down(kBob), "");
            EXPECT_EQ(can_abort(), !(preset && rated));
            EXPECT_EQ(house.why(kAda, "abort", game()), preset && rated ? "not_now" : "");
            house.pass(30);
        }
    }
    // Nor does time that passes save anything.
    house.pass(16 * 60);
    EXPECT_EQ(house.table(kAda)["result"]["kind"], "time");
    EXPECT_EQ(house.people(kAda)["unrated"], "brief");
    EXPECT_EQ(rating(kStranger, "Ada")[0]["lost"], 1);
    EXPECT_TRUE(rating(kStranger, "Bob").empty()) << "who was left wins nothing by it";
}

TEST_F(OpenTableTest, ARatedGameHasNoHelpAndNoWayBack) {
    begin_rated();
    const Json at = {{"game", house.game()}, {"ply", house.table(kAda)["ply"]}};
    EXPECT_EQ(house.why(kAda, "offer", {{"game", at["game"]}, {"what", "undo"}, {"yes", true}}),
              "not_now");
    EXPECT_EQ(house.why(kAda, "undo", at), "not_an_option");
    EXPECT_EQ(house.why(kAda, "handover", game()), "not_now");
    EXPECT_EQ(house.why(kAda, "analyse", at), "not_over");
    EXPECT_EQ(house.why(kAda, "explore", at), "not_over");
    EXPECT_EQ(house.why(kAda, "explore", {{"position", "dipolis/1"}}), "not_over");
    house.connect(9, "ada");  // another page of the same browser
    EXPECT_EQ(house.why(9, "explore", {{"position", "dipolis/1"}}), "not_over");
    EXPECT_EQ(house.why(kStranger, "explore", {{"position", "dipolis/1"}}), "bad_position");
    house.say(kStranger, "open", game());  // perhaps a second browser of Ada's
    EXPECT_EQ(house.why(kStranger, "analyse", at), "not_over");
    EXPECT_EQ(house.why(kStranger, "explore", at), "not_over");
    EXPECT_EQ(house.why(kBob, "review", game()), "not_over");
    EXPECT_EQ(house.why(kBob, "abort", game()), "not_now");
    const Json can = house.people(kAda)["can"];
    EXPECT_EQ(std::count(can.begin(), can.end(), "undo"), 0);
    house.say(kAda, "resign", game());
    EXPECT_EQ(house.why(kAda, "analyse", at), "");
}

TEST_F(OpenTableTest, AfterARestartARatedGameHasNoHelpEither) {
    begin_rated();
    const Json at = game();
    house.restart();
    EXPECT_FALSE(may_analyse(kAda));
    EXPECT_FALSE(may_analyse(kBob));
    EXPECT_TRUE(may_analyse(kStranger));
    house.say(kStranger, "open_table", kNothing);
    EXPECT_TRUE(seen(kStranger)["games"].empty()) << "nobody is there";
    house.say(kBob, "open", at);
    house.say(kBob, "resign", at);
    EXPECT_TRUE(may_analyse(kAda));
}

TEST_F(OpenTableTest, ARatedGameThatNobodyLooksAtGoesOnInTheStore) {
    begin_rated();
    const Json at = game();
    const auto leave = [&](ClientId client) { house.say(client, "leave", kNothing); };
    const auto sleeps = [&] {
        return house.lobby().tables() == 0 && house.lobby().sleepers() == 1;
    };
    leave(kAda);
    leave(kBob);
    EXPECT_TRUE(sleeps());
    EXPECT_FALSE(may_analyse(kAda));
    house.say(kStranger, "open_table", kNothing);
    EXPECT_EQ(seen(kStranger)["games"][0]["game"], at["game"]);
    EXPECT_EQ(house.why(kStranger, "open", at), "");
    EXPECT_EQ(house.table(kStranger)["you"], Json::array());
    EXPECT_TRUE(may_analyse(kStranger));
    leave(kStranger);
    EXPECT_TRUE(sleeps());
    house.say(kStranger, "open_table", kNothing);
    EXPECT_EQ(seen(kStranger)["games"][0]["people"][1]["rating"], 1500);

    house.pass(1500);
    EXPECT_EQ(house.lobby().tables(), 0u);
    EXPECT_EQ(house.lobby().sleepers(), 0u);
    EXPECT_EQ(Json::parse(house.store().load(at["game"])->summary.result)["kind"], "time");
    EXPECT_EQ(rating(kBob, "Ada")[0]["games"], 1);
    house.say(kStranger, "open_table", kNothing);
    EXPECT_EQ(seen(kStranger)["games"], Json::array());
    EXPECT_TRUE(may_analyse(kAda));
}

TEST_F(OpenTableTest, ANameTakesARatedGameAlongThatNobodyLooksAt) {
    begin_rated();
    for (ClientId client : {kAda, kBob}) house.say(client, "leave", kNothing);
    house.say(kAda, "move_name", kNothing);
    house.say(kStranger, "continue_name", {{"link", house.last(kAda, "name_link")["link"]}});
    EXPECT_EQ(house.lobby().sleepers(), 1u);
    EXPECT_FALSE(may_analyse(kStranger));
    EXPECT_TRUE(may_analyse(kAda));
}

TEST_F(OpenTableTest, AResultIsCountedForBothAndOnce) {
    begin_rated();
    house.say(kBob, "resign", game());
    const Json stakes = house.people(kAda)["rated"];
    EXPECT_EQ(stakes["seats"][0]["rating"], 1500);
    EXPECT_EQ(stakes["seats"][0]["after"], 1662);
    EXPECT_EQ(stakes["seats"][1]["after"], 1338);
    const Json ada = rating(kStranger, "Ada");
    EXPECT_EQ(ada[0]["rating"], 1662);
    EXPECT_EQ(ada[0]["won"], 1);
    EXPECT_EQ(house.last(kStranger, "person")["games"][0]["rival"], "Bob");
    // Neither a restart nor trying again counts it a second time.
    EXPECT_EQ(house.why(kBob, "resign", game()), "over");
    house.restart();
    house.say(kAda, "open", game());
    EXPECT_EQ(house.people(kAda)["rated"], stakes);
    house.say(kBob, "open", game());
    EXPECT_EQ(house.why(kBob, "resign", game()), "over");
    EXPECT_EQ(rating(kStranger, "Ada"), ada);
    EXPECT_EQ(rating(kStranger, "Bob")[0]["lost"], 1);
    // Both may take the game off their lists; the record of the rating stays.
    house.say(kAda, "delete", game());
    house.say(kBob, "delete", game());
    EXPECT_EQ(rating(kStranger, "Ada"), ada);
    EXPECT_EQ(house.why(kStranger, "open", game()), "");
}

TEST_F(OpenTableTest, ANameThatMovesWhileAResultIsStoredTakesItAlong) {
    begin_rated();
    house.say(kAda, "leave", kNothing);
    house.say(kAda, "move_name", kNothing);
    house.queue().hold();
    house.say(kStranger, "continue_name", {{"link", house.last(kAda, "name_link")["link"]}});
    house.queue().do_next();  // looks up the persons
    house.say(kBob, "resign", game());
    house.queue().let_go();
    EXPECT_EQ(rating(kStranger, "Ada")[0]["won"], 1);
    EXPECT_EQ(rating(kStranger, "Bob")[0]["lost"], 1);
    EXPECT_EQ(house.people(kBob)["rated"]["seats"][0]["after"], 1662);
}

TEST_F(OpenTableTest, ANameThatMovesWhileARematchIsStoredTakesItAlong) {
    begin_rated();
    house.say(kBob, "resign", game());
    house.say(kAda, "move_name", kNothing);
    house.queue().hold();
    house.say(kStranger, "continue_name", {{"link", house.last(kAda, "name_link")["link"]}});
    house.queue().do_next();  // looks up the persons
    for (const ClientId client : {kAda, kBob})
        house.say(client, "offer", {{"game", house.game()}, {"what", "rematch"}, {"yes", true}});
    house.queue().let_go();
    const Json next = {{"game", house.people(kBob)["next"]}};
    house.say(kAda, "open", next);
    EXPECT_EQ(house.table(kAda)["you"], Json::array());
    house.say(kStranger, "open", next);
    EXPECT_EQ(house.table(kStranger)["you"], Json::array({1}));
    EXPECT_EQ(house.people(kStranger)["rated"]["seats"][1]["rating"], 1662);
}

TEST_F(OpenTableTest, NoRatedGameBeginsWithANameThatHasMoved) {
    constexpr ClientId kEve = 9;
    house.connect(kEve, "eve");
    names_all();
    ASSERT_EQ(offer(kAda, true), "");
    const Json challenge = {{"challenge", house.last(kAda, "yourself")["challenge"]}};
    const auto sit_down_while_moved = [&](ClientId sitter, ClientId from, ClientId to) {
        house.say(from, "move_name", kNothing);
        house.queue().hold();
        house.say(to, "continue_name", {{"link", house.last(from, "name_link")["link"]}});
        house.say(sitter, "sit_down", challenge);
        for (int i = 0; i < 2; ++i) house.queue().do_next();  // looks up the persons
        house.queue().let_go();
        EXPECT_TRUE(house.table(sitter).is_null());
        return house.last(sitter, "error")["why"];
    };
    EXPECT_EQ(sit_down_while_moved(kBob, kBob, kStranger), "needs_name");
    house.say(kAda, "open_table", kNothing);
    EXPECT_EQ(house.last(kAda, "yourself")["challenge"], challenge["challenge"]) << "still there";
    EXPECT_EQ(sit_down_while_moved(kStranger, kAda, kEve), "challenge_gone");
    house.say(kAda, "open_table", kNothing);
    EXPECT_TRUE(house.last(kAda, "yourself")["challenge"].is_null());
}

TEST_F(OpenTableTest, AGamePlayedToItsEndCountsToo) {
    begin_rated();
    house.play_on(300);
    const Json result = house.table(kAda)["result"];
    ASSERT_FALSE(result.is_null());
    const int won = rating(kAda, "Ada")[0]["won"].get<int>();
    EXPECT_EQ(won, result["winner"] == 0 ? 1 : 0);
}

TEST_F(OpenTableTest, LeadersHasARatingOfItsOwn) {
    begin_rated({{"leaders", "no_davinci"}});
    house.say(kAda, "resign", game());
    ASSERT_EQ(rating(kAda, "Ada").size(), 1u);
    EXPECT_EQ(rating(kAda, "Ada")[0]["kind"], "leaders");
    EXPECT_EQ(rating(kAda, "Ada")[0]["rating"], 1338);
}

TEST_F(OpenTableTest, TimeAndClaimsCountAndAnEarlyEndDoesNot) {
    names_all();
    ASSERT_EQ(offer(kAda, true), "");
    ASSERT_EQ(sit_down(kBob), "");
    house.say(kBob, "abort", game());
    EXPECT_EQ(house.table(kAda)["result"]["kind"], "aborted");
    EXPECT_TRUE(rating(kAda, "Ada").empty());
    begin_rated();
    house.pass(60 * 40);
    EXPECT_EQ(house.table(kAda)["result"]["kind"], "time");
    EXPECT_EQ(rating(kAda, "Ada")[0]["games"], 1);
    begin_rated();
    const bool ada = !house.table(kAda)["options"].empty();
    house.say(ada ? kAda : kBob, "leave", kNothing);
    house.pass(61);
    EXPECT_EQ(house.why(ada ? kBob : kAda, "claim", {{"game", house.game()}, {"as", "win"}}), "");
    EXPECT_EQ(rating(kStranger, "Ada")[0]["games"], 2);
}

TEST_F(OpenTableTest, ARematchIsRatedToo) {
    begin_rated();
    house.say(kBob, "resign", game());
    for (const ClientId client : {kAda, kBob})
        house.say(client, "offer", {{"game", house.game()}, {"what", "rematch"}, {"yes", true}});
    const Json next = house.people(kAda)["next"];
    ASSERT_TRUE(next.is_string());
    house.say(kAda, "open", {{"game", next}});
    house.say(kBob, "open", {{"game", next}});
    EXPECT_EQ(house.people(kAda)["rated"]["seats"][1]["rating"], 1662) << "the seats are swapped";
    house.play_on(4);
    house.say(kAda, "resign", game());
    EXPECT_EQ(rating(kAda, "Ada")[0]["games"], 2);
}

TEST_F(OpenTableTest, MessagesAreLikeTheirExamples) {
    names_all();
    offer(kAda, true);
    house.say(kStranger, "open_table", kNothing);
    const auto example = [&](const char* file, const char* type, ClientId client) {
        expect_example(file, Json{{"t", type}, {"d", house.last(client, type)}}.dump());
    };
    example("server_yourself.json", "yourself", kAda);
    sit_down(kBob);
    play_to_age(2);
    house.connect(8, "eve");
    offer(8);
    example("server_open_table.json", "open_table", 8);
    house.say(kBob, "resign", game());
    rating(kBob, "Ada");
    example("server_person.json", "person", kBob);
    house.say(kAda, "move_name", kNothing);
    example("server_name_link.json", "name_link", kAda);
    Json people = read_examples("server_people.json");
    const auto told = [&](const char* what) {
        if (updates_examples()) {
            people[what] = {{"t", "people"}, {"d", house.people(kAda)}};
            write_examples("server_people.json", people);
        }
        EXPECT_EQ(differences(people[what]["d"], house.people(kAda)), "");
    };
    told("rated");
    offer(kAda, true);
    sit_down(kBob);
    house.play_on(2);
    house.say(kBob, "resign", game());
    told("unrated");
}

}  // namespace
}  // namespace dipolis
