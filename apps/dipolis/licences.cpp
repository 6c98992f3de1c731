// dipolis licences: who wrote what the program contains, and under which terms it may be copied.
// The same list makes the bill of materials and Debian's copyright file (packaging/licences).
#include <iostream>

#include "apps/dipolis/commands.h"
#include "apps/dipolis/common.h"

namespace dipolis {

extern const char* const kLicences[];  // lines, then nullptr

void add_licences(CLI::App& program, Command& chosen) {
    auto* command = program.add_subcommand(
        "licences", "Print the licences of the program and of all that it contains");
    command->callback([&chosen] {
        chosen = [] {
            for (const char* const* line = kLicences; *line != nullptr; ++line) std::cout << *line;
            return kGood;
        };
    });
}

}  // namespace dipolis
