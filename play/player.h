// The simple opponents. A policy chooses among the options of a player's decision; it sees the
// public state only, and draws from the random numbers it is given.
#pragma once

#include <optional>
#include <string_view>

#include "engine/game.h"
#include "play/rng.h"

namespace dipolis {

enum class Policy : uint8_t {
    Uniform,  // any option, each as likely
    Greedy,   // wins at once if it can, avoids losing next turn, else the best position one move on
};

std::string_view id(Policy policy);
std::optional<Policy> find_policy(std::string_view id);

// An outcome of chance, drawn with the odds its weights tell; chance must be to act.
Move draw(const State& state, Rng& rng);

// `options` are those of the state; a player must be to act.
Move choose(Policy policy, const State& state, const Options& options, Rng& rng);

// Choice of each policy.
inline Move choose_uniform(const Options& options, Rng& rng) {
    return options.move(rng.below(options.size()));
}
Move choose_greedy(const State& state, const Options& options, Rng& rng);

}  // namespace dipolis
