#include "formats/snapshot.h"

#include <array>

#include "engine/catalogue.h"
#include "engine/game.h"
#include "engine/price.h"
#include "engine/score.h"
#include "engine/turn.h"
#include "formats/addon.h"
#include "formats/json_text.h"
#include "formats/move_json.h"
#include "formats/notation.h"
#include "formats/pieces_json.h"
#include "formats/trace.h"

namespace dipolis {

namespace {

template <class Id>
void put_id(JsonText& to, Id value) {
    if (is_none(value)) return to.put(nullptr);
    to.put(id(value));
}

template <class Members>
void put_ids(JsonText& to, std::string_view name, const Members& members) {
    to.list(name, [&] {
        for (auto member : members) put_id(to, member);
    });
}

template <class Amounts>
void put_resources(JsonText& to, std::string_view name, const Amounts& amounts) {
    to.object(name, [&] {
        for (Resource resource : kAllResources) to.field(id(resource), amounts[resource]);
    });
}

void put_place(JsonText& to, const State& state, Place place) {
    const auto& spot = layout(state.age).spots[place];
    const bool accessible = state.structure.accessible.has(place);
    to.field("place", place);
    to.field("row", spot.row);
    to.field("x", spot.x);
    to.field("back", id(back(state, place)));
    if (state.structure.face_up(place)) {
        to.field("card", id(state.structure.cards[place]));
    } else {
        to.field("card", nullptr);
    }
    to.field("accessible", accessible);
    if (!accessible) return;
    Structure rest = state.structure;
    to.list("uncovers", [&] {
        for (Place below : rest.take(state.age, place)) to.put(below);
    });
}

void put_wonders(JsonText& to, const City& city) {
    to.list("wonders", [&] {
        for (Wonder wonder : city.wonders | city.built)
            to.object([&] {
                to.field("wonder", id(wonder));
                to.field("built", city.built.has(wonder));
            });
    });
}

void put_city(JsonText& to, const State& state, Seat seat) {
    const City& city = state.city(seat);
    to.field("coins", city.coins);
    to.field("discard_income", discard_income(state, seat));
    to.field("trade_income", city.trade_income);
    put_ids(to, "buildings", city.buildings);
    put_wonders(to, city);
    put_ids(to, "tokens", city.tokens);
    put_resources(to, "production", city.production);
    to.object("choices", [&] {
        to.field("raw", city.choices[0]);
        to.field("manufactured", city.choices[1]);
    });
    put_resources(to, "tariff", city.tariff);
    put_ids(to, "discounts", city.discounts);
    to.object("rebate", [&] {
        to.field("wonder", city.rebate(Colour::Wonder));
        to.field("blue", city.rebate(Colour::Blue));
    });
    put_ids(to, "symbols", city.symbols);
    put_ids(to, "pairs", city.pairs);
    put_ids(to, "links", city.links);
    to.object("score", [&] {
        tell_score(score_sheet(state, seat),
                   [&](std::string_view name, int points) { to.field(name, points); });
    });
}

void put_price(JsonText& to, const City& city, const Price& price, const Cost& cost,
               Colour colour) {
    const Bundle bought = purchases(city, cost.resources, colour);
    int saved = cost.coins - price.coins;
    to.field("coins", price.coins);
    to.field("affordable", price.coins <= city.coins);
    to.field("linked", price.linked);
    to.field("to_rival", price.to_rival);
    to.list("buys", [&] {
        for (Resource resource : kAllResources) {
            if (price.linked || bought[resource] == 0) continue;
            saved += bought[resource] * city.tariff[resource];
            to.object([&] {
                to.field("resource", id(resource));
                to.field("n", bought[resource]);
                to.field("each", city.tariff[resource]);
            });
        }
    });
    if (!price.linked && saved > 0) to.field("saved", saved);
}

// An automaton gets its cards free of charge.
bool pays(const State& state, Seat seat) {
    return !is_automaton(state, seat);
}

void put_prices(JsonText& to, const State& state, Seat seat) {
    const City& city = state.city(seat);
    const auto put = [&](auto what, Colour colour) {
        to.object(id(what), [&] {
            if (!pays(state, seat)) return put_price(to, city, {}, {}, colour);
            put_price(to, city, price(state, seat, what), row(what).cost, colour);
        });
    };
    to.object("cards", [&] {
        for (Card card : state.structure.cards) {
            if (card != Card::None) put(card, row(card).colour);
        }
    });
    to.object("wonders", [&] {
        for (Wonder wonder : city.wonders) put(wonder, Colour::Wonder);
    });
}

bool drafting(const State& state) {
    for (Wonder wonder : state.draft) {
        if (wonder != Wonder::None) return true;
    }
    return false;
}

// The name of the choice that the same seat has to make next within the turn; empty if there is
// none. An Age that begins has choices of its own.
std::string_view choice_after(const State& before, const State& next, Seat seat) {
    if (step(next) == Step::DrawLibrary) return form(Step::ChooseLibraryToken).name;
    const bool same = actor(next) == actor_of(seat) && next.age == before.age;
    return same && step(next) != Step::TakeTurn && step(next) != Step::ChooseFirstPlayer
               ? choice(next)
               : std::string_view();
}

// The immediate consequences of a move of a turn that people should see before they choose.
void put_consequences(JsonText& to, const State& state, Move move) {
    const Seat seat = seat_of(actor(state));
    const Seat rival = other(seat);
    State next = state;
    play(next, move);
    if (next.conflict != state.conflict) to.field("pawn", next.conflict);
    int loot = 0;
    for (uint8_t i : state.loot[rival] - next.loot[rival]) loot += kLoot[i].coins;
    if (loot > 0) to.field("loot", loot);
    const bool same_seat = step(next) == Step::TakeTurn && actor(next) == actor(state);
    if (next.extra_turn || (same_seat && next.age == state.age)) to.field("again", true);
    if (is_over(next) && next.age == state.age && next.result.winner == seat &&
        (next.result.kind == Result::Kind::Military || next.result.kind == Result::Kind::Science))
        to.field("win", id(next.result.kind));
    const int coins = next.city(seat).coins - state.city(seat).coins;
    if (coins != 0) to.field("coins", coins);
    if (const auto what = choice_after(state, next, seat); !what.empty()) to.field("choice", what);
    if (state.structure.present.size() == 1) to.field("last", true);
    const Wonders over = left_over(state, next, move, seat) | left_over(state, next, move, rival);
    if (!over.empty()) put_ids(to, "left_over", over);
}

void put_option(JsonText& to, const State& state, Move move) {
    to.field("move", to_line(move));
    put_fields(to, state, move);
    for (AddOnId addon : state.variant.addons) {
        const auto hook = format_of(addon).add_to_option;
        if (hook == nullptr) continue;
        Json more = Json::object();
        hook(state, move, more);
        to.fields(more);
    }
    if (step(state) == Step::TakeTurn)
        to.object("then", [&] { put_consequences(to, state, move); });
}

// Writes who is asked for what. For people the automaton's turn is the turn of its seat, although
// chance acts.
void put_asked(JsonText& to, const State& state) {
    const Actor who = actor(state);
    const bool cards = automaton_to_move(state);
    if (is_seat(who)) {
        to.field("actor", static_cast<int>(who));
    } else if (cards) {
        to.field("actor", index(*automaton(state.variant)));
    } else {
        to.field("actor", nullptr);
    }
    if (is_seat(who) || cards) return to.field("step", choice(state));
    to.field("step", nullptr);
}

}  // namespace

Json shown_result(const State& state) {
    Json result = result_json(state);
    if (is_over(state)) {  // records have no score after a supremacy, but people want to see one
        result["scores"] = {score_json(score_sheet(state, Seat::First)),
                            score_json(score_sheet(state, Seat::Second))};
    }
    return result;
}

Wonders left_over(const State& before, const State& after, Move move, Seat seat) {
    if (move.kind != MoveKind::Wonder) return {};
    Wonders gone = before.city(seat).wonders - after.city(seat).wonders;
    gone.remove(move.wonder());
    return gone;
}

void put_snapshot(JsonText& to, const State& state, const Json& result, bool asks) {
    to.field("age", static_cast<int>(state.age));
    to.field("turn", index(state.turn));
    if (asks) {
        put_asked(to, state);
    } else {
        to.field("actor", nullptr);
        to.field("step", nullptr);
    }
    to.field("pawn", state.conflict);
    to.list("loot", [&] {
        for (Loot half : state.loot) to.put(loot_json(half));
    });
    put_ids(to, "board", state.board);
    to.field("box", state.box.size());
    put_ids(to, "offer", state.offer);
    to.list("draft", [&] {
        if (!drafting(state)) return;
        for (Wonder wonder : state.draft) put_id(to, wonder);
    });
    to.list("structure", [&] {
        for (Place place : state.structure.present) to.object([&] { put_place(to, state, place); });
    });
    put_ids(to, "unseen", state.unseen.cards());
    put_ids(to, "discard", state.discard);
    const auto both = [&](std::string_view name, auto put) {
        to.list(name, [&] {
            for (Seat seat : kSeats) to.object([&] { put(to, state, seat); });
        });
    };
    both("cities", put_city);
    both("prices", put_prices);
    put_ids(to, "addons", state.variant.addons);
    for (AddOnId addon : kAllAddOns) {
        const AddOnFormat& format = format_of(addon);
        const bool played = state.variant.addons.has(addon);
        to.field(format.field, played ? format.table(state) : Json(nullptr));
    }
    to.field("result", result);
}

Json snapshot(const State& state) {
    JsonText text;
    text.object([&] { put_snapshot(text, state, shown_result(state)); });
    return Json::parse(text.take());
}

void put_options(JsonText& to, const State& state) {
    const Actor who = actor(state);
    if (who != Actor::First && who != Actor::Second) return;
    Options all;
    options(state, all);
    for (const Option& option : all) to.object([&] { put_option(to, state, option.move); });
}

Json options_json(const State& state) {
    JsonText text;
    text.list([&] { put_options(text, state); });
    return Json::parse(text.take());
}

void add_to_event(const State& before, Move move, Json& json) {
    for (AddOnId addon : before.variant.addons) {
        if (const auto hook = format_of(addon).add_to_event) hook(before, move, json);
    }
}

}  // namespace dipolis
