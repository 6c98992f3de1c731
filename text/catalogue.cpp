#include "engine/catalogue.h"

#include "engine/price.h"
#include "engine/score.h"
#include "engine/turn.h"
#include "formats/variant.h"
#include "text/addon.h"
#include "text/describe.h"
#include "text/keys.h"

namespace dipolis {

namespace {

using words::key;

std::string_view name(What what) {
    constexpr EnumArray<What, std::string_view, 13> kNames = {
        "none",     "coins",  "take_coins",   "shields",    "symbol", "produce", "choose",
        "discount", "rebate", "trade_income", "play_again", "points", "do"};
    return kNames[what];
}

std::string_view name(When when) {
    constexpr EnumArray<When, std::string_view, 5> kNames = {"", "on_building", "on_wonder",
                                                             "on_link", ""};
    return kNames[when];
}

std::string_view name(Per per) {
    constexpr EnumArray<Per, std::string_view, 12> kNames = {
        "",    "brown",  "grey",   "blue",           "green", "yellow",
        "red", "purple", "wonder", "brown_and_grey", "token", "three_coins"};
    return kNames[per];
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
        case Step::ReviveBuilding:
            return "revive";
        default:
            break;
    }
    for (const words::AddOnWords* addon : words::kAddOnWords) {
        const auto verb = addon->verb == nullptr ? "" : addon->verb(step);
        if (!verb.empty()) return verb;
    }
    DIPOLIS_ASSERT(false);  // no effect does this step
    return {};
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

// The options that players agree on before a game, and the add-ons that leave no choice.
Json options_json() {
    Json list = Json::array();
    for (const VariantOption& option : kVariantOptions) {
        Json not_with = Json::array();
        for (AddOnId addon : option.not_with) not_with.push_back(id(addon));
        Json values = Json::array();
        for (size_t i = 0; i < option.values.size(); ++i)
            values.push_back(option_json(option, static_cast<uint8_t>(i)));
        list.push_back(
            {{"id", option.id}, {"values", std::move(values)}, {"not_with", std::move(not_with)}});
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
    Json catalogue = {
        {"cards", std::move(cards)},
        {"wonders", std::move(wonders)},
        {"tokens", std::move(tokens)},
        {"track", {{"capital", kCapital}, {"loot", loot}, {"points", points}}},
        {"layouts",
         {{"1", layout_json(Age::I)}, {"2", layout_json(Age::II)}, {"3", layout_json(Age::III)}}},
        {"addons", Json::array()}};
    for (AddOnId addon : kAllAddOns) catalogue["addons"].push_back(id(addon));
    catalogue["options"] = options_json();
    // The newest add-on first, so that programs can compare the text of two catalogues.
    for (size_t i = words::kAddOnWords.size(); i-- > 0;) {
        if (const auto list = words::kAddOnWords[i]->list) list(catalogue);
    }
    return catalogue;
}

}  // namespace dipolis
