#include "ai/elo.h"

#include <algorithm>
#include <cmath>

namespace dipolis {

namespace {

constexpr int64_t kEnoughPairs = 20;

// The expected score at this difference of Elo.
double mean_of(double elo) {
    return 1 / (1 + std::pow(10.0, -elo / 400));
}

}  // namespace

void Score::add_game(int half_wins) {
    (half_wins == 2 ? won : half_wins == 1 ? shared : lost) += 1;
}

void Score::add_pair(int half_wins) {
    ++pairs;
    pair_sum += half_wins;
    pair_squares += int64_t{half_wins} * half_wins;
}

double Score::mean() const {
    if (games() == 0) return 0.5;
    return (static_cast<double>(won) + 0.5 * static_cast<double>(shared)) /
           static_cast<double>(games());
}

double Score::variance() const {
    if (pairs >= kEnoughPairs) {
        // The half wins of a pair are four times the score of one game, and a pair shares the
        // variance of two games.
        const auto n = static_cast<double>(pairs);
        const double of_pair =
            static_cast<double>(pair_squares) / n -
            (static_cast<double>(pair_sum) / n) * (static_cast<double>(pair_sum) / n);
        return of_pair / 16 * 2;
    }
    const double m = mean();
    return m * (1 - m);
}

Interval interval(const Score& score) {
    constexpr double kZ = 1.96;
    const double m = score.mean();
    const auto n = static_cast<double>(std::max<int64_t>(1, score.games()));
    const double middle = (m + kZ * kZ / (2 * n)) / (1 + kZ * kZ / n);
    const double wilson =
        kZ / (1 + kZ * kZ / n) * std::sqrt(m * (1 - m) / n + kZ * kZ / (4 * n * n));
    const double normal = kZ * std::sqrt(score.variance() / n);
    const bool lopsided = m < 0.05 || m > 0.95 || score.pairs < kEnoughPairs;
    if (lopsided) return {std::max(0.0, middle - wilson), std::min(1.0, middle + wilson)};
    return {std::max(0.0, m - normal), std::min(1.0, m + normal)};
}

double elo(double mean) {
    if (mean <= 0.001) return -kMostElo;
    if (mean >= 0.999) return kMostElo;
    return 400 * std::log10(mean / (1 - mean));
}

double Sprt::ratio(const Score& score) const {
    if (score.games() == 0) return 0;
    const double s0 = mean_of(elo0);
    const double s1 = mean_of(elo1);
    const auto n = static_cast<double>(score.games());
    // With zero variance, one game would decide the test.
    const double variance = std::max(score.variance(), 0.25 / n);
    return n * (s1 - s0) * (2 * score.mean() - s0 - s1) / (2 * variance);
}

Sprt::Verdict Sprt::verdict(const Score& score) const {
    const double now = ratio(score);
    if (now >= kBound) return Verdict::Stronger;
    if (now <= -kBound) return Verdict::Weaker;
    return Verdict::GoOn;
}

}  // namespace dipolis
