// The options that determine the variant, the same for every command.
#pragma once

#include <CLI/CLI.hpp>
#include <array>
#include <optional>
#include <string>
#include <vector>

#include "apps/dipolis/addon_options.h"
#include "engine/state.h"

namespace dipolis {

struct VariantOptions {
    std::array<std::string, kVariantOptions.size()> values;  // by option, in words
    EnumArray<AddOnId, std::vector<std::string>, kAddOnCount> addons;

    // Adds the options; this object must live as long as the command.
    void add_to(CLI::App& command);

    // Whether any of them is on the command line.
    bool given() const;

    // The variant, or nothing after a complaint.
    std::optional<Variant> variant() const;

    std::vector<const CLI::Option*> all;
};

}  // namespace dipolis
