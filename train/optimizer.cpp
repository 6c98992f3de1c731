#include "train/optimizer.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <thread>

#include "ai/features.h"

namespace dipolis::train {

namespace {

using net::kHidden;

constexpr size_t kPart = 64;     // samples whose gradient one thread sums
constexpr size_t kColumns = 16;  // of the first layer, updated by one thread

void in_parallel(int threads, size_t parts, const std::function<void(size_t)>& work) {
    std::vector<std::thread> helpers;
    for (size_t t = 0; t < static_cast<size_t>(threads); ++t) {
        helpers.emplace_back([&, t] {
            for (size_t part = t; part < parts; part += static_cast<size_t>(threads)) work(part);
        });
    }
    for (std::thread& helper : helpers) helper.join();
}

constexpr float kMean = 0.9F;
constexpr float kSquare = 0.995F;

// `power` of a number below 1, by squaring: the same on every machine.
float power(float base, uint64_t exponent) {
    float product = 1;
    for (; exponent > 0 && product > 0; exponent >>= 1, base *= base) {
        if (exponent & 1) product *= base;
    }
    return product;
}

// Numbers that one AdamW step needs beside those it changes. Moments begin at zero: the first steps
// make up for that.
struct Step {
    float scale, rate, decay;
    float mean_part, square_part;  // of the moments that the steps so far have filled

    Step(size_t batch, const Rates& rates, uint64_t steps)
        : scale(1 / static_cast<float>(batch)),
          rate(rates.step),
          decay(rates.decay),
          mean_part(1 - power(kMean, steps)),
          square_part(1 - power(kSquare, steps)) {}

    // Resets the gradient.
    void take(float& weight, float& gradient, float& mean, float& square) const {
        const float g = gradient * scale;
        mean = kMean * mean + (1 - kMean) * g;
        square = kSquare * square + (1 - kSquare) * g * g;
        const float size = std::sqrt(square / square_part) + 1e-6F;
        weight -= rate * (mean / mean_part / size + decay * weight);
        gradient = 0;
    }
};

}  // namespace

Optimizer::Optimizer(Model& model, int threads)
    : model_(model),
      threads_(threads),
      touched_at_(model.rows.size() / kHidden),
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
    ++steps_;
    gather(lessons, batch, mirrored);
    const Loss loss = study_all(lessons, batch, rates.value_weight);
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

Loss Optimizer::study_all(const Lessons& lessons, std::span<const uint32_t> batch,
                          float value_weight) {
    const size_t parts = (batch.size() + kPart - 1) / kPart;
    while (gradients_.size() < parts) gradients_.emplace_back(model_.dense.topic_biases.size());
    firsts_.resize(batch.size() * kHidden);
    std::vector<Loss> losses(parts);
    in_parallel(threads_, parts, [&](size_t part) {
        const size_t end = std::min(batch.size(), (part + 1) * kPart);
        for (size_t i = part * kPart; i < end; ++i) {
            const std::span inputs(inputs_.data() + begins_[i], begins_[i + 1] - begins_[i]);
            const Teaching teaching{gradients_[part], &firsts_[i * kHidden], value_weight};
            const Loss loss = study(model_, lessons, lessons.all[batch[i]], inputs, &teaching).loss;
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
    const Step step(batch, rates, steps_);
    in_parallel(threads_, kHidden / kColumns, [&](size_t part) {
        const size_t column = part * kColumns;
        for (size_t i = 0; i < batch; ++i) {
            const float* first = &firsts_[i * kHidden + column];
            for (size_t at = begins_[i]; at < begins_[i + 1]; ++at) {
                float* to = &row_gradient_[inputs_[at] * size_t{kHidden} + column];
                for (size_t k = 0; k < kColumns; ++k) to[k] += first[k];
            }
        }
        for (size_t row : touched) {
            const size_t begin = row * kHidden + column;
            fade(row, begin, begin + kColumns);
            for (size_t k = begin; k < begin + kColumns; ++k)
                step.take(model_.rows[k], row_gradient_[k], row_moments_.mean[k],
                          row_moments_.square[k]);
        }
    });
    for (size_t row : touched) touched_at_[row] = steps_;
}

// The moments of these columns of a row, for the steps that it took no part in.
void Optimizer::fade(size_t row, size_t from, size_t to) {
    const uint64_t missed = steps_ - touched_at_[row] - 1;
    if (missed == 0) return;
    const float mean = power(kMean, missed);
    const float square = power(kSquare, missed);
    for (size_t k = from; k < to; ++k) {
        row_moments_.mean[k] *= mean;
        row_moments_.square[k] *= square;
    }
}

void Optimizer::step_dense(size_t batch, Rates rates) {
    const size_t parts = (batch + kPart - 1) / kPart;
    const Step step(batch, rates, steps_);
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
            step.take(weights[k], sum[k], moments.mean[k], moments.square[k]);
    }
}

}  // namespace dipolis::train
