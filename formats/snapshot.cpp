#include "formats/snapshot.h"

#include "engine/catalogue.h"
#include "engine/game.h"
#include "engine/price.h"
#include "engine/score.h"
#include "engine/turn.h"
#include "formats/move_json.h"
#include "formats/notation.h"
#include "formats/trace.h"

namespace dipolis {

namespace {

template <class Members>
Json ids_json(const Members& members) {
    Json list = Json::array();
    for (auto member : members)
        list.push_back(static_cast<uint8_t>(member) == 255 ? Json(nullptr) : Json(id(member)));
    return list;
}

template <class Amounts>
Json resources_json(const Amounts& amounts) {
    Json json;
    for (Resource resource : kAllResources) json[std::string(id(resource))] = amounts[resource];
    return json;
}

Json loot_json(uint8_t loot) {
    Json coins = Json::array();
    for (size_t i = 0; i < kLoot.size(); ++i) {
        if (loot >> i & 1) coins.push_back(kLoot[i].coins);
    }
    return coins;
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

Json price_json(const State& state, Seat seat, const Price& price, const Bundle& purchases) {
    const City& city = state.city(seat);
    Json buys = Json::array();
    for (Resource resource : kAllResources) {
        if (price.linked || purchases[resource] == 0) continue;
        buys.push_back({{"resource", id(resource)},
                        {"n", purchases[resource]},
                        {"each", city.tariff[resource]}});
    }
    return {{"coins", price.coins},
            {"affordable", price.coins <= city.coins},
            {"linked", price.linked},
            {"to_rival", price.to_rival},
            {"buys", std::move(buys)}};
}

Json prices_json(const State& state, Seat seat) {
    const City& city = state.city(seat);
    Json cards = Json::object();
    for (Card card : state.structure.cards) {
        if (card == Card::None) continue;
        cards[std::string(id(card))] =
            price_json(state, seat, price(state, seat, card),
                       purchases(city, row(card).cost.resources, row(card).colour));
    }
    Json wonders = Json::object();
    for (Wonder wonder : city.wonders) {
        wonders[std::string(id(wonder))] =
            price_json(state, seat, price(state, seat, wonder),
                       purchases(city, row(wonder).cost.resources, Colour::Wonder));
    }
    return {{"cards", std::move(cards)}, {"wonders", std::move(wonders)}};
}

bool drafting(const State& state) {
    for (Wonder wonder : state.draft) {
        if (wonder != Wonder::None) return true;
    }
    return false;
}

// The choice that the same seat has to make next, before the turn ends; empty if there is none.
std::string_view choice_after(const State& next, Seat seat) {
    if (step(next) == Step::DrawLibrary) return "library_token";
    const bool same = actor(next) == actor_of(seat);
    return same && step(next) != Step::TakeTurn && step(next) != Step::ChooseFirstPlayer
               ? choice(next)
               : std::string_view();
}

// What a move of a turn leads to at once, as far as it is worth showing before the choice.
Json consequences(const State& state, Move move) {
    const Seat seat = static_cast<Seat>(actor(state));
    const Seat rival = other(seat);
    State next = state;
    play(next, move);
    Json then = Json::object();
    if (next.conflict != state.conflict) then["pawn"] = next.conflict;
    const uint8_t taken = static_cast<uint8_t>(state.loot[static_cast<size_t>(index(rival))] &
                                               ~next.loot[static_cast<size_t>(index(rival))]);
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
    const bool waits = who == Actor::First || who == Actor::Second;
    Json json;
    json["age"] = static_cast<int>(state.age);
    json["turn"] = index(state.turn);
    json["actor"] = waits ? Json(static_cast<int>(who)) : Json(nullptr);
    json["step"] = waits ? Json(choice(state)) : Json(nullptr);
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
    json["result"] = result_json(state);
    if (is_over(state)) {  // a supremacy has no score in a record, but people want to see it
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
        if (step(state) == Step::TakeTurn) json["then"] = consequences(state, option.move);
        list.push_back(std::move(json));
    }
    return list;
}

}  // namespace dipolis
