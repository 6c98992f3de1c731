#include "ai/matrix.h"

#include <algorithm>

namespace dipolis {

namespace {

using Weights = std::array<double, Matrix::kMost>;

constexpr int kRounds = 400;

// In proportion to the regrets; uniform if all are zero.
Weights in_proportion(const Weights& regrets, int n) {
    double sum = 0;
    for (int i = 0; i < n; ++i) sum += regrets[i];
    Weights weights{};
    for (size_t i = 0; i < static_cast<size_t>(n); ++i)
        weights[i] = sum > 0 ? regrets[i] / sum : 1.0 / n;
    return weights;
}

// The value of each row against the mixture of columns, and of each column against that of rows.
Weights worth_of_rows(const Matrix& matrix, const Weights& columns) {
    Weights worth{};
    for (size_t i = 0; i < static_cast<size_t>(matrix.rows); ++i) {
        for (size_t j = 0; j < static_cast<size_t>(matrix.columns); ++j)
            worth[i] += columns[j] * matrix.values[i][j];
    }
    return worth;
}
Weights worth_of_columns(const Matrix& matrix, const Weights& rows) {
    Weights worth{};
    for (size_t i = 0; i < static_cast<size_t>(matrix.rows); ++i) {
        for (size_t j = 0; j < static_cast<size_t>(matrix.columns); ++j)
            worth[j] -= rows[i] * matrix.values[i][j];
    }
    return worth;
}

// One side of regret matching plus: regrets never become negative, and later rounds count more.
struct RegretSide {
    Weights regrets{}, sum{}, now{};
    int n;

    explicit RegretSide(int n) : n(n) { now = in_proportion(regrets, n); }

    void learn(const Weights& worth, int round) {
        double mean = 0;
        for (size_t i = 0; i < static_cast<size_t>(n); ++i) mean += now[i] * worth[i];
        for (size_t i = 0; i < static_cast<size_t>(n); ++i) {
            regrets[i] = std::max(0.0, regrets[i] + worth[i] - mean);
            sum[i] += round * now[i];
        }
        now = in_proportion(regrets, n);
    }
};

}  // namespace

Mixture solve(const Matrix& matrix) {
    RegretSide rows(matrix.rows);
    RegretSide columns(matrix.columns);
    for (int round = 1; round <= kRounds; ++round) {
        rows.learn(worth_of_rows(matrix, columns.now), round);
        columns.learn(worth_of_columns(matrix, rows.now), round);
    }
    Mixture mixture;
    mixture.rows = in_proportion(rows.sum, matrix.rows);
    mixture.columns = in_proportion(columns.sum, matrix.columns);
    const Weights worth = worth_of_rows(matrix, mixture.columns);
    for (size_t i = 0; i < worth.size(); ++i) mixture.value += mixture.rows[i] * worth[i];
    return mixture;
}

double exploitability(const Matrix& matrix, const Mixture& mixture) {
    const Weights rows = worth_of_rows(matrix, mixture.columns);
    const Weights columns = worth_of_columns(matrix, mixture.rows);
    const double best_row = *std::max_element(rows.begin(), rows.begin() + matrix.rows);
    const double best_column = *std::max_element(columns.begin(), columns.begin() + matrix.columns);
    return std::max(best_row - mixture.value, best_column + mixture.value);
}

}  // namespace dipolis
