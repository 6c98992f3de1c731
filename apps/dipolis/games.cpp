// dipolis games and dipolis export: the kept games, listed and as records.
#include <algorithm>
#include <iostream>

#include "apps/dipolis/commands.h"
#include "apps/dipolis/common.h"
#include "apps/dipolis/operator.h"
#include "apps/tui/archive.h"
#include "apps/tui/screen.h"
#include "rooms/listed_json.h"
#include "server/operations.h"

namespace dipolis {

namespace {

struct GamesOptions {
    std::string data;
    int most = 50;
    std::vector<std::string> games;
    bool json = false, all = false;
};

std::string column(const std::string& words, int width) {
    return words + std::string(static_cast<size_t>(std::max(1, width - tui::columns(words))), ' ');
}

int list(const GamesOptions& options) {
    Json request = request_to("games");
    request["most"] = options.most;
    return operate_on(options.data, request, [&](Json game) {
        for (const char* private_field : {"key", "keys"}) game.erase(private_field);
        print_game(game, options.json);
    });
}

// One record, or why there is none.
void print_record(const Json& line) {
    if (line.contains("record")) std::cout << line["record"].dump() << '\n';
    if (!line.contains("why")) return;
    if (const auto why = as_string(line["why"], "why")) complain(*why);
}

int write_all(const GamesOptions& options) {
    if (options.games.empty() && !options.all) {
        complain("name games, or --all; `dipolis games` lists them");
        return kUnusable;
    }
    Json request = request_to("export");
    if (options.all) {
        request["all"] = true;
    } else {
        request["games"] = options.games;
    }
    return operate_on(options.data, request, print_record);
}

void add_directory(CLI::App& command, GamesOptions& options) {
    command.add_option("--data", options.data,
                       "Directory of the games; $XDG_DATA_HOME/dipolis by default");
}

}  // namespace

void print_game(const Json& game, bool json) {
    if (json) {
        std::cout << game.dump() << '\n';
        return;
    }
    static const Text text;
    const auto listed = listed_from(game);
    if (!listed) return complain("a game of an unknown kind was left out");
    const tui::GameWords words = tui::words_of(text, *listed);
    std::cout << column(listed->info.id, 10) << column(words.when, 18) << column(words.game, 11)
              << column(words.against, 26) << words.end << '\n';
}

void add_games(CLI::App& program, Command& chosen) {
    auto* command = program.add_subcommand("games", "List the games kept on this machine");
    auto options = std::make_shared<GamesOptions>();
    add_directory(*command, *options);
    command->add_option("--most", options->most, "How many, the latest first")
        ->transform(count_between(1, kEveryGame))
        ->capture_default_str();
    command->add_flag("--json", options->json, "One JSON object a line");
    command->footer(
        "Example:\n  dipolis games\nAlso while `dipolis serve` uses the same directory.");
    command->callback([options, &chosen] { chosen = [options] { return list(*options); }; });
}

void add_export(CLI::App& program, Command& chosen) {
    auto* command = program.add_subcommand(
        "export", "Write kept games as records (duel-trace/2), one JSON line each");
    auto options = std::make_shared<GamesOptions>();
    auto* games = command->add_option("GAME", options->games, "Ids, as `dipolis games` lists them");
    auto* all = command->add_flag("--all", options->all, "Every finished game");
    add_directory(*command, *options);
    all->excludes(games);
    command->footer(
        "Of a damaged game it writes the moves before the damage, and ends with status 4.\n"
        "Examples:\n  dipolis export k3v9q2m8 > game.jsonl\n"
        "  dipolis export --all | dipolis replay --check -");
    command->callback([options, &chosen] { chosen = [options] { return write_all(*options); }; });
}

}  // namespace dipolis
