// A turn: take an accessible card and build it, sell it, or construct a Wonder with it (R18 to
// R28).
#include "engine/turn.h"

#include "engine/addon.h"
#include "engine/catalogue.h"
#include "engine/price.h"
#include "engine/reveal.h"
#include "engine/rule.h"

namespace dipolis {

namespace {

void list_turn(const State& state, Pending pending, Options& options) {
    const City& city = state.city(pending.seat);
    Wonders wonders;
    for (Wonder wonder : city.wonders) {
        if (affordable(city, wonder)) wonders.add(wonder);
    }
    Options::Writer write(options);
    for (Place place : state.structure.accessible) {
        const Card card = state.structure.cards[place];
        if (affordable(city, card)) write(Move::of(MoveKind::Build, card));
        write(Move::of(MoveKind::Discard, card));
        for (Wonder wonder : wonders) write(Move::of(MoveKind::Wonder, card, wonder));
    }
}

void build(State& state, Seat seat, Card card) {
    const Price cost = price(state, seat, card);
    pay(state, seat, cost);
    if (cost.linked) happen_link(state, seat);
    gain_building(state, seat, card);
}

void sell(State& state, Seat seat, Card card) {
    City& city = state.city(seat);
    city.coins = static_cast<int16_t>(city.coins + discard_income(state, seat));
    state.discard.add(card);
}

void construct(State& state, Seat seat, Wonder wonder) {
    pay(state, seat, price(state, seat, wonder));
    state.city(seat).wonders.remove(wonder);
    // The eighth Wonder goes back to the box before the seventh has its effects (R21).
    if (state.wonders_built() + 1 == kWondersPerGame) {
        for (City& city : state.cities) city.wonders = {};
    }
    gain_wonder(state, seat, wonder);
}

void take_turn(State& state, Pending pending, Move move) {
    take_card(state, pending.seat, static_cast<Card>(move.a));
    switch (move.kind) {
        case MoveKind::Build:
            return build(state, pending.seat, move.card());
        case MoveKind::Discard:
            return sell(state, pending.seat, move.card());
        default:
            return construct(state, pending.seat, move.wonder());
    }
}

// An extra turn earned with the last card of an age is lost (R23).
void end_turn(State& state, Pending pending, Move) {
    const Seat next = state.extra_turn ? pending.seat : other(pending.seat);
    state.extra_turn = false;
    if (state.structure.present.empty()) {
        state.agenda.push({Step::EndAge});
    } else {
        state.turn = next;
        ask(state, {Step::TakeTurn, next});
    }
}

}  // namespace

int discard_income(const State& state, Seat seat) {
    const int coins = kDiscardCoins + state.city(seat).count[Colour::Yellow];
    return adjusted<&AddOn::sale>(state, coins, seat);
}

void take_card(State& state, Seat seat, Card card) {
    const Place place = state.structure.place_of(card);
    const Places uncovered = state.structure.take(state.age, place);
    state.agenda.push({Step::EndTurn, seat});
    for (Place below : uncovered) {
        if (!state.structure.face_up(below)) state.agenda.push({Step::RevealCard, seat, below});
    }
}

const Rule kTakeTurn = {take_turn, list_turn};
const Rule kEndTurn = {end_turn};

}  // namespace dipolis
