// An external program that uses the engine. It does not pass our warning flags, and need not.
#include <cstdio>
#include <cstdlib>

#include "engine/game.h"
#include "play/perft.h"

static_assert(__cplusplus >= 202002L, "the libraries ask for C++20");

int main(int argc, char** argv) {
    unsigned shadowed = argc;  // -Wconversion -Werror would refuse it
    int depth = shadowed > 1 ? atoi(argv[1]) : 4;
    dipolis::State state = dipolis::start({});
    long long nodes = dipolis::perft(state, depth, dipolis::Perft::Nodes);
    std::printf("nodes %d = %lld\n", depth, nodes);
}
