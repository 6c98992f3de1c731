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
    // Before the rest: afterwards the call would have to save what is kept in registers.
    notify<&AddOn::options, const State, Pending, Options&>(state, pending, options);
    const Purse purse(state.city(pending.seat));
    Wonders wonders;
    for (Wonder wonder : state.city(pending.seat).wonders)
        wonders.add(wonder, purse.reaches(wonder));
    Options::Writer write(options);
    for (Place place : state.structure.accessible) {
        const Card card = state.structure.cards[place];
        write.where(purse.reaches(card), Move::of(MoveKind::Build, card));
        write(Move::of(MoveKind::Discard, card));
        for (Wonder wonder : wonders) write(Move::of(MoveKind::Wonder, card, wonder));
    }
}

// The ways to take a turn stay calls: inlined, each turn would save the registers of all three.

[[gnu::noinline]] void build(State& state, Pending pending, Move move) {
    if (move.c != 0) notify<&AddOn::alter>(state, pending, move);
    const auto card = static_cast<Card>(move.a);
    if (buy(state, pending.seat, card)) happen_link(state, pending.seat);
    gain_building(state, pending.seat, card);
}

void sell(State& state, Seat seat, Card card) {
    City& city = state.city(seat);
    city.coins = static_cast<int16_t>(city.coins + discard_income(state, seat));
    state.discard.add(card);
}

[[gnu::noinline]] void construct(State& state, Seat seat, Wonder wonder) {
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

// Part of every turn, so it is inlined into both callers.
[[gnu::always_inline]] inline void take(State& state, Seat seat, Card card) {
    const Place place = state.structure.place_of(card);
    const Places hidden = state.structure.take(state.age, place) - layout(state.age).face_up;
    state.agenda.push({Step::EndTurn, seat});
    for (Place below : hidden) state.agenda.push({Step::RevealCard, seat, below});
}

void take_turn(State& state, Pending pending, Move move) {
    take(state, pending.seat, static_cast<Card>(move.a));
    switch (move.kind) {
        case MoveKind::Build:
            return build(state, pending, move);
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

namespace {

constexpr MoveForm kMoves[] = {
    {.kind = MoveKind::Build,
     .word = "build",
     .name = "build",
     .nouns = {Noun::Card},
     .in_turn = true,
     .alters = true,
     .coins = Coins::Paid},
    {.kind = MoveKind::Discard,
     .word = "discard",
     .name = "discard",
     .nouns = {Noun::Card},
     .in_turn = true,
     .coins = Coins::Gained},
    {.kind = MoveKind::Wonder,
     .word = "wonder",
     .name = "wonder",
     .nouns = {Noun::Card, Noun::Wonder},
     .in_turn = true,
     .for_b = true,
     .coins = Coins::Paid},
};

constexpr Rule kSteps[] = {
    {{.step = Step::TakeTurn, .name = "turn", .waits = Waits::AtBottom}, take_turn, list_turn},
    {{.step = Step::EndTurn, .name = "end_turn", .waits = Waits::AtBottom}, end_turn},
};

}  // namespace

constinit const Rows kTurnRows = {kSteps, kMoves};

}  // namespace dipolis
