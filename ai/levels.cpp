#include "ai/levels.h"

#include "ai/searcher.h"

namespace dipolis {

Specification level_specification(int level) {
    DIPOLIS_ASSERT(level >= 1 && level <= kLevelCount);
    std::string why;
    const auto specification =
        parse_specification(kLevels[static_cast<size_t>(level) - 1].words, why);
    DIPOLIS_ASSERT(specification);
    return *specification;
}

Move level_move(int level, const State& seen, uint64_t game, uint64_t ply,
                const std::atomic<bool>* stop) {
    Specification specification = level_specification(level);
    specification.limits.stop = stop;
    Searcher player(specification);
    player.begin(game);
    player.be_at(game, ply);
    return *player.choose(seen);
}

}  // namespace dipolis
