// An external program that plays moves which somebody wrote: those that are no option are refused
// and change nothing. Its own macros have common names.
#define TRY(expression) ((expression) ? (void)++tried : (void)++refused)
#define CHECK(claim) \
    if (!(claim)) return std::fprintf(stderr, "play_moves: %s\n", #claim), 1

#include <cstdio>

#include "engine/check.h"
#include "engine/game.h"
#include "play/player.h"

int main() {
    using namespace dipolis;
    int tried = 0, refused = 0;
    State state = start({});
    Rng rng(7);
    while (!is_over(state)) {
        const State before = state;
        TRY(try_play(state, Move{}));
        TRY(try_play(state, Move::of(MoveKind::Discard, Card::None)));
        TRY(try_play(state, Move{static_cast<MoveKind>(255), 255, 255, 255}));
        CHECK(state == before);
        Options all;
        options(state, all);
        const Move move = actor(state) == Actor::Chance ? draw(state, rng)
                                                        : choose(Policy::Greedy, state, all, rng);
        CHECK(try_play(state, move));
        CHECK(broken_invariant(state).empty());
        ++tried;
    }
    CHECK(!try_play(state, Move{}));
    CHECK(refused > tried);
    std::printf("%d moves, %d refused\n", tried, refused);
}
