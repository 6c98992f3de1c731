#include "engine/catalogue.h"

#include "engine/addons/solo.h"
#include "engine/price.h"
#include "engine/score.h"
#include "engine/turn.h"
#include "text/describe.h"
#include "text/keys.h"

namespace dipolis {

namespace {

using words::key;

std::string_view name(What what) {
    constexpr std::array<std::string_view, 13> kNames = {
        "none",     "coins",  "take_coins",   "shields",    "symbol", "produce", "choose",
        "discount", "rebate", "trade_income", "play_again", "points", "do"};
    return kNames[static_cast<size_t>(what)];
}

std::string_view name(When when) {
    constexpr std::array<std::string_view, 5> kNames = {"", "on_building", "on_wonder", "on_link",
                                                        ""};
    return kNames[static_cast<size_t>(when)];
}

std::string_view name(Per per) {
    constexpr std::array<std::string_view, 12> kNames = {
        "",    "brown",  "grey",   "blue",           "green", "yellow",
        "red", "purple", "wonder", "brown_and_grey", "token", "three_coins"};
    return kNames[static_cast<size_t>(per)];
}

std::string_view name(Goods goods) {
    return goods == Goods::Raw ? "raw" : "manufactured";
}

std::string_view verb(Step step) {
    switch (step) {
        case Step::DestroyBuilding:
            return "destroy";
        case Step::DrawLibrary:
            return "library";
        case Step::ChooseRome:
            return "recruit";
        case Step::BuryLeader:
            return "bury";
        default:
            return "revive";
    }
}

// The fields that an effect of this kind has besides n.
std::vector<std::pair<std::string, std::string>> details(const Effect& effect) {
    std::vector<std::pair<std::string, std::string>> fields;
    const auto add = [&](const char* field, std::string_view value) {
        fields.emplace_back(field, std::string(value));
    };
    switch (effect.what) {
        case What::Produce:
        case What::Discount:
            add("resource", id(static_cast<Resource>(effect.arg)));
            break;
        case What::Choose:
            add("goods", name(static_cast<Goods>(effect.arg)));
            break;
        case What::ShowSymbol:
            add("symbol", id(static_cast<Symbol>(effect.arg)));
            break;
        case What::Rebate:
            add("colour", id(static_cast<Colour>(effect.arg)));
            break;
        case What::Do:
            add("step", verb(static_cast<Step>(effect.arg)));
            if (static_cast<Step>(effect.arg) == Step::DestroyBuilding)
                add("colour", id(static_cast<Colour>(effect.n)));
            break;
        default:
            break;
    }
    if (effect.when == When::OnBuilding) add("colour", id(static_cast<Colour>(effect.arg)));
    if (effect.per != Per::One) add("per", name(effect.per));
    return fields;
}

Json cost_json(const Cost& cost) {
    Json json = {{"coins", cost.coins}};
    for (Resource resource : kAllResources)
        json[std::string(id(resource))] = cost.resources[resource];
    return json;
}

Json effects_json(const Effects& effects) {
    Json list = Json::array();
    for (const Effect& effect : effects) {
        Json json = {{"what", name(effect.what)}};
        if (effect.what != What::Do) json["n"] = effect.n;
        for (const auto& [field, value] : details(effect)) json[field] = value;
        if (effect.scope == Scope::Best) json["best"] = true;
        if (!name(effect.when).empty()) json["when"] = name(effect.when);
        put_sentence(json, describe(effect));
        list.push_back(std::move(json));
    }
    return list;
}

// The card at the other end of a linking symbol.
Json link_json(Link link, Link Building::*end, const char* name) {
    if (link == Link::None) return nullptr;
    Json json = {{"link", id(link)}};
    for (const Building& building : kBuildings) {
        if (building.*end == link) json[name] = building.id;
    }
    return json;
}

Json layout_json(Age age) {
    Json spots = Json::array();
    for (const auto& spot : layout(age).spots) {
        Json covered_by = Json::array();
        for (Place place : spot.covered_by) covered_by.push_back(place);
        spots.push_back({{"row", spot.row}, {"x", spot.x}, {"covered_by", covered_by}});
    }
    return spots;
}

template <class Members>
Json ids_json(const Members& members) {
    Json list = Json::array();
    for (auto member : members) list.push_back(id(member));
    return list;
}

Json leaders_json() {
    Json list = Json::array();
    for (int i = 0; i < leaders::kLeaderCount; ++i) {
        const auto leader = static_cast<leaders::Leader>(i);
        const auto at = static_cast<size_t>(i);
        list.push_back({{"id", id(leader)},
                        {"cost", leaders::kPrinted.costs[at]},
                        {"links", ids_json(leaders::kPrinted.links[at])},
                        {"once", leaders::kOnce.has(leader)}});
    }
    return list;
}

Json pools_json() {
    Json list = Json::array();
    for (const leaders::Pool& pool : leaders::kPools)
        list.push_back({{"id", pool.id}, {"leaders", ids_json(pool.leaders)}});
    return list;
}

Json rivals_json() {
    Json list = Json::array();
    for (int i = 0; i < solo::kRivalCount; ++i) {
        const solo::RivalRow& rival = solo::row(static_cast<solo::Rival>(i));
        Json tokens = Json::array();
        for (std::string_view token : rival.tokens) {
            if (!token.empty()) tokens.push_back(token);
        }
        list.push_back({{"id", rival.id},
                        {"colour", id(rival.colour)},
                        {"symbols", ids_json(rival.signs)},
                        {"tokens", std::move(tokens)},
                        {"points", rival.points}});
    }
    return list;
}

Json decisions_json() {
    Json list = Json::array();
    for (int i = 0; i < solo::kDecisionCount; ++i) {
        const solo::DecisionRow& row = solo::row(solo::Decision(i));
        Json priorities = Json::array();
        for (Colour colour : row.priorities)
            priorities.push_back(colour == Colour::Wonder ? "own" : id(colour));
        Json json = {{"card", i + 1},
                     {"arrow", id(row.arrow)},
                     {"priorities", std::move(priorities)},
                     {"symbol", nullptr}};
        if (row.sign != solo::Sign::None) json["symbol"] = id(row.sign);
        list.push_back(std::move(json));
    }
    return list;
}

}  // namespace

Sentence describe(const Effect& effect) {
    std::string text = "effect.";
    if (effect.when == When::OnBuilding || effect.when == When::OnWonder ||
        effect.when == When::OnLink)
        text += std::string(name(effect.when)) + ".";
    text += name(effect.what);
    if (effect.what == What::Rebate) text += "." + std::string(id(static_cast<Colour>(effect.arg)));
    if (effect.what == What::Do) text += "." + std::string(verb(static_cast<Step>(effect.arg)));
    if (effect.per != Per::One) text += effect.scope == Scope::Best ? "_best" : "_per";
    Sentence sentence{text, {}};
    if (effect.what != What::Do) sentence.arguments.push_back({"n", effect.n});
    for (const auto& [field, value] : details(effect)) {
        if (field != "step") sentence.arguments.push_back({field, key(field, value)});
    }
    return sentence;
}

Json catalogue_json() {
    Json cards = Json::array();
    for (const Building& building : kBuildings) {
        cards.push_back({{"id", building.id},
                         {"back", id(building.back)},
                         {"colour", id(building.colour)},
                         {"cost", cost_json(building.cost)},
                         {"needs", link_json(building.needs, &Building::gives, "from")},
                         {"gives", link_json(building.gives, &Building::needs, "to")},
                         {"effects", effects_json(building.effects)}});
    }
    Json wonders = Json::array();
    for (const WonderRow& wonder : kWonders)
        wonders.push_back({{"id", wonder.id},
                           {"cost", cost_json(wonder.cost)},
                           {"effects", effects_json(wonder.effects)}});
    Json tokens = Json::array();
    for (const TokenRow& token : kTokens)
        tokens.push_back({{"id", token.id}, {"effects", effects_json(token.effects)}});
    Json loot = Json::array();
    for (const LootRow& row : kLoot)
        loot.push_back({{"distance", row.distance}, {"coins", row.coins}});
    Json points = Json::array();
    for (int distance = 0; distance <= kCapital; ++distance)
        points.push_back(military_points(distance));
    return {
        {"cards", std::move(cards)},
        {"wonders", std::move(wonders)},
        {"tokens", std::move(tokens)},
        {"track", {{"capital", kCapital}, {"loot", loot}, {"points", points}}},
        {"layouts",
         {{"1", layout_json(Age::I)}, {"2", layout_json(Age::II)}, {"3", layout_json(Age::III)}}},
        {"addons", {"solo", "leaders"}},
        {"leaders", leaders_json()},
        {"pools", pools_json()},
        {"rivals", rivals_json()},
        {"decisions", decisions_json()}};
}

}  // namespace dipolis
