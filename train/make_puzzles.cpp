// Makes the puzzles of rooms/puzzles.txt: games of the search against itself, and in each of them
// the first position where exactly one move wins. One line a puzzle on standard output, as soon as
// it is found: its difficulty, the move, a tab, the position.
//     make_puzzles [COUNT [SEED [FIRST GAME]]] | sort -n
#include <array>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <string>

#include "ai/evaluators.h"
#include "ai/puzzle.h"
#include "ai/search.h"
#include "formats/notation.h"
#include "formats/position.h"
#include "play/player.h"

namespace dipolis {

namespace {

// The tests verify each puzzle again, so that none may take long.
constexpr int64_t kMostNodes = 30'000;
constexpr int kMostCards = 9;
constexpr int kFewestOptions = 4;

struct Found {
    int difficulty;
    std::string move, position;
};

// Rollouts see supremacies more often than the formula does, so that the puzzles are of all kinds.
const char* judge_of(uint64_t game) {
    return game % 3 == 0 ? "rollouts" : "formula";
}

Move choose_by_search(const State& state, Evaluator& judge, Rng& rng) {
    constexpr int kCurious = 8;  // per cent of moves drawn at random: positions, not perfect games
    Options all;
    options(state, all);
    if (all.size() == 1) return all[0].move;
    if (rng.below(100) < kCurious) return all.move(rng.below(all.size()));
    Search search(judge, {.seed = rng.next(), .solver_cards = 0, .root_solver_cards = 0});
    search.set_position(state);
    return search.run({.nodes = 24}).best();
}

std::optional<Found> puzzle_of(const State& state) {
    if (state.structure.present.size() > kMostCards || step(state) != Step::TakeTurn)
        return std::nullopt;
    Options all;
    options(state, all);
    if (all.size() < kFewestOptions) return std::nullopt;
    const auto move = only_winning_move(state, kMostNodes);
    if (!move) return std::nullopt;
    const auto judge = make_evaluator("formula");
    return Found{difficulty(state, *move, *judge), to_line(*move), to_line(state)};
}

// The first puzzle of a game, if there is one. The generator decides everything.
std::optional<Found> find_puzzle(uint64_t seed, uint64_t game) {
    Rng rng(seed, game);
    const auto judge = make_evaluator(judge_of(game));
    State state = start({});
    while (!is_over(state)) {
        if (actor(state) == Actor::Chance) {
            play(state, draw(state, rng));
            continue;
        }
        if (state.age == Age::III) {
            if (auto found = puzzle_of(state)) return found;
        }
        play(state, choose_by_search(state, *judge, rng));
    }
    return std::nullopt;
}

// Prints each puzzle as soon as it is found.
int run(size_t count, uint64_t seed, uint64_t first) {
    const size_t most_of_each = (count + 3) / 4;
    std::array<size_t, kMostDifficulty + 1> kept{};
    size_t found = 0;
    for (uint64_t game = first; found < count; ++game) {
        const auto puzzle = find_puzzle(seed, game);
        if (!puzzle || kept[puzzle->difficulty] >= most_of_each) continue;
        ++kept[puzzle->difficulty];
        ++found;
        std::printf("%d %s\t%s\n", puzzle->difficulty, puzzle->move.c_str(),
                    puzzle->position.c_str());
        std::fflush(stdout);
        std::fprintf(stderr, "game %llu: puzzle %zu, difficulty %d\n",
                     static_cast<unsigned long long>(game), found, puzzle->difficulty);
    }
    return 0;
}

}  // namespace
}  // namespace dipolis

int main(int argc, char** argv) {
    const size_t count = argc > 1 ? std::strtoul(argv[1], nullptr, 10) : 240;
    const uint64_t seed = argc > 2 ? std::strtoul(argv[2], nullptr, 10) : 1;
    const uint64_t first = argc > 3 ? std::strtoul(argv[3], nullptr, 10) : 0;
    return dipolis::run(count, seed, first);
}
