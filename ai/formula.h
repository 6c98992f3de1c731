// Judging a position by a formula: some sixty facts about each city, weighted. The weights are
// numbers between phases of the game, fitted once to games of the search itself by
// bench/fit_formula; a network can take its place without the search noticing.
#pragma once

#include <array>

#include "ai/evaluator.h"

namespace dipolis {

// Facts about one city, all of the order of 1.
inline constexpr int kCityFacts = 53;
using CityFacts = std::array<float, kCityFacts>;
CityFacts city_facts(const State& state, Seat seat);

// A chance to win by each kind is told by a constant, who is to move, the own facts and the
// rival's. With Leaders also by who is active and who is in hand, in both cities.
inline constexpr int kFormulaInputs = 2 + 2 * kCityFacts;
inline constexpr int kLeaderInputs = 4 * leaders::kLeaderCount;
inline constexpr int kMostInputs = kFormulaInputs + kLeaderInputs;
using FormulaInputs = std::array<float, kMostInputs>;
int input_count(const Variant& variant);

// The weights: for each input, the three kinds of victory (and a blank, to fill a register), at
// each of some moments of the game between which they are interpolated.
inline constexpr int kMoments = 6;
using KindWeights = std::array<float, 4>;
template <int Inputs>
using FormulaTable = std::array<std::array<KindWeights, Inputs>, kMoments>;
extern const FormulaTable<kFormulaInputs> kBaseWeights, kSoloWeights;
extern const FormulaTable<kMostInputs> kLeadersWeights;

// One of these tables, whatever its size.
struct FormulaWeights {
    int inputs = 0;
    std::array<const KindWeights*, kMoments> at{};
};
template <size_t Inputs>
FormulaWeights weights_of(const std::array<std::array<KindWeights, Inputs>, kMoments>& table) {
    FormulaWeights weights{static_cast<int>(Inputs), {}};
    for (size_t moment = 0; moment < kMoments; ++moment) weights.at[moment] = table[moment].data();
    return weights;
}
FormulaWeights weights_for(const Variant& variant);

// How far the game is, as a moment and the part of the way to the next one.
struct Phase {
    int moment;
    float part;
};
Phase phase(const State& state);

// Inputs of the formula from the view of each seat, as many as its variant has.
std::array<FormulaInputs, 2> formula_inputs(const State& state);

// The value those weights give.
Value formula_value(const FormulaWeights& weights, const std::array<FormulaInputs, 2>& inputs,
                    Phase phase);

class Formula : public Evaluator {
  public:
    Value value(const State& state, Rng& rng) override;
    void prior(const State& state, const Options& options, std::span<float> weights) override;
};

}  // namespace dipolis
