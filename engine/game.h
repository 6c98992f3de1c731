// The interface of the engine. A game: start(); then, until actor() is Nobody, play() one of
// options(). The engine draws no random numbers: where chance acts, the options are its outcomes
// with their weights, and the caller chooses.
#pragma once

#include <optional>

#include "engine/move.h"
#include "engine/state.h"

namespace dipolis {

// The table before anything is dealt. The variant must be one that can be played
// (formats/variant.h checks it).
State start(Variant variant);

// The step that is waiting for a decision; Step::None when the game is over.
inline Step step(const State& state) {
    return state.agenda.empty() ? Step::None : state.agenda.top().step;
}

// Who decides now: a player, chance, or nobody when the game is over.
inline Actor actor(const State& state) {
    if (state.agenda.empty()) return Actor::Nobody;
    switch (who(step(state))) {
        case Who::ItsSeat:
            return actor_of(state.agenda.top().seat);
        case Who::Chance:
            return Actor::Chance;
        case Who::Nobody:
            break;
    }
    return Actor::Nobody;
}

// The legal moves of the player, or the outcomes of chance. Never empty unless the game is over.
void options(const State& state, Options& options);
bool is_option(const State& state, Move move);

// Where chance acts: the sum of the weights of all outcomes, and the outcome that a number k below
// that sum picks. The same as adding up the weights of options() until they exceed k, but without
// the list.
int total_weight(const State& state);
Move outcome(const State& state, int k);

// Plays a move; it must be an option. Steps that nobody decides follow by themselves.
void play(State& state, Move move);

inline bool is_over(const State& state) {
    return state.result.kind != Result::Kind::None;
}

// The seat that neither a person nor a computer plays, because cards decide for it (Solo): chance
// turns one up in each of its turns. Most games have none.
std::optional<Seat> automaton(const Variant& variant);
inline bool is_automaton(const State& state, Seat seat) {
    return automaton(state.variant) == seat;
}
// Whether it is that seat's turn.
bool automaton_to_move(const State& state);

}  // namespace dipolis
