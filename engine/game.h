// The face of the engine. A game is: start, then play what actor() chooses among options(), until
// nobody is to act. The engine never draws chance: it lists outcomes with their weights.
#pragma once

#include "engine/move.h"
#include "engine/state.h"

namespace dipolis {

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

// Where chance decides: the sum of the weights, and the outcome number k of that many (k counts
// weights). The same as listing and walking the weights, without the list.
int total_weight(const State& state);
Move outcome(const State& state, int k);

// Plays a move; it must be an option. Steps that nobody decides follow by themselves.
void play(State& state, Move move);

inline bool is_over(const State& state) {
    return state.result.kind != Result::Kind::None;
}

}  // namespace dipolis
