// Whether a seat wins at once: what the greedy player and the players of `ai` both need.
#pragma once

#include "engine/game.h"

namespace dipolis {

// --- By arithmetic

inline bool shields_win(const State& state, Seat seat, int shields) {
    return shields > 0 && state.lead(seat) + shields >= kCapital;
}

// One more scientific symbol that the city does not have.
inline bool new_symbol_wins(const State& state, Seat seat) {
    return state.city(seat).symbols.size() + 1 >= kSymbolsToWin;
}

// At most, with the token Strategy.
inline constexpr int kShieldsOfBuilding = 4;

// False only where the seat cannot win by shields or symbols with so many turns in a row. A turn
// brings at most the four shields of a revived building with Strategy, or one new symbol.
inline bool is_supremacy_near(const State& state, Seat seat, int turns = 1) {
    return state.lead(seat) + turns * kShieldsOfBuilding >= kCapital ||
           state.city(seat).symbols.size() + turns >= kSymbolsToWin;
}

// --- By playing on

inline bool has_won(const State& state, Seat seat) {
    return is_over(state) && state.result.kind != Result::Kind::Tie && state.result.winner == seat;
}

inline bool has_won_by_supremacy(const State& state, Seat seat) {
    const Result::Kind kind = state.result.kind;
    return (kind == Result::Kind::Military || kind == Result::Kind::Science) &&
           state.result.winner == seat;
}

inline Cards open_cards(const State& state) {
    Cards cards;
    for (Card card : state.structure.cards) {
        if (card != Card::None) cards.add(card);
    }
    return cards;
}

// Whether the player to act has an option after which `wins(State)` holds. In a turn only these
// cards may be used, so that a card which chance has just turned over does not count.
template <class Wins>
bool has_winning_option(const State& state, Cards cards, const Wins& wins) {
    Options all;
    options(state, all);
    for (const Option& option : all) {
        if (step(state) == Step::TakeTurn && !cards.has(static_cast<Card>(option.move.a))) continue;
        State next = state;
        play(next, option.move);
        if (wins(next)) return true;
    }
    return false;
}

}  // namespace dipolis
