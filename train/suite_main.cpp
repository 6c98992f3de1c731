// Makes suites in pieces, joins them, and measures judges by them. Existing pieces are kept, so an
// interrupted run can be continued.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <thread>
#include <vector>

#include "formats/part.h"
#include "train/lesson.h"
#include "train/suite_make.h"
#include "train/suite_measure.h"

namespace dipolis::train {
namespace {

constexpr int kPiece = 10;  // cases

struct Task {
    std::string kind = "decisions", mode = "base", folder, out, part = "1/1";
    uint64_t seed = 1;
    int cases = 2000, playouts = 200, threads = 1;
    int64_t nodes = 20'000, game_nodes = 400;
    SuiteRecipe recipe;
    std::vector<std::string> suites, judges;
    bool must_gain = false;
};

int fail(const std::string& what) {
    return std::fprintf(stderr, "dipolis_suite: %s\n", what.c_str()), 2;
}

int pieces(const SuiteRecipe& recipe) {
    return (recipe.cases + kPiece - 1) / kPiece;
}

std::string path_of(const Task& task, int piece) {
    char name[64];
    std::snprintf(name, sizeof name, "%s-%s-%05d.suite", task.mode.c_str(), task.kind.c_str(),
                  piece);
    return (std::filesystem::path(task.folder) / name).string();
}

// The piece, if it exists and is of this recipe.
std::optional<Suite> made_before(const Task& task, int piece) {
    std::string why;
    auto suite = read_suite(path_of(task, piece), why);
    const bool same =
        suite && suite->kind == task.recipe.kind && suite->made == made_by(task.recipe);
    return same ? std::move(suite) : std::nullopt;
}

bool make_piece(const Task& task, int piece) {
    Suite suite{task.recipe.kind, made_by(task.recipe), {}};
    const int end = std::min(task.recipe.cases, (piece + 1) * kPiece);
    for (int number = piece * kPiece; number < end; ++number)
        suite.cases.push_back(make_case(task.recipe, number));
    return write_suite(path_of(task, piece), suite);
}

int make(const Task& task) {
    const auto part = parse_part(task.part);
    if (!part) return fail("--part: write it as 3/8");
    std::error_code error;
    std::filesystem::create_directories(task.folder, error);
    std::atomic<uint64_t> next = 0;
    std::atomic<bool> good = true;
    std::vector<std::thread> threads;
    const auto count = static_cast<uint64_t>(pieces(task.recipe));
    for (int t = 0; t < task.threads; ++t) {
        threads.emplace_back([&] {
            for (uint64_t i = part->number(next++); good && i < count; i = part->number(next++)) {
                const int piece = static_cast<int>(i);
                if (!made_before(task, piece) && !make_piece(task, piece)) good = false;
            }
        });
    }
    for (std::thread& thread : threads) thread.join();
    return good ? 0 : fail(task.folder + ": cannot write");
}

int join(const Task& task) {
    Suite whole{task.recipe.kind, made_by(task.recipe), {}};
    for (int piece = 0; piece < pieces(task.recipe); ++piece) {
        const auto suite = made_before(task, piece);
        if (!suite) return fail(path_of(task, piece) + ": missing, or of another recipe");
        whole.cases.insert(whole.cases.end(), suite->cases.begin(), suite->cases.end());
    }
    return write_suite(task.out, whole) ? 0 : fail(task.out + ": cannot write");
}

// "network" or "mcts nodes=1 judge=my.net c=1.2".
std::optional<Specification> player_of(const std::string& judge) {
    const bool words = judge.find(' ') != std::string::npos;
    std::string why;
    auto player = parse_specification(words ? judge : "mcts nodes=1 judge=" + judge, why);
    if (player && player->kind == Specification::Kind::Searcher) return player;
    fail(judge + ": " + why);
    return std::nullopt;
}

// In per cent of a win; the error of a truth in its ten-thousandths.
void tell(const Estimate& found, double unit, bool difference) {
    const char* form = difference ? "   %+7.2f [%+.2f, %+.2f]" : "   %7.2f [%.2f, %.2f]";
    std::printf(form, unit * found.mean, unit * found.low, unit * found.high);
}

// A row for each stage and one for all; a column for each player, all but the first as differences
// from the first.
void tell_table(const Suite& suite, const std::vector<std::vector<double>>& columns) {
    const bool decisions = suite.kind == Suite::Kind::Decisions;
    const double unit = decisions ? 100 : 10000;
    for (int stage = 0; stage <= kStages; ++stage) {
        const auto in_stage = [&](const Case& one) {
            return one.stage == stage || stage == kStages;
        };
        const auto n = std::count_if(suite.cases.begin(), suite.cases.end(), in_stage);
        if (n == 0) continue;
        const char* all = decisions ? "a game" : "all";
        std::printf("%-9s%6d", stage == kStages ? all : kStageNames[stage], static_cast<int>(n));
        for (const auto& column : columns)
            tell(stage == kStages ? estimate(suite, column) : estimate(suite, column, stage), unit,
                 &column != &columns.front());
        std::printf("\n");
    }
}

// The gain of a player over the first, in Elo: the mean, and the square of half its interval.
struct Gain {
    double elo = 0, square = 0;
};
// Adds the gains by this suite.
void add_gains(const Suite& suite, const std::vector<std::vector<double>>& columns,
               std::vector<Gain>& gains) {
    for (size_t i = 1; i < columns.size(); ++i) {
        const Estimate less = estimate(suite, columns[i]);
        const double half = stake(suite.kind).elo * (less.high - less.low) / 2;
        gains[i].elo -= stake(suite.kind).elo * less.mean;
        gains[i].square += half * half;
    }
}

void compare(const Suite& suite, const std::vector<Specification>& players, const Task& task,
             std::vector<Gain>& gains) {
    const bool decisions = suite.kind == Suite::Kind::Decisions;
    const std::vector<int64_t> visits =
        decisions ? std::vector<int64_t>{1, 16, 64, 200} : std::vector<int64_t>{1, 64};
    for (int64_t n : visits) {
        std::printf("%s at %lld visits\n",
                    decisions ? "Wins lost, in per cent" : "Squared errors, in ten-thousandths",
                    static_cast<long long>(n));
        std::vector<std::vector<double>> columns;
        for (const Specification& player : players) {
            columns.push_back(measured(suite, player, n, task.threads));
            for (size_t i = 0; columns.size() > 1 && i < suite.cases.size(); ++i)
                columns.back()[i] -= columns.front()[i];
        }
        tell_table(suite, columns);
        if (n == stake(suite.kind).visits) add_gains(suite, columns, gains);
    }
}

// Whether each player but the first gains.
bool tell(const std::vector<Gain>& gains) {
    bool all = true;
    for (size_t i = 1; i < gains.size(); ++i) {
        const auto& [elo, square] = gains[i];
        const double half = std::sqrt(square);
        std::printf("%c gains by the suites some %+.0f Elo [%+.0f, %+.0f]\n",
                    'A' + static_cast<char>(i), elo, elo - half, elo + half);
        all = all && elo > 0;
    }
    return all;
}

int measure(const Task& task) {
    std::vector<Specification> players;
    for (const std::string& judge : task.judges) {
        const auto player = player_of(judge);
        if (!player) return 2;
        players.push_back(*player);
        std::printf("%c %s\n", 'A' + static_cast<char>(players.size() - 1), judge.c_str());
    }
    std::printf("A alone, the others less A; [95 %% interval]\n");
    std::vector<Gain> gains(players.size());
    for (const std::string& path : task.suites) {
        std::string why;
        const auto suite = read_suite(path, why);
        if (!suite) return fail(path + ": " + why);
        std::printf("\n%s\n", suite->made.c_str());
        compare(*suite, players, task, gains);
    }
    std::printf("\n");
    return tell(gains) || !task.must_gain ? 0 : 1;
}

void add_recipe(CLI::App& app, Task& task) {
    app.add_option("folder", task.folder, "where the pieces are")->required();
    app.add_option("--kind", task.kind, "decisions or truths");
    app.add_option("--mode", task.mode, "base, solo or leaders");
    app.add_option("--seed", task.seed, "of all games");
    app.add_option("--cases", task.cases, "so many positions")->check(CLI::Range(1, 100'000));
    app.add_option("--game-nodes", task.game_nodes, "visits of a move of the games");
    app.add_option("--nodes", task.nodes, "visits of the searches that judge");
    app.add_option("--playouts", task.playouts, "of each position of a suite of truths");
}

bool settle(Task& task) {
    const auto mode = find_mode(task.mode);
    const auto kind = find_suite_kind(task.kind);
    if (!mode || !kind) return false;
    task.recipe = {*mode, *kind, task.seed, task.cases, task.game_nodes, task.nodes, task.playouts};
    return true;
}

int run(int argc, char** argv) {
    Task task;
    CLI::App app("Suites of positions to measure judges by.");
    app.require_subcommand(1);
    CLI::App* const making = app.add_subcommand("make", "Makes the pieces that are missing.");
    add_recipe(*making, task);
    making->add_option("--threads", task.threads, "pieces made at once")->check(CLI::Range(1, 256));
    making->add_option("--part", task.part, "only part K of N of the pieces, as K/N");
    CLI::App* const joining = app.add_subcommand("join", "Joins the pieces to one file.");
    add_recipe(*joining, task);
    joining->add_option("--out", task.out, "the file")->required();
    CLI::App* const measuring = app.add_subcommand("measure", "Compares judges by suites.");
    measuring->add_option("judges", task.judges, "network, none, a file, or a searcher in words")
        ->required();
    measuring->add_option("--suite", task.suites, "files")->required();
    measuring->add_flag("--must-gain", task.must_gain,
                        "status 1 unless all judges are better than the first");
    measuring->add_option("--threads", task.threads, "they change the time only")
        ->check(CLI::Range(1, 256));
    CLI11_PARSE(app, argc, argv);
    if (measuring->parsed()) return measure(task);
    if (!settle(task)) return fail("no such mode or kind");
    return making->parsed() ? make(task) : join(task);
}

}  // namespace
}  // namespace dipolis::train

int main(int argc, char** argv) {
    return dipolis::train::run(argc, argv);
}
