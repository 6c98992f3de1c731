// dipolis engine: the searcher behind a line protocol (docs/engine-protocol.md), so that other
// programs can play against it.
#include <iostream>

#include "apps/dipolis/commands.h"
#include "apps/dipolis/common.h"
#include "apps/dipolis/engine_session.h"
#include "apps/dipolis/input.h"

namespace dipolis {

namespace {

int run_engine() {
    EngineSession engine([](const std::string& line) { std::cout << line << std::endl; });
    auto input = open_input("-");
    if (!input) return kUnusable;
    int status = kGood;
    while (const auto line = input->next()) {
        if (!*line) {
            engine.refuse(line->error());
            status = kUnusable;
        } else if (!engine.obey(**line)) {
            return status;
        }
    }
    engine.finish();
    return status;
}

}  // namespace

void add_engine(CLI::App& program, Command& chosen) {
    auto* command =
        program.add_subcommand("engine", "Speak the engine protocol on standard input and output");
    command->footer(
        "Example:\n  printf 'position start moves ...\\ngo nodes 1000\\n' | dipolis engine\n"
        "docs/engine-protocol.md tells the lines.");
    command->callback([&chosen] { chosen = [] { return run_engine(); }; });
}

}  // namespace dipolis
