// dipolis perft: counts the positions a number of decisions ahead.
#include "play/perft.h"

#include <iomanip>
#include <iostream>

#include "apps/dipolis/commands.h"
#include "apps/dipolis/common.h"
#include "apps/dipolis/variant_options.h"
#include "formats/json.h"
#include "formats/lines.h"
#include "formats/position.h"

namespace dipolis {

namespace {

struct PerftOptions {
    std::string position;
    VariantOptions variant;
    int depth = 4;
    bool fixed = false;
    bool json = false;
};

int count(const PerftOptions& options) {
    const auto variant = options.variant.variant();
    if (!variant) return kUnusable;
    State state = start(*variant);
    if (!options.position.empty()) {
        const auto parsed = parse_position(bare_line(options.position));
        if (!parsed) {
            complain("position: " + in_words(parsed.error()));
            return kUnusable;
        }
        state = *parsed;
    }
    for (int depth = 1; depth <= options.depth; ++depth) {
        const Stopwatch stopwatch;
        const uint64_t n = perft(state, depth, options.fixed ? Perft::Fixed : Perft::Nodes);
        const double seconds = stopwatch.seconds();
        if (options.json) {
            std::cout << Json{{"kind", options.fixed ? "fixed" : "nodes"},
                              {"depth", depth},
                              {"count", n},
                              {"seconds", seconds}}
                             .dump()
                      << '\n';
        } else {
            std::cout << (options.fixed ? "fixed " : "nodes ") << depth << " = " << n << std::fixed
                      << std::setprecision(2) << "   " << seconds << " s\n";
        }
        std::cout << std::flush;
    }
    return kGood;
}

}  // namespace

void add_perft(CLI::App& program, Command& chosen) {
    auto* command = program.add_subcommand("perft", "Count the positions ahead of a position");
    auto options = std::make_shared<PerftOptions>();
    command->add_option("POSITION", options->position,
                        "A position line; the start of a game without it");
    command->add_option("--depth", options->depth, "Decisions of players and of chance")
        ->transform(count_between(1, 60))
        ->capture_default_str();
    options->variant.add_to(*command);
    command->add_flag("--fixed", options->fixed,
                      "Chance always takes its first outcome, at no depth");
    command->add_flag("--json", options->json, "One JSON object a depth");
    command->footer("Example:\n  dipolis perft --fixed --depth 6");
    command->callback([options, &chosen] { chosen = [options] { return count(*options); }; });
}

}  // namespace dipolis
