// The tables of Solo and Leaders equal the checked data in tests/data, field by field.
#include <gtest/gtest.h>

#include "engine/addons/leaders.h"
#include "engine/addons/solo.h"
#include "engine/catalogue.h"
#include "engine/game.h"
#include "tests/table.h"

namespace dipolis {
namespace {

using leaders::Leader;

TEST(AddOnData, Rivals) {
    const auto rows = table("solo_leaders.csv");
    ASSERT_EQ(rows.size(), size_t{solo::kRivalCount});
    for (size_t i = 0; i < rows.size(); ++i) {
        const Row& row = rows[i];
        const solo::Rival rival = static_cast<solo::Rival>(i);
        const solo::RivalRow& ours = solo::row(rival);
        SCOPED_TRACE(row.text("leader"));
        EXPECT_EQ(ours.id, row.text("leader"));
        EXPECT_EQ(solo::find_rival(ours.id), rival);
        EXPECT_EQ(id(ours.colour), row.text("colour"));
        std::string signs, tokens;
        for (solo::Sign sign : ours.signs)
            signs += (signs.empty() ? "" : "|") + std::string(id(sign));
        for (auto token : ours.tokens) {
            if (token != Token::None)
                tokens += (tokens.empty() ? "" : "|") + std::string(id(token));
        }
        EXPECT_EQ(signs.empty() ? "none" : signs, row.text("extra_turn_symbols"));
        EXPECT_EQ(tokens, row.text("starting_tokens"));
        EXPECT_EQ(ours.points, row.number("bonus_vp"));
        Variant variant{.addons = {AddOnId::Solo}};
        variant.rival = rival;
        EXPECT_EQ(start(variant).city(solo::kRival).coins,
                  row.number("starting_coins_from_tokens"));
        row.expect_all_asked();
    }
}

TEST(AddOnData, Decisions) {
    const auto rows = table("solo_decisions.csv");
    ASSERT_EQ(rows.size(), size_t{solo::kDecisionCount});
    for (size_t i = 0; i < rows.size(); ++i) {
        const Row& row = rows[i];
        const solo::DecisionRow& ours = solo::row(static_cast<solo::Decision>(i));
        SCOPED_TRACE(i + 1);
        EXPECT_EQ(row.number("card"), static_cast<int>(i) + 1);
        EXPECT_EQ(id(ours.arrow), row.text("arrow"));
        for (size_t k = 0; k < 3; ++k) {
            const std::string& wanted = row.text("priority" + std::to_string(k + 1));
            const bool own = ours.priorities[k] == Colour::Wonder;
            EXPECT_EQ(own ? "leader" : std::string(id(ours.priorities[k])), wanted);
        }
        EXPECT_EQ(id(ours.sign), row.text("symbol"));
        row.expect_all_asked();
    }
}

// Links written by the two buildings of each symbol: "tavern>lighthouse brewery>arena".
Links links_named(const std::string& text) {
    Links links;
    for (std::string_view pair : split(text, ' ')) {
        const auto ends = split(pair, '>');
        EXPECT_EQ(ends.size(), 2u);
        const Building& giver = row(*find_card(ends[0]));
        EXPECT_EQ(giver.gives, row(*find_card(ends[1])).needs) << pair;
        links.add(giver.gives);
    }
    return links;
}

TEST(AddOnData, Leaders) {
    const auto rows = table("leaders.csv");
    ASSERT_EQ(rows.size(), size_t{leaders::kLeaderCount});
    const leaders::Leaders vp = *leaders::find_pool("vp16");
    const leaders::Leaders ability = *leaders::find_pool("ability16");
    EXPECT_EQ(vp.size(), 16);
    EXPECT_EQ(ability.size(), 16);
    const Json words = json_of(DATA_DIR "/../../text/en.json");
    for (const Row& row : rows) {
        SCOPED_TRACE(row.text("id"));
        ASSERT_TRUE(leaders::find_leader(row.text("id")));
        const Leader leader = *leaders::find_leader(row.text("id"));
        const auto i = static_cast<size_t>(leader);
        EXPECT_EQ(id(leader), row.text("id"));
        EXPECT_EQ(words["leader." + row.text("id") + ".name"], row.text("name"));
        EXPECT_EQ(leaders::kPrinted.costs[i], row.number("cost"));
        EXPECT_EQ(leaders::kPrinted.links[i], links_named(row.text("links")));
        EXPECT_EQ(vp.has(leader), row.text("pool") == "vp");
        EXPECT_EQ(ability.has(leader), row.text("pool") == "ability");
        // Croesus, Maecenas, Ramses and Solomon act when recruited; they are not used up later.
        const bool moment = row.text("effect_kind").starts_with("build_") ||
                            row.text("effect_kind") == "recruit_unused";
        EXPECT_EQ(leaders::kOnce.has(leader), row.text("once_per_game") == "yes" && !moment);
    }
}

// Leaders expressed by effects of the base game: points, shields, coins taken.
TEST(AddOnData, EffectsOfLeaders) {
    const std::map<std::string, Per> counts = {
        {"own_built_wonders", Per::Wonder},   {"own_progress_tokens", Per::Token},
        {"own_guild_cards", Per::Purple},     {"own_green_cards", Per::Green},
        {"own_coins_div_3", Per::ThreeCoins}, {"own_blue_cards", Per::Blue},
        {"own_red_cards", Per::Red},          {"own_brown_cards", Per::Brown},
        {"own_grey_cards", Per::Grey},        {"own_yellow_cards", Per::Yellow}};
    for (const Row& row : table("leaders.csv")) {
        SCOPED_TRACE(row.text("id"));
        std::map<std::string, std::string> params;
        for (std::string_view each : split(row.text("params"), ';')) {
            const size_t equals = each.find('=');
            if (equals != std::string_view::npos)
                params[std::string(each.substr(0, equals))] = each.substr(equals + 1);
        }
        const std::string& kind = row.text("effect_kind");
        std::vector<Effect> expected;
        if (kind == "vp_flat") expected = {effect::points(std::stoi(params["vp"]))};
        if (kind == "shields") expected = {effect::shields(std::stoi(params["n"]))};
        if (kind == "opponent_loses_coins") expected = {effect::take_coins(std::stoi(params["n"]))};
        if (kind == "vp_per")
            expected = {
                effect::per(counts.at(params["count"]), effect::points(std::stoi(params["vp"])))};
        const Effects& ours = leaders::row(*leaders::find_leader(row.text("id"))).effects;
        EXPECT_EQ(std::vector<Effect>(ours.begin(), ours.end()), expected);
    }
}

TEST(AddOnData, Pools) {
    EXPECT_EQ(leaders::find_pool("full")->size(), 43);
    const leaders::Leaders most = *leaders::find_pool("no_davinci");
    const leaders::Leaders all = *leaders::find_pool("full");
    const leaders::Leaders da_vinci = {Leader::DaVinci};
    const leaders::Leaders four = {Leader::Archimedes, Leader::Hammurabi, Leader::Leonidas,
                                   Leader::Xenophon};
    EXPECT_EQ(most, all - da_vinci);
    EXPECT_EQ(*leaders::find_pool("davinci"), all - four);
    EXPECT_FALSE(leaders::find_pool("most"));
}

TEST(AddOnData, Wonders) {
    const auto rows = table("leader_wonders.csv");
    ASSERT_EQ(rows.size(), 2u);
    for (const Row& row : rows) {
        SCOPED_TRACE(row.text("id"));
        const WonderRow& ours = dipolis::row(*find_wonder(row.text("id")));
        EXPECT_EQ(ours.cost.coins, 0);
        for (Resource resource : kAllResources)
            EXPECT_EQ(ours.cost.resources[resource], row.number(std::string(id(resource))));
        bool again = false;
        for (const Effect& effect : ours.effects) again |= effect.what == What::PlayAgain;
        EXPECT_EQ(again, row.text("play_again") == "yes");
        EXPECT_EQ(ours.effects.points(), row.number("vp"));
        row.text("name");
        row.expect_all_asked();
    }
}

// No two accessible cards of a structure have the same horizontal position, whatever was taken
// before (S16), so a scan from one side is an order. Tries all reachable subsets.
TEST(AddOnData, AccessibleCardsStandInDifferentColumns) {
    for (Age age : {Age::I, Age::II, Age::III}) {
        Structure structure;
        structure.lay(age);
        std::set<uint32_t> seen;
        std::vector<Structure> open = {structure};
        const auto key = [](const Structure& each) {
            uint32_t bits = 0;
            for (Place place : each.present) bits |= 1u << place;
            return bits;
        };
        while (!open.empty()) {
            const Structure now = open.back();
            open.pop_back();
            if (!seen.insert(key(now)).second) continue;
            std::set<int> columns;
            for (Place place : now.accessible)
                ASSERT_TRUE(columns.insert(layout(age).spots[place].x).second);
            for (Place place : now.accessible) {
                Structure next = now;
                next.take(age, place);
                open.push_back(next);
            }
        }
        EXPECT_GT(seen.size(), 100u);
    }
}

}  // namespace
}  // namespace dipolis
