// The numbers of the rule book, each with its ruling in docs/rules.md. What a single card, Wonder
// or token says stands in its row instead; the numbers of an add-on stand in its own header.
#pragma once

#include <array>
#include <cstdint>

#include "engine/base.h"

namespace dipolis {

// --- Setup and course
inline constexpr int kStartCoins = 7;      // R4
inline constexpr int kWonderGroup = 4;     // dealt at once, to be drafted (R2)
inline constexpr int kWonderPicks = 8;     // R2
inline constexpr int kWondersPerCity = 4;  // R2
inline constexpr int kWondersPerGame = 7;  // R21
inline constexpr int kTokensOnBoard = 5;   // R4
inline constexpr int kGuildsPerGame = 3;   // R4
inline constexpr int kLibraryDraw = 3;     // tokens that the Great Library shows (R36)

// --- Coins
inline constexpr int kMarketPrice = 2;    // of a unit that the rival does not produce (R5)
inline constexpr int kDiscountPrice = 1;  // of a unit under a discount (R9)
inline constexpr int kRebate = 2;         // units that a rebate waives (R7)
inline constexpr int kDiscardCoins = 2;   // for a sold card, and 1 for each yellow one (R19)
inline constexpr int kCoinsPerPoint = 3;  // R64

// --- Science and war
inline constexpr int kSymbolsToWin = 6;  // different ones (R55)
inline constexpr int kCapital = 9;       // its distance from the middle of the track (R48)

// A military token: taken when the pawn first comes this far into a city's half; its owner loses
// coins (R44).
struct LootRow {
    uint8_t distance;
    uint8_t coins;
};
inline constexpr std::array<LootRow, 2> kLoot = {{{3, 2}, {6, 5}}};  // nearest first (R43)

using Loot = Set<uint8_t, 8>;  // military tokens, by their row in kLoot
inline constexpr Loot kAllLoot = Loot::range(0, kLoot.size());

// Points for having the pawn this many spaces into the rival's half (R49).
constexpr int military_points(int distance) {
    if (distance >= kCapital || distance <= 0) return 0;
    return distance >= 6 ? 10 : distance >= 3 ? 5 : 2;
}

}  // namespace dipolis
