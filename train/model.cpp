#include "train/model.h"

#include <algorithm>
#include <cmath>

#include "ai/features.h"
#include "ai/option_features.h"
#include "play/rng.h"

namespace dipolis::train {

namespace {

using net::kHidden;
using net::kOne;
using net::kQuery;
using net::kSecond;
using net::kThird;
using net::kTower;

// Floats to the integers of ai/network.h.
int32_t rounded(float number, int one, int most) {
    return static_cast<int32_t>(std::clamp(std::lround(number * static_cast<float>(one)),
                                           -static_cast<long>(most), static_cast<long>(most)));
}

int16_t weight_of(float number) {
    return static_cast<int16_t>(rounded(number, kOne, net::kMostWeight));
}

std::vector<int16_t> weights_of(const std::vector<float>& numbers) {
    std::vector<int16_t> weights;
    for (float number : numbers) weights.push_back(weight_of(number));
    return weights;
}

int32_t bias_of(float number) {
    return rounded(number, kOne * kOne, net::kMostWeight * kOne);
}

std::vector<int32_t> biases_of(const std::vector<float>& numbers) {
    std::vector<int32_t> biases;
    for (float number : numbers) biases.push_back(bias_of(number));
    return biases;
}

template <size_t N>
std::array<int32_t, N> biases_of(const std::vector<float>& numbers) {
    std::array<int32_t, N> biases;
    std::transform(numbers.begin(), numbers.begin() + N, biases.begin(), bias_of);
    return biases;
}

template <size_t Outputs, size_t Inputs>
std::array<std::array<int16_t, Inputs>, Outputs> matrix_of(const std::vector<float>& numbers) {
    std::array<std::array<int16_t, Inputs>, Outputs> matrix;
    for (size_t j = 0; j < Inputs; ++j) {
        for (size_t k = 0; k < Outputs; ++k) matrix[k][j] = weight_of(numbers[j * Outputs + k]);
    }
    return matrix;
}

// And back.
template <class Integers>
void scale_to(const Integers& integers, float unit, std::vector<float>& numbers) {
    std::transform(integers.begin(), integers.end(), numbers.begin(),
                   [unit](auto integer) { return static_cast<float>(integer) * unit; });
}

template <size_t Outputs, size_t Inputs>
void transpose_to(const std::array<std::array<int16_t, Inputs>, Outputs>& matrix,
                  std::vector<float>& numbers) {
    for (size_t j = 0; j < Inputs; ++j) {
        for (size_t k = 0; k < Outputs; ++k)
            numbers[j * Outputs + k] = static_cast<float>(matrix[k][j]) / kOne;
    }
}

void fill(std::vector<float>& numbers, float reach, Rng& rng) {
    for (float& number : numbers)
        number = reach * static_cast<float>(rng.below(20001) - 10000) / 10000;
}

}  // namespace

Dense::Dense(size_t count)
    : bias(kHidden),
      second(kHidden * kSecond),
      second_bias(kSecond),
      third(kTower * kThird),
      third_bias(kThird),
      out(kThird * kEndCount),
      out_bias(kEndCount),
      topics(count * kQuery),
      topic_biases(count),
      measures(features::kMeasures * kQuery),
      measure_biases(features::kMeasures) {}

// The output layers start at zero, so that all ends and options are alike. Rows start at zero,
// so that an input or topic that no sample contains never contributes.
Model::Model(size_t inputs, size_t topics, uint64_t seed) : rows(inputs * kHidden), dense(topics) {
    Rng rng(seed);
    fill(dense.second, 1.7F / std::sqrt(static_cast<float>(kHidden)), rng);
    fill(dense.third, 0.3F, rng);
    for (float& number : dense.bias) number = 0.3F;
    for (float& number : dense.third_bias) number = 0.3F;
    for (size_t k = 0; k < kSecond; ++k) {
        if (k < kTower) dense.second_bias[k] = 0.3F;
        for (size_t j = 0; j < kHidden && k >= kTower; ++j) dense.second[j * kSecond + k] *= 0.1F;
    }
}

Model::Model(const net::Network& network)
    : rows(network.weights().rows.size()), dense(network.weights().topic_biases.size()) {
    const net::Weights& weights = network.weights();
    constexpr float kUnit = 1.0F / kOne;
    constexpr float kSquareUnit = kUnit / kOne;
    scale_to(weights.rows, kUnit, rows);
    scale_to(weights.bias, kUnit, dense.bias);
    transpose_to(weights.second, dense.second);
    scale_to(weights.second_bias, kSquareUnit, dense.second_bias);
    transpose_to(weights.third, dense.third);
    scale_to(weights.third_bias, kSquareUnit, dense.third_bias);
    transpose_to(weights.out, dense.out);
    scale_to(weights.out_bias, kSquareUnit, dense.out_bias);
    scale_to(weights.topic_rows, kUnit, dense.topics);
    scale_to(weights.topic_biases, kSquareUnit, dense.topic_biases);
    scale_to(weights.measure_rows, kUnit, dense.measures);
    scale_to(weights.measure_biases, kSquareUnit, dense.measure_biases);
}

void Model::approach(const Model& other, float part) {
    const auto move = [part](std::vector<float>& from, const std::vector<float>& to) {
        for (size_t i = 0; i < from.size(); ++i) from[i] += part * (to[i] - from[i]);
    };
    move(rows, other.rows);
    Dense target = other.dense;
    auto lists = dense.lists();
    auto targets = target.lists();
    for (size_t i = 0; i < lists.size(); ++i) move(*lists[i], *targets[i]);
}

net::Weights Model::quantised(const std::string& made) const {
    net::Weights weights;
    weights.made = made;
    weights.topics = features::topic_names();
    weights.measures = features::measure_names();
    for (int input = 0; input < features::count(); ++input) {
        const float* row = &rows[static_cast<size_t>(input) * kHidden];
        const bool learnt = std::any_of(row, row + kHidden, [](float x) { return x != 0; });
        if (!learnt) continue;
        weights.inputs.push_back(features::name(input));
        for (int k = 0; k < kHidden; ++k) weights.rows.push_back(weight_of(row[k]));
    }
    for (size_t k = 0; k < kHidden; ++k) weights.bias[k] = weight_of(dense.bias[k]);
    weights.second = matrix_of<kSecond, kHidden>(dense.second);
    weights.second_bias = biases_of<kSecond>(dense.second_bias);
    weights.third = matrix_of<kThird, kTower>(dense.third);
    weights.third_bias = biases_of<kThird>(dense.third_bias);
    weights.out = matrix_of<kEndCount, kThird>(dense.out);
    weights.out_bias = biases_of<kEndCount>(dense.out_bias);
    weights.topic_rows = weights_of(dense.topics);
    weights.topic_biases = biases_of(dense.topic_biases);
    weights.measure_rows = weights_of(dense.measures);
    weights.measure_biases = biases_of(dense.measure_biases);
    return weights;
}

}  // namespace dipolis::train
