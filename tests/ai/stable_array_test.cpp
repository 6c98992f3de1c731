// The array of the search's tree: nothing moves while it grows, whoever lets it grow.
#include "ai/stable_array.h"

#include <gtest/gtest.h>

#include <array>
#include <thread>
#include <vector>

namespace dipolis {
namespace {

struct Element {
    uint64_t number = 7;
};

TEST(StableArray, ElementsStayWhereTheyAre) {
    StableArray<Element> array;
    std::vector<const Element*> places;
    for (uint32_t i = 0; i < 20'000; ++i) {
        ASSERT_EQ(array.take(1), i);
        EXPECT_EQ(array[i].number, 7u);
        array[i].number = i;
        places.push_back(&array[i]);
    }
    EXPECT_EQ(array.size(), 20'000u);
    for (uint32_t i = 0; i < 20'000; ++i) {
        ASSERT_EQ(&array[i], places[i]);
        ASSERT_EQ(array[i].number, i);
    }
    array.clear();
    EXPECT_EQ(array.size(), 0u);
    EXPECT_EQ(array.take(1), 0u);
    EXPECT_EQ(&array[0], places[0]);  // the memory is used again
    EXPECT_EQ(array[0].number, 7u);   // for a new element
}

TEST(StableArray, ElementsTakenTogetherLieTogether) {
    StableArray<Element> array;
    uint32_t end = 0;
    for (uint32_t count = 1; count <= StableArray<Element>::kMostAtOnce; count += 11) {
        const uint32_t first = array.take(count);
        EXPECT_GE(first, end);
        end = first + count;
        EXPECT_EQ(array.size(), end);
        EXPECT_EQ(&array[end - 1] - &array[first], count - 1);
    }
}

TEST(StableArray, MovesWithWhatItHolds) {
    StableArray<Element> array;
    for (uint32_t i = 0; i < 5'000; ++i) array[array.take(1)].number = i;
    const Element* place = &array[4'000];
    StableArray<Element> other = std::move(array);
    EXPECT_EQ(other.size(), 5'000u);
    EXPECT_EQ(&other[4'000], place);
    StableArray<Element> third;
    third.take(3);
    third = std::move(other);
    EXPECT_EQ(third[4'999].number, 4'999u);
}

TEST(StableArray, ThreadsTakeDifferentElements) {
    StableArray<Element> array;
    std::array<std::vector<uint32_t>, 3> taken;
    const auto work = [&](size_t thread) {
        for (int i = 0; i < 10'000; ++i) {
            taken[thread].push_back(array.take(3));
            for (uint32_t k = 0; k < 3; ++k) array[taken[thread].back() + k].number = thread;
        }
    };
    std::vector<std::thread> threads;
    for (size_t thread = 0; thread < taken.size(); ++thread) threads.emplace_back(work, thread);
    for (std::thread& thread : threads) thread.join();
    for (size_t thread = 0; thread < taken.size(); ++thread) {
        for (uint32_t first : taken[thread]) {
            for (uint32_t k = 0; k < 3; ++k) ASSERT_EQ(array[first + k].number, thread);
        }
    }
}

}  // namespace
}  // namespace dipolis
