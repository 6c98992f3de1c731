// Judgement of the network on a sample, what that costs, and the gradient of this loss.
#pragma once

#include <span>

#include "train/lesson.h"
#include "train/model.h"

namespace dipolis::train {

// The loss of a sample: cross-entropy of the seven ends, by its weight, and of the options.
struct Loss {
    double value = 0, policy = 0;
};

// The model's output for a sample.
struct Outcome {
    Loss loss;
    Ends ends;         // probabilities
    bool top = false;  // the option with the highest probability is the one with the most visits
};

// Places where the gradient of a sample goes.
struct Teaching {
    Dense& gradient;     // is added to
    float* first;        // receives the gradient of the first layer's sums, kHidden numbers
    float value_weight;  // of the value's loss beside that of the policy
};

// `inputs`: those of the sample, or their mirror images. Nothing is taught if `teaching` is null.
Outcome study(const Model& model, const Lessons& lessons, const Lesson& lesson,
              std::span<const uint16_t> inputs, const Teaching* teaching);

}  // namespace dipolis::train
