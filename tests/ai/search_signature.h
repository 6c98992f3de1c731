// One number for the answers of the search: the same from every compiler and on every processor. It
// changes with every change of the search; tests/search_signature holds it.
#pragma once

#include <bit>

#include "ai/network.h"
#include "ai/search.h"
#include "tests/ai/positions.h"

namespace dipolis {

inline std::function<bool(const State&)> after_decisions(int n) {
    return [n, seen = 0](const State&) mutable { return seen++ == n; };
}

inline Report search(const State& state, Evaluator& evaluator, int64_t nodes, uint64_t seed = 1) {
    SearchSettings settings;
    settings.seed = seed;
    Search search(evaluator, settings);
    search.set_position(state);
    return search.run({.nodes = nodes});
}

// FNV-1a hash of everything in a report.
inline void add(uint64_t& hash, uint64_t number) {
    for (int i = 0; i < 8; ++i) hash = (hash ^ (number >> 8 * i & 0xff)) * 0x100'0000'01b3;
}
inline void add(uint64_t& hash, const Report& report) {
    add(hash, std::bit_cast<uint64_t>(report.value.score));
    for (const Line& line : report.lines) {
        add(hash, std::bit_cast<uint32_t>(line.move));
        add(hash, line.visits);
        add(hash, std::bit_cast<uint64_t>(line.value.score));
        for (float end : line.value.ends) add(hash, std::bit_cast<uint32_t>(end));
    }
}

inline uint64_t search_signature() {
    uint64_t hash = 0xcbf2'9ce4'8422'2325;
    for (uint64_t game = 0; game < 40; ++game) {
        const auto state =
            position_of_game(game, after_decisions(static_cast<int>(1 + game * 7 % 66)));
        if (!state) continue;
        add(hash, search(*state, network_judge(), 300));
    }
    return hash % 1'000'000'000;
}

}  // namespace dipolis
