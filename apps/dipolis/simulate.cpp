// dipolis simulate: statistics of many games, and the games themselves on request.
#include <iomanip>
#include <iostream>
#include <sstream>
#include <thread>

#include "ai/players.h"
#include "apps/dipolis/commands.h"
#include "apps/dipolis/common.h"
#include "apps/dipolis/output.h"
#include "apps/dipolis/variant_options.h"
#include "engine/view.h"
#include "formats/trace.h"
#include "formats/variant.h"
#include "play/simulation.h"

namespace dipolis {

namespace {

struct SimulateOptions {
    uint64_t games = 1000;
    uint64_t seed = 1;
    unsigned threads = 0;
    std::string policy = "uniform";
    std::vector<std::string> players;  // of the two seats; if empty, the policy plays both

    std::string who() const {
        return players.empty() ? policy + " against itself" : players[0] + " against " + players[1];
    }
    VariantOptions variant;
    std::string traces;
    bool json = false;
};

struct Batch {
    Statistics statistics;
    std::string traces;
};

// Plays games first .. last-1. They are the same with and without traces, because what a game left
// undealt is drawn with separate random numbers.
Batch play_batch(const SimulateOptions& options, const Variant& variant, uint64_t first,
                 uint64_t last) {
    Batch batch;
    std::vector<Move> moves;
    std::vector<std::unique_ptr<Opponent>> players;
    std::string why;
    for (const std::string& words : options.players)
        players.push_back(make_opponent(*parse_specification(words, why)));
    const Chooser by_players = [&](const State& state, const Options&) {
        const auto seat = seat_of(actor(state));
        return *players[static_cast<size_t>(index(seat))]->choose(view(state, seat));
    };
    for (uint64_t number = first; number < last && !interrupted; ++number) {
        moves.clear();
        const bool write = !options.traces.empty();
        std::vector<Move>* noted = write ? &moves : nullptr;
        const Rng rng(options.seed, number);
        for (auto& player : players) player->begin(options.seed ^ number);
        if (players.empty()) {
            play_game(variant, *find_policy(options.policy), rng, batch.statistics, noted);
        } else {
            play_game(variant, by_players, rng, batch.statistics, noted);
        }
        if (!write) continue;
        Rng undealt(options.seed ^ 0x5eed, number);
        const Deal deal = complete_deal(variant, moves, undealt);
        batch.traces += trace_json(variant, deal, moves, "dipolis " + options.who()).dump() + '\n';
    }
    return batch;
}

// In rounds, so that the traces are in the order of the games.
void play_all(const SimulateOptions& options, const Variant& variant, std::ostream* traces,
              Statistics& sum) {
    const unsigned threads =
        options.threads > 0 ? options.threads : std::max(1u, std::thread::hardware_concurrency());
    const bool quick = options.policy == "uniform" && traces == nullptr;
    const uint64_t share = !options.players.empty() ? 4 : quick ? 4096 : 64;
    Progress progress("games", options.games);
    for (uint64_t done = 0; done < options.games && !interrupted;) {
        std::vector<Batch> batches(threads);
        std::vector<std::thread> workers;
        for (unsigned i = 0; i < threads; ++i) {
            const uint64_t first = std::min(options.games, done + i * share);
            const uint64_t last = std::min(options.games, first + share);
            workers.emplace_back(
                [&, i, first, last] { batches[i] = play_batch(options, variant, first, last); });
        }
        for (std::thread& worker : workers) worker.join();
        for (const Batch& batch : batches) {
            sum.add(batch.statistics);
            if (traces != nullptr) *traces << batch.traces;
        }
        if (traces != nullptr) traces->flush();
        done = std::min(options.games, done + threads * share);
        progress.at(done);
    }
}

// The figures of the report, per game or per civilian end.
struct Report {
    explicit Report(const Statistics& s) : sum(s) {}

    const Statistics& sum;
    double per_game(uint64_t n) const {
        return sum.games == 0 ? 0 : static_cast<double>(n) / static_cast<double>(sum.games);
    }
    double kind(Result::Kind kind) const { return per_game(sum.kinds[kind]); }
    double per_civilian(uint64_t n) const {
        const uint64_t ends = sum.kinds[Result::Kind::Civilian];
        return ends == 0 ? 0 : static_cast<double>(n) / static_cast<double>(ends);
    }
    double score(const std::array<uint64_t, kWrittenCategories>& points) const {
        uint64_t total = 0;
        for (uint64_t each : points) total += each;
        return per_civilian(total);
    }
    double options() const {
        return sum.decisions == 0
                   ? 0
                   : static_cast<double>(sum.options) / static_cast<double>(sum.decisions);
    }
};

Json to_json(const Report& report, const SimulateOptions& options, const Variant& variant,
             double seconds) {
    using Kind = Result::Kind;
    const Statistics& sum = report.sum;
    Json json = {{"games", sum.games},
                 {"planned", options.games},
                 {"interrupted", sum.games < options.games},
                 {"seed", options.seed},
                 {"policy", options.policy},
                 {"players", options.players},
                 {"first_player_wins", report.per_game(sum.first_wins)},
                 {"civilian", report.kind(Kind::Civilian)},
                 {"science", report.kind(Kind::Science)},
                 {"military", report.kind(Kind::Military)},
                 {"shared", report.kind(Kind::Tie)},
                 {"blue_tiebreak", report.per_game(sum.decided_by_blue)},
                 {"winner_score", report.score(sum.points_of_winners)},
                 {"loser_score", report.score(sum.points_of_losers)},
                 {"decisions", report.per_game(sum.decisions)},
                 {"options", report.options()},
                 {"chance_draws", report.per_game(sum.draws)},
                 {"wonders_built", report.per_game(sum.wonders_built)},
                 {"games_per_second", seconds > 0 ? static_cast<double>(sum.games) / seconds : 0}};
    json.update(to_json(variant));
    for (int i = 0; i < kWrittenCategories; ++i) {
        const auto category = static_cast<Category>(i);
        const std::string name(id(category));
        json["winner_points"][name] = report.per_civilian(sum.points_of_winners[category]);
        json["loser_points"][name] = report.per_civilian(sum.points_of_losers[category]);
    }
    return json;
}

void print(const Report& report, const SimulateOptions& options, double seconds) {
    using Kind = Result::Kind;
    const Statistics& sum = report.sum;
    const Text text;
    const auto line = [](const std::string& name, double value, const char* unit, int digits) {
        std::cout << std::left << std::setw(30) << name << std::right << std::setw(10) << std::fixed
                  << std::setprecision(digits) << value << unit << '\n';
    };
    if (sum.games < options.games)
        std::cout << "interrupted after " << sum.games << " of " << options.games << " games\n";
    std::cout << sum.games << " games, " << options.who() << ", seed " << options.seed << ", "
              << std::fixed << std::setprecision(0) << static_cast<double>(sum.games) / seconds
              << " games a second\n\n";
    line("first player wins", 100 * report.per_game(sum.first_wins), " %", 2);
    line("civilian", 100 * report.kind(Kind::Civilian), " %", 2);
    line("scientific supremacy", 100 * report.kind(Kind::Science), " %", 2);
    line("military supremacy", 100 * report.kind(Kind::Military), " %", 2);
    line("shared victory", 100 * report.kind(Kind::Tie), " %", 2);
    line("decided by blue buildings", 100 * report.per_game(sum.decided_by_blue), " %", 2);
    line("decisions a game", report.per_game(sum.decisions), "", 2);
    line("options a decision", report.options(), "", 3);
    line("chance draws a game", report.per_game(sum.draws), "", 2);
    line("Wonders built a game", report.per_game(sum.wonders_built), "", 2);
    std::cout << "\npoints at a civilian end          winner     loser\n";
    const auto row = [](const std::string& name, double winner, double loser) {
        std::cout << std::left << std::setw(30) << name << std::right << std::fixed
                  << std::setprecision(2) << std::setw(10) << winner << std::setw(10) << loser
                  << '\n';
    };
    for (int i = 0; i < kWrittenCategories; ++i) {
        const auto category = static_cast<Category>(i);
        row(text.get("category." + std::string(id(category))),
            report.per_civilian(sum.points_of_winners[category]),
            report.per_civilian(sum.points_of_losers[category]));
    }
    row(text.get("category.total"), report.score(sum.points_of_winners),
        report.score(sum.points_of_losers));
}

int simulate(const SimulateOptions& options) {
    const auto variant = options.variant.variant();
    if (!variant) return kUnusable;
    for (const std::string& words : options.players) {
        std::string why;
        if (parse_specification(words, why)) continue;
        complain("player `" + words + "`: not understood: " + std::move(why));
        return kUnusable;
    }
    std::unique_ptr<OutputFile> file;
    if (!options.traces.empty() && options.traces != "-") {
        file = OutputFile::open(options.traces);
        if (!file) return kUnusable;
    }
    std::ostream* traces = options.traces == "-" ? &std::cout : file.get();
    const Interruptible interruptible;
    const Stopwatch stopwatch;
    Statistics sum;
    play_all(options, *variant, traces, sum);
    const double seconds = stopwatch.seconds();
    const Report report(sum);
    const bool all = sum.games == options.games;
    if (!all)
        complain("interrupted after " + std::to_string(sum.games) + " of " +
                 std::to_string(options.games) + " games");
    if (options.traces == "-") return all ? kGood : kInterrupted;
    if (options.json) {
        std::cout << to_json(report, options, *variant, seconds).dump() << '\n';
    } else {
        print(report, options, seconds);
    }
    return all ? kGood : kInterrupted;
}

}  // namespace

void add_simulate(CLI::App& program, Command& chosen) {
    auto* command = program.add_subcommand("simulate", "Play many games by a policy and count");
    auto options = std::make_shared<SimulateOptions>();
    command->add_option("--games", options->games, "How many games")
        ->transform(count_between(1, 1'000'000'000'000))
        ->capture_default_str();
    command
        ->add_option("--seed", options->seed, "The same seed gives the same games on every machine")
        ->capture_default_str();
    command
        ->add_option("--threads", options->threads,
                     "Threads; as many as cores by default. The figures do not depend on it")
        ->transform(count_between(0, 1024));
    command->add_option("--policy", options->policy, "Who plays both seats")
        ->check(CLI::IsMember({"uniform", "greedy"}))
        ->capture_default_str();
    command
        ->add_option("--players", options->players,
                     "Who plays the first seat and the second instead, with a comma between: "
                     "level5,greedy; players as `dipolis match` knows them")
        ->delimiter(',')
        ->expected(2);
    options->variant.add_to(*command);
    command->add_option("--traces", options->traces,
                        "Write the games to this file (duel-trace/2); - for standard output");
    command->add_flag("--json", options->json, "One JSON object");
    command->footer(
        "Example:\n  dipolis simulate --games 200000 --policy uniform --middle-pawn chooses");
    command->callback([options, &chosen] { chosen = [options] { return simulate(*options); }; });
}

}  // namespace dipolis
