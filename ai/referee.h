// One game between two opponents, and pairs of games on the same deal.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "ai/opponent.h"
#include "play/deal.h"

namespace dipolis {

struct Game {
    std::vector<Move> moves;  // chance included
    State state;              // after the last one
    // The seat that failed: no answer, or one that is no option. It has lost, whatever lies on the
    // table.
    std::optional<Seat> failed;

    // 2 for a won game, 1 for a shared one, 0 for a lost one.
    int half_wins(Seat seat) const;
};

// A whole deal drawn from the numbers.
Deal draw_deal(Variant variant, Rng rng);

// Plays the deal; the Great Library draws from numbers of its own, the same for the same seed.
// Both opponents must have begun.
Game play_game(Variant variant, const Deal& deal, uint64_t seed,
               const std::array<Opponent*, 2>& seats);

}  // namespace dipolis
