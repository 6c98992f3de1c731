#include "ai/weighted.h"

#include <gtest/gtest.h>

#include <array>

namespace dipolis {

TEST(Weighted, DrawsInProportion) {
    constexpr int kDraws = 4000;
    const std::array<double, 4> weights{1, 0, 3, 0};
    std::array<int, 4> drawn{};
    Rng rng(1);
    for (int i = 0; i < kDraws; ++i) ++drawn[draw_by_weight(weights, rng)];
    EXPECT_EQ(drawn[1] + drawn[3], 0);
    EXPECT_NEAR(drawn[0], kDraws / 4, 100);  // 3.6 standard deviations
}

}  // namespace dipolis
