// Every printed value of the engine's tables equals the checked data in tests/data, field by field.
// The data was written independently of the engine. Its notes (prose) are covered by the scenarios;
// every other field is compared, and an unknown field is an error.
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <map>
#include <set>
#include <sstream>

#include "engine/catalogue.h"
#include "engine/game.h"
#include "engine/structure.h"
#include "engine/turn.h"
#include "formats/json.h"
#include "formats/position.h"
#include "formats/words.h"
#include "tests/table.h"

namespace dipolis {
namespace {

const Json& english() {
    static const Json kText = json_of(DATA_DIR "/../../text/en.json");
    return kText;
}

// The object has exactly these fields.
void expect_fields(const Json& object, const std::set<std::string>& fields) {
    std::set<std::string> found;
    for (const auto& [name, value] : object.items()) found.insert(name);
    EXPECT_EQ(found, fields);
}

Resource resource_named(std::string_view name) {
    return named<Resource>(name, kResourceCount);
}

// --- Effects: the columns of the data, compared with the effects of the engine's row.

Per per_named(std::string_view name) {
    if (name == "brown+grey") return Per::BrownAndGrey;
    if (name == "coins3") return Per::ThreeCoins;
    const auto colour = named<Colour>(name, kColourCount + 1);
    return static_cast<Per>(static_cast<int>(Per::Brown) + static_cast<int>(colour));
}

std::string print(const Effect& effect) {
    std::string text;
    for (int part : {static_cast<int>(effect.when), static_cast<int>(effect.what),
                     static_cast<int>(effect.n), static_cast<int>(effect.arg),
                     static_cast<int>(effect.per), static_cast<int>(effect.scope)})
        text += std::to_string(part) + ' ';
    return text;
}

void expect_effects(const Effects& effects, const std::vector<Effect>& expected) {
    std::multiset<std::string> ours;
    std::multiset<std::string> theirs;
    for (const Effect& effect : effects) ours.insert(print(effect));
    for (const Effect& effect : expected) theirs.insert(print(effect));
    EXPECT_EQ(ours, theirs) << "when, what, n, arg, per, scope";
}

// The columns common to buildings, Wonders and tokens, appended to `effects`.
void add(std::vector<Effect>& effects, const Row& row, const char* column, Effect (*effect)(int)) {
    if (const int n = row.number(column); n > 0) effects.push_back(effect(n));
}

void add_choice(std::vector<Effect>& effects, const Row& row) {
    const std::string& goods = row.text("produces_choice");
    if (goods.empty()) return;
    EXPECT_TRUE(goods == "clay|wood|stone" || goods == "glass|papyrus") << goods;
    effects.push_back(
        effect::produces_one_of(goods == "glass|papyrus" ? Goods::Manufactured : Goods::Raw));
}

void add_symbol(std::vector<Effect>& effects, const Row& row) {
    const std::string& symbol = row.text("science");
    if (!symbol.empty()) effects.push_back(effect::shows(named<Symbol>(symbol, kSymbolCount)));
}

// The columns "coins_per_what", "coins_per_amount", "coins_per_scope", and the same for points.
void add_per(std::vector<Effect>& effects, const Row& row, const std::string& column,
             Effect (*effect)(int)) {
    const std::string& what = row.text(column + "_what");
    const std::string& amount = row.text(column + "_amount");
    const std::string& scope = row.text(column + "_scope");
    EXPECT_EQ(what.empty(), amount.empty());
    EXPECT_EQ(what.empty(), scope.empty());
    if (what.empty()) return;
    EXPECT_TRUE(scope == "own" || scope == "max") << scope;
    const Effect each = effect(row.number(column + "_amount"));
    effects.push_back(scope == "own" ? effect::per(per_named(what), each)
                                     : effect::per_best(per_named(what), each));
}

void expect_cost(const Cost& cost, const Row& row) {
    EXPECT_EQ(cost.coins, row.number("cost_coins"));
    for (Resource resource : kAllResources)
        EXPECT_EQ(cost.resources[resource], row.number("cost_" + std::string(id(resource))))
            << id(resource);
}

// --- Names are compared without case: "GLASS-BLOWER", "Glass-Blower", "Glass-blower".

std::string lower(std::string text) {
    std::transform(text.begin(), text.end(), text.begin(),
                   [](unsigned char letter) { return static_cast<char>(std::tolower(letter)); });
    return text;
}

std::string english_name(const std::string& key) {
    return lower(english().value(key, ""));
}

void expect_card_name(const Row& row) {
    const std::string& id = row.text("id");
    const std::string now = english_name("card." + id);
    const std::string first = english_name("first_printing.card." + id);
    // The guild that counts yellow cards was renamed later; the data has its first name.
    EXPECT_EQ(id == "merchants_guild" ? first : now, lower(row.text("name")));
    if (id == "merchants_guild") {
        EXPECT_EQ(now, "traders guild");
    }
    EXPECT_EQ(first.empty() ? now : first, lower(row.text("first_printing_name")));
    // A renamed card has two different names.
    EXPECT_NE(first, now);
}

// --- Tables

TEST(Data, Buildings) {
    const auto rows = table("cards.csv");
    ASSERT_EQ(rows.size(), kBuildings.size());
    std::map<std::string, std::string> giver_of, user_of;  // by link
    for (const Row& row : rows) {
        giver_of[row.text("chain_symbol_granted")] = row.text("id");
        user_of[row.text("chain_symbol_needed")] = row.text("id");
    }
    for (size_t i = 0; i < rows.size(); ++i) {
        const Row& row = rows[i];
        const Building& building = kBuildings[i];
        SCOPED_TRACE(row.text("id"));
        EXPECT_EQ(building.id, row.text("id"));
        EXPECT_EQ(find_card(row.text("id")), static_cast<Card>(i));
        const std::string& age = row.text("age");
        EXPECT_EQ(id(building.back), age == "guild" ? age : "age" + age);
        EXPECT_TRUE(deck(building.back).has(static_cast<Card>(i)));
        EXPECT_EQ(id(building.colour), row.text("color"));
        expect_cost(building.cost, row);
        expect_card_name(row);
        row.text("aliases");

        const auto link = [](Link link) { return link == Link::None ? "" : std::string(id(link)); };
        EXPECT_EQ(link(building.needs), row.text("chain_symbol_needed"));
        EXPECT_EQ(link(building.gives), row.text("chain_symbol_granted"));
        EXPECT_EQ(building.needs == Link::None ? "" : giver_of[link(building.needs)],
                  row.text("chain_from"));
        // Each link is given by one earlier card and used by one card.
        EXPECT_EQ(building.gives == Link::None ? "" : user_of[link(building.gives)],
                  row.text("chain_to"));

        std::vector<Effect> effects;
        if (const auto parts = split(row.text("produces"), ':'); !parts.empty()) {
            ASSERT_EQ(parts.size(), 2u);
            effects.push_back(
                effect::produces(resource_named(parts[0]), parse_int(parts[1], 1, 9).value_or(0)));
        }
        add_choice(effects, row);
        for (auto resource : split(row.text("trade_discount"), '|'))
            effects.push_back(effect::discount(resource_named(resource)));
        add(effects, row, "vp", effect::points);
        add(effects, row, "shields", effect::shields);
        add_symbol(effects, row);
        add(effects, row, "coins_now", effect::coins);
        add_per(effects, row, "coins_per", effect::coins);
        add_per(effects, row, "vp_per", effect::points);
        expect_effects(building.effects, effects);
        row.expect_all_asked();
    }
}

TEST(Data, Wonders) {
    const auto rows = table("wonders.csv");
    ASSERT_EQ(rows.size(), kBaseWonderCount);
    for (size_t i = 0; i < rows.size(); ++i) {
        const Row& row = rows[i];
        const auto wonder = static_cast<Wonder>(i);
        SCOPED_TRACE(row.text("id"));
        EXPECT_EQ(kWonders[i].id, row.text("id"));
        EXPECT_EQ(find_wonder(row.text("id")), wonder);
        EXPECT_EQ(english_name("wonder." + row.text("id")), lower(row.text("name")));
        row.text("aliases");
        expect_cost(kWonders[i].cost, row);
        EXPECT_EQ(row.number("cost_coins"), 0);

        const std::string& owner = row.text("first_game_player");
        EXPECT_EQ(preset_wonders(Seat::First).has(wonder), owner == "1");
        EXPECT_EQ(preset_wonders(Seat::Second).has(wonder), owner == "2");

        std::vector<Effect> effects;
        add(effects, row, "vp", effect::points);
        add(effects, row, "shields", effect::shields);
        add(effects, row, "coins_now", effect::coins);
        add(effects, row, "opponent_loses_coins", effect::take_coins);
        add_choice(effects, row);
        if (row.number("play_again") == 1) effects.push_back(effect::play_again());
        if (const auto& colour = row.text("destroy_color"); !colour.empty()) {
            effects.push_back(
                effect::then_do(Step::DestroyBuilding, named<Colour>(colour, kColourCount)));
        }
        // The number of tokens drawn by the Great Library is checked in the test below.
        const int drawn = row.number("draw_box_tokens");
        EXPECT_EQ(drawn, row.text("id") == "great_library" ? 3 : 0);
        EXPECT_EQ(row.number("keep_box_tokens"), drawn > 0 ? 1 : 0);
        if (drawn > 0) effects.push_back(effect::then_do(Step::DrawLibrary));
        const int revived = row.number("build_from_discard");
        EXPECT_LE(revived, 1);
        if (revived == 1) effects.push_back(effect::then_do(Step::ReviveBuilding));
        expect_effects(kWonders[i].effects, effects);
        row.expect_all_asked();
    }
}

TEST(Data, Tokens) {
    const auto rows = table("tokens.csv");
    ASSERT_EQ(rows.size(), kTokens.size());
    for (size_t i = 0; i < rows.size(); ++i) {
        const Row& row = rows[i];
        SCOPED_TRACE(row.text("id"));
        EXPECT_EQ(kTokens[i].id, row.text("id"));
        EXPECT_EQ(find_token(row.text("id")), static_cast<Token>(i));
        EXPECT_EQ(english_name("token." + row.text("id")), lower(row.text("name")));

        std::vector<Effect> effects;
        add(effects, row, "coins_now", effect::coins);
        add(effects, row, "vp", effect::points);
        if (const int n = row.number("vp_per_own_token"); n > 0)
            effects.push_back(effect::per(Per::Token, effect::points(n)));
        add_symbol(effects, row);
        const std::string& rebate = row.text("rebate_on");
        const int waived = row.number("rebate_resources");
        EXPECT_EQ(rebate.empty(), waived == 0);
        if (waived > 0)
            effects.push_back(effect::rebate(named<Colour>(rebate, kColourCount + 1), waived));
        if (const int n = row.number("extra_shields_on_red_building"); n > 0)
            effects.push_back(effect::on_building(Colour::Red, effect::shields(n)));
        if (row.number("wonders_play_again") == 1)
            effects.push_back(effect::on_wonder(effect::play_again()));
        if (const int n = row.number("coins_per_chain_build"); n > 0)
            effects.push_back(effect::on_link(effect::coins(n)));
        if (row.number("receives_opponent_trade_coins") == 1)
            effects.push_back(effect::trade_income());
        expect_effects(kTokens[i].effects, effects);
        row.expect_all_asked();
    }
}

TEST(Data, TheGreatLibraryDrawsThreeAndKeepsOne) {
    const auto position = parse_position(
        "age=2 agenda=end_turn:0,library:0 board=law,economy,masonry,strategy,theology "
        "structure=walls,.,.,.,.,.,.,.,.,.,.,.,.,.,.,.,.,.,.,.");
    ASSERT_TRUE(position);
    State state = *position;
    const int drawn = json_of(DATA_DIR "/setup.json")["great_library_draw"];
    play(state, outcome(state, 0));
    EXPECT_EQ(state.offer.size(), drawn);
    Options all;
    options(state, all);
    EXPECT_EQ(all.size(), drawn);
    play(state, all[0].move);
    EXPECT_EQ(state.city(Seat::First).tokens.size(), 1);
}

// --- The structures

Places places_of(const Json& list) {
    Places places;
    for (int place : list) places.add(static_cast<Place>(place));
    return places;
}

void expect_spots(const Layout& layout, const Json& json) {
    constexpr int kMiddle = 6;  // x counts from the left edge there, from the middle here
    ASSERT_EQ(json["positions"].size(), kPlaceCount);
    ASSERT_EQ(json["covered_by"].size(), kPlaceCount);
    std::map<int, int> in_row;
    for (Place place = 0; place < kPlaceCount; ++place) {
        SCOPED_TRACE("place " + std::to_string(place));
        const Json& spot = json["positions"][place];
        const Layout::Spot& ours = layout.spots[place];
        expect_fields(spot, {"pos", "row", "col", "x", "face_up", "covered_by", "covers"});
        EXPECT_EQ(spot["pos"], place);
        EXPECT_EQ(spot["row"], ours.row);
        EXPECT_EQ(spot["col"], in_row[ours.row]++);
        EXPECT_EQ(spot["x"].get<int>() - kMiddle, ours.x);
        EXPECT_EQ(spot["face_up"], layout.face_up.has(place));
        EXPECT_EQ(places_of(spot["covered_by"]), ours.covered_by);
        EXPECT_EQ(places_of(spot["covers"]), ours.covers);
        EXPECT_EQ(places_of(json["covered_by"][place]), ours.covered_by);
    }
    ASSERT_EQ(json["row_sizes"].size(), in_row.size());
    ASSERT_EQ(json["row_face_up"].size(), in_row.size());
    for (const auto& [row, size] : in_row)
        EXPECT_EQ(json["row_sizes"][static_cast<size_t>(row)], size);
    for (Place place = 0; place < kPlaceCount; ++place)
        EXPECT_EQ(json["row_face_up"][layout.spots[place].row], layout.face_up.has(place));
}

TEST(Data, Layouts) {
    const Json json = json_of(DATA_DIR "/layout.json");
    expect_fields(json, {"note", "ages"});
    expect_fields(json["ages"], {"1", "2", "3"});
    for (int age = 1; age <= 3; ++age) {
        SCOPED_TRACE("age " + std::to_string(age));
        const Json& theirs = json["ages"][std::to_string(age)];
        const Layout& ours = layout(static_cast<Age>(age));
        expect_fields(theirs, {"row_sizes", "row_face_up", "accessible_at_start",
                               "face_down_positions", "covered_by", "positions"});
        EXPECT_EQ(places_of(theirs["accessible_at_start"]), ours.accessible);
        EXPECT_EQ(places_of(theirs["face_down_positions"]),
                  Places::range(0, kPlaceCount) - ours.face_up);
        expect_spots(ours, theirs);
    }
}

// --- The track

// The rival's loss of coins when one seat marches along the whole track: coins by pawn.
std::map<int, int> looting(Seat seat) {
    std::map<int, int> losses;
    State state = start({.preset_wonders = true});
    const City& rival = state.city(other(seat));
    state.city(other(seat)).coins = 99;
    for (int step = 1; step < kCapital; ++step) {
        const int before = rival.coins;
        march(state, seat, 1);
        if (rival.coins != before) losses[state.conflict] = before - rival.coins;
    }
    return losses;
}

int points_at(int pawn, Seat seat) {
    State state{};
    state.conflict = static_cast<int8_t>(pawn);
    return military_points(state.lead(seat));
}

TEST(Data, Track) {
    const Json json = json_of(DATA_DIR "/military.json");
    expect_fields(
        json, {"note", "start", "min", "max", "capital", "spaces", "zones", "zone_list", "tokens",
               "token_rule", "supremacy", "vp_thresholds", "vp_goes_to", "vp_by_pawn"});
    EXPECT_EQ(json["start"], start({}).conflict);
    EXPECT_EQ(json["min"], -kCapital);
    EXPECT_EQ(json["max"], kCapital);
    EXPECT_EQ(json["capital"], kCapital);
    EXPECT_EQ(json["spaces"], 2 * kCapital + 1);

    std::map<int, int> losses = looting(Seat::First);
    losses.merge(looting(Seat::Second));
    EXPECT_EQ(json["zones"], json["zone_list"].size());
    int next = -kCapital;
    for (const Json& zone : json["zone_list"]) {
        SCOPED_TRACE(zone["zone"].get<std::string>());
        expect_fields(zone, {"zone", "pawn", "vp", "token"});
        const int low = zone["pawn"][0];
        const int high = zone["pawn"][1];
        EXPECT_EQ(low, next) << "zones leave no gap";
        next = high + 1;
        const int points = zone["vp"].is_null() ? 0 : zone["vp"].get<int>();
        const std::string loser = low > 0 ? "1" : "0";
        const bool capital = low == high && low != 0;
        EXPECT_EQ(zone["vp"].is_null(), capital);
        EXPECT_EQ(zone["zone"], low == 0  ? "neutral"
                                : capital ? "capital_of_player_" + loser
                                          : "p" + loser + "_" + std::to_string(points));
        int token = 0;
        for (int pawn = low; pawn <= high; ++pawn) {
            // One player has the points, the other has none.
            EXPECT_EQ(std::max(points_at(pawn, Seat::First), points_at(pawn, Seat::Second)),
                      points);
            EXPECT_EQ(points_at(pawn, Seat::First), pawn > 0 ? points : 0) << pawn;
            EXPECT_EQ(points_at(pawn, Seat::Second), pawn < 0 ? points : 0) << pawn;
            if (losses.contains(pawn)) token = losses[pawn];
        }
        EXPECT_EQ(token, zone["token"].is_null() ? 0 : zone["token"].get<int>());
    }
    EXPECT_EQ(next, kCapital + 1);

    ASSERT_EQ(json["tokens"].size(), 2 * kLoot.size());
    EXPECT_EQ(losses.size(), 2 * kLoot.size());
    for (const Json& token : json["tokens"]) {
        expect_fields(token, {"id", "loser", "coins", "triggers_at"});
        const int pawn = token["triggers_at"];
        EXPECT_EQ(losses[pawn], token["coins"]);
        EXPECT_EQ(token["loser"], pawn > 0 ? 1 : 0);
        EXPECT_EQ(token["id"], "p" + std::to_string(token["loser"].get<int>()) + "_" +
                                   std::to_string(token["coins"].get<int>()) + "coins");
    }
    for (size_t i = 0; i < json["vp_thresholds"].size(); ++i) {
        const Json& threshold = json["vp_thresholds"][i];
        expect_fields(threshold, {"min_distance", "vp"});
        const int distance = threshold["min_distance"];
        EXPECT_EQ(military_points(distance), threshold["vp"]);
        EXPECT_LT(military_points(distance - 1), threshold["vp"]);
    }
    EXPECT_EQ(json["vp_by_pawn"].size(), 2 * kCapital + 1);
    for (int pawn = -kCapital; pawn <= kCapital; ++pawn)
        EXPECT_EQ(std::max(points_at(pawn, Seat::First), points_at(pawn, Seat::Second)),
                  json["vp_by_pawn"][std::to_string(pawn)]);
}

// --- Setup

// Plays chance and the draft until the first turn, recording who drafts.
State first_turn(std::vector<int>& picks) {
    State state = start({});
    while (step(state) != Step::TakeTurn) {
        if (step(state) == Step::DraftWonder) picks.push_back(static_cast<int>(actor(state)));
        Options all;
        options(state, all);
        play(state, all[0].move);
    }
    return state;
}

void expect_decks(const Json& decks) {
    expect_fields(decks, {"age1", "age2", "age3", "guild"});
    // The number of guilds in the game is the number of places marked before Age III is dealt.
    const auto last_of_age_two =
        parse_position("age=2 structure=walls,.,.,.,.,.,.,.,.,.,.,.,.,.,.,.,.,.,.,.");
    ASSERT_TRUE(last_of_age_two);
    State state = *last_of_age_two;
    play(state, Move::of(MoveKind::Discard, *find_card("walls")));
    int guilds = 0;
    for (; step(state) == Step::MarkGuild; ++guilds) play(state, outcome(state, 0));
    int buildings = 0;
    for (Back back : {Back::AgeI, Back::AgeII, Back::AgeIII, Back::Guild}) {
        const Json& theirs = decks[std::string(id(back))];
        expect_fields(theirs, {"cards", "removed", "used"});
        EXPECT_EQ(theirs["cards"], deck(back).size());
        EXPECT_EQ(theirs["cards"].get<int>() - theirs["removed"].get<int>(), theirs["used"]);
        const int used = back == Back::Guild    ? guilds
                         : back == Back::AgeIII ? kPlaceCount - guilds
                                                : kPlaceCount;
        EXPECT_EQ(theirs["used"], used);
        buildings += deck(back).size();
    }
    EXPECT_EQ(buildings, kCardCount);
}

void expect_draft(const Json& draft, const std::vector<int>& picks) {
    expect_fields(draft, {"groups", "group_size", "first_player", "pick_order", "note"});
    std::vector<int> order;
    EXPECT_EQ(draft["groups"], draft["pick_order"].size());
    for (const Json& group : draft["pick_order"]) {
        EXPECT_EQ(draft["group_size"], group.size());
        order.insert(order.end(), group.begin(), group.end());
    }
    EXPECT_EQ(order, picks);
    EXPECT_EQ(draft["first_player"], picks.front());
    EXPECT_EQ(draft["group_size"], start({}).draft.size());
}

TEST(Data, Setup) {
    const Json json = json_of(DATA_DIR "/setup.json");
    expect_fields(json, {"players",
                         "starting_coins",
                         "bank",
                         "physical_coins",
                         "decks",
                         "age3_structure",
                         "buildings_total",
                         "wonders_total",
                         "wonders_in_game",
                         "wonders_per_player",
                         "wonders_built_limit",
                         "wonder_draft",
                         "progress_tokens_total",
                         "progress_tokens_on_board",
                         "progress_tokens_in_box",
                         "great_library_draw",
                         "first_age_starts",
                         "next_age_starter_choice",
                         "cards_per_age",
                         "discard_base_coins",
                         "discard_coins_per_own_yellow",
                         "trade_base_price",
                         "trade_discount_price",
                         "coins_per_vp",
                         "science_symbols_total",
                         "science_symbols_to_win",
                         "first_game_preset"});
    std::vector<int> picks;
    const State state = first_turn(picks);
    expect_draft(json["wonder_draft"], picks);
    expect_decks(json["decks"]);
    EXPECT_EQ(json["players"], state.cities.size());
    for (const City& city : state.cities) {
        EXPECT_EQ(json["starting_coins"], city.coins);
        EXPECT_EQ(json["wonders_per_player"], city.wonders.size());
    }
    EXPECT_EQ(json["wonders_in_game"], picks.size());
    EXPECT_EQ(json["wonders_built_limit"], kWondersPerGame);
    EXPECT_EQ(json["wonders_total"], kBaseWonderCount);
    EXPECT_EQ(json["buildings_total"], kCardCount);
    EXPECT_EQ(json["cards_per_age"], kPlaceCount);
    EXPECT_EQ(json["progress_tokens_total"], kTokenCount);
    EXPECT_EQ(json["progress_tokens_on_board"], state.board.size());
    EXPECT_EQ(json["progress_tokens_in_box"], state.box.size());
    EXPECT_EQ(json["science_symbols_total"], kSymbolCount);
    EXPECT_EQ(json["science_symbols_to_win"], kSymbolsToWin);
    EXPECT_EQ(actor(state), Actor::First);

    // The engine has no bank and no single coins; the data's coins are only added up.
    EXPECT_EQ(json["bank"], "unlimited");
    const Json& printed = json["physical_coins"];
    expect_fields(printed, {"value1", "value3", "value6", "total_value"});
    EXPECT_EQ(printed["value1"].get<int>() + 3 * printed["value3"].get<int>() +
                  6 * printed["value6"].get<int>(),
              printed["total_value"]);

    // Prices and incomes.
    State market{};
    EXPECT_EQ(discard_income(market, Seat::First), json["discard_base_coins"]);
    market.city(Seat::First).count.add(Colour::Yellow, 2);
    EXPECT_EQ(discard_income(market, Seat::First) - json["discard_base_coins"].get<int>(),
              2 * json["discard_coins_per_own_yellow"].get<int>());
    const auto reserves = parse_position(
        "age=2 buildings0=stone_reserve,clay_reserve,wood_reserve,customs_house "
        "buildings1=shelf_quarry "
        "structure=walls,.,.,.,.,.,.,.,.,.,.,.,.,.,.,.,.,.,.,.");
    ASSERT_TRUE(reserves);
    for (Resource resource : kAllResources) {
        EXPECT_EQ(reserves->city(Seat::First).tariff[resource], json["trade_discount_price"]);
        EXPECT_EQ(reserves->city(Seat::Second).tariff[resource], json["trade_base_price"]);
    }
    State rich = state;
    for (int coins = 0; coins < 12; ++coins) {
        rich.city(Seat::First).coins = static_cast<int16_t>(coins);
        EXPECT_EQ(count(rich, Seat::First, Per::ThreeCoins, Scope::Own),
                  coins / json["coins_per_vp"].get<int>());
    }

    const Json& preset = json["first_game_preset"];
    expect_fields(preset, {"player_0", "player_1", "note"});
    for (Seat seat : kSeats) {
        Wonders wonders;
        for (const Json& wonder : preset["player_" + std::to_string(index(seat))])
            wonders.add(*find_wonder(wonder.get<std::string>()));
        EXPECT_EQ(wonders, preset_wonders(seat));
    }
}

}  // namespace
}  // namespace dipolis
