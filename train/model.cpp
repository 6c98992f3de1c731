#include "train/model.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <thread>

#include "ai/features.h"
#include "ai/number.h"
#include "ai/policy.h"

namespace dipolis::train {

namespace {

using net::kHidden;
using net::kOne;
using net::kQuery;
using net::kSecond;
using net::kThird;
using net::kTower;

constexpr size_t kPart = 64;    // samples whose gradient one thread sums
constexpr int kColumns = 16;    // of the first layer, updated by one thread
constexpr float kLeak = 0.02F;  // slope outside the bounds of a unit, so that it can recover

// --- Layers.

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

Units think(const Model& model, std::span<const uint16_t> inputs, const Ends& formula) {
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
    for (size_t k = 0; k < kEndCount; ++k) units.ends[k] += formula[k];
    soften(units.ends.data(), kEndCount);
    return units;
}

std::vector<float> option_logits(const Dense& dense, std::span<const LessonOption> options,
                                 const float* query) {
    std::vector<float> logits;
    for (const LessonOption& option : options) {
        float sum = option.logit;
        for (size_t topic : option.topics) {
            sum += dense.topic_biases[topic];
            for (size_t k = 0; k < kQuery; ++k) sum += query[k] * dense.topics[topic * kQuery + k];
        }
        logits.push_back(sum);
    }
    return logits;
}

// Backpropagates the errors of the options to their topics and to the query.
void teach_options(const Dense& dense, std::span<const LessonOption> options,
                   const std::vector<float>& p, const float* query, Dense& gradient,
                   float* query_error) {
    for (size_t i = 0; i < options.size(); ++i) {
        const float error = p[i] - options[i].share;
        for (size_t topic : options[i].topics) {
            gradient.topic_biases[topic] += error;
            add_scaled(&gradient.topics[topic * kQuery], query, error, kQuery);
            add_scaled(query_error, &dense.topics[topic * kQuery], error, kQuery);
        }
    }
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

void in_parallel(int threads, size_t parts, const std::function<void(size_t)>& work) {
    std::vector<std::thread> helpers;
    for (size_t t = 0; t < static_cast<size_t>(threads); ++t) {
        helpers.emplace_back([&, t] {
            for (size_t part = t; part < parts; part += static_cast<size_t>(threads)) work(part);
        });
    }
    for (std::thread& helper : helpers) helper.join();
}

// One AdamW step for one number; resets the gradient.
void step(float& weight, float& gradient, float& mean, float& square, float scale, Rates rates) {
    constexpr float kMean = 0.9F;
    constexpr float kSquare = 0.995F;
    const float g = gradient * scale;
    mean = kMean * mean + (1 - kMean) * g;
    square = kSquare * square + (1 - kSquare) * g * g;
    weight -= rates.step * (mean / (std::sqrt(square) + 1e-6F) + rates.decay * weight);
    gradient = 0;
}

// --- Conversion from floats to integers.

int32_t rounded(float number, int one, int most) {
    return static_cast<int32_t>(std::clamp(std::lround(number * static_cast<float>(one)),
                                           -static_cast<long>(most), static_cast<long>(most)));
}

int16_t weight_of(float number) {
    return static_cast<int16_t>(rounded(number, kOne, net::kMostWeight));
}

template <size_t N>
std::array<int32_t, N> biases_of(const std::vector<float>& numbers) {
    std::array<int32_t, N> biases;
    for (size_t i = 0; i < N; ++i)
        biases[i] = rounded(numbers[i], kOne * kOne, net::kMostWeight * kOne);
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
      topic_biases(count) {}

// The output layers start at zero, so that the result first equals the formula. Rows start at zero,
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
}

net::Weights Model::quantised(const std::string& made) const {
    net::Weights weights;
    weights.made = made;
    for (const InputName& topic : topic_names()) weights.topics.push_back(topic.name);
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
    for (float number : dense.topics) weights.topic_rows.push_back(weight_of(number));
    for (float number : dense.topic_biases)
        weights.topic_biases.push_back(rounded(number, kOne * kOne, net::kMostWeight * kOne));
    return weights;
}

Outcome study(const Model& model, const Lessons& lessons, const Lesson& lesson,
              std::span<const uint16_t> inputs, Dense* gradient, float* first) {
    const Units units = think(model, inputs, lesson.formula);
    Outcome outcome{{}, units.ends, false};
    Ends end_error;
    for (size_t k = 0; k < kEndCount; ++k) {
        end_error[k] = units.ends[k] - lesson.target[k];
        outcome.loss.value += cross_entropy(lesson.target[k], units.ends[k]);
    }
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
        if (gradient != nullptr)
            teach_options(model.dense, options, p, units.query(), *gradient,
                          second_error.data() + kTower);
    }
    if (gradient != nullptr)
        teach_layers(model.dense, units, end_error, second_error, *gradient, first);
    return outcome;
}

Optimizer::Optimizer(Model& model, int threads)
    : model_(model),
      threads_(threads),
      row_gradient_(model.rows.size()),
      row_moments_{std::vector<float>(model.rows.size()), std::vector<float>(model.rows.size())} {
    for (int input = 0; input < features::count(); ++input)
        mirror_.push_back(static_cast<uint16_t>(features::mirrored(input)));
    for (const auto* list : model.dense.lists())
        dense_moments_.push_back(
            {std::vector<float>(list->size()), std::vector<float>(list->size())});
}

Loss Optimizer::learn(const Lessons& lessons, std::span<const uint32_t> batch,
                      const std::vector<bool>& mirrored, Rates rates) {
    gather(lessons, batch, mirrored);
    const Loss loss = study_all(lessons, batch);
    step_rows(batch.size(), rates);
    step_dense(batch.size(), rates);
    return loss;
}

void Optimizer::gather(const Lessons& lessons, std::span<const uint32_t> batch,
                       const std::vector<bool>& mirrored) {
    inputs_.clear();
    begins_.clear();
    for (size_t i = 0; i < batch.size(); ++i) {
        begins_.push_back(inputs_.size());
        for (uint16_t input : lessons.inputs(lessons.all[batch[i]]))
            inputs_.push_back(mirrored[i] ? mirror_[input] : input);
    }
    begins_.push_back(inputs_.size());
}

Loss Optimizer::study_all(const Lessons& lessons, std::span<const uint32_t> batch) {
    const size_t parts = (batch.size() + kPart - 1) / kPart;
    while (gradients_.size() < parts) gradients_.emplace_back(model_.dense.topic_biases.size());
    firsts_.resize(batch.size() * kHidden);
    std::vector<Loss> losses(parts);
    in_parallel(threads_, parts, [&](size_t part) {
        const size_t end = std::min(batch.size(), (part + 1) * kPart);
        for (size_t i = part * kPart; i < end; ++i) {
            const std::span inputs(inputs_.data() + begins_[i], begins_[i + 1] - begins_[i]);
            const Loss loss = study(model_, lessons, lessons.all[batch[i]], inputs,
                                    &gradients_[part], &firsts_[i * kHidden])
                                  .loss;
            losses[part].value += loss.value;
            losses[part].policy += loss.policy;
        }
    });
    Loss sum;
    for (const Loss& loss : losses) {
        sum.value += loss.value;
        sum.policy += loss.policy;
    }
    return sum;
}

// Each thread updates its own columns and processes the samples in order.
void Optimizer::step_rows(size_t batch, Rates rates) {
    std::vector<uint16_t> touched = inputs_;
    std::sort(touched.begin(), touched.end());
    touched.erase(std::unique(touched.begin(), touched.end()), touched.end());
    const float scale = 1 / static_cast<float>(batch);
    in_parallel(threads_, kHidden / kColumns, [&](size_t part) {
        const size_t column = part * kColumns;
        for (size_t i = 0; i < batch; ++i) {
            for (size_t at = begins_[i]; at < begins_[i + 1]; ++at)
                add_scaled(&row_gradient_[inputs_[at] * size_t{kHidden} + column],
                           &firsts_[i * kHidden + column], 1, kColumns);
        }
        for (size_t row : touched) {
            for (size_t k = row * kHidden + column; k < row * kHidden + column + kColumns; ++k)
                step(model_.rows[k], row_gradient_[k], row_moments_.mean[k], row_moments_.square[k],
                     scale, rates);
        }
    });
}

void Optimizer::step_dense(size_t batch, Rates rates) {
    const size_t parts = (batch + kPart - 1) / kPart;
    const float scale = 1 / static_cast<float>(batch);
    auto lists = model_.dense.lists();
    for (size_t list = 0; list < lists.size(); ++list) {
        std::vector<float>& weights = *lists[list];
        std::vector<float>& sum = *gradients_[0].lists()[list];
        for (size_t part = 1; part < parts; ++part) {
            std::vector<float>& more = *gradients_[part].lists()[list];
            for (size_t k = 0; k < sum.size(); ++k) sum[k] += more[k];
            std::fill(more.begin(), more.end(), 0.0F);
        }
        Moments& moments = dense_moments_[list];
        for (size_t k = 0; k < sum.size(); ++k)
            step(weights[k], sum[k], moments.mean[k], moments.square[k], scale, rates);
    }
}

}  // namespace dipolis::train
