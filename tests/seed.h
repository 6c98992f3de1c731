// Random games that a test plays, and their number. The games differ from seed to seed, so that
// those who run the tests of each change see more of them in time; what must come out does not.
#pragma once

#include <cstdint>
#include <cstdlib>
#include <string_view>

namespace dipolis {

// DIPOLIS_SEED, at least 1; without it 1. A test that fails prints how to repeat it with the same.
inline uint64_t test_seed() {
    static const uint64_t seed = [] {
        const char* text = std::getenv("DIPOLIS_SEED");
        const uint64_t given = text == nullptr ? 0 : std::strtoull(text, nullptr, 10);
        return given == 0 ? uint64_t{1} : given;
    }();
    return seed;
}

// The seed of the i-th random game of a test. With different seeds no two games are the same.
inline uint64_t game_seed(uint64_t i) {
    return (test_seed() - 1) * 1'000'000 + i;
}

// Amount of something that a test does: the first number at each change, under sanitizers; the
// second where tests take hours, with DIPOLIS_COUNTS=large.
inline bool counts_are_large() {
    const char* text = std::getenv("DIPOLIS_COUNTS");
    return text != nullptr && std::string_view(text) == "large";
}
inline int counted(int usual, int large) {
    return counts_are_large() ? large : usual;
}

}  // namespace dipolis
