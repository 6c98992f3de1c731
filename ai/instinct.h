// What one would do without thinking ahead: a weight for each option. It guides the search before
// it knows better, and plays the rollouts.
#pragma once

#include <span>

#include "engine/game.h"
#include "play/rng.h"

namespace dipolis {

// What a player of a rollout is after; sharpened so that supremacies are found.
enum class Mood : uint8_t { Balanced, Science, Military };

// One positive weight for each option of the player to act. Options that win at once, and where the
// rival threatens to win at once those that stop it, outweigh all others.
void weigh(const State& state, const Options& options, Mood mood, std::span<int> weights);

// What a building would be worth to a city that constructs it now, in sixths of a victory point,
// its price taken off; and whether its shields or symbol would win at once.
int worth(const State& state, Seat seat, Card card);
bool wins_by(const State& state, Seat seat, Card card);

// An option drawn by these weights.
Move choose_by_instinct(const State& state, const Options& options, Mood mood, Rng& rng);

// Plays to the end by instinct, each player in a mood of its own; the state it ends with.
State playout(State state, Rng& rng);

// Plays to the end with any option as likely as any other.
State uniform_playout(State state, Rng& rng);

}  // namespace dipolis
