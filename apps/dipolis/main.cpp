#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <cstdio>
#include <exception>
#include <iostream>
#include <sstream>
#include <string>

#include "apps/dipolis/commands.h"
#include "apps/dipolis/common.h"
#include "apps/dipolis/output.h"
#include "apps/dipolis/topics.h"
#include "apps/dipolis/version.h"
#include "formats/escape.h"

namespace dipolis {
namespace {

// In the order of the help.
constexpr std::array kCommands = {
    add_play,   add_serve,      add_games,    add_names,  add_export,   add_admin, add_replay,
    add_show,   add_convert,    add_link,     add_cards,  add_simulate, add_perft, add_bench,
    add_engine, add_solve,      add_match,    add_ladder, add_data,     add_bot,   add_review,
    add_puzzle, add_completion, add_licences, add_help,   add_manual};

// Tells what is wrong with the arguments. It quotes them, and they may be names of files that a
// pattern of the shell has found.
void tell_wrong(const CLI::App& program, const CLI::ParseError& error) {
    std::stringstream said;
    program.exit(error, said, said);
    for (std::string line; std::getline(said, line);) std::cerr << escaped(line) << '\n';
}

// A standard file that the caller has closed: the next one opened would take its place, and a
// database would get the output. One that can only be used the other way round takes it instead.
void keep_standard_files() {
    for (const int file : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
        if (fcntl(file, F_GETFD) >= 0) continue;
        open("/dev/null", file == STDIN_FILENO ? O_WRONLY : O_RDONLY);
    }
}

int run(int argc, char** argv) {
    // A broken socket must not end the server, nor a player that has ended its match. A pipe that
    // nobody reads ends the rest (output.h).
    std::signal(SIGPIPE, SIG_IGN);
    std::ios::sync_with_stdio(false);
    const StandardOutput output;

    CLI::App program("7 Wonders Duel: play it, replay it, study it.\n", "dipolis");
    program.set_version_flag("--version", kVersionLine,
                             "Say version, commit, kind of build and compiler");
    program.set_help_flag("-h,--help", "Say what the program or a command can do");
    program.require_subcommand(0, 1);
    program.footer(std::string("Examples:\n") +
                   "  dipolis serve                     play in the browser\n"
                   "  dipolis play                      play in this terminal\n"
                   "  dipolis replay --check FILE       do recorded games agree?\n"
                   "  dipolis simulate --games 100000   statistics of random play\n"
                   "`dipolis help TOPIC` says more. " +
                   exit_statuses());
    Command chosen;
    for (const auto add : kCommands) add(program, chosen);
    try {
        program.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        if (error.get_exit_code() != 0) {
            tell_wrong(program, error);
            return kUnusable;
        }
        program.exit(error);  // --help, --version
        return kGood;
    }
    if (!chosen) {
        std::cout << program.help();
        return kGood;
    }
    return chosen();
}

}  // namespace
}  // namespace dipolis

int main(int argc, char** argv) {
    try {
        dipolis::keep_standard_files();
        return dipolis::run(argc, argv);
    } catch (const std::exception& error) {
        // Mostly out of memory; our own code throws nothing.
        std::fprintf(stderr, "dipolis: %s\n", error.what());
        return dipolis::kUnusable;
    }
}
