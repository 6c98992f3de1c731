// The subcommands. Each function adds one with its options and help to the program; main runs the
// chosen one.
#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>
#include <functional>

namespace dipolis {

// Runs a chosen subcommand; returns the exit status.
using Command = std::function<int()>;

// Accepts a whole number in this range, also as 1e6.
CLI::Validator count_between(int64_t low, int64_t high);

void add_replay(CLI::App& program, Command& chosen);
void add_simulate(CLI::App& program, Command& chosen);
void add_perft(CLI::App& program, Command& chosen);
void add_bench(CLI::App& program, Command& chosen);
void add_cards(CLI::App& program, Command& chosen);
void add_show(CLI::App& program, Command& chosen);
void add_convert(CLI::App& program, Command& chosen);
void add_link(CLI::App& program, Command& chosen);
void add_games(CLI::App& program, Command& chosen);
void add_names(CLI::App& program, Command& chosen);
void add_admin(CLI::App& program, Command& chosen);
void add_export(CLI::App& program, Command& chosen);
void add_play(CLI::App& program, Command& chosen);
void add_serve(CLI::App& program, Command& chosen);
void add_engine(CLI::App& program, Command& chosen);
void add_match(CLI::App& program, Command& chosen);
void add_solve(CLI::App& program, Command& chosen);
void add_puzzle(CLI::App& program, Command& chosen);
void add_review(CLI::App& program, Command& chosen);
void add_data(CLI::App& program, Command& chosen);
void add_ladder(CLI::App& program, Command& chosen);
void add_bot(CLI::App& program, Command& chosen);
void add_help(CLI::App& program, Command& chosen);
void add_completion(CLI::App& program, Command& chosen);
void add_licences(CLI::App& program, Command& chosen);
void add_manual(CLI::App& program, Command& chosen);

}  // namespace dipolis
