// Glicko-2: how strong a player is, and how certain that is, from the results of games. Pure
// arithmetic, after M. Glickman, "Example of the Glicko-2 system" (2022); comments cite its steps.
#pragma once

#include <span>

namespace dipolis {

// On the scale of the original Glicko: 1500 is where everybody begins.
struct Strength {
    double rating = 1500;
    double deviation = 350;    // the rating is within twice this, with 95 %
    double volatility = 0.06;  // of the strength itself, as it seems

    friend bool operator==(const Strength&, const Strength&) = default;
};
// A new player's deviation. Below the smallest one a rating would hardly move any more.
inline constexpr double kMostDeviation = 350, kLeastDeviation = 45;
// Above this a rating says little yet: it is within 220 points, with 95 %.
inline constexpr double kProvisionalDeviation = 110;

// One game against a rival of that strength.
struct Bout {
    Strength rival;
    double score;  // 1 won, 0.5 shared, 0 lost
};

// The strength after so many rating periods without a game: only less certain. Never less than 0.
Strength rested(const Strength& before, double periods);
// The strength after the games of a period. `periods`: how many have passed since the last one.
Strength rated(const Strength& before, std::span<const Bout> bouts, double periods = 1);

}  // namespace dipolis
