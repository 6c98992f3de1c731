// dipolis games and dipolis export: the kept games, listed and as records.
#include <iostream>

#include "apps/dipolis/commands.h"
#include "apps/dipolis/common.h"
#include "apps/tui/archive.h"
#include "apps/tui/screen.h"
#include "formats/escape.h"
#include "formats/variant.h"
#include "server/game_record.h"
#include "server/stored_room.h"

namespace dipolis {

namespace {

constexpr int kMostListed = 1'000'000;

struct GamesOptions {
    std::string data;
    int most = 50;
    std::vector<std::string> games;
    bool json = false, all = false;
};

Json entry(const ListedGame& game) {
    const GameInfo& info = game.info;
    return {{"game", info.id},
            {"created", info.created},
            {"played", info.played},
            {"variant", to_json(info.variant)},
            {"seats", {id(info.seats[0]), id(info.seats[1])}},
            {"ply", game.summary.ply},
            {"result", parse_json(game.summary.result).value_or(Json())}};
}

std::string column(const std::string& words, int width) {
    return words + std::string(static_cast<size_t>(std::max(1, width - tui::columns(words))), ' ');
}

int list(const GamesOptions& options) {
    const auto store = find_games(options.data);
    if (!store) return kUnusable;
    const Text text;
    for (const ListedGame& game : store->latest(options.most)) {
        if (options.json) {
            std::cout << entry(game).dump() << '\n';
            continue;
        }
        const tui::GameWords words = tui::words_of(text, game);
        std::cout << column(game.info.id, 10) << column(words.when, 18) << column(words.game, 11)
                  << column(words.against, 26) << words.end << '\n';
    }
    return kGood;
}

// Writes the record of one game; false after a complaint.
bool write(Store& store, const std::string& id) {
    Rng rng(0);
    auto stored = store.load(id);
    if (!stored) {
        complain("there is no game " + escaped(id) + "; `dipolis games` lists them");
        return false;
    }
    const auto room = restored_room(std::move(*stored), rng);
    if (!room) {
        complain("game " + escaped(id) + ": its moves do not follow the rules");
        return false;
    }
    if (!is_over(room->state())) {
        complain("game " + escaped(id) + " is not over: its record would show face-down cards");
        return false;
    }
    std::cout << record_of(*room).dump() << '\n';
    return true;
}

int write_all(const GamesOptions& options) {
    if (options.games.empty() && !options.all) {
        complain("name games, or --all; `dipolis games` lists them");
        return kUnusable;
    }
    const auto store = find_games(options.data);
    if (!store) return kUnusable;
    std::vector<std::string> games = options.games;
    if (options.all) {
        for (const ListedGame& game : store->latest(kMostListed)) {
            if (game.summary.is_over()) games.push_back(game.info.id);
        }
    }
    bool good = true;
    for (const std::string& game : games) good = write(*store, game) && good;
    return good ? kGood : kNo;
}

void add_directory(CLI::App& command, GamesOptions& options) {
    command.add_option("--data", options.data,
                       "Directory of the games; $XDG_DATA_HOME/dipolis by default");
}

}  // namespace

void add_games(CLI::App& program, Command& chosen) {
    auto* command = program.add_subcommand("games", "List the games kept on this machine");
    auto options = std::make_shared<GamesOptions>();
    add_directory(*command, *options);
    command->add_option("--most", options->most, "How many, the latest first")
        ->transform(count_between(1, kMostListed))
        ->capture_default_str();
    command->add_flag("--json", options->json, "One JSON object a line");
    command->footer(
        "Example:\n  dipolis games\nNot while `dipolis serve` uses the same directory.");
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
        "Examples:\n  dipolis export k3v9q2m8 > game.jsonl\n"
        "  dipolis export --all | dipolis replay --check -");
    command->callback([options, &chosen] { chosen = [options] { return write_all(*options); }; });
}

}  // namespace dipolis
