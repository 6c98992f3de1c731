// Rules that players may agree on otherwise: each value of each is read as it is written,
// everywhere.
#include "formats/variant.h"

#include <gtest/gtest.h>

#include <string>

#include "engine/game.h"
#include "formats/position.h"

namespace dipolis {
namespace {

template <class Look>
void each_value(const Look& look) {
    for (const VariantOption& option : kVariantOptions) {
        for (size_t i = 0; i < option.values.size(); ++i) {
            const auto value = static_cast<uint8_t>(i);
            Variant variant;
            option.set(variant, value);
            EXPECT_EQ(option.get(variant), value);
            SCOPED_TRACE(std::string(option.id) + ' ' + std::string(option.values[value]));
            look(option, value, variant);
        }
    }
}

TEST(VariantOptions, AreReadAsTheyAreWritten) {
    each_value([](const VariantOption& option, uint8_t value, const Variant& variant) {
        EXPECT_EQ(variant_from(to_json(variant), "variant"), variant);
        EXPECT_EQ(parse_variant(variant_words(variant)), variant);
        const auto position = parse_position(to_line(start(variant)));
        ASSERT_TRUE(position);
        EXPECT_EQ(*position, start(variant));
        EXPECT_EQ(option_from(option, option_json(option, value), "option"), value);
    });
}

// So records of the usual game stay as all programs know them.
TEST(VariantOptions, TheUsualGameAddsNothingToARecord) {
    EXPECT_EQ(to_json(Variant{}).dump(),
              R"({"leaders":null,"solo":null,"preset_wonders":false,"middle_pawn":"begins"})");
    EXPECT_EQ(variant_words(Variant{}), "");
}

TEST(VariantOptions, RefuseOtherValues) {
    const auto refused = [](const Json& json) { return !variant_from(json, "variant"); };
    EXPECT_TRUE(refused({{"head_start", 13}}));
    EXPECT_TRUE(refused({{"head_start", -1}}));
    EXPECT_TRUE(refused({{"head_start", "3"}}));
    EXPECT_TRUE(refused({{"head_start", 2.5}}));
    EXPECT_TRUE(refused({{"head_start", 1}, {"solo", "caesar"}}));
    EXPECT_TRUE(refused({{"preset_wonders", 1}}));
    EXPECT_TRUE(refused({{"middle_pawn", "sleeps"}}));
    EXPECT_FALSE(parse_variant("head_start=13"));
    EXPECT_FALSE(parse_variant("head_start"));
}

}  // namespace
}  // namespace dipolis
