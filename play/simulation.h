// Many games of simple policies against themselves, and what they add up to.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <vector>

#include "engine/score.h"
#include "play/player.h"

namespace dipolis {

// Sums over games; all integers, so that the order in which games are added does not matter.
struct Statistics {
    uint64_t games = 0;
    uint64_t first_wins = 0;
    EnumArray<Result::Kind, uint64_t, 5> kinds{};
    uint64_t decided_by_blue = 0;         // equal totals, unequal blue points
    uint64_t decisions = 0, options = 0;  // of players, forced ones too
    uint64_t draws = 0;                   // of chance
    uint64_t wonders_built = 0;
    // At civilian ends, by the category they are written under.
    EnumArray<Category, uint64_t, kWrittenCategories> points_of_winners{}, points_of_losers{};

    void add(const Statistics& more);
};

// One game from the start, both seats by the policy; all its chance comes from `rng`. If `moves` is
// given, all moves are noted there, chance included.
State play_game(Variant variant, Policy policy, Rng rng, Statistics& statistics,
                std::vector<Move>* moves = nullptr);

// The same with any other player, which gets the state and its options.
using Chooser = std::function<Move(const State&, const Options&)>;
State play_game(Variant variant, const Chooser& chooser, Rng rng, Statistics& statistics,
                std::vector<Move>* moves = nullptr);

}  // namespace dipolis
