// dipolis engine: the searcher behind a line protocol (docs/engine-protocol.md), so that other
// programs can play against it.
#include <iostream>

#include "apps/dipolis/commands.h"
#include "apps/dipolis/common.h"
#include "apps/dipolis/engine_session.h"

namespace dipolis {

namespace {

int run_engine() {
    EngineSession engine([](const std::string& line) { std::cout << line << std::endl; });
    Input input("-");
    std::string line;
    bool too_long = false;
    while (input.next(line, too_long)) {
        if (!engine.obey(too_long ? std::string_view("(a line that is too long)") : line))
            return kGood;
    }
    engine.finish();
    return kGood;
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
