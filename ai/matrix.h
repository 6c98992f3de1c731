// Decisions that both take at the same time: a matrix of values, and how often each should choose
// what.
#pragma once

#include <array>

namespace dipolis {

// Values for who chooses the row; the other wants them small.
struct Matrix {
    static constexpr int kMost = 6;  // a hand of leaders is no larger
    int rows = 0, columns = 0;
    std::array<std::array<double, kMost>, kMost> values{};
};

// Probabilities of rows and columns, and what they are worth.
struct Mixture {
    std::array<double, Matrix::kMost> rows{}, columns{};
    double value = 0;
};

// An approximate equilibrium: neither side gains more than about a hundredth of the spread of the
// values by another choice. The same on every machine.
Mixture solve(const Matrix& matrix);

// What the better informed side could still gain against the mixture; 0 at an equilibrium.
double exploitability(const Matrix& matrix, const Mixture& mixture);

}  // namespace dipolis
