#include "train/gradient.h"

#include <algorithm>
#include <array>

#include "ai/number.h"

namespace dipolis::train {

namespace {

using net::kHidden;
using net::kQuery;
using net::kSecond;
using net::kThird;
using net::kTower;

constexpr float kLeak = 0.02F;  // slope outside the bounds of a unit, so that it can recover

// to[k] += scale * row[k]
void add_scaled(float* to, const float* row, float scale, int n) {
    for (int k = 0; k < n; ++k) to[k] += scale * row[k];
}

// to = bias + from * matrix
void forward(const std::vector<float>& matrix, const std::vector<float>& bias, const float* from,
             int inputs, float* to) {
    const int outputs = static_cast<int>(bias.size());
    std::copy(bias.begin(), bias.end(), to);
    for (int j = 0; j < inputs; ++j) {
        if (from[j] != 0)
            add_scaled(to, &matrix[static_cast<size_t>(j * outputs)], from[j], outputs);
    }
}

// `error` is the gradient with respect to the outputs. Adds to the weight gradient, and returns the
// gradient with respect to the inputs.
void backward(const std::vector<float>& matrix, const float* from, const float* error, int inputs,
              int outputs, std::vector<float>& gradient, float* from_error) {
    for (int j = 0; j < inputs; ++j) {
        const float* row = &matrix[static_cast<size_t>(j * outputs)];
        float sum = 0;
        for (int k = 0; k < outputs; ++k) sum += row[k] * error[k];
        from_error[j] = sum;
        if (from[j] != 0)
            add_scaled(&gradient[static_cast<size_t>(j * outputs)], error, from[j], outputs);
    }
}

void cut(const float* sums, int n, float* units) {
    for (int k = 0; k < n; ++k) units[k] = std::clamp(sums[k], 0.0F, 1.0F);
}

// The derivative of cut(): zero outside its bounds, except a little where that leads back inside.
void cut_errors(const float* sums, int n, float* errors) {
    for (int k = 0; k < n; ++k) {
        if (sums[k] <= 0) errors[k] = kLeak * std::min(errors[k], 0.0F);
        if (sums[k] >= 1) errors[k] = kLeak * std::max(errors[k], 0.0F);
    }
}

float exponential(float x) {
    return static_cast<float>(number::exp(static_cast<double>(x)));
}

// Softmax: turns logits into probabilities.
void soften(float* logits, size_t n) {
    const float most = *std::max_element(logits, logits + n);
    float sum = 0;
    for (size_t i = 0; i < n; ++i) sum += logits[i] = exponential(logits[i] - most);
    for (size_t i = 0; i < n; ++i) logits[i] /= sum;
}

double cross_entropy(float target, float p) {
    return target > 0
               ? -static_cast<double>(target) * number::log(std::max(static_cast<double>(p), 1e-9))
               : 0;
}

struct Units {
    std::array<float, kHidden> first_sums, first;
    std::array<float, kSecond> second;
    std::array<float, kTower> tower;
    std::array<float, kThird> third_sums, third;
    Ends ends;
    const float* query() const { return second.data() + kTower; }
};

Units think(const Model& model, std::span<const uint16_t> inputs) {
    Units units;
    const Dense& dense = model.dense;
    std::copy(dense.bias.begin(), dense.bias.end(), units.first_sums.begin());
    for (uint16_t input : inputs)
        add_scaled(units.first_sums.data(), &model.rows[static_cast<size_t>(input) * kHidden], 1,
                   kHidden);
    cut(units.first_sums.data(), kHidden, units.first.data());
    forward(dense.second, dense.second_bias, units.first.data(), kHidden, units.second.data());
    cut(units.second.data(), kTower, units.tower.data());
    forward(dense.third, dense.third_bias, units.tower.data(), kTower, units.third_sums.data());
    cut(units.third_sums.data(), kThird, units.third.data());
    forward(dense.out, dense.out_bias, units.third.data(), kThird, units.ends.data());
    soften(units.ends.data(), kEndCount);
    return units;
}

using Measures = std::array<float, features::kMeasures>;

Measures measures_of(const features::SeenOption& option) {
    Measures measures;
    for (size_t i = 0; i < measures.size(); ++i)
        measures[i] = static_cast<float>(option.measures[i]) / net::kOne;
    return measures;
}

// The weight of the i-th topic or measure for this query.
float weight(const std::vector<float>& rows, const std::vector<float>& biases, const float* query,
             size_t i) {
    float sum = biases[i];
    for (size_t k = 0; k < kQuery; ++k) sum += query[k] * rows[i * kQuery + k];
    return sum;
}

std::vector<float> option_logits(const Dense& dense, std::span<const LessonOption> options,
                                 const float* query) {
    Measures weights;
    for (size_t i = 0; i < weights.size(); ++i)
        weights[i] = weight(dense.measures, dense.measure_biases, query, i);
    std::vector<float> logits;
    for (const LessonOption& option : options) {
        float sum = 0;
        const Measures measures = measures_of(option.seen);
        for (size_t i = 0; i < weights.size(); ++i) sum += weights[i] * measures[i];
        for (size_t topic : option.seen.about())
            sum += weight(dense.topics, dense.topic_biases, query, topic);
        logits.push_back(sum);
    }
    return logits;
}

// Backpropagates the error of the i-th topic's or measure's weight.
void teach_weight(const std::vector<float>& rows, const float* query, size_t i, float error,
                  std::vector<float>& row_gradient, std::vector<float>& bias_gradient,
                  float* query_error) {
    if (error == 0) return;
    bias_gradient[i] += error;
    add_scaled(&row_gradient[i * kQuery], query, error, kQuery);
    add_scaled(query_error, &rows[i * kQuery], error, kQuery);
}

// Backpropagates the errors of the options to their topics and measures, and to the query.
void teach_options(const Dense& dense, std::span<const LessonOption> options,
                   const std::vector<float>& p, const float* query, Dense& gradient,
                   float* query_error) {
    Measures errors{};
    for (size_t i = 0; i < options.size(); ++i) {
        const float error = p[i] - options[i].share;
        const Measures measures = measures_of(options[i].seen);
        for (size_t k = 0; k < errors.size(); ++k) errors[k] += error * measures[k];
        for (size_t topic : options[i].seen.about())
            teach_weight(dense.topics, query, topic, error, gradient.topics, gradient.topic_biases,
                         query_error);
    }
    for (size_t k = 0; k < errors.size(); ++k)
        teach_weight(dense.measures, query, k, errors[k], gradient.measures,
                     gradient.measure_biases, query_error);
}

// Backpropagates through the layers; `second_error` already holds the query's part.
void teach_layers(const Dense& dense, const Units& units, const Ends& end_error,
                  std::array<float, kSecond>& second_error, Dense& gradient, float* first) {
    std::array<float, kThird> third_error;
    backward(dense.out, units.third.data(), end_error.data(), kThird, kEndCount, gradient.out,
             third_error.data());
    cut_errors(units.third_sums.data(), kThird, third_error.data());
    backward(dense.third, units.tower.data(), third_error.data(), kTower, kThird, gradient.third,
             second_error.data());
    cut_errors(units.second.data(), kTower, second_error.data());
    backward(dense.second, units.first.data(), second_error.data(), kHidden, kSecond,
             gradient.second, first);
    cut_errors(units.first_sums.data(), kHidden, first);
    add_scaled(gradient.out_bias.data(), end_error.data(), 1, kEndCount);
    add_scaled(gradient.third_bias.data(), third_error.data(), 1, kThird);
    add_scaled(gradient.second_bias.data(), second_error.data(), 1, kSecond);
    add_scaled(gradient.bias.data(), first, 1, kHidden);
}

}  // namespace

Outcome study(const Model& model, const Lessons& lessons, const Lesson& lesson,
              std::span<const uint16_t> inputs, const Teaching* teaching) {
    const Units units = think(model, inputs);
    Outcome outcome{{}, units.ends, false};
    for (size_t k = 0; k < kEndCount; ++k)
        outcome.loss.value +=
            static_cast<double>(lesson.weight) * cross_entropy(lesson.target[k], units.ends[k]);
    std::array<float, kSecond> second_error{};
    const std::span<const LessonOption> options = lessons.options(lesson);
    if (!options.empty()) {
        std::vector<float> p = option_logits(model.dense, options, units.query());
        soften(p.data(), p.size());
        size_t likely = 0;
        size_t seen = 0;
        for (size_t i = 0; i < p.size(); ++i) {
            outcome.loss.policy += cross_entropy(options[i].share, p[i]);
            if (p[i] > p[likely]) likely = i;
            if (options[i].share > options[seen].share) seen = i;
        }
        outcome.top = likely == seen;
        if (teaching != nullptr)
            teach_options(model.dense, options, p, units.query(), teaching->gradient,
                          second_error.data() + kTower);
    }
    if (teaching == nullptr) return outcome;
    Ends end_error;
    for (size_t k = 0; k < kEndCount; ++k)
        end_error[k] = (units.ends[k] - lesson.target[k]) * teaching->value_weight * lesson.weight;
    teach_layers(model.dense, units, end_error, second_error, teaching->gradient, teaching->first);
    return outcome;
}

}  // namespace dipolis::train
