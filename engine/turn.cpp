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
    // First, while nothing has to be kept in registers across the question.
    notify<&AddOn::options, const State, Pending, Options&>(state, pending, options);
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
    if (buy(state, seat, card)) happen_link(state, seat);
    gain_building(state, seat, card);
}

void sell(State& state, Seat seat, Card card) {
    City& city = state.city(seat);
    city.coins = static_cast<int16_t>(city.coins + discard_income(state, seat));
    state.discard.add(card);
}

void construct(State& state, Seat seat, Wonder wonder) {
    buy(state, seat, wonder);
    state.city(seat).wonders.remove(wonder);
    // The eighth Wonder goes back to the box before the seventh has its effects (R21).
    if (state.wonders_built() + 1 == kWondersPerGame) {
        if (!notify<&AddOn::last_wonder>(state)) {
            for (City& city : state.cities) city.wonders = {};
        }
    }
    gain_wonder(state, seat, wonder);
}

// Every turn does this: written once, but not called.
[[gnu::always_inline]] inline void take(State& state, Seat seat, Card card) {
    const Place place = state.structure.place_of(card);
    const Places uncovered = state.structure.take(state.age, place);
    state.agenda.push({Step::EndTurn, seat});
    for (Place below : uncovered) {
        if (!state.structure.face_up(below)) state.agenda.push({Step::RevealCard, seat, below});
    }
}

void take_turn(State& state, Pending pending, Move move) {
    take(state, pending.seat, static_cast<Card>(move.a));
    switch (move.kind) {
        case MoveKind::Build:
            if (move.c != 0) notify<&AddOn::play>(state, pending, move);
            return build(state, pending.seat, move.card());
        case MoveKind::Discard:
            return sell(state, pending.seat, move.card());
        case MoveKind::Wonder:
            return construct(state, pending.seat, move.wonder());
        default:
            notify<&AddOn::play>(state, pending, move);
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
    take(state, seat, card);
}

const Rule kTakeTurn = {take_turn, list_turn};
const Rule kEndTurn = {end_turn};

}  // namespace dipolis
