// Logarithm and exponential from additions, multiplications and divisions only. Those of the
// standard library differ in the last digit between systems, and one digit can change a move.
#pragma once

#include <bit>
#include <cstdint>

namespace dipolis::number {

inline constexpr double kLn2 = 0.693147180559945309417;

// Natural logarithm of a positive normal number; error below 1e-10.
inline double log(double x) {
    const auto bits = std::bit_cast<uint64_t>(x);
    int exponent = static_cast<int>(bits >> 52) - 1023;
    double m = std::bit_cast<double>((bits & 0x000f'ffff'ffff'ffff) | 0x3ff0'0000'0000'0000);
    if (m > 1.4142135623730951) {
        m *= 0.5;
        ++exponent;
    }
    const double t = (m - 1) / (m + 1);  // |t| < 0.172
    const double s = t * t;
    const double series =
        1 + s * (1.0 / 3 +
                 s * (1.0 / 5 + s * (1.0 / 7 + s * (1.0 / 9 + s * (1.0 / 11 + s * (1.0 / 13))))));
    return 2 * t * series + exponent * kLn2;
}

// e to the x; x is clamped to -60..60; relative error below 1e-9.
inline double exp(double x) {
    if (x < -60) x = -60;
    if (x > 60) x = 60;
    const double scaled = x / kLn2;
    const int n = static_cast<int>(scaled < 0 ? scaled - 0.5 : scaled + 0.5);
    const double r = x - n * kLn2;  // |r| < 0.347
    double sum = 1;
    for (int i = 9; i > 0; --i) sum = 1 + r / i * sum;
    return sum * std::bit_cast<double>(static_cast<uint64_t>(1023 + n) << 52);
}

}  // namespace dipolis::number
