// The project's random numbers: xoshiro256** by Blackman and Vigna, seeded by splitmix64. Ours
// because the distributions of <random> differ between libraries, and a seed must mean the same
// game everywhere.
#pragma once

#include <array>
#include <cstdint>

namespace dipolis {

class Rng {
  public:
    // Any number is a good seed; the stream separates independent sequences of one seed.
    explicit constexpr Rng(uint64_t seed, uint64_t stream = 0) {
        uint64_t x = seed ^ mix(stream + 0x632b'e59b'd9b4'e019);
        for (uint64_t& word : words_) word = mix(x += 0x9e37'79b9'7f4a'7c15);
    }

    constexpr uint64_t next() {
        const uint64_t result = rotate(words_[1] * 5, 7) * 9;
        const uint64_t shifted = words_[1] << 17;
        words_[2] ^= words_[0];
        words_[3] ^= words_[1];
        words_[1] ^= words_[2];
        words_[0] ^= words_[3];
        words_[2] ^= shifted;
        words_[3] = rotate(words_[3], 45);
        return result;
    }

    // Uniform in 0 .. n-1, without bias (Lemire's multiplication with rejection); n > 0.
    constexpr int below(int n) {
        const auto range = static_cast<uint32_t>(n);
        uint64_t product = (next() >> 32) * range;
        if (static_cast<uint32_t>(product) < range) {
            const uint32_t threshold = (0u - range) % range;
            while (static_cast<uint32_t>(product) < threshold) product = (next() >> 32) * range;
        }
        return static_cast<int>(product >> 32);
    }

    // An independent generator, seeded by this one. As a function because the order in which the
    // arguments of a call are computed differs from compiler to compiler.
    constexpr Rng split() {
        const uint64_t stream = next();
        return Rng(next(), stream);
    }

  private:
    static constexpr uint64_t mix(uint64_t z) {
        z = (z ^ (z >> 30)) * 0xbf58'476d'1ce4'e5b9;
        z = (z ^ (z >> 27)) * 0x94d0'49bb'1331'11eb;
        return z ^ (z >> 31);
    }
    static constexpr uint64_t rotate(uint64_t x, int k) { return x << k | x >> (64 - k); }

    std::array<uint64_t, 4> words_{};
};

}  // namespace dipolis
