// The subcommands. Each adds itself, with its options and help, to the program; main runs what was
// chosen.
#pragma once

#include <CLI/CLI.hpp>
#include <functional>

namespace dipolis {

// What a chosen subcommand does; its value is the exit status.
using Command = std::function<int()>;

void add_replay(CLI::App& program, Command& chosen);
void add_simulate(CLI::App& program, Command& chosen);
void add_perft(CLI::App& program, Command& chosen);
void add_bench(CLI::App& program, Command& chosen);
void add_cards(CLI::App& program, Command& chosen);
void add_show(CLI::App& program, Command& chosen);
void add_play(CLI::App& program, Command& chosen);
void add_serve(CLI::App& program, Command& chosen);
void add_engine(CLI::App& program, Command& chosen);
void add_match(CLI::App& program, Command& chosen);
void add_solve(CLI::App& program, Command& chosen);
void add_review(CLI::App& program, Command& chosen);
void add_ladder(CLI::App& program, Command& chosen);

}  // namespace dipolis
