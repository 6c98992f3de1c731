// Positions for the tests of the search: taken from games by instinct, so that they look like play.
#pragma once

#include <functional>
#include <vector>

#include "ai/instinct.h"
#include "engine/game.h"
#include "play/player.h"

namespace dipolis {

// The first position of the game that fits, if there is one.
inline std::optional<State> position_of_game(uint64_t game,
                                             const std::function<bool(const State&)>& fits,
                                             std::vector<Move>* moves = nullptr) {
    Rng rng(0xa1, game);
    State state = start({});
    Options all;
    while (!is_over(state)) {
        const bool player = actor(state) != Actor::Chance;
        if (player && fits(state)) return state;
        options(state, all);
        const Mood mood = game % 3 == 0   ? Mood::Science
                          : game % 3 == 1 ? Mood::Military
                                          : Mood::Balanced;
        const Move move = player ? choose_by_instinct(state, all, mood, rng) : draw(state, rng);
        if (moves != nullptr) moves->push_back(move);
        play(state, move);
    }
    return std::nullopt;
}

// One position from each of so many games, games without one left out.
inline std::vector<State> positions(uint64_t games, const std::function<bool(const State&)>& fits) {
    std::vector<State> found;
    for (uint64_t game = 0; game < games; ++game) {
        if (const auto state = position_of_game(game, fits)) found.push_back(*state);
    }
    return found;
}

// Age III, so many cards left, somebody's turn or choice.
inline std::function<bool(const State&)> endgame(int cards) {
    return [cards](const State& state) {
        return state.age == Age::III && state.structure.present.size() == cards;
    };
}

}  // namespace dipolis
