// Plays random games and nothing else, so that instructions can be counted: scripts/instructions
// runs it under callgrind. All options are listed at every decision; chance is drawn without
// listing.
#include <cstdio>
#include <cstdlib>

#include "play/simulation.h"

int main(int argc, char** argv) {
    const long games = argc > 1 ? std::atol(argv[1]) : 1000;
    dipolis::Statistics sum;
    for (long game = 0; game < games; ++game)
        dipolis::play_game({}, dipolis::Policy::Uniform,
                           dipolis::Rng(1, static_cast<uint64_t>(game)), sum);
    std::printf("%ld games, %llu decisions, %llu options, %llu draws\n", games,
                static_cast<unsigned long long>(sum.decisions),
                static_cast<unsigned long long>(sum.options),
                static_cast<unsigned long long>(sum.draws));
}
