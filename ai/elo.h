// What a match proves about strength.
#pragma once

#include <cstdint>

namespace dipolis {

// The results of one side. Half wins are counted, because a victory can be shared; and pairs, two
// games on the same deal with seats swapped.
struct Score {
    int64_t won = 0, shared = 0, lost = 0;
    // Sum and sum of squares of the half wins of each finished pair, 0..4.
    int64_t pairs = 0, pair_sum = 0, pair_squares = 0;

    int64_t games() const { return won + shared + lost; }
    // Won games and half of the shared ones, of all; 0.5 if there are none.
    double mean() const;
    // Variance of the result of one game, from the pairs if there are enough of them.
    double variance() const;

    void add_game(int half_wins);
    void add_pair(int half_wins);
};

struct Interval {
    double low, high;
};

// 95 % interval of the mean: normal with the variance of the pairs, Wilson's where one side won
// nearly all.
Interval interval(const Score& score);

// Differences beyond this are not told from it.
inline constexpr double kMostElo = 1200;
double elo(double mean);

// Sequential probability ratio test of "stronger by elo1" against "stronger by elo0", both errors
// 5 %.
struct Sprt {
    double elo0, elo1;

    enum class Verdict : uint8_t { GoOn, Weaker, Stronger };
    double ratio(const Score& score) const;  // logarithm of the likelihood ratio
    Verdict verdict(const Score& score) const;
    static constexpr double kBound = 2.944;  // log(0.95 / 0.05)
};

}  // namespace dipolis
