// Terms of leaders: what a message of a stranger brings is lent to it, and leaves nothing behind.
#include <gtest/gtest.h>

#include <string>

#include "engine/game.h"
#include "formats/lent.h"
#include "formats/position.h"
#include "formats/variant.h"

namespace dipolis {
namespace {

Json variant_with(int cost) {
    return {{"leaders", "full"}, {"leader_terms", {{"nero", {{"cost", cost}}}}}};
}

TEST(Terms, AreLentToAMessageAndKeptWhenAGameBegins) {
    const Lent lent;
    const auto first = variant_from(variant_with(17), "variant");
    ASSERT_TRUE(first);
    EXPECT_FALSE(is_kept(*first));
    const auto again = variant_from(variant_with(17), "variant");
    EXPECT_FALSE(is_kept(*again)) << "reading it twice does not keep it";
    Variant begun = *first;
    keep(begun);
    EXPECT_TRUE(is_kept(begun));
    EXPECT_EQ(to_json(begun), to_json(*first));
    const auto known = variant_from(variant_with(17), "variant");
    EXPECT_TRUE(is_kept(*known)) << "now it is known";
    EXPECT_EQ(*known, begun);
    EXPECT_TRUE(is_kept(*variant_from({{"leaders", "full"}}, "variant")));
}

TEST(Terms, TermsOfAPositionAreLentToo) {
    const Lent lent;
    const auto variant = variant_from(variant_with(18), "variant");
    const auto position = parse_position(to_line(start(*variant)));
    ASSERT_TRUE(position) << to_line(start(*variant));
    EXPECT_FALSE(is_kept(position->variant));
    EXPECT_EQ(to_json(position->variant), to_json(*variant));
}

TEST(Terms, TermsOfTheStoreAndOfOnesOwnFilesAreKept) {
    EXPECT_TRUE(is_kept(*variant_from(variant_with(19), "variant"))) << "without a message";
    const Lent lent;
    EXPECT_TRUE(is_kept(*variant_from(variant_with(20), "variant", Origin::Program)));
    // Lending ends with the innermost message.
    {
        const Lent inner;
        EXPECT_FALSE(is_kept(*variant_from(variant_with(21), "variant")));
    }
    EXPECT_EQ(Lent::current(), &lent);
}

}  // namespace
}  // namespace dipolis
