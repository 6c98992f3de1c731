// Judges a position by a formula: some seventy facts about each city and a dozen about the table,
// with weights that change as the game goes on, and a small hidden layer for their interactions.
// The weights are fitted by train/fit_formula to games of the search itself.
#pragma once

#include <algorithm>
#include <array>
#include <span>
#include <string_view>
#include <vector>

#include "ai/addon.h"
#include "ai/evaluator.h"
#include "ai/inputs.h"
#include "engine/catalogue.h"

namespace dipolis {

// Facts about one city, scaled to the order of 1.
inline constexpr auto kCityBlocks = std::to_array<InputBlock>({
    {"score"},
    {"coins"},
    {"few_coins"},
    {"wood"},
    {"clay"},
    {"stone"},
    {"glass"},
    {"papyrus"},
    {"raw_choices"},
    {"manufactured_choices"},
    {"discounts"},
    {"tariffs"},
    {"yellow"},
    {"symbols>=1"},
    {"symbols>=2"},
    {"symbols>=3"},
    {"symbols>=4"},
    {"symbols>=5"},
    {"pairs"},
    {"science_possible"},
    {"symbols_to_come"},
    {"pairs_to_come"},
    {"green"},
    {"new_symbols_open"},
    {"known_symbols_open"},
    {"new_symbols_hidden"},
    {"science_possible_this_age"},
    {"lead"},
    {"lead_squared"},
    {"lead>=5"},
    {"lead>=7"},
    {"red"},
    {"capital_in_reach"},
    {"wonders_left"},
    {"extra_turns_left"},
    {"wonder_prices"},
    {"wonders_affordable"},
    {"wonder_points"},
    {"wonder_actions"},
    {"wonder_shields"},
    for_each<Wonder>("wonder.", kWonderCount),
    {"open_points"},
    {"open_shields"},
    {"open_symbol"},
    {"open_pair"},
    for_each<Token>("token.", kTokenCount),
    {"links_to_come"},
    {"link_points"},
    {"blue"},
    {"purple"},
    {"extra_turn"},
});
inline constexpr int kCityFacts = count_inputs(kCityBlocks);
using CityFacts = std::array<float, kCityFacts>;

// The inputs for one seat: a constant, whether it is to move, whether it takes the last card of the
// Age if nobody plays twice, the progress tokens on the board, the facts of its own city and of the
// rival's; with an add-on also what that tells about both seats.
inline constexpr auto kTableBlocks = std::to_array<InputBlock>({
    {"constant"},
    {"to_move"},
    {"last_card"},
    for_each<Token>("board.", kTokenCount),
});
inline constexpr int kTableFacts = count_inputs(kTableBlocks);
inline constexpr int kFormulaInputs = kTableFacts + 2 * kCityFacts;
// A multiple of 8, because they are read by whole registers.
inline constexpr int kMostInputs = (kFormulaInputs + kMostAddOnInputs + 7) / 8 * 8;
using FormulaInputs = std::array<float, kMostInputs>;
// The names of the inputs of this variant, in order.
InputNames input_names(const Variant& variant);

// The weights. Each input has a straight weight for each kind of victory (and an unused one, to
// fill a register) at several moments of the game, interpolated between moments; and weights into
// hidden units. A hidden unit is the positive part of a sum over the inputs and counts for every
// kind.
inline constexpr int kMoments = 6;
inline constexpr int kHidden = 16;
using KindWeights = std::array<float, 4>;
using HiddenWeights = std::array<float, kHidden>;

// The fitted numbers of one input: straight weights by moment and kind, and weights into the hidden
// units.
struct FormulaRow {
    std::string_view name;
    std::array<float, size_t{kMoments} * 3> straight{};
    HiddenWeights hidden{};
};
struct FittedFormula {
    std::span<const FormulaRow> rows;
    std::array<HiddenWeights, kMoments> thresholds;  // of the hidden units
    std::array<KindWeights, kHidden> out;            // weights of the hidden units, by kind
};
extern const FittedFormula kFittedBase, kFittedSolo, kFittedLeaders;

// Progress of the game, by the number of cards taken: the last moment passed, and the fraction of
// the way to the next.
inline constexpr int kPhases = 60;
struct Phase {
    constexpr explicit Phase(int cards_taken)
        : taken(std::min(cards_taken, kPhases - 1)),
          moment(static_cast<int>(way())),
          part(way() - static_cast<float>(moment)) {}
    int taken;
    int moment;
    float part;

  private:
    constexpr float way() const { return static_cast<float>(taken) / kPhases * (kMoments - 1); }
};

// The weights in the order of the inputs.
struct FormulaWeights {
    int inputs = 0;
    std::array<const KindWeights*, kMoments> straight{};
    const HiddenWeights* hidden = nullptr;      // [inputs]
    const HiddenWeights* thresholds = nullptr;  // [kMoments]
    const KindWeights* out = nullptr;           // [kHidden]
    // [kPhases][inputs], the straight weights of each phase; null while the weights still change.
    const KindWeights* by_phase = nullptr;
};

// Matches fitted numbers to inputs by name (ai/inputs.h). Refers to the fitted tables.
class FormulaTable {
  public:
    FormulaTable(const InputNames& inputs, const FittedFormula& fitted);
    FormulaTable(const FormulaTable&) = delete;
    FormulaTable& operator=(const FormulaTable&) = delete;
    const FormulaWeights& weights() const { return weights_; }

  private:
    std::array<std::vector<KindWeights>, kMoments> straight_;
    std::vector<HiddenWeights> hidden_;
    std::vector<KindWeights> by_phase_;
    FormulaWeights weights_;
};
const FormulaWeights& weights_for(const Variant& variant);

Phase phase(const State& state);

// The inputs from the view of each seat; only as many as the variant has are filled.
std::array<FormulaInputs, 2> formula_inputs(const State& state);

// The hidden units from one seat's view.
HiddenWeights hidden_units(const FormulaWeights& weights, const FormulaInputs& inputs, Phase phase);

// The value of a position with these inputs.
Value formula_value(const FormulaWeights& weights, const std::array<FormulaInputs, 2>& inputs,
                    Phase phase);

// The value whose ends are in proportion to these powers, the exponentials of their logits.
Value value_of_powers(const std::array<double, kEndCount>& powers);

class Formula : public Evaluator {
  public:
    Value value(const State& state, Rng& rng) override;
    void prior(const State& state, const Options& options, std::span<float> weights) override;
};

}  // namespace dipolis
