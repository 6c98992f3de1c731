// Simultaneous decisions: a matrix of values, and a mixed strategy for each side.
#pragma once

#include <array>

namespace dipolis {

// Values for the player who chooses the row; the other one minimises.
struct Matrix {
    static constexpr int kMost = 6;  // the largest hand of leaders
    int rows = 0, columns = 0;
    std::array<std::array<double, kMost>, kMost> values{};
};

// Probabilities of rows and columns, and the value of the game.
struct Mixture {
    std::array<double, Matrix::kMost> rows{}, columns{};
    double value = 0;
};

// An approximate equilibrium: neither side gains more than about a hundredth of the spread of the
// values by deviating. The same result on every machine.
Mixture solve(const Matrix& matrix);

// Gain of the stronger best response against the mixture; 0 at an equilibrium.
double exploitability(const Matrix& matrix, const Mixture& mixture);

}  // namespace dipolis
