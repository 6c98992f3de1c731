// Makes the puzzles of rooms/puzzles.txt: games of the search against itself, and in each of them
// the first position where exactly one move wins and there is something to choose from. One line a
// puzzle on standard output, as soon as it is found: its difficulty, its theme, the move, a tab,
// the position. With `sift` it reads such lines, with or without a theme, and writes those that are
// puzzles by the present rules. With `choose` it writes so many of those, the easiest first.
//     make_puzzles [COUNT [SEED [FIRST GAME]]]
//     make_puzzles sift < rooms/puzzles.txt
//     (cat rooms/puzzles.txt; sort -s -n -r -k1,1 FOUND...) | make_puzzles choose COUNT
#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "ai/evaluators.h"
#include "ai/puzzle.h"
#include "ai/search.h"
#include "formats/notation.h"
#include "formats/position.h"
#include "play/player.h"
#include "train/minded.h"

namespace dipolis {

using train::Aim;

namespace {

// The tests verify each puzzle again, so that none may take long.
constexpr int64_t kMostNodes = 30'000;
constexpr int kMostCards = 9;

struct Found {
    int difficulty;
    int cards;  // in the structure
    Theme theme;
    std::string move, position;

    // With the last cards only little is open: these are found more often than others.
    bool last() const {
        constexpr int kLastCards = 5;
        return cards <= kLastCards;
    }
};

// In a third of the games a seat goes for a supremacy, so that the puzzles are of all kinds.
std::unique_ptr<Evaluator> judge_of(uint64_t game, Rng& rng) {
    const Aim aim = game % 3 == 0 ? train::biased_aim(rng) : std::nullopt;
    return std::make_unique<train::Minded>(make_evaluator("network"), kSeats[rng.below(2)], aim);
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
    const auto judge = make_evaluator("network");
    return Found{difficulty(state, only->move, *judge),
                 static_cast<int>(state.structure.present.size()),
                 theme_of(state, only->move, only->value), to_line(only->move), to_line(state)};
}

// The first puzzle of a game, if there is one. The generator decides everything.
std::optional<Found> find_puzzle(uint64_t seed, uint64_t game) {
    Rng rng(seed, game);
    const auto judge = judge_of(game, rng);
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
// that none fills the file. And at most half of all with the last cards only.
class Shares {
  public:
    explicit Shares(size_t count)
        : most_of_each_((count + 3) / 4),
          most_of_theme_((count + 2) / 3),
          most_of_last_(count / 2) {}
    bool takes(const Found& found) {
        size_t& difficult = difficulties_[static_cast<size_t>(found.difficulty)];
        size_t& about = themes_[static_cast<size_t>(found.theme)];
        if (difficult >= most_of_each_ || about >= most_of_theme_) return false;
        if (found.last() && last_ >= most_of_last_) return false;
        ++difficult;
        ++about;
        last_ += found.last();
        return true;
    }

  private:
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

// The puzzles among the lines of standard input, each position once; nothing if one is no position.
std::optional<std::vector<Found>> read_puzzles() {
    std::vector<Found> all;
    std::set<std::string> positions;
    std::string line;
    while (std::getline(std::cin, line)) {
        const size_t tab = line.find('\t');
        if (tab == std::string::npos) continue;
        const auto state = parse_position(line.substr(tab + 1));
        if (!state) return std::nullopt;
        auto found = puzzle_of(*state);
        if (found && positions.insert(found->position).second) all.push_back(std::move(*found));
    }
    return all;
}

int sift() {
    const auto all = read_puzzles();
    if (!all) return 1;
    for (const Found& found : *all) print(found);
    return 0;
}

// Marks of those that are kept: those with more cards are rarer, so they come first; then whatever
// was read first.
std::vector<bool> choice(const std::vector<Found>& all, size_t count) {
    Shares shares(count);
    std::vector<bool> kept(all.size());
    size_t chosen = 0;
    for (const bool last : {false, true}) {
        for (size_t i = 0; i < all.size() && chosen < count; ++i) {
            if (all[i].last() != last || !shares.takes(all[i])) continue;
            kept[i] = true;
            ++chosen;
        }
    }
    return kept;
}

int write_choice(size_t count) {
    const auto all = read_puzzles();
    if (!all) return 1;
    const std::vector<bool> kept = choice(*all, count);
    for (int difficulty = 1; difficulty <= kMostDifficulty; ++difficulty) {
        for (size_t i = 0; i < all->size(); ++i) {
            if (kept[i] && (*all)[i].difficulty == difficulty) print((*all)[i]);
        }
    }
    return std::count(kept.begin(), kept.end(), true) == static_cast<std::ptrdiff_t>(count) ? 0 : 1;
}

}  // namespace
}  // namespace dipolis

int main(int argc, char** argv) {
    if (argc > 1 && std::string_view(argv[1]) == "sift") return dipolis::sift();
    if (argc > 2 && std::string_view(argv[1]) == "choose")
        return dipolis::write_choice(std::strtoul(argv[2], nullptr, 10));
    const size_t count = argc > 1 ? std::strtoul(argv[1], nullptr, 10) : 520;
    const uint64_t seed = argc > 2 ? std::strtoul(argv[2], nullptr, 10) : 1;
    const uint64_t first = argc > 3 ? std::strtoul(argv[3], nullptr, 10) : 0;
    return dipolis::run(count, seed, first);
}
