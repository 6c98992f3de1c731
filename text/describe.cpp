#include "text/describe.h"

#include "engine/catalogue.h"
#include "engine/game.h"
#include "engine/price.h"
#include "engine/score.h"
#include "engine/turn.h"

namespace dipolis {

namespace {

std::string key(std::string_view kind, std::string_view id) {
    return std::string(kind) + "." + std::string(id);
}
Argument card(Card value) {
    return {"card", key("card", id(value))};
}
Argument wonder(Wonder value) {
    return {"wonder", key("wonder", id(value))};
}
Argument token(const char* name, Token value) {
    return {name, key("token", id(value))};
}

Sentence build(const State& before, Seat seat, Move move) {
    const Price cost = price(before, seat, move.card());
    if (cost.linked)
        return {"log.build_linked",
                {card(move.card()), {"link", key("link", id(row(move.card()).needs))}}};
    if (cost.coins == 0) return {"log.build_free", {card(move.card())}};
    return {"log.build", {card(move.card()), {"paid", cost.coins}}};
}

Sentence raise(const State& before, Seat seat, Move move) {
    const Price cost = price(before, seat, move.wonder());
    Sentence sentence = {cost.coins == 0 ? "log.wonder_free" : "log.wonder",
                         {wonder(move.wonder()), card(move.card())}};
    if (cost.coins > 0) sentence.arguments.push_back({"paid", cost.coins});
    return sentence;
}

std::optional<Sentence> sentence_of(const State& before, Seat seat, Move move) {
    switch (move.kind) {
        case MoveKind::Draft:
            return Sentence{"log.draft", {wonder(move.wonder())}};
        case MoveKind::Build:
            return build(before, seat, move);
        case MoveKind::Discard:
            return Sentence{"log.discard",
                            {card(move.card()), {"gained", discard_income(before, seat)}}};
        case MoveKind::Wonder:
            return raise(before, seat, move);
        case MoveKind::Token:
            return Sentence{"log.token", {token("token", move.token())}};
        case MoveKind::Destroy:
            return Sentence{"log.destroy", {card(move.card())}};
        case MoveKind::Revive:
            return Sentence{"log.revive", {card(move.card())}};
        case MoveKind::FirstPlayer:
            return Sentence{"log.first_player",
                            {{"other", index(move.seat())},
                             {"age", "age." + std::to_string(static_cast<int>(before.age))}}};
        case MoveKind::Library:
            return Sentence{"log.library",
                            {token("first", static_cast<Token>(move.a)),
                             token("second", static_cast<Token>(move.b)),
                             token("third", static_cast<Token>(move.c))}};
        case MoveKind::Reveal:
            if (step(before) == Step::DealCard) return std::nullopt;
            return Sentence{"log.reveal", {card(move.card())}};
        default:
            return std::nullopt;
    }
}

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

}  // namespace

std::optional<Sentence> describe(const State& before, Move move) {
    const Actor by = actor(before);
    const Seat seat = by == Actor::Chance ? before.agenda.top().seat : static_cast<Seat>(by);
    auto sentence = sentence_of(before, seat, move);
    if (sentence) sentence->arguments.insert(sentence->arguments.begin(), {"player", index(seat)});
    return sentence;
}

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

Sentence describe_result(const State& state) {
    using Kind = Result::Kind;
    const Seat winner = state.result.winner;
    const int points = score_sheet(state, winner).total();
    const int others = score_sheet(state, other(winner)).total();
    const Argument player = {"player", index(winner)};
    switch (state.result.kind) {
        case Kind::Tie:
            return {"result.tie", {{"points", points}}};
        case Kind::Civilian:
            if (points == others) return {"result.civilian_blue", {player, {"points", points}}};
            return {"result.civilian", {player, {"points", points}, {"others", others}}};
        default:
            return {key("result", id(state.result.kind)), {player}};
    }
}

void put_sentence(Json& json, const Sentence& sentence) {
    json["key"] = sentence.key;
    Json arguments = Json::object();
    for (const Argument& argument : sentence.arguments) {
        if (const auto* text = std::get_if<std::string>(&argument.value)) {
            arguments[argument.name] = *text;
        } else {
            arguments[argument.name] = std::get<int>(argument.value);
        }
    }
    json["args"] = std::move(arguments);
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
         {{"1", layout_json(Age::I)}, {"2", layout_json(Age::II)}, {"3", layout_json(Age::III)}}}};
}

}  // namespace dipolis
