// Plays one game between two opponents, or pairs of games on the same deal.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "ai/opponent.h"
#include "play/deal.h"

namespace dipolis {

struct Game {
    std::vector<Move> moves;  // with those of chance
    State state;              // after the last move
    // The seat that failed by giving no answer or an illegal move, and so has lost.
    std::optional<Seat> failed;

    // 2 for a win, 1 for a draw, 0 for a loss.
    int half_wins(Seat seat) const;
};

// Draws a whole deal.
Deal draw_deal(Variant variant, Rng rng);

// Plays the deal. The Great Library draws from random numbers of its own, the same for the same
// seed. Both opponents must have begun.
Game play_game(Variant variant, const Deal& deal, uint64_t seed,
               const std::array<Opponent*, 2>& seats);
// Plays on from a position; the seed decides all that chance draws.
Game play_game(const State& from, uint64_t seed, const std::array<Opponent*, 2>& seats);

}  // namespace dipolis
