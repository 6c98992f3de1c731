// Measures a player by a suite: what its choices lose, or how far its judgement is from the truth.
#pragma once

#include <span>
#include <vector>

#include "ai/specification.h"
#include "train/suite.h"

namespace dipolis::train {

// Measurements of each case, at so many visits a move. Decisions: the part of a win that the choice
// loses against the best option; the best by one set of deals is valued by the other, so that the
// noise of the best does not count as a loss, and a single number may be negative. One visit is the
// choice of the prior alone. Truths: the squared distance to the mean of the playouts, less what is
// expected of their own noise. One visit is the evaluation alone.
//
// The player must be a searcher; its own limits do not count.
std::vector<double> measured(const Suite& suite, const Specification& player, int64_t visits,
                             int threads);

struct Estimate {
    double mean = 0, low = 0, high = 0;  // the 95 % interval by bootstrap over the positions
};

// A mean over the decisions, or truths, of one stage.
Estimate estimate(const Suite& suite, std::span<const double> numbers, int stage);

// Decisions: the sum over those of a seat's game. Truths: the mean over the stages.
Estimate estimate(const Suite& suite, std::span<const double> numbers);

// The number of visits at which a suite decides between judges, and what a whole unit of its
// estimate costs in Elo: a per cent of a win lost in a game some 7, a ten-thousandth of squared
// error 1.3 (docs/judge.md).
struct Stake {
    int64_t visits;
    double elo;
};
constexpr Stake stake(Suite::Kind kind) {
    return kind == Suite::Kind::Decisions ? Stake{64, 100 * 7} : Stake{1, 10'000 * 1.3};
}

}  // namespace dipolis::train
