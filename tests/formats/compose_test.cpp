// Composed tables: a correct one becomes the position it describes; each error is reported at its
// field.
#include "formats/compose.h"

#include <gtest/gtest.h>

#include <fstream>

#include "engine/catalogue.h"
#include "engine/check.h"
#include "engine/game.h"
#include "formats/position.h"
#include "play/simulation.h"
#include "tests/seed.h"
#include "text/text.h"

namespace dipolis {
namespace {

// A table in the middle of Age II, as a page would send it.
Json table() {
    std::ifstream in(std::string(MESSAGE_DIR) + "/client_compose.json");
    return Json::parse(in)["d"]["table"];
}

// The codes of the flaws of a field; "" is the whole table.
std::vector<std::string> codes(const Json& json, const std::string& field) {
    const Composition composition = compose(json);
    EXPECT_EQ(composition.state.has_value(), composition.flaws.empty());
    std::vector<std::string> found;
    static const Text text;
    for (const Flaw& flaw : composition.flaws) {
        EXPECT_TRUE(text.has("compose." + flaw.code)) << flaw.code;
        if (flaw.field == field) found.push_back(flaw.code);
    }
    return found;
}

// The only flaw of the example after one change.
void expect_flaw(const char* pointer, const Json& value, const std::string& field,
                 const std::string& code) {
    Json changed = table();
    changed[Json::json_pointer(pointer)] = value;
    EXPECT_EQ(codes(changed, field), std::vector<std::string>{code})
        << pointer << " " << value << ": " << field;
}

TEST(Compose, ATableBecomesItsPosition) {
    const Composition composition = compose(table());
    ASSERT_TRUE(composition.state)
        << composition.flaws.front().field << " " << composition.flaws.front().code;
    const State& state = *composition.state;
    EXPECT_EQ(to_line(state),
              "dipolis/1 age=2 board=law,-,economy,masonry,- "
              "buildings0=lumber_yard,quarry,press,theater "
              "buildings1=clay_pit,glassworks,guard_tower,brickyard built0=pyramids "
              "built1=circus_maximus coins0=12 coins1=3 discard=clay_pool,baths loot0=5 pawn=-3 "
              "structure=forum,temple,library,walls,rostrum,.,?,?,?,school,.,barracks,statue,.,.,"
              "sawmill,.,.,.,. tokens0=strategy tokens1=theology turn=1 "
              "unseen=shelf_quarry,glass_blower,drying_room,horse_breeders,archery_range,"
              "parade_ground,dispensary,laboratory,courthouse,aqueduct,caravansery,"
              "customs_house wonders0=colossus,piraeus,sphinx "
              "wonders1=appian_way,great_library,mausoleum");
    EXPECT_EQ(broken_invariant(state), "");
    // Any unseen card may lie in the structure, except the card under the Wonder.
    EXPECT_EQ(composition.choices["structure"].size(), 12u);
    EXPECT_EQ(composition.choices["cards"].size(), 46u);
    EXPECT_EQ(composition.choices["wonders"].size(), 12u);
}

// Every turn of many games: converts the table to a composed table and back.
TEST(Compose, EveryPositionOfAGameIsComposedFromItsTable) {
    int turns = 0;
    Statistics statistics;
    const int games = counted(12, 1200);
    for (int i = 1; i <= games; ++i) {
        std::vector<Move> moves;
        play_game({}, Policy::Uniform, Rng(game_seed(static_cast<uint64_t>(i))), statistics,
                  &moves);
        State state = start({});
        for (Move move : moves) {
            if (step(state) == Step::TakeTurn) {
                const auto json = table_of(state);
                ASSERT_TRUE(json);
                const Composition composition = compose(*json);
                ASSERT_TRUE(composition.state)
                    << to_line(state) << " " << composition.flaws.front().field << " "
                    << composition.flaws.front().code;
                State expected = state;
                expected.undealt = {};  // a composed table does not include them
                ASSERT_EQ(to_line(*composition.state), to_line(expected));
                ASSERT_EQ(*composition.state, expected);
                ++turns;
            }
            play(state, move);
        }
    }
    EXPECT_GT(turns, 30 * games);
}

TEST(Compose, MissingFieldsAreFilledIn) {
    const Composition empty = compose(Json::object());
    EXPECT_EQ(empty.table["age"], 1);
    EXPECT_EQ(empty.table["cities"][1]["coins"], 7);
    EXPECT_EQ(empty.table["loot"], Json::parse("[[2,5],[2,5]]"));
    EXPECT_EQ(empty.table["structure"].size(), 20u);
    // The only flaws: face-up cards (two, four and six of them) have no names yet.
    EXPECT_EQ(empty.flaws.size(), 12u);
    for (const Flaw& flaw : empty.flaws) EXPECT_EQ(flaw.code, "name_it") << flaw.field;
    EXPECT_EQ(compose({{"pawn", 7}}).table["loot"], Json::parse("[[2,5],[]]"));
    EXPECT_EQ(compose(Json::array()).flaws.size(), 12u);
}

TEST(Compose, NumbersOutOfTheirBoundsAreTold) {
    expect_flaw("/cities/0/coins", -1, "cities[0].coins", "number");
    expect_flaw("/cities/1/coins", 256, "cities[1].coins", "number");
    expect_flaw("/cities/1/coins", nullptr, "cities[1].coins", "number");
    expect_flaw("/cities/1/coins", "7", "cities[1].coins", "number");
    expect_flaw("/pawn", 10, "pawn", "number");
    expect_flaw("/pawn", -10, "pawn", "number");
    expect_flaw("/age", 4, "age", "number");
    expect_flaw("/turn", 2, "turn", "number");
    Json most = table();
    most["cities"][0]["coins"] = 255;
    EXPECT_TRUE(compose(most).state);
}

TEST(Compose, NothingLiesInTwoPlaces) {
    expect_flaw("/discard/0", "quarry", "discard", "twice");
    expect_flaw("/cities/1/buildings/0", "quarry", "cities[1].buildings", "twice");
    expect_flaw("/structure/0", "brickyard", "structure[0]", "twice");
    expect_flaw("/under/0", "sawmill", "structure[15]", "twice");
    expect_flaw("/cities/1/built/0", "sphinx", "cities[1].built", "twice");
    expect_flaw("/cities/1/tokens/0", "strategy", "cities[1].tokens", "twice");
    expect_flaw("/board/1", "strategy", "board", "twice");
    const Composition twice = compose({{"discard", {"baths", "baths"}}});
    EXPECT_EQ(twice.flaws.front().args["what"], "card.baths");
}

TEST(Compose, UnknownIdsAreTold) {
    expect_flaw("/cities/0/buildings/0", "colosseum", "cities[0].buildings", "unknown");
    expect_flaw("/cities/0/wonders/0", 7, "cities[0].wonders", "unknown");
    expect_flaw("/structure/4", "!", "structure[4]", "unknown");
    expect_flaw("/board/0", "peace", "board", "unknown");
    expect_flaw("/loot/0/0", 3, "loot[0]", "unknown");
    // A Wonder of an add-on.
    expect_flaw("/cities/0/wonders/0", "rome", "cities[0].wonders", "unknown");
}

TEST(Compose, NoMoreWondersThanThereCanBe) {
    Json five = table();
    five["cities"][0]["wonders"].push_back("hanging_gardens");
    EXPECT_EQ(codes(five, "cities[0].wonders"), std::vector<std::string>{"most_wonders"});
    Json eight = table();
    for (Json& city : eight["cities"]) {
        for (const Json& wonder : city["wonders"]) city["built"].push_back(wonder);
        city["wonders"] = Json::array();
    }
    EXPECT_EQ(codes(eight, "cities[0].built"), std::vector<std::string>{"built"});
    Json seven = eight;
    seven["cities"][1]["built"].erase(0);
    EXPECT_TRUE(compose(seven).state);
    seven["cities"][1]["wonders"].push_back("circus_maximus");
    EXPECT_EQ(codes(seven, "cities[1].wonders"), std::vector<std::string>{"eighth"});
    Json under = table();
    under["under"] = {"brewery", "aqueduct", "courthouse"};
    EXPECT_EQ(codes(under, "under"), std::vector<std::string>{"under"});
}

TEST(Compose, ThePawnAndTheTokensItPasses) {
    expect_flaw("/pawn", 9, "pawn", "capital");
    expect_flaw("/pawn", 4, "loot[1]", "passed");
    expect_flaw("/loot/1", Json::array({2}), "loot[1]", "farther");
    Json back = table();  // the pawn has been there and came back
    back["pawn"] = 0;
    EXPECT_TRUE(compose(back).state);
}

TEST(Compose, TheStructureFitsItsLayout) {
    // Another card still lies on it.
    expect_flaw("/structure/0", ".", "structure[0]", "covered");
    // A face-up or uncovered card must have a name.
    expect_flaw("/structure/1", "?", "structure[1]", "name_it");
    expect_flaw("/structure/9", "?", "structure[9]", "name_it");
    // It is still covered by another card.
    expect_flaw("/structure/6", "aqueduct", "structure[6]", "face_down");
    expect_flaw("/structure/0", "altar", "structure[0]", "other_age");
    expect_flaw("/structure/7", "G", "structure[7]", "other_age");
    expect_flaw("/structure", Json::array({"?"}), "structure", "places");
    expect_flaw("/structure", Json(std::vector<std::string>(20, ".")), "structure", "empty");
    expect_flaw("/discard/0", "palace", "discard", "too_late");
    expect_flaw("/cities/0/buildings/0", "merchants_guild", "cities[0].buildings", "too_late");
    // An earlier Age: cards of this Age must not appear.
    Json first = table();
    first["age"] = 1;
    EXPECT_EQ(codes(first, "cities[1].buildings"), std::vector<std::string>{"too_late"});
    EXPECT_EQ(codes(first, "structure[0]"), std::vector<std::string>{"other_age"});
}

TEST(Compose, AGameThatIsWonIsNoPosition) {
    Json won = table();
    won["cities"][0]["buildings"] = {"workshop",   "apothecary", "scriptorium",
                                     "pharmacist", "dispensary", "laboratory"};
    won["cities"][0]["tokens"] = {"strategy", "agriculture"};
    EXPECT_TRUE(codes(won, "cities[0].buildings").empty());
    won["board"][0] = nullptr;
    won["cities"][0]["tokens"].push_back("law");
    Json third = won;
    third["age"] = 3;
    third["structure"] = nullptr;
    third["cities"][0]["buildings"].push_back("academy");
    third["cities"][0]["buildings"].push_back("university");
    EXPECT_EQ(codes(third, "cities[0].buildings"), std::vector<std::string>{"science"});
}

// A table at the beginning of Age III, without the cards of the first two Ages.
Json third_age() {
    Json third = table();
    third["age"] = 3;
    third["under"] = Json::array();
    third["structure"] = {"palace", "port",   "?", "?", "?",       "merchants_guild", "study",
                          "arena",  "circus", "G", "G", "gardens", "obelisk",         "senate",
                          "armory", "?",      "?", "?", "academy", "pantheon"};
    return third;
}

TEST(Compose, TheGuildsOfTheThirdAge) {
    const Composition composition = compose(third_age());
    ASSERT_TRUE(composition.state)
        << composition.flaws.front().field << " " << composition.flaws.front().code;
    EXPECT_EQ(composition.state->structure.guilds.size(), 3);
    EXPECT_EQ(compose(composition.table).state, composition.state);
}

TEST(Compose, NoMoreGuildsThanThree) {
    Json four = third_age();
    four["structure"][3] = "G";
    EXPECT_EQ(codes(four, "structure"), std::vector<std::string>{"most_guilds"});
    // One of them is taken.
    four["structure"][18] = ".";
    four["cities"][0]["buildings"].push_back("builders_guild");
    four["structure"][3] = "?";
    EXPECT_EQ(codes(four, "structure"), std::vector<std::string>{"most_guilds"});
    // None is left in the structure; the flaw concerns their places.
    four["structure"] = third_age()["structure"];
    for (int place : {5, 9, 10, 14, 15, 16, 17, 18, 19}) four["structure"][place] = ".";
    four["discard"] = {"scientists_guild", "tacticians_guild"};
    four["cities"][1]["buildings"].push_back("merchants_guild");
    for (const char* field : {"cities[0].buildings", "cities[1].buildings", "discard"})
        EXPECT_EQ(codes(four, field), std::vector<std::string>{"most_guilds"}) << field;
    EXPECT_TRUE(codes(four, "under").empty());
    four["discard"].erase(0);
    for (const char* field : {"cities[0].buildings", "cities[1].buildings", "discard"})
        EXPECT_TRUE(codes(four, field).empty()) << field;
}

TEST(Compose, NoMoreCardsThanADeckDeals) {
    // Twelve cards lie in the structure, so eight may have been taken.
    Json second = table();
    second["under"] = {"brewery"};
    second["discard"] = {"aqueduct",    "courthouse", "dispensary",
                         "drying_room", "laboratory", "parade_ground"};
    EXPECT_TRUE(compose(second).state);
    second["discard"].push_back("caravansery");
    EXPECT_EQ(codes(second, "structure"), std::vector<std::string>{"most_cards"});
    // Three cards of a finished Age's deck went back into the box.
    Json played = table();
    Cards rest = deck(Back::AgeI);
    for (const Json& city : played["cities"]) {
        for (const std::string name : city["buildings"]) rest.remove(*find_card(name));
    }
    ASSERT_EQ(rest.size(), 16);
    played["discard"] = Json::array();
    for (const Card card : rest) {
        const size_t lying = played["discard"].size();
        EXPECT_EQ(compose(played).state.has_value(), lying <= 13) << lying;
        EXPECT_EQ(codes(played, "discard").empty(), lying <= 13) << lying;
        played["discard"].push_back(id(card));
    }
    EXPECT_EQ(codes(played, "discard"), std::vector<std::string>{"most_cards"});
    EXPECT_EQ(codes(played, "cities[0].buildings"), std::vector<std::string>{"most_cards"});
    EXPECT_TRUE(codes(played, "under").empty());
}

TEST(Compose, ThreePlacesOfTheThirdAgeHoldGuilds) {
    Json third = third_age();
    third["structure"][9] = "?";
    const Composition composition = compose(third);
    ASSERT_EQ(composition.flaws.size(), 1u);
    EXPECT_EQ(composition.flaws[0].field, "structure");
    EXPECT_EQ(composition.flaws[0].code, "most_cards");
    EXPECT_EQ(composition.flaws[0].args, Json::parse(R"({"what": "back.age3", "n": 17})"));
}

// Any value in any field: either reported or understood, and what is understood is a valid
// position.
TEST(Compose, NonsenseAnywhereIsTold) {
    const Json sample = table();
    const Json odd = Json::parse(R"([null, true, -7, 1e30, 2.5, "", "law", "sphinx", "quarry", ".",
                                     [], [[]], [7, null], {}, {"coins": 1}])");
    int told = 0;
    const auto damage = [&](const std::string& pointer) {
        for (const Json& value : odd) {
            Json changed = sample;
            changed[Json::json_pointer(pointer)] = value;
            const Composition composition = compose(changed);
            ASSERT_EQ(composition.state.has_value(), composition.flaws.empty()) << pointer << value;
            if (composition.state) {
                ASSERT_EQ(broken_invariant(*composition.state), "");
            }
            told += !composition.flaws.empty();
        }
    };
    const Json flat = sample.flatten();
    for (const auto& [pointer, value] : flat.items()) {
        damage(pointer);
        const std::string parent = pointer.substr(0, pointer.rfind('/'));
        if (!parent.empty()) damage(parent);
    }
    EXPECT_GT(told, 1000);
}

TEST(Compose, AddOnsAreLeftAlone) {
    Variant variant;
    variant.addons.add(AddOnId::Solo);
    variant.rival = solo::Rival::Caesar;
    EXPECT_FALSE(table_of(start(variant)));
    EXPECT_TRUE(table_of(start({})));
}

}  // namespace
}  // namespace dipolis
