#include "engine/reveal.h"

#include "engine/catalogue.h"

namespace dipolis {

namespace {

void reveal_card(State& state, Pending, Move move) {
    turn_up(state, move);
}

}  // namespace

Unseen candidates(const State& state, Place place) {
    return state.unseen.with(back(state, place));
}

void list_cards(const State& state, Pending pending, Options& options) {
    for (Card card : candidates(state, pending.a).cards())
        options.push(Move::of(MoveKind::Reveal, pending.a, card));
}

int count_cards(const State& state, Pending pending) {
    return candidates(state, pending.a).size();
}

Move draw_card(const State& state, Pending pending, int k) {
    return Move::of(MoveKind::Reveal, pending.a, candidates(state, pending.a).nth(k));
}

void turn_up(State& state, Move move) {
    const auto card = static_cast<Card>(move.b);  // the kind is known here
    state.unseen.remove(card);
    state.structure.cards[move.place()] = card;
}

const Rule kRevealCard = {reveal_card, list_cards, count_cards, draw_card};

}  // namespace dipolis
