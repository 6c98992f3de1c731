// Small containers the whole engine is made of: bit sets over enums, packed counters, inline lists.
// All are trivially copyable, so that a State can be copied as bytes.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <type_traits>

// A broken contract of a caller inside the program; never reachable from input.
#ifdef NDEBUG
#define DIPOLIS_ASSERT(claim) ((void)0)
#else
#define DIPOLIS_ASSERT(claim)                                                            \
    ((claim) ? (void)0                                                                   \
             : (std::fprintf(stderr, "%s:%d: broken: %s\n", __FILE__, __LINE__, #claim), \
                std::abort()))
#endif

namespace dipolis {

namespace bits {

// The functions below treat a word as a vector of bytes, called lanes. This byte in each lane:
template <class Word>
constexpr Word lanes(uint8_t byte) {
    return static_cast<Word>(~Word{0} / 0xff * byte);
}

// In each lane, how many of its bits are set.
template <class Word>
constexpr Word lane_counts(Word word) {
    word -= (word >> 1) & lanes<Word>(0x55);
    word = (word & lanes<Word>(0x33)) + ((word >> 2) & lanes<Word>(0x33));
    return (word + (word >> 4)) & lanes<Word>(0x0f);
}

// In each lane, the sum of the lanes up to it; the last is the sum of all.
template <class Word>
constexpr Word running_sums(Word word) {
    return word * lanes<Word>(1);
}
template <class Word>
constexpr unsigned sum(Word word) {
    return static_cast<unsigned>(running_sums(word) >> (8 * sizeof(Word) - 8));
}

// In how many lanes the number is at most k; all numbers below 128.
template <class Word>
constexpr unsigned lanes_up_to(Word word, unsigned k) {
    return sum<Word>(((k * lanes<Word>(1) | lanes<Word>(0x80)) - word) >> 7 & lanes<Word>(1));
}

// Number of bits that are set. Without -mpopcnt std::popcount becomes a library call; this is
// shorter than the call.
template <class Word>
constexpr int count(Word word) {
    return static_cast<int>(sum(lane_counts(word)));
}

// kNthOfByte[byte][k]: the position of the k-th lowest set bit of a byte, if it has so many.
inline constexpr auto kNthOfByte = [] {
    std::array<std::array<uint8_t, 8>, 256> places{};
    for (size_t byte = 0; byte < places.size(); ++byte) {
        size_t k = 0;
        for (uint8_t bit = 0; bit < 8; ++bit) {
            if (byte >> bit & 1) places[byte][k++] = bit;
        }
    }
    return places;
}();

// The position of the k-th lowest set bit; k < count(word). There is no loop over the bits, because
// k is random and the end of such a loop would be mispredicted: the running sums of the counts of
// bits show which byte it is in.
template <class Word>
constexpr unsigned nth(Word word, unsigned k) {
    const Word sums = running_sums(lane_counts(word));
    const unsigned skipped = 8 * lanes_up_to(sums, k);
    k -= static_cast<unsigned>(uint64_t{sums} << 8 >> skipped & 0xff);
    return skipped + kNthOfByte[word >> skipped & 0xff][k];
}

constexpr unsigned lowest(uint64_t word) {
    return static_cast<unsigned>(__builtin_ctzll(word));
}
constexpr unsigned lowest(uint32_t word) {
    return static_cast<unsigned>(__builtin_ctz(word));
}

}  // namespace bits

// A set of up to 128 values of an enum (or a small integer type), one bit each.
template <class T, int Capacity>
class Set {
    static_assert(Capacity <= 128);
    static constexpr int kWords = Capacity > 64 ? 2 : 1;
    using Word = std::conditional_t<
        (Capacity <= 8), uint8_t,
        std::conditional_t<(Capacity <= 16), uint16_t,
                           std::conditional_t<(Capacity <= 32), uint32_t, uint64_t>>>;

    // The type for arithmetic: narrower words would be widened at each operation.
    using Register = std::conditional_t<(Capacity <= 32), uint32_t, uint64_t>;

  public:
    constexpr Set() = default;
    constexpr Set(std::initializer_list<T> values) {
        for (T value : values) add(value);
    }

    // The values first, first + 1, ..., last - 1.
    static constexpr Set range(int first, int last) { return below(last) - below(first); }

    constexpr bool has(T value) const { return (words_[word(value)] >> bit(value)) & 1; }
    constexpr void add(T value) { words_[word(value)] |= mask(value); }
    // Adds it only if `so`. Without a branch, for conditions that are hard to predict.
    constexpr void add(T value, bool so) {
        words_[word(value)] = static_cast<Word>(words_[word(value)] | Register{so} << bit(value));
    }
    constexpr void remove(T value) {
        words_[word(value)] = static_cast<Word>(words_[word(value)] & ~mask(value));
    }
    constexpr bool empty() const {
        if constexpr (kWords == 2) return (words_[0] | words_[1]) == 0;
        return words_[0] == 0;
    }
    constexpr int size() const {
        if constexpr (kWords == 2) return bits::count(words_[0]) + bits::count(words_[1]);
        return bits::count(Register{words_[0]});
    }

    // The k-th smallest member; needs k < size().
    constexpr T nth(int k) const {
        auto left = static_cast<unsigned>(k);
        if constexpr (kWords == 2) {
            const auto here = static_cast<unsigned>(bits::count(words_[0]));
            if (left >= here) return static_cast<T>(64 + bits::nth(words_[1], left - here));
        }
        return static_cast<T>(bits::nth(Register{words_[0]}, left));
    }

    // The members greater than the value; for sets of one word.
    constexpr Set above(T value) const {
        static_assert(kWords == 1);
        Set set = *this;
        set.words_[0] = static_cast<Word>(words_[0] & ~((mask(value) << 1) - 1));
        return set;
    }

    friend constexpr Set operator&(Set a, Set b) {
        for (int i = 0; i < kWords; ++i) a.words_[i] = static_cast<Word>(a.words_[i] & b.words_[i]);
        return a;
    }
    friend constexpr Set operator|(Set a, Set b) {
        for (int i = 0; i < kWords; ++i) a.words_[i] = static_cast<Word>(a.words_[i] | b.words_[i]);
        return a;
    }
    // a - b: the members of a that are not in b.
    friend constexpr Set operator-(Set a, Set b) {
        for (int i = 0; i < kWords; ++i)
            a.words_[i] = static_cast<Word>(a.words_[i] & ~b.words_[i]);
        return a;
    }
    friend constexpr bool operator==(const Set&, const Set&) = default;

    // The members as bits: word 0 has those below 64.
    constexpr uint64_t as_bits(int word) const { return words_[static_cast<size_t>(word)]; }

    // The set if `so`, otherwise the empty set; without a branch.
    constexpr Set only_if(bool so) const {
        Set set = *this;
        for (Word& word : set.words_) word = static_cast<Word>(word * Register{so});
        return set;
    }

    // Members in increasing order.
    class Iterator {
      public:
        constexpr explicit Iterator(const std::array<Word, kWords>& words)
            : low_(words[0]), high_(kWords == 2 ? words[kWords - 1] : 0) {}
        constexpr T operator*() const {
            if constexpr (kWords == 2) {
                if (low_ == 0) return static_cast<T>(64 + bits::lowest(high_));
            }
            return static_cast<T>(bits::lowest(low_));
        }
        constexpr Iterator& operator++() {
            Register& word = kWords == 2 && low_ == 0 ? high_ : low_;
            word &= word - 1;
            return *this;
        }
        friend constexpr bool operator==(const Iterator&, const Iterator&) = default;

      private:
        Register low_, high_;
    };
    constexpr Iterator begin() const { return Iterator(words_); }
    constexpr Iterator end() const { return Iterator({}); }

  private:
    // The values 0, 1, ..., n - 1.
    static constexpr Set below(int n) {
        Set set;
        for (int i = 0; i < kWords; ++i) {
            const int here = n - 64 * i;
            const uint64_t all =
                here >= 64 ? ~uint64_t{0} : (uint64_t{1} << (here > 0 ? here : 0)) - 1;
            set.words_[i] = static_cast<Word>(all);
        }
        return set;
    }

    static constexpr int word(T value) { return kWords == 2 ? static_cast<int>(value) / 64 : 0; }
    static constexpr int bit(T value) { return static_cast<int>(value) % 64; }
    static constexpr Word mask(T value) { return static_cast<Word>(Word{1} << bit(value)); }

    std::array<Word, kWords> words_{};
};

// An array with one element for each value of an enum, indexed by the enum. Loops over all elements
// may index it by numbers.
// An index by the enum is checked by an assertion only, wherever it is used: functions in headers
// are compiled in many files, and the linker may choose the copy of one with checked containers.
// So whoever makes an enum of a number that came from outside checks its bounds (bench/results.md
// has what a check at each index would cost).
template <class Index, class T, size_t N>
struct EnumArray : std::array<T, N> {
    using std::array<T, N>::operator[];
    constexpr T& operator[](Index i) {
        DIPOLIS_ASSERT(static_cast<size_t>(i) < N);
        return this->data()[static_cast<size_t>(i)];
    }
    constexpr const T& operator[](Index i) const {
        DIPOLIS_ASSERT(static_cast<size_t>(i) < N);
        return this->data()[static_cast<size_t>(i)];
    }
    // The first index whose element is this.
    constexpr std::optional<Index> find(const T& element) const {
        for (size_t i = 0; i < N; ++i) {
            if ((*this)[i] == element) return static_cast<Index>(i);
        }
        return std::nullopt;
    }
};

// A list with room for N values inside itself. Like a vector that never allocates.
template <class T, int N>
class Bounded {
  public:
    constexpr void push(T value) {
        DIPOLIS_ASSERT(size_ < N);
        items_[size_++] = value;
    }
    constexpr T pop() {
        DIPOLIS_ASSERT(size_ > 0);
        const size_t last = size_t{size_} - 1;
        const T top = items_[last];
        items_[last] = T{};  // so that equal lists are equal bytes
        size_ = static_cast<uint8_t>(last);
        return top;
    }
    constexpr void clear() { *this = {}; }
    constexpr const T& top() const { return items_[size_t{size_} - 1]; }
    constexpr const T& operator[](int i) const { return items_[i]; }
    constexpr T& operator[](int i) { return items_[i]; }
    constexpr int size() const { return size_; }
    constexpr bool empty() const { return size_ == 0; }
    constexpr const T* begin() const { return items_.data(); }
    constexpr const T* end() const { return items_.data() + size_; }
    friend constexpr bool operator==(const Bounded&, const Bounded&) = default;

  private:
    std::array<T, N> items_{};
    uint8_t size_ = 0;
};

// Eight small counters in one word, one byte each, indexed by an enum. Adding never carries into
// the neighbour as long as every counter stays below 256.
template <class Index>
class Tally {
  public:
    constexpr Tally() = default;
    constexpr int operator[](Index i) const { return static_cast<int>((word_ >> shift(i)) & 0xff); }
    constexpr void add(Index i, int n) { word_ += static_cast<uint64_t>(n) << shift(i); }
    constexpr void add(Tally other) { word_ += other.word_; }
    constexpr void set(Index i, int n) { add(i, n - (*this)[i]); }
    constexpr bool empty() const { return word_ == 0; }
    constexpr uint64_t word() const { return word_; }
    friend constexpr bool operator==(const Tally&, const Tally&) = default;

  protected:
    explicit constexpr Tally(uint64_t word) : word_(word) {}
    static constexpr int shift(Index i) { return 8 * static_cast<int>(i); }

    uint64_t word_ = 0;
};

}  // namespace dipolis
