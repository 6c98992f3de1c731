// The options that say which game is played, the same for every command.
#pragma once

#include <CLI/CLI.hpp>
#include <optional>
#include <string>
#include <vector>

#include "engine/state.h"

namespace dipolis {

struct VariantOptions {
    std::string middle_pawn = "begins";
    bool preset_wonders = false;
    std::string solo;
    std::vector<std::string> leaders;  // a pool, a list of leaders, a file of costs and symbols

    // The options live as long as the command.
    void add_to(CLI::App& command);

    // Nothing after a complaint.
    std::optional<Variant> variant() const;
};

}  // namespace dipolis
