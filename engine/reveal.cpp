#include "engine/reveal.h"

#include "engine/catalogue.h"

namespace dipolis {

namespace {

void reveal_card(State& state, Pending, Move move) {
    turn_up(state, move);
}

bool is_uncovered(const State& state, Pending pending) {
    return state.structure.accessible.has(pending.a) && !state.structure.face_up(pending.a);
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

namespace {

constexpr MoveForm kMoves[] = {
    {MoveKind::Reveal, "reveal", "reveal", {Noun::Place, Noun::Card}},
};

constexpr Rule kSteps[] = {
    {{.step = Step::RevealCard,
      .name = "reveal",
      .answer = MoveKind::Reveal,
      .most_a = kPlaceCount - 1,
      .told = 0,
      .waits = Waits::InTurn},
     reveal_card,
     list_cards,
     count_cards,
     draw_card,
     is_uncovered},
};

}  // namespace

constinit const Rows kRevealRows = {kSteps, kMoves};

}  // namespace dipolis
