// Judging a position by a formula: some seventy facts about each city and a dozen about the table,
// weighted as the game goes on, and a small hidden layer for what they mean together. The weights
// are fitted to games of the search itself by bench/fit_formula; a network can take the formula's
// place without the search noticing.
#pragma once

#include <array>

#include "ai/evaluator.h"

namespace dipolis {

// Facts about one city, all of the order of 1.
inline constexpr int kCityFacts = 73;
using CityFacts = std::array<float, kCityFacts>;
CityFacts city_facts(const State& state, Seat seat);

// A chance to win by each kind is told by a constant, who is to move, whether that seat takes the
// last card of the age if nobody plays twice, the progress tokens on the board, the own facts and
// the rival's. With Leaders also by who is active and who is in hand, in both cities.
inline constexpr int kTableFacts = 3 + kTokenCount;
inline constexpr int kFormulaInputs = kTableFacts + 2 * kCityFacts;
inline constexpr int kLeaderInputs = 4 * leaders::kLeaderCount;
inline constexpr int kMostInputs = kFormulaInputs + kLeaderInputs;
using FormulaInputs = std::array<float, kMostInputs>;
int input_count(const Variant& variant);

// The weights. For each input and kind of victory (and a blank, to fill a register) a straight one
// at each of some moments of the game, between which they are interpolated; and hidden units, each
// the positive part of a sum over the inputs, which count for every kind.
inline constexpr int kMoments = 6;
inline constexpr int kHidden = 16;
using KindWeights = std::array<float, 4>;
using HiddenWeights = std::array<float, kHidden>;
template <int Inputs>
struct FormulaTable {
    std::array<std::array<KindWeights, Inputs>, kMoments> straight;
    std::array<HiddenWeights, Inputs> hidden;
    std::array<HiddenWeights, kMoments> thresholds;
    std::array<KindWeights, kHidden> out;
};
extern const FormulaTable<kFormulaInputs> kBaseWeights, kSoloWeights;
extern const FormulaTable<kMostInputs> kLeadersWeights;

// One of these tables, whatever its size.
struct FormulaWeights {
    int inputs = 0;
    std::array<const KindWeights*, kMoments> straight{};
    const HiddenWeights* hidden = nullptr;      // [inputs]
    const HiddenWeights* thresholds = nullptr;  // [kMoments]
    const KindWeights* out = nullptr;           // [kHidden]
};
template <int Inputs>
FormulaWeights weights_of(const FormulaTable<Inputs>& table) {
    FormulaWeights weights{
        Inputs, {}, table.hidden.data(), table.thresholds.data(), table.out.data()};
    for (size_t moment = 0; moment < kMoments; ++moment)
        weights.straight[moment] = table.straight[moment].data();
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

// The hidden units for one view of a position.
HiddenWeights hidden_units(const FormulaWeights& weights, const FormulaInputs& inputs, Phase phase);

// The value those weights give.
Value formula_value(const FormulaWeights& weights, const std::array<FormulaInputs, 2>& inputs,
                    Phase phase);

class Formula : public Evaluator {
  public:
    Value value(const State& state, Rng& rng) override;
    void prior(const State& state, const Options& options, std::span<float> weights) override;
};

}  // namespace dipolis
