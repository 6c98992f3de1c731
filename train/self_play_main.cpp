// Plays self-play games and stores them in shards. Existing shards are kept, so an interrupted run
// can be continued.
#include <CLI/CLI.hpp>
#include <atomic>
#include <cstdio>
#include <filesystem>
#include <thread>
#include <vector>

#include "formats/part.h"
#include "train/self_play.h"

namespace dipolis::train {
namespace {

struct Task {
    std::string mode = "base", player = "mcts nodes=300", folder, part = "1/1";
    uint64_t seed = 1;
    uint64_t shards = 10, games = 200;  // games a shard
    int threads = 1;
};

std::string recipe_line(const Task& task, uint64_t shard) {
    return task.mode + ", " + task.player + ", seed " + std::to_string(task.seed) + ", games " +
           std::to_string(shard * task.games) + " to " +
           std::to_string((shard + 1) * task.games - 1);
}

std::string path_of(const Task& task, uint64_t shard) {
    char name[64];
    std::snprintf(name, sizeof name, "%s-%llu-%05llu.shard", task.mode.c_str(),
                  static_cast<unsigned long long>(task.seed),
                  static_cast<unsigned long long>(shard));
    return (std::filesystem::path(task.folder) / name).string();
}

bool is_done(const Task& task, uint64_t shard) {
    std::string why;
    const auto known = read_shard(path_of(task, shard), why);
    return known && known->recipe == recipe_line(task, shard);
}

bool make(const Task& task, const Recipe& recipe, uint64_t number) {
    Shard shard{recipe_line(task, number), {}};
    for (uint64_t i = 0; i < task.games; ++i)
        shard.games.push_back(play_game(recipe, number * task.games + i));
    return write_shard(path_of(task, number), shard);
}

// Returns whether all shards of the part exist now.
bool make_all(const Task& task, const Recipe& recipe, const Part& part) {
    std::atomic<uint64_t> next = 0;
    std::atomic<bool> good = true;
    std::vector<std::thread> threads;
    for (int t = 0; t < task.threads; ++t) {
        threads.emplace_back([&] {
            for (uint64_t shard = part.number(next++); good && shard < task.shards;
                 shard = part.number(next++)) {
                if (!is_done(task, shard) && !make(task, recipe, shard)) good = false;
            }
        });
    }
    for (std::thread& thread : threads) thread.join();
    return good;
}

int run(int argc, char** argv) {
    Task task;
    CLI::App app("Games of self-play, in shards to learn from.");
    app.add_option("folder", task.folder, "where the shards go")->required();
    app.add_option("--mode", task.mode, "base, solo or leaders");
    app.add_option("--player", task.player, "a searcher in words, limited by nodes");
    app.add_option("--seed", task.seed, "of all games");
    app.add_option("--shards", task.shards, "so many files");
    app.add_option("--games", task.games, "games a shard");
    app.add_option("--threads", task.threads, "shards made at once")->check(CLI::Range(1, 256));
    app.add_option("--part", task.part, "only part K of N of the shards, as K/N");
    CLI11_PARSE(app, argc, argv);

    std::string why;
    const auto mode = find_mode(task.mode);
    const auto player = parse_specification(task.player, why);
    if (!mode || !player || player->kind != Specification::Kind::Searcher ||
        player->limits.nodes == 0 || player->limits.milliseconds > 0 || player->limits.threads != 1)
        return std::fprintf(stderr, "self_play: no such mode or searcher: %s\n", why.c_str()), 2;
    const auto part = parse_part(task.part);
    if (!part) return std::fprintf(stderr, "self_play: --part: write it as 3/8\n"), 2;
    std::error_code error;
    std::filesystem::create_directories(task.folder, error);
    if (make_all(task, {*mode, task.seed, *player}, *part)) return 0;
    return std::fprintf(stderr, "self_play: %s: cannot write\n", task.folder.c_str()), 2;
}

}  // namespace
}  // namespace dipolis::train

int main(int argc, char** argv) {
    return dipolis::train::run(argc, argv);
}
