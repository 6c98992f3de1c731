// dipolis puzzle: the stored puzzles, to be solved in a terminal.
#include <iostream>

#include "apps/dipolis/commands.h"
#include "apps/dipolis/common.h"
#include "formats/notation.h"
#include "formats/position.h"
#include "rooms/puzzles.h"

namespace dipolis {

namespace {

struct PuzzleOptions {
    size_t n = 1;
    std::string move;
    bool solution = false;
};

void print(const StoredPuzzle& puzzle, size_t n, size_t of, const State& state) {
    std::cout << "puzzle " << n << " of " << of << ", difficulty " << puzzle.difficulty << ", "
              << puzzle.theme << ": player " << static_cast<int>(actor(state)) + 1
              << " to act; one move wins, whatever follows\nposition " << puzzle.position << '\n';
    Options all;
    options(state, all);
    for (const Option& option : all) std::cout << "option " << to_line(option.move) << '\n';
}

int show_puzzle(const PuzzleOptions& options) {
    const auto& all = stored_puzzles();
    if (options.n > all.size()) {
        complain("there are " + std::to_string(all.size()) + " puzzles");
        return kUnusable;
    }
    const StoredPuzzle& puzzle = all[options.n - 1];
    if (options.solution) {
        std::cout << puzzle.move << '\n';
        return kGood;
    }
    const auto state = parse_position(puzzle.position);
    if (!state) {
        complain("position: " + in_words(state.error()));
        return kUnusable;
    }
    if (options.move.empty()) {
        print(puzzle, options.n, all.size(), *state);
        return kGood;
    }
    const auto move = parse_move(options.move);
    if (!move || !is_option(*state, *move)) {
        complain("--move: not an option of this puzzle");
        return kUnusable;
    }
    const bool found = options.move == puzzle.move;
    std::cout << (found ? "right: it wins\n" : "no: it does not win for certain\n");
    return found ? kGood : kNo;
}

}  // namespace

void add_puzzle(CLI::App& program, Command& chosen) {
    auto* command = program.add_subcommand(
        "puzzle", "Positions where exactly one move wins, the easiest first");
    auto options = std::make_shared<PuzzleOptions>();
    command->add_option("NUMBER", options->n, "Which puzzle")
        ->transform(count_between(1, 1'000'000'000))
        ->capture_default_str();
    command->add_option("--move", options->move, "Say whether this move is the one");
    command->add_flag("--solution", options->solution, "Print the move");
    command->footer("Example:\n  dipolis puzzle 17 --move 'build arena'");
    command->callback([options, &chosen] { chosen = [options] { return show_puzzle(*options); }; });
}

}  // namespace dipolis
