// dipolis convert: games that other sites have recorded, as records.
#include <iostream>

#include "apps/dipolis/commands.h"
#include "apps/dipolis/common.h"
#include "apps/dipolis/input.h"
#include "formats/site_log.h"
#include "formats/trace.h"

namespace dipolis {

namespace {

// Far more than the logs that are known; a file of many tables fits, and a wrong one ends soon.
constexpr size_t kMostLogBytes = size_t{64} << 20;
constexpr JsonLimits kLogLimits = {.names = 100'000, .values = 4'000'000};

struct Counts {
    int games = 0;
    int refused = 0;
    int without_places = 0;
};

// The record of each game of the file goes to standard output, a complaint of each that is refused
// to standard error.
void convert_file(const std::string& name, Counts& counts) {
    const auto refuse = [&](const Error& error, const std::string& place) {
        ++counts.refused;
        complain(place + in_words(error));
    };
    const auto text =
        Input::open(name, kMostLogBytes).and_then([](Input opened) { return opened.text(); });
    if (!text) return refuse(text.error(), "");
    const std::string place = (name == "-" ? "standard input" : name) + ": ";
    const auto games = parse_json(*text, kLogLimits).and_then(site_games);
    if (!games) return refuse(games.error(), place);
    for (const auto& game : *games) {
        if (!game) {
            refuse(game.error(), place);
            continue;
        }
        ++counts.games;
        counts.without_places += !game->told_places;
        std::cout << trace_json(game->variant, game->deal, game->moves, game->source).dump()
                  << '\n';
    }
}

int convert_files(const std::vector<std::string>& files) {
    Counts counts;
    Progress progress("files", files.size());
    for (size_t i = 0; i < files.size(); ++i) {
        convert_file(files[i], counts);
        progress.at(i + 1);
    }
    std::cerr << counts.games << (counts.games == 1 ? " game" : " games");
    if (counts.refused > 0) std::cerr << ", " << counts.refused << " refused";
    if (counts.without_places > 0)
        std::cerr << "; " << counts.without_places
                  << " without the places of cards, which are made up";
    std::cerr << '\n';
    return counts.refused > 0 || counts.games == 0 ? kUnusable : kGood;
}

}  // namespace

void add_convert(CLI::App& program, Command& chosen) {
    auto* command = program.add_subcommand(
        "convert", "Write games that other sites have recorded as records (duel-trace/2)");
    auto files = std::make_shared<std::vector<std::string>>();
    command
        ->add_option("FILE", *files,
                     "Logs of Board Game Arena, 7wd.io or sevenee as JSON; - for standard input")
        ->required();
    command->footer(
        "Examples:\n  dipolis convert table-*.json > games.jsonl\n  dipolis review games.jsonl\n"
        "The games are played again by the rules. One that breaks them is refused with the place "
        "in\n"
        "its file, the others are written all the same, and the exit status is 2 then. A log that\n"
        "does not say where the cards lay gets places that fit; its record says so, and a review\n"
        "of it is worth little. docs/formats.md tells what else is made up.");
    command->callback([files, &chosen] { chosen = [files] { return convert_files(*files); }; });
}

}  // namespace dipolis
