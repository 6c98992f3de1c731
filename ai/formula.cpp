#include "ai/formula.h"

#include <algorithm>
#include <cstring>
#include <memory>

#include "ai/number.h"
#include "ai/policy.h"

namespace dipolis {

InputNames input_names(const Variant& variant) {
    InputNames names;
    append(names, kTableBlocks);
    append(names, kCityBlocks, "own.");
    append(names, kCityBlocks, "rival.");
    for (AddOnId id : variant.addons) {
        append(names, judgement_of(id).inputs, "own.");
        append(names, judgement_of(id).inputs, "rival.");
    }
    return names;
}

FormulaTable::FormulaTable(const InputNames& inputs, const FittedFormula& fitted) {
    for (int number : join_rows(inputs, fitted.rows)) {
        const FormulaRow row =
            number == kNoRow ? FormulaRow{} : fitted.rows[static_cast<size_t>(number)];
        const float* kinds = row.straight.data();
        for (auto& moment : straight_) {
            moment.push_back({kinds[0], kinds[1], kinds[2]});
            kinds += 3;
        }
        hidden_.push_back(row.hidden);
    }
    weights_ = {static_cast<int>(inputs.size()),
                {},
                hidden_.data(),
                fitted.thresholds.data(),
                fitted.out.data()};
    for (size_t moment = 0; moment < kMoments; ++moment)
        weights_.straight[moment] = straight_[moment].data();
}

namespace {

const FormulaTable kBaseTable(input_names({}), kFittedBase);

// The tables of the add-ons that have fitted weights.
const auto kAddOnTables = [] {
    EnumArray<AddOnId, std::unique_ptr<const FormulaTable>, kAddOnCount> tables;
    for (AddOnId id : kAllAddOns) {
        if (const FittedFormula* fitted = judgement_of(id).formula)
            tables[id] = std::make_unique<FormulaTable>(input_names({.addons = {id}}), *fitted);
    }
    return tables;
}();

}  // namespace

const FormulaWeights& weights_for(const Variant& variant) {
    const FormulaTable* table = &kBaseTable;
    for (AddOnId id : variant.addons) {
        if (const auto& own = kAddOnTables[id]) table = own.get();
    }
    return table->weights();
}

namespace {

constexpr float kTieLogit = -3.0F;  // draws are rare, about one game in two hundred

// Four numbers in one register. The order of operations is fixed, so results are the same
// everywhere.
using Four = float __attribute__((vector_size(16)));
using Logits = std::array<float, 4>;

Four load(const float* from) {
    Four four;
    std::memcpy(&four, from, sizeof four);
    return four;
}

// The weighted sums of the inputs: the straight ones, and the hidden units.
struct Sums {
    Four straight{};
    std::array<Four, kHidden / 4> hidden;
};

// The indices of the inputs that are not zero. About half of them are, in an unpredictable order,
// so this avoids branches.
class NonZero {
  public:
    NonZero(const FormulaInputs& inputs, size_t count) {
        for (size_t i = 0; i < count; ++i) {
            numbers_[size_] = static_cast<uint16_t>(i);
            size_ += inputs[i] != 0;
        }
    }
    const uint16_t* begin() const { return numbers_.data(); }
    const uint16_t* end() const { return numbers_.data() + size_; }

  private:
    std::array<uint16_t, kMostInputs> numbers_;  // only what was written is read
    size_t size_ = 0;
};

// Computes both in one pass, each sum in the order of the inputs.
Sums weighted(const FormulaWeights& weights, const FormulaInputs& inputs, Phase phase) {
    const auto moment = static_cast<size_t>(phase.moment);
    const KindWeights* early = weights.straight[moment];
    const KindWeights* late = weights.straight[moment + 1];
    Four straight{};
    std::array<Four, kHidden / 4> hidden;
    for (size_t k = 0; k < hidden.size(); ++k) {
        const Four from = load(&weights.thresholds[moment][4 * k]);
        hidden[k] = from + phase.part * (load(&weights.thresholds[moment + 1][4 * k]) - from);
    }
    for (size_t i : NonZero(inputs, static_cast<size_t>(weights.inputs))) {
        const float input = inputs[i];
        const Four from = load(early[i].data());
        straight += (from + phase.part * (load(late[i].data()) - from)) * input;
        for (size_t k = 0; k < hidden.size(); ++k)
            hidden[k] += load(&weights.hidden[i][4 * k]) * input;
    }
    return {straight, hidden};
}

HiddenWeights units(const Sums& sums) {
    HiddenWeights units;
    std::memcpy(units.data(), sums.hidden.data(), sizeof units);
    for (float& unit : units) unit = std::max(unit, 0.0F);
    return units;
}

}  // namespace

HiddenWeights hidden_units(const FormulaWeights& weights, const FormulaInputs& inputs,
                           Phase phase) {
    return units(weighted(weights, inputs, phase));
}

Value formula_value(const FormulaWeights& weights, const std::array<FormulaInputs, 2>& inputs,
                    Phase phase) {
    std::array<Logits, 2> logits{};
    for (size_t seat = 0; seat < 2; ++seat) {
        const Sums sums = weighted(weights, inputs[seat], phase);
        const HiddenWeights hidden = units(sums);
        Four sum = sums.straight;
        for (size_t k = 0; k < kHidden; ++k) sum += load(weights.out[k].data()) * hidden[k];
        std::memcpy(logits[seat].data(), &sum, sizeof sum);
    }
    std::array<double, kEndCount> powers{};
    for (size_t end = 0; end < kEndCount; ++end) {
        const float logit = end == kTieEnd ? kTieLogit : logits[end / 3][end % 3];
        powers[end] = number::exp(static_cast<double>(logit));
    }
    return value_of_powers(powers);
}

Value value_of_powers(const std::array<double, kEndCount>& powers) {
    double sum = 0;
    for (double power : powers) sum += power;
    Value value;
    for (size_t end = 0; end < kEndCount; ++end)
        value.ends[end] = static_cast<float>(powers[end] / sum);
    value.score = (powers[0] + powers[1] + powers[2] - powers[3] - powers[4] - powers[5]) / sum;
    return value;
}

Value Formula::value(const State& state, Rng&) {
    return formula_value(weights_for(state.variant), formula_inputs(state), phase(state));
}

void Formula::prior(const State& state, const Options& options, std::span<float> weights) {
    policy(state, options, weights);
}

}  // namespace dipolis
