// A random choice by weights.
#pragma once

#include <cstddef>
#include <span>

#include "play/rng.h"

namespace dipolis {

// A position in this list, in proportion to its weights. None is negative, and one is positive.
inline size_t draw_by_weight(std::span<const double> weights, Rng& rng) {
    constexpr int kParts = 1 << 20;
    double sum = 0;
    for (double weight : weights) sum += weight;
    double left = sum * rng.below(kParts) / kParts;
    for (size_t i = 0; i + 1 < weights.size(); ++i) {
        left -= weights[i];
        if (left < 0) return i;
    }
    return weights.size() - 1;
}

}  // namespace dipolis
