// Makes the puzzles of rooms/puzzles.txt: games of the search against itself, and in each of them
// the first position where exactly one move wins and there is something to choose from. One line a
// puzzle on standard output, as soon as it is found: its difficulty, its theme, the move, a tab,
// the position. With `sift` it reads such lines, with or without a theme, and writes those that are
// puzzles by the present rules.
//     make_puzzles [COUNT [SEED [FIRST GAME]]] | sort -n
//     make_puzzles sift < rooms/puzzles.txt
#include <array>
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <optional>
#include <string>
#include <string_view>

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

struct Found {
    int difficulty;
    int cards;  // in the structure
    Theme theme;
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
    if (!has_a_choice(state)) return std::nullopt;
    const auto only = only_winning(state, kMostNodes);
    if (!only) return std::nullopt;
    const auto judge = make_evaluator("formula");
    return Found{difficulty(state, only->move, *judge),
                 static_cast<int>(state.structure.present.size()),
                 theme_of(state, only->move, only->value), to_line(only->move), to_line(state)};
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

void print(const Found& found) {
    std::printf("%d %s %s\t%s\n", found.difficulty, std::string(id(found.theme)).c_str(),
                found.move.c_str(), found.position.c_str());
    std::fflush(stdout);
}

// Numbers of each difficulty and of each theme that are kept: at most a quarter and a third, so
// that none fills the file. And at most half of all with the last cards only, which are found more
// often than others because little is open there.
class Shares {
  public:
    explicit Shares(size_t count)
        : most_of_each_((count + 3) / 4),
          most_of_theme_((count + 2) / 3),
          most_of_last_(count / 2) {}
    bool takes(const Found& found) {
        size_t& difficult = difficulties_[static_cast<size_t>(found.difficulty)];
        size_t& about = themes_[static_cast<size_t>(found.theme)];
        const bool last = found.cards <= kLastCards;
        if (difficult >= most_of_each_ || about >= most_of_theme_) return false;
        if (last && last_ >= most_of_last_) return false;
        ++difficult;
        ++about;
        last_ += last;
        return true;
    }

  private:
    static constexpr int kLastCards = 5;
    const size_t most_of_each_, most_of_theme_, most_of_last_;
    size_t last_ = 0;
    std::array<size_t, kMostDifficulty + 1> difficulties_{};
    std::array<size_t, static_cast<size_t>(Theme::Count)> themes_{};
};

int run(size_t count, uint64_t seed, uint64_t first) {
    Shares shares(count);
    size_t found = 0;
    for (uint64_t game = first; found < count; ++game) {
        const auto puzzle = find_puzzle(seed, game);
        if (!puzzle || !shares.takes(*puzzle)) continue;
        ++found;
        print(*puzzle);
        std::fprintf(stderr, "game %llu: puzzle %zu, difficulty %d, %s\n",
                     static_cast<unsigned long long>(game), found, puzzle->difficulty,
                     std::string(id(puzzle->theme)).c_str());
    }
    return 0;
}

int sift() {
    std::string line;
    while (std::getline(std::cin, line)) {
        const size_t tab = line.find('\t');
        if (tab == std::string::npos) continue;
        const auto state = parse_position(line.substr(tab + 1));
        if (!state) return 1;
        if (const auto found = puzzle_of(*state)) print(*found);
    }
    return 0;
}

}  // namespace
}  // namespace dipolis

int main(int argc, char** argv) {
    if (argc > 1 && std::string_view(argv[1]) == "sift") return dipolis::sift();
    const size_t count = argc > 1 ? std::strtoul(argv[1], nullptr, 10) : 520;
    const uint64_t seed = argc > 2 ? std::strtoul(argv[2], nullptr, 10) : 1;
    const uint64_t first = argc > 3 ? std::strtoul(argv[3], nullptr, 10) : 0;
    return dipolis::run(count, seed, first);
}
