// The basic containers, compared with simple implementations.
#include "engine/base.h"

#include <gtest/gtest.h>

#include <set>
#include <vector>

#include "play/rng.h"

namespace dipolis {
namespace {

template <int Capacity>
using Numbers = Set<uint8_t, Capacity>;

template <int Capacity>
std::vector<int> numbers_in(const Numbers<Capacity>& set) {
    std::vector<int> all;
    for (uint8_t member : set) all.push_back(member);
    return all;
}

// A random set, and the same set in a standard container.
template <int Capacity>
struct Twins {
    explicit Twins(Rng& rng, int size) {
        for (int i = 0; i < size; ++i) {
            const int value = rng.below(Capacity);
            ours.add(static_cast<uint8_t>(value));
            theirs.insert(value);
        }
    }
    Numbers<Capacity> ours;
    std::set<int> theirs;
};

template <int Capacity>
void expect_same(const Numbers<Capacity>& ours, const std::set<int>& theirs) {
    ASSERT_EQ(numbers_in(ours), std::vector<int>(theirs.begin(), theirs.end()));
    ASSERT_EQ(ours.size(), static_cast<int>(theirs.size()));
    ASSERT_EQ(ours.empty(), theirs.empty());
    for (int value = 0; value < Capacity; ++value)
        ASSERT_EQ(ours.has(static_cast<uint8_t>(value)), theirs.count(value) == 1) << value;
    int k = 0;
    for (int value : theirs) ASSERT_EQ(ours.nth(k++), value);
}

template <int Capacity>
void check_set() {
    SCOPED_TRACE(Capacity);
    Rng rng(Capacity);
    for (int size = 0; size < 2 * Capacity; ++size) {
        Twins<Capacity> a(rng, size);
        const Twins<Capacity> b(rng, size);
        expect_same(a.ours, a.theirs);
        std::set<int> both, either = a.theirs, only;
        for (int value : a.theirs) (b.theirs.count(value) == 1 ? both : only).insert(value);
        either.insert(b.theirs.begin(), b.theirs.end());
        expect_same(a.ours & b.ours, both);
        expect_same(a.ours | b.ours, either);
        expect_same(a.ours - b.ours, only);
        EXPECT_EQ(a.ours == b.ours, a.theirs == b.theirs);
        expect_same(a.ours.only_if(true), a.theirs);
        expect_same(a.ours.only_if(false), {});
        const int gone = rng.below(Capacity);
        a.ours.remove(static_cast<uint8_t>(gone));
        a.theirs.erase(gone);
        expect_same(a.ours, a.theirs);
    }
}

TEST(Set, IsASet) {
    check_set<1>();
    check_set<8>();
    check_set<11>();
    check_set<16>();
    check_set<20>();
    check_set<32>();
    check_set<43>();
    check_set<64>();
    check_set<73>();
    check_set<128>();
}

TEST(Set, AddsOnCondition) {
    Numbers<73> set = {3};
    set.add(3, false);
    set.add(70, false);
    EXPECT_EQ(numbers_in(set), std::vector<int>({3}));
    set.add(70, true);
    EXPECT_EQ(numbers_in(set), std::vector<int>({3, 70}));
}

TEST(Set, RangesAndWhatLiesAbove) {
    EXPECT_EQ(numbers_in(Numbers<20>::range(17, 20)), std::vector<int>({17, 18, 19}));
    EXPECT_EQ(numbers_in(Numbers<73>::range(62, 66)), std::vector<int>({62, 63, 64, 65}));
    EXPECT_EQ(Numbers<128>::range(0, 128).size(), 128);
    EXPECT_TRUE(Numbers<8>::range(5, 5).empty());
    const Numbers<20> some = {0, 4, 5, 19};
    EXPECT_EQ(numbers_in(some.above(4)), std::vector<int>({5, 19}));
    EXPECT_TRUE(some.above(19).empty());
}

// Every pattern of sixteen bits, at every position in a word.
TEST(Bits, FindTheNth) {
    for (uint32_t pattern = 1; pattern < 0x10000; pattern += 7) {
        const int shift = static_cast<int>(pattern % 17);
        const uint32_t word = pattern << shift;
        const uint64_t wide = uint64_t{pattern} << (3 * shift - shift % 3);
        uint32_t rest = word;
        uint64_t wide_rest = wide;
        for (unsigned k = 0; rest != 0; ++k, rest &= rest - 1, wide_rest &= wide_rest - 1) {
            ASSERT_EQ(bits::nth(word, k), bits::lowest(rest)) << word;
            ASSERT_EQ(bits::nth(wide, k), bits::lowest(wide_rest)) << wide;
        }
    }
    for (unsigned k = 0; k < 64; ++k) ASSERT_EQ(bits::nth(~uint64_t{0}, k), k);
}

TEST(Bounded, IsAStackAndAList) {
    Bounded<int, 3> list;
    EXPECT_TRUE(list.empty());
    list.push(7);
    list.push(8);
    list.push(9);
    EXPECT_EQ(list.size(), 3);
    EXPECT_EQ(list.top(), 9);
    EXPECT_EQ(std::vector<int>(list.begin(), list.end()), std::vector<int>({7, 8, 9}));
    EXPECT_EQ(list.pop(), 9);
    list[0] = 6;
    EXPECT_EQ(list[0] + list[1], 14);
}

// Popped elements leave no bytes behind: states are compared, and written to files, as bytes.
TEST(Bounded, EqualListsAreEqualBytes) {
    Bounded<int, 3> popped, pushed;
    popped.push(1);
    popped.push(2);
    popped.pop();
    pushed.push(1);
    EXPECT_EQ(popped, pushed);
    popped.clear();
    EXPECT_EQ(popped, (Bounded<int, 3>()));
}

enum class Kind : uint8_t { A, B, C, D, E, F, G, H };

TEST(Tally, CountsSideBySide) {
    Tally<Kind> tally;
    EXPECT_TRUE(tally.empty());
    tally.add(Kind::A, 255);
    tally.add(Kind::B, 3);
    tally.add(Kind::H, 200);
    tally.add(Kind::B, -2);
    EXPECT_EQ(tally[Kind::A], 255);
    EXPECT_EQ(tally[Kind::B], 1);
    EXPECT_EQ(tally[Kind::C], 0);
    EXPECT_EQ(tally[Kind::H], 200);
    tally.set(Kind::H, 5);
    Tally<Kind> more;
    more.add(Kind::H, 2);
    more.add(Kind::C, 4);
    tally.add(more);
    EXPECT_EQ(tally[Kind::H], 7);
    EXPECT_EQ(tally[Kind::C], 4);
    EXPECT_EQ(tally[Kind::G], 0);
}

}  // namespace
}  // namespace dipolis
