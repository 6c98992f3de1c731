// A heuristic weight for each option, without looking ahead. Guides the search before it knows
// better, and plays the rollouts.
#pragma once

#include <span>

#include "engine/game.h"
#include "play/rng.h"

namespace dipolis {

// Preference of a player in a rollout; exaggerated so that rollouts find supremacies.
enum class Mood : uint8_t { Balanced, Science, Military };

// Gives each option of the player to act a positive weight. Options that win at once outweigh all
// others; if the rival threatens to win at once, so do those that prevent it.
void weigh(const State& state, const Options& options, Mood mood, std::span<int> weights);

// `worth`: the value of a building to a city that constructs it now, in sixths of a victory point,
// minus its price.
int worth(const State& state, Seat seat, Card card);

// In sixths of a point: the value of a turn that takes a card in a way that only an add-on knows; 0
// for all other moves.
int turn_worth(const State& state, Move move);

// Draws an option with these weights.
Move choose_by_instinct(const State& state, const Options& options, Mood mood, Rng& rng);

// Plays to the end by instinct, each player in a random mood; returns the final state.
State playout(State state, Rng& rng);

// Plays to the end with uniformly random moves.
State uniform_playout(State state, Rng& rng);

}  // namespace dipolis
