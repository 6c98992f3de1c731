// A parcel is one large number, written in letters that every address may hold. Each thing said
// costs as many bits as there is information in it, and the sum is rounded up to a letter only
// once. Inside formats only.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace dipolis {

// One of several things that can be said: it has `size` of all `of` shares, from `begin` on.
struct Share {
    uint32_t begin = 0, size = 1, of = 1;
};

// Counts of things that were said, by which frequent ones become cheap.
template <size_t N>
class Frequencies {
  public:
    Frequencies() { counts_.fill(1); }

    uint32_t sum() const { return sum_; }
    Share share(size_t thing) const {
        uint32_t begin = 0;
        for (size_t i = 0; i < thing; ++i) begin += counts_[i];
        return {begin, counts_[thing], sum_};
    }
    // The thing that has this one of the shares.
    size_t find(uint32_t share) const {
        size_t thing = 0;
        while (share >= counts_[thing]) share -= counts_[thing++];
        return thing;
    }
    void count(size_t thing) {
        counts_[thing] += kGain;
        sum_ += kGain;
    }

  private:
    static constexpr uint32_t kGain = 16;
    std::array<uint32_t, N> counts_{};
    uint32_t sum_ = N;
};

// A writer of things as one number. The reader has the same functions, so that the order of things
// is described once for both: a writer says `thing`, and a reader returns the thing it has read.
class NumberWriter {
  public:
    uint32_t flat(uint32_t thing, uint32_t of) {
        shares_.push_back({thing, 1, of});
        return thing;
    }
    template <size_t N>
    uint32_t by(Frequencies<N>& frequencies, uint32_t thing) {
        shares_.push_back(frequencies.share(thing));
        frequencies.count(thing);
        return thing;
    }
    std::string letters() const;

  private:
    std::vector<Share> shares_;
};

class NumberReader {
  public:
    // Nothing if there are other characters, or more letters than the number has.
    static std::optional<NumberReader> open(std::string_view letters);

    uint32_t flat(uint32_t /*thing*/, uint32_t of) {
        const uint32_t thing = number_rest(of);
        drop({thing, 1, of});
        return thing;
    }
    template <size_t N>
    uint32_t by(Frequencies<N>& frequencies, uint32_t /*thing*/) {
        const auto thing = static_cast<uint32_t>(frequencies.find(number_rest(frequencies.sum())));
        drop(frequencies.share(thing));
        frequencies.count(thing);
        return thing;
    }
    // Nothing more was said.
    bool done() const { return limbs_.empty(); }

  private:
    uint32_t number_rest(uint32_t of) const;
    void drop(const Share& share);

    std::vector<uint32_t> limbs_;  // the lowest first; the highest is not 0
};

// A writer that only trains the frequencies.
class NumberRehearsal {
  public:
    static uint32_t flat(uint32_t thing, uint32_t /*of*/) { return thing; }
    template <size_t N>
    static uint32_t by(Frequencies<N>& frequencies, uint32_t thing) {
        frequencies.count(thing);
        return thing;
    }
};

// 24 bits that tell whether a text is the same: the sum of RFC 4880. It finds each change of up to
// 24 neighbouring bits.
uint32_t crc24(std::string_view text);

// Such a number as exactly so many letters; and back.
std::string fixed_letters(uint32_t number, size_t letters);
bool is_letter(char letter);

}  // namespace dipolis
