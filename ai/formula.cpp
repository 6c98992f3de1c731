#include "ai/formula.h"

#include <algorithm>
#include <memory>

#include "ai/kernel.h"
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

namespace {

float between(float from, float to, float part) {
    return from + part * (to - from);
}

// The straight weights of all inputs in a phase.
void write_straight(const FormulaWeights& weights, Phase phase, KindWeights* out) {
    const auto moment = static_cast<size_t>(phase.moment);
    const KindWeights* early = weights.straight[moment];
    const KindWeights* late = weights.straight[moment + 1];
    for (size_t i = 0; i < static_cast<size_t>(weights.inputs); ++i) {
        for (size_t kind = 0; kind < early[i].size(); ++kind)
            out[i][kind] = between(early[i][kind], late[i][kind], phase.part);
    }
}

}  // namespace

FormulaTable::FormulaTable(const InputNames& inputs, const FittedFormula& fitted) {
    for (int number : join_rows(inputs, fitted.rows)) {
        const FormulaRow row = number == kNoRow ? FormulaRow{} : fitted.rows[number];
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
    by_phase_.resize(kPhases * inputs.size());
    for (size_t taken = 0; taken < kPhases; ++taken)
        write_straight(weights_, Phase(static_cast<int>(taken)), &by_phase_[taken * inputs.size()]);
    weights_.by_phase = by_phase_.data();
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

// The weighted sums of the inputs: the straight ones, and the hidden units.
struct Sums {
    KindWeights straight{};
    HiddenWeights hidden;
};

Sums weighted(const FormulaWeights& weights, const FormulaInputs& inputs, Phase phase) {
    const auto count = static_cast<size_t>(weights.inputs);
    std::array<KindWeights, kMostInputs> made;  // NOLINT: filled if it is used
    const KindWeights* straight = made.data();
    if (weights.by_phase != nullptr) {
        straight = weights.by_phase + static_cast<size_t>(phase.taken) * count;
    } else {
        write_straight(weights, phase, made.data());
    }
    Sums sums;
    const auto moment = static_cast<size_t>(phase.moment);
    for (size_t k = 0; k < kHidden; ++k)
        sums.hidden[k] =
            between(weights.thresholds[moment][k], weights.thresholds[moment + 1][k], phase.part);
    best_kernel().weigh(straight[0].data(), weights.hidden[0].data(),
                        std::span(inputs).first(count), sums.straight.data(), sums.hidden.data());
    return sums;
}

HiddenWeights units(const Sums& sums) {
    HiddenWeights units = sums.hidden;
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
    std::array<KindWeights, 2> logits;
    for (size_t seat = 0; seat < 2; ++seat) {
        const Sums sums = weighted(weights, inputs[seat], phase);
        const HiddenWeights hidden = units(sums);
        logits[seat] = sums.straight;
        for (size_t k = 0; k < kHidden; ++k) {
            for (size_t kind = 0; kind < logits[seat].size(); ++kind)
                logits[seat][kind] += weights.out[k][kind] * hidden[k];
        }
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
