// What the network says of a sample, what that costs, and the gradient of this loss.
#pragma once

#include <span>

#include "train/lesson.h"
#include "train/model.h"

namespace dipolis::train {

// The loss of a sample: cross-entropy of the seven ends and of the options.
struct Loss {
    double value = 0, policy = 0;
};

// The model's output for a sample.
struct Outcome {
    Loss loss;
    Ends ends;         // probabilities
    bool top = false;  // the option with the highest probability is the one with the most visits
};

// `inputs`: those of the sample, or their mirror images. If a gradient is given, it is added to,
// and `first` receives the gradient of the first layer's sums, kHidden numbers.
Outcome study(const Model& model, const Lessons& lessons, const Lesson& lesson,
              std::span<const uint16_t> inputs, Dense* gradient, float* first);

}  // namespace dipolis::train
