// The layouts of the structures, and which places become accessible.
#include "engine/structure.h"

#include <gtest/gtest.h>

#include "play/rng.h"

namespace dipolis {
namespace {

constexpr std::array<Age, 3> kAges = {Age::I, Age::II, Age::III};

// The accessible places by the definition of R27.
Places open(Age age, Places present) {
    Places all;
    for (Place place : present) {
        if ((layout(age).spots[place].covered_by & present).empty()) all.add(place);
    }
    return all;
}

TEST(Layout, CoveringAndBeingCoveredAreTheSame) {
    for (Age age : kAges) {
        const auto& spots = layout(age).spots;
        for (Place high = 0; high < kPlaceCount; ++high) {
            EXPECT_LE(spots[high].covered_by.size(), 2);
            Places below;
            for (const auto& each : spots[high].below) {
                below = below | each.place;
                for (Place low : each.place) {
                    Places both = each.other_cover;
                    both.add(high);
                    EXPECT_EQ(both, spots[low].covered_by);
                }
            }
            EXPECT_EQ(below, spots[high].covers);
            for (Place low = 0; low < kPlaceCount; ++low)
                EXPECT_EQ(spots[high].covers.has(low), spots[low].covered_by.has(high));
        }
    }
}

TEST(Layout, EverySecondRowLiesFaceDown) {
    for (Age age : kAges) {
        for (Place place = 0; place < kPlaceCount; ++place)
            EXPECT_EQ(layout(age).face_up.has(place), layout(age).spots[place].row % 2 == 0);
        EXPECT_EQ(layout(age).accessible, open(age, Places::range(0, kPlaceCount)));
    }
}

TEST(Structure, TakingUncoversWhatNothingElseCovers) {
    Rng rng(1);
    for (int game = 0; game < 300; ++game) {
        const Age age = kAges[static_cast<size_t>(game) % 3];
        Structure structure;
        structure.lay(age);
        while (!structure.present.empty()) {
            const Places before = structure.accessible;
            const Place taken = before.nth(rng.below(before.size()));
            const Places uncovered = structure.take(age, taken);
            EXPECT_FALSE(structure.present.has(taken));
            ASSERT_EQ(structure.accessible, open(age, structure.present));
            ASSERT_EQ(uncovered, structure.accessible - before);
        }
        EXPECT_TRUE(structure.accessible.empty());
    }
}

TEST(Structure, FindsAnAccessibleCard) {
    Structure structure;
    structure.lay(Age::I);
    for (Place place : structure.accessible) structure.cards[place] = static_cast<Card>(40 + place);
    for (Place place : structure.accessible)
        EXPECT_EQ(structure.place_of(static_cast<Card>(40 + place)), place);
}

TEST(Structure, TakingLeavesNothingBehind) {
    Structure structure;
    structure.lay(Age::II);
    const Place place = *structure.accessible.begin();
    structure.cards[place] = Card{3};
    structure.guilds.add(place);
    structure.take(Age::II, place);
    EXPECT_FALSE(structure.face_up(place));
    EXPECT_FALSE(structure.guilds.has(place));
}

}  // namespace
}  // namespace dipolis
