#include "play/perft.h"

namespace dipolis {

uint64_t perft(const State& state, int depth, Perft kind) {
    if (depth == 0 || is_over(state)) return 1;
    if (kind == Perft::Fixed && actor(state) == Actor::Chance) {
        State next = state;
        play(next, outcome(state, 0));
        return perft(next, depth, kind);
    }
    Options all;
    options(state, all);
    if (depth == 1 && kind == Perft::Nodes) return static_cast<uint64_t>(all.size());
    uint64_t count = 0;
    for (const Option& option : all) {
        State next = state;
        play(next, option.move);
        count += perft(next, depth - 1, kind);
    }
    return count;
}

}  // namespace dipolis
