// Outline of the commands as they look from outside, read from the parser itself: man pages and
// completion are made of it, so that they say what --help says. Inside apps/dipolis only.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

namespace dipolis {

inline std::vector<const CLI::App*> shown_commands(const CLI::App& program) {
    return program.get_subcommands([](const CLI::App* each) { return !each->get_group().empty(); });
}

inline std::vector<const CLI::Option*> options_of(const CLI::App& command, bool positional) {
    return command.get_options(
        [positional](const CLI::Option* each) { return each->get_positional() == positional; });
}

inline bool takes_value(const CLI::Option& option) {
    return option.get_expected_max() > 0 && option.get_type_size() > 0;
}

// The words that an option may be followed by, where they are few: "TEXT:{begins,chooses}".
inline std::vector<std::string> choices_of(const CLI::Option& option) {
    const std::string type = option.get_type_name();
    const size_t begin = type.find('{');
    const size_t end = type.find('}');
    if (begin == type.npos || end == type.npos) return {};
    return CLI::detail::split(type.substr(begin + 1, end - begin - 1), ',');
}

}  // namespace dipolis
