// Everything chance decides before a game although the players learn it only later: what lies where
// in the drafts, on the board and in the three structures. A deal answers each deal and reveal of
// its game.
#pragma once

#include <array>
#include <span>

#include "engine/game.h"
#include "play/rng.h"

namespace dipolis {

struct Deal {
    std::array<std::array<Wonder, 4>, 2>
        wonders;  // first and second draft group, with Solo of three; unused with a preset
    std::array<std::array<leaders::Leader, 4>, 2> leaders;  // the same, with Leaders
    std::array<Token, 5> tokens;                            // on the board, left to right
    std::array<std::array<Card, kPlaceCount>, 3> ages;
    // With Leaders: those left out that Ramses is shown; None where the deal leaves it open.
    std::array<Card, 2> shown_guilds = {Card::None, Card::None};

    const std::array<Card, kPlaceCount>& age(Age age) const {
        return ages[static_cast<size_t>(age) - 1];
    }
    friend bool operator==(const Deal&, const Deal&) = default;
};

// What the deal says where chance is to act; Move{} where it says nothing: what the Great Library,
// Rome and Maecenas draw, the rival, its token and its decisions.
Move answer(const Deal& deal, const State& state);

// The deal behind the moves of a game that has reached Age I. What they left open, because the game
// ended before it was dealt or turned up, is drawn.
Deal complete_deal(Variant variant, std::span<const Move> moves, Rng& rng);

}  // namespace dipolis
