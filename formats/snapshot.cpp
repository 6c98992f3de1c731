#include "formats/snapshot.h"

#include "engine/catalogue.h"
#include "engine/game.h"
#include "engine/price.h"
#include "engine/score.h"
#include "engine/turn.h"
#include "formats/addon.h"
#include "formats/move_json.h"
#include "formats/notation.h"
#include "formats/pieces_json.h"
#include "formats/trace.h"

namespace dipolis {

namespace {

template <class Amounts>
Json resources_json(const Amounts& amounts) {
    Json json;
    for (Resource resource : kAllResources) json[std::string(id(resource))] = amounts[resource];
    return json;
}

Json structure_json(const State& state) {
    Json places = Json::array();
    for (Place place : state.structure.present) {
        const auto& spot = layout(state.age).spots[place];
        const bool accessible = state.structure.accessible.has(place);
        Json json = {{"place", place},  {"row", spot.row},
                     {"x", spot.x},     {"back", id(back(state, place))},
                     {"card", nullptr}, {"accessible", accessible}};
        if (state.structure.face_up(place)) json["card"] = id(state.structure.cards[place]);
        if (accessible) {
            Structure rest = state.structure;
            json["uncovers"] = Json::array();
            for (Place below : rest.take(state.age, place)) json["uncovers"].push_back(below);
        }
        places.push_back(std::move(json));
    }
    return places;
}

Json wonders_json(const City& city) {
    Json list = Json::array();
    for (Wonder wonder : city.wonders | city.built)
        list.push_back({{"wonder", id(wonder)}, {"built", city.built.has(wonder)}});
    return list;
}

Json city_json(const State& state, Seat seat) {
    const City& city = state.city(seat);
    return {
        {"coins", city.coins},
        {"discard_income", discard_income(state, seat)},
        {"trade_income", city.trade_income},
        {"buildings", ids_json(city.buildings)},
        {"wonders", wonders_json(city)},
        {"tokens", ids_json(city.tokens)},
        {"production", resources_json(city.production)},
        {"choices", {{"raw", city.choices[0]}, {"manufactured", city.choices[1]}}},
        {"tariff", resources_json(city.tariff)},
        {"discounts", ids_json(city.discounts)},
        {"rebate", {{"wonder", city.rebate(Colour::Wonder)}, {"blue", city.rebate(Colour::Blue)}}},
        {"symbols", ids_json(city.symbols)},
        {"pairs", ids_json(city.pairs)},
        {"links", ids_json(city.links)},
        {"score", score_json(score_sheet(state, seat))}};
}

Json price_json(const City& city, const Price& price, const Cost& cost, Colour colour) {
    const Bundle bought = purchases(city, cost.resources, colour);
    Json buys = Json::array();
    int saved = cost.coins - price.coins;
    for (Resource resource : kAllResources) {
        if (price.linked || bought[resource] == 0) continue;
        saved += bought[resource] * city.tariff[resource];
        buys.push_back(
            {{"resource", id(resource)}, {"n", bought[resource]}, {"each", city.tariff[resource]}});
    }
    Json json = {{"coins", price.coins},
                 {"affordable", price.coins <= city.coins},
                 {"linked", price.linked},
                 {"to_rival", price.to_rival},
                 {"buys", std::move(buys)}};
    if (!price.linked && saved > 0) json["saved"] = saved;
    return json;
}

// An automaton gets its cards free of charge.
bool pays(const State& state, Seat seat) {
    return !is_automaton(state, seat);
}

Json prices_json(const State& state, Seat seat) {
    const City& city = state.city(seat);
    const auto priced = [&](auto what, Colour colour) {
        return pays(state, seat)
                   ? price_json(city, price(state, seat, what), row(what).cost, colour)
                   : price_json(city, {}, {}, colour);
    };
    Json cards = Json::object();
    for (Card card : state.structure.cards) {
        if (card == Card::None) continue;
        cards[std::string(id(card))] = priced(card, row(card).colour);
    }
    Json wonders = Json::object();
    for (Wonder wonder : city.wonders)
        wonders[std::string(id(wonder))] = priced(wonder, Colour::Wonder);
    return {{"cards", std::move(cards)}, {"wonders", std::move(wonders)}};
}

bool drafting(const State& state) {
    for (Wonder wonder : state.draft) {
        if (wonder != Wonder::None) return true;
    }
    return false;
}

// The name of the choice that the same seat has to make next within the turn; empty if there is
// none.
std::string_view choice_after(const State& next, Seat seat) {
    if (step(next) == Step::DrawLibrary) return form(Step::ChooseLibraryToken).name;
    const bool same = actor(next) == actor_of(seat);
    return same && step(next) != Step::TakeTurn && step(next) != Step::ChooseFirstPlayer
               ? choice(next)
               : std::string_view();
}

// The immediate consequences of a move of a turn that people should see before they choose.
Json consequences(const State& state, Move move) {
    const Seat seat = seat_of(actor(state));
    const Seat rival = other(seat);
    State next = state;
    play(next, move);
    Json then = Json::object();
    if (next.conflict != state.conflict) then["pawn"] = next.conflict;
    const uint8_t taken = static_cast<uint8_t>(state.loot[rival] & ~next.loot[rival]);
    int loot = 0;
    for (size_t i = 0; i < kLoot.size(); ++i) loot += taken >> i & 1 ? kLoot[i].coins : 0;
    if (loot > 0) then["loot"] = loot;
    const bool same_seat = step(next) == Step::TakeTurn && actor(next) == actor(state);
    if (next.extra_turn || (same_seat && next.age == state.age)) then["again"] = true;
    if (is_over(next) && next.age == state.age && next.result.winner == seat &&
        (next.result.kind == Result::Kind::Military || next.result.kind == Result::Kind::Science))
        then["win"] = id(next.result.kind);
    const int coins = next.city(seat).coins - state.city(seat).coins;
    if (coins != 0) then["coins"] = coins;
    if (const auto what = choice_after(next, seat); !what.empty()) then["choice"] = what;
    if (state.structure.present.size() == 1) then["last"] = true;
    return then;
}

}  // namespace

Json snapshot(const State& state) {
    const Actor who = actor(state);
    const bool waits = is_seat(who);
    Json json;
    json["age"] = static_cast<int>(state.age);
    json["turn"] = index(state.turn);
    // For people the automaton's turn is the turn of its seat, although chance acts.
    const bool cards = automaton_to_move(state);
    json["actor"] = waits   ? Json(static_cast<int>(who))
                    : cards ? Json(index(*automaton(state.variant)))
                            : Json(nullptr);
    json["step"] = waits || cards ? Json(choice(state)) : Json(nullptr);
    json["pawn"] = state.conflict;
    json["loot"] = {loot_json(state.loot[0]), loot_json(state.loot[1])};
    json["board"] = ids_json(state.board);
    json["box"] = state.box.size();
    json["offer"] = ids_json(state.offer);
    json["draft"] = drafting(state) ? ids_json(state.draft) : Json::array();
    json["structure"] = structure_json(state);
    json["unseen"] = ids_json(state.unseen.cards());
    json["discard"] = ids_json(state.discard);
    json["cities"] = {city_json(state, Seat::First), city_json(state, Seat::Second)};
    json["prices"] = {prices_json(state, Seat::First), prices_json(state, Seat::Second)};
    json["addons"] = Json::array();
    for (AddOnId addon : state.variant.addons) json["addons"].push_back(id(addon));
    for (AddOnId addon : kAllAddOns) {
        const AddOnFormat& format = format_of(addon);
        const bool played = state.variant.addons.has(addon);
        json[format.field] = played ? format.table(state) : Json(nullptr);
    }
    json["result"] = result_json(state);
    if (is_over(state)) {  // records have no score after a supremacy, but people want to see one
        json["result"]["scores"] = {score_json(score_sheet(state, Seat::First)),
                                    score_json(score_sheet(state, Seat::Second))};
    }
    return json;
}

Json options_json(const State& state) {
    Json list = Json::array();
    const Actor who = actor(state);
    if (who != Actor::First && who != Actor::Second) return list;
    Options all;
    options(state, all);
    for (const Option& option : all) {
        Json json = {{"move", to_line(option.move)}};
        json.update(fields_json(state, option.move));
        for (AddOnId addon : state.variant.addons) {
            if (const auto hook = format_of(addon).add_to_option) hook(state, option.move, json);
        }
        if (step(state) == Step::TakeTurn) json["then"] = consequences(state, option.move);
        list.push_back(std::move(json));
    }
    return list;
}

void add_to_event(const State& before, Move move, Json& json) {
    for (AddOnId addon : before.variant.addons) {
        if (const auto hook = format_of(addon).add_to_event) hook(before, move, json);
    }
}

}  // namespace dipolis
