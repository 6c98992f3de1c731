// Estimate of the difference in strength, from the score of a match.
#pragma once

#include <cstdint>

namespace dipolis {

// The results of one side, in half wins, because draws exist; and of pairs, two games on the same
// deal with seats swapped.
struct Score {
    int64_t won = 0, shared = 0, lost = 0;
    // Sum and sum of squares of the half wins of each pair, 0..4.
    int64_t pairs = 0, pair_sum = 0, pair_squares = 0;

    int64_t games() const { return won + shared + lost; }
    // Wins plus half the draws, as a fraction of all games; 0.5 without games.
    double mean() const;
    // The variance of one game's result; from the pairs if there are enough.
    double variance() const;

    void add_game(int half_wins);
    void add_pair(int half_wins);
};

struct Interval {
    double low, high;
};

// The 95 % interval of the mean: normal with the pairs' variance, or Wilson's where one side won
// nearly everything.
Interval interval(const Score& score);

// Larger differences cannot be measured.
inline constexpr double kMostElo = 1200;
double elo(double mean);

// Sequential probability ratio test of "stronger by elo1" against "stronger by elo0", with 5 % for
// both errors.
struct Sprt {
    double elo0, elo1;

    enum class Verdict : uint8_t { GoOn, Weaker, Stronger };
    double ratio(const Score& score) const;  // log-likelihood ratio
    Verdict verdict(const Score& score) const;
    static constexpr double kBound = 2.944;  // log(0.95 / 0.05)
};

}  // namespace dipolis
