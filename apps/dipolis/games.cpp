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
    Json json = {{"game", info.id},
                 {"created", info.created},
                 {"played", info.played},
                 {"variant", to_json(info.variant)},
                 {"seats", {id(info.seats[0]), id(info.seats[1])}},
                 {"ply", game.summary.ply},
                 {"result", parse_json(game.summary.result).value_or(Json())}};
    if (game.damaged) json["damaged"] = true;
    return json;
}

std::string column(const std::string& words, int width) {
    return words + std::string(static_cast<size_t>(std::max(1, width - tui::columns(words))), ' ');
}

// Everybody's games; a damaged list is told as one.
int read_list(Store& store, int most, std::vector<ListedGame>& games) {
    const bool read = store.together([&] {
        games = store.latest(most);
        return true;
    });
    if (read) return kGood;
    std::string words;
    const bool damaged = store.failure(words) == Failure::Damage;
    complain("the list of games could not be read to its end: " + words);
    return damaged ? kDamaged : kNo;
}

int list(const GamesOptions& options) {
    const auto store = find_games(options.data);
    if (!store) return kUnusable;
    const Text text;
    std::vector<ListedGame> games;
    const int status = read_list(*store, options.most, games);
    for (const ListedGame& game : games) {
        if (options.json) {
            std::cout << entry(game).dump() << '\n';
            continue;
        }
        const tui::GameWords words = tui::words_of(text, game);
        std::cout << column(game.info.id, 10) << column(words.when, 18) << column(words.game, 11)
                  << column(words.against, 26) << words.end << '\n';
    }
    return status;
}

// As many moves as can be read, which nobody will play on from.
int write_damaged(const std::string& id, const std::optional<Room>& room) {
    const bool drafted = room && has_record(*room);
    if (drafted) std::cout << record_of(*room).dump() << '\n';
    complain("game " + escaped(id) + " is damaged: " +
             (drafted ? "its record ends after " + std::to_string(room->ply()) + " moves"
                      : "there is nothing of it to write"));
    return kDamaged;
}

// Writes the record of one game, or complains.
int write(Store& store, const std::string& id) {
    Rng rng(0);
    auto stored = store.load(id);
    if (!stored) {
        complain("there is no game " + escaped(id) + "; `dipolis games` lists them");
        return kNo;
    }
    const auto room = restored_room(std::move(*stored), rng);
    if (!room || room->is_damaged()) return write_damaged(id, room);
    if (!has_record(*room)) {
        complain("game " + escaped(id) +
                 (room->over() ? " was given up before both had their Wonders: it has no record"
                               : " is not over: its record would show face-down cards"));
        return kNo;
    }
    std::cout << record_of(*room).dump() << '\n';
    return kGood;
}

int write_all(const GamesOptions& options) {
    if (options.games.empty() && !options.all) {
        complain("name games, or --all; `dipolis games` lists them");
        return kUnusable;
    }
    const auto store = find_games(options.data);
    if (!store) return kUnusable;
    std::vector<std::string> games = options.games;
    int status = kGood;
    if (options.all) {
        std::vector<ListedGame> all;
        status = read_list(*store, kMostListed, all);
        for (const ListedGame& game : all) {
            if (game.summary.is_over() || game.damaged) games.push_back(game.info.id);
        }
    }
    for (const std::string& game : games) status = std::max(status, write(*store, game));
    return status;
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
        "Of a damaged game it writes the moves before the damage, and ends with status 4.\n"
        "Examples:\n  dipolis export k3v9q2m8 > game.jsonl\n"
        "  dipolis export --all | dipolis replay --check -");
    command->callback([options, &chosen] { chosen = [options] { return write_all(*options); }; });
}

}  // namespace dipolis
