// Histogram of how long things took: counted by bounds that are the same for all, so that nothing
// is kept of a single one.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

namespace dipolis {

struct Histogram {
    // Seconds. A thing belongs to the first bound that it does not exceed, or to the place behind
    // the last.
    static constexpr std::array<double, 13> kBounds = {
        0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10};
    std::array<uint64_t, kBounds.size() + 1> counts = {};
    double sum = 0;

    void add(double seconds) {
        const auto bound = std::lower_bound(kBounds.begin(), kBounds.end(), seconds);
        ++counts[static_cast<size_t>(bound - kBounds.begin())];
        sum += seconds;
    }
};

}  // namespace dipolis
