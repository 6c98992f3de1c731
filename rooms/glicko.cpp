#include "rooms/glicko.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace dipolis {

namespace {

constexpr double kTau = 0.5;         // bounds the change of the volatility
constexpr double kScale = 173.7178;  // of the original Glicko
constexpr double kMiddle = 1500;
constexpr double kPrecision = 0.000001;

// Impact of a game: the less certain the rival's rating is, the less it tells.
double impact(double deviation) {
    constexpr double kPi = std::numbers::pi;
    return 1 / std::sqrt(1 + 3 * deviation * deviation / (kPi * kPi));
}

// Sums over the games of a period (steps 3 and 4).
struct Evidence {
    double certainty = 0;  // 1 / v
    double surprise = 0;   // delta / v
};

Evidence evidence_of(const Strength& before, std::span<const Bout> bouts) {
    const double rating = (before.rating - kMiddle) / kScale;
    Evidence sum;
    for (const Bout& bout : bouts) {
        const double weight = impact(bout.rival.deviation / kScale);
        const double ahead = rating - (bout.rival.rating - kMiddle) / kScale;
        const double expected = 1 / (1 + std::exp(-weight * ahead));
        sum.certainty += weight * weight * expected * (1 - expected);
        sum.surprise += weight * (bout.score - expected);
    }
    return sum;
}

// The new volatility (step 5): the root of a function, by the Illinois method.
double new_volatility(const Strength& before, const Evidence& seen) {
    const double deviation = before.deviation / kScale;
    const double variance = 1 / seen.certainty;
    const double delta = variance * seen.surprise;
    const double a = std::log(before.volatility * before.volatility);
    const auto f = [&](double x) {
        const double spread = deviation * deviation + variance + std::exp(x);
        return std::exp(x) * (delta * delta - spread) / (2 * spread * spread) -
               (x - a) / (kTau * kTau);
    };
    double low = a;
    double high = std::log(delta * delta - deviation * deviation - variance);
    if (delta * delta <= deviation * deviation + variance) {
        int k = 1;
        while (f(a - k * kTau) < 0) ++k;
        high = a - k * kTau;
    }
    double f_low = f(low);
    double f_high = f(high);
    while (std::abs(high - low) > kPrecision) {
        const double between = low + (low - high) * f_low / (f_high - f_low);
        const double f_between = f(between);
        if (f_between * f_high <= 0) {
            low = high;
            f_low = f_high;
        } else {
            f_low /= 2;
        }
        high = between;
        f_high = f_between;
    }
    return std::exp(low / 2);
}

}  // namespace

Strength rested(const Strength& before, double periods) {
    const double grown = before.volatility * kScale;
    Strength after = before;
    after.deviation =
        std::sqrt(before.deviation * before.deviation + grown * grown * std::max(0.0, periods));
    after.deviation = std::min(after.deviation, kMostDeviation);
    return after;
}

Strength rated(const Strength& before, std::span<const Bout> bouts, double periods) {
    if (bouts.empty()) return rested(before, periods);
    const Evidence seen = evidence_of(before, bouts);
    Strength after = before;
    after.volatility = new_volatility(before, seen);
    const double grown = rested(after, periods).deviation / kScale;  // step 6
    const double variance = 1 / (1 / (grown * grown) + seen.certainty);
    after.rating += kScale * variance * seen.surprise;
    after.deviation = std::clamp(kScale * std::sqrt(variance), kLeastDeviation, kMostDeviation);
    return after;
}

}  // namespace dipolis
