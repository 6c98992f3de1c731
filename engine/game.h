// The interface of the engine. A game: start(); then, until actor() is Nobody, play() one of
// options(). The engine draws no random numbers: where chance acts, the options are its outcomes
// with their weights, and the caller chooses.
//
// Promises of a caller, here and in all headers of the libraries: a State was made by start(),
// play() or parse_position(), a Seat is First or Second, and what a comment asks for holds. For
// speed this is checked only in builds without NDEBUG, which stop the program; the installed
// libraries are built with it, and there a broken promise gives a state that no game has, without a
// word, or reads beyond a table. What comes from elsewhere has its own functions: try_play() for
// moves, parse_position() (formats/position.h) for positions, check_variant() (formats/variant.h)
// for variants; broken_invariant() (engine/check.h) looks at a state. Nothing here throws,
// allocates, or keeps anything between calls: different states may be used by different threads.
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

// Actor who decides now: a player, chance, or nobody when the game is over.
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

// The legal moves of the player, or the outcomes of chance, in place of what the list held. Empty
// when the game is over, and never before.
void options(const State& state, Options& options);
// Any four bytes may be asked about. Lists the options to find out.
bool is_option(const State& state, Move move);

// Only where chance acts: the sum of the weights of all outcomes, and the outcome that a number k,
// from 0 to below that sum, picks. The same as adding up the weights of options() until they exceed
// k, but without the list.
int total_weight(const State& state);
Move outcome(const State& state, int k);

// Plays a move; it must be an option. Steps that nobody decides follow by themselves.
void play(State& state, Move move);

// Plays a move that may be none of the options, such as one that somebody wrote: says whether it
// was one, and leaves the state as it is if not. Lists the options to find out, which about doubles
// the time of a random game (bench/results.md).
[[nodiscard]] bool try_play(State& state, Move move);

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
