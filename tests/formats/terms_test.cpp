// Terms of leaders from untrusted input are kept, up to a limit. A program of its own, because kept
// terms are never freed.
#include <gtest/gtest.h>

#include <string>

#include "formats/variant.h"

namespace dipolis {
namespace {

Json variant_with(size_t number) {
    const Json terms = {{"nero", {{"cost", number % 64}}}, {"plato", {{"cost", number / 64}}}};
    return {{"leaders", "full"}, {"leader_terms", terms}};
}

TEST(Terms, OnlySoManyAreKept) {
    size_t kept = 0;
    while (kept < 10'000 && variant_from(variant_with(kept), "variant")) ++kept;
    EXPECT_GE(kept, 1000u);
    EXPECT_LT(kept, 10'000u) << "without end";
    const auto more = variant_from(variant_with(kept), "variant");
    ASSERT_FALSE(more);
    EXPECT_EQ(more.error().code, ErrorCode::Unsupported);
    EXPECT_EQ(more.error().where, "variant.leader_terms");
    EXPECT_TRUE(variant_from(variant_with(1), "variant")) << "those that are kept can be played";
    EXPECT_TRUE(variant_from({{"leaders", "full"}}, "variant"));
    EXPECT_TRUE(variant_from(variant_with(kept), "variant", Origin::OwnStore)) << "no game is lost";
}

}  // namespace
}  // namespace dipolis
