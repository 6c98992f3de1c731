// Lobbies driven by random bytes from a seed: see lobby_script.h for the invariants.
#include <gtest/gtest.h>

#include <cstdlib>
#include <string>

#include "play/rng.h"
#include "tests/seed.h"
#include "tests/server/lobby_script.h"

namespace dipolis {
namespace {

struct Seen {
    int tables = 0, results = 0, names = 0;  // shown; counted for a rating; moved
};

Seen run(uint64_t seed) {
    Rng rng(seed);
    std::string bytes;
    for (int i = 0; i < 600; ++i) bytes += static_cast<char>(rng.below(256));
    LobbyScript script(bytes);
    EXPECT_NO_THROW(script.run()) << "repeat it: DIPOLIS_SIMULATION_SEED=" << seed
                                  << " lobby_simulation_test";
    return {script.tables_shown(), script.results_counted(), script.names_moved()};
}

TEST(LobbySimulation, NothingThatWasShownIsLost) {
    if (const char* seed = std::getenv("DIPOLIS_SIMULATION_SEED")) {
        run(std::strtoull(seed, nullptr, 10));
        return;
    }
    Seen all;
    const int scripts = counted(100, 20'000);
    const auto rare_seen = [&] { return all.results > 0 && all.names > 0; };
    for (int i = 1; (i <= scripts || (i <= 20 * scripts && !rare_seen())) && !HasFailure(); ++i) {
        const Seen seen = run(game_seed(static_cast<uint64_t>(i)));
        all.tables += seen.tables;
        all.results += seen.results;
        all.names += seen.names;
    }
    EXPECT_GT(all.results, 0) << "no rated game was ended";
    EXPECT_GT(all.names, 0) << "no name went to another browser";
    EXPECT_GT(all.tables, 4 * scripts)  // of about 9
        << "hardly anything was played";
}

}  // namespace
}  // namespace dipolis
