// dipolis match and dipolis ladder: who is stronger, and by how much.
#include <cmath>
#include <cstdio>
#include <iostream>
#include <thread>

#include "apps/dipolis/commands.h"
#include "apps/dipolis/common.h"
#include "apps/dipolis/contest.h"
#include "apps/dipolis/contest_json.h"
#include "apps/dipolis/input.h"
#include "apps/dipolis/output.h"
#include "apps/dipolis/topics.h"
#include "apps/dipolis/variant_options.h"
#include "engine/game.h"
#include "engine/score.h"
#include "formats/json.h"
#include "formats/position.h"
#include "formats/variant.h"

namespace dipolis {

namespace {

struct MatchOptions {
    std::string a, b;
    uint64_t games = 100;
    uint64_t seed = 1;
    unsigned threads = 0;
    std::vector<double> sprt;
    std::string save, from, kept, part = "1/1";
    std::vector<std::string> joined;
    bool counted = false;  // a number of games was given
    bool seeded = false;
    VariantOptions variant;
    bool json = false;
};

bool timed(const std::string& words) {
    return words.find("ms=") != std::string::npos || words.find("cmd:") != std::string::npos;
}

// Players with a limit of time must not compete for processor time.
unsigned threads_for(const MatchOptions& options) {
    if (options.threads > 0) return options.threads;
    if (timed(options.a) || timed(options.b)) return 1;
    return std::max(1u, std::thread::hardware_concurrency());
}

double per_cent(int64_t n, int64_t of) {
    return of == 0 ? 0 : 100.0 * static_cast<double>(n) / static_cast<double>(of);
}

void print_side(const ContestResult& result, const ContestSettings& settings, size_t i) {
    const auto& kinds = result.kinds[i];
    using Kind = Result::Kind;
    print_out("%s  %s\n", i == 0 ? "A" : "B", settings.players[i].c_str());
    print_out(
        "   wins %lld: civilian %llu, science %llu, military %llu; %.1f ms a move\n",
        static_cast<long long>(i == 0 ? result.score.won : result.score.lost),
        static_cast<unsigned long long>(kinds[Kind::Civilian]),
        static_cast<unsigned long long>(kinds[Kind::Science]),
        static_cast<unsigned long long>(kinds[Kind::Military]),
        result.moves[i] == 0 ? 0 : 1e3 * result.seconds[i] / static_cast<double>(result.moves[i]));
    if (result.failures[i] > 0) {
        print_out("   lost %llu games by failing; last: %s\n",
                  static_cast<unsigned long long>(result.failures[i]),
                  result.complaints[i].empty() ? "no move" : result.complaints[i].c_str());
    }
}

// Prints how often each player beat the rival, in its half of the games.
void print_alone(const ContestResult& result) {
    const int64_t half = result.score.games() / 2;
    print_out("alone against the rival: A won %llu of %lld, B won %llu\n",
              static_cast<unsigned long long>(result.beaten[0]), static_cast<long long>(half),
              static_cast<unsigned long long>(result.beaten[1]));
}

void print(const ContestResult& result, const ContestSettings& settings) {
    const Score& score = result.score;
    print_side(result, settings, 0);
    print_side(result, settings, 1);
    print_out("A scored %.1f %% of %lld games (%lld won, %lld shared, %lld lost)\n",
              100 * score.mean(), static_cast<long long>(score.games()),
              static_cast<long long>(score.won), static_cast<long long>(score.shared),
              static_cast<long long>(score.lost));
    print_out("Elo A-B %s (95 %%); first player won %.1f %%; seed %llu\n", elo_words(score).c_str(),
              per_cent(result.first_wins, score.games()),
              static_cast<unsigned long long>(settings.seed));
}

void print(const Sprt& sprt, const Score& score) {
    const Sprt::Verdict verdict = sprt.verdict(score);
    print_out("SPRT %g against %g Elo: %s (log likelihood ratio %.2f of %.2f)\n", sprt.elo1,
              sprt.elo0,
              verdict == Sprt::Verdict::Stronger ? "stronger"
              : verdict == Sprt::Verdict::Weaker ? "not stronger"
                                                 : "not decided",
              sprt.ratio(score), Sprt::kBound);
}

// Complains of players that failed; returns whether there are any.
bool tell_failures(const ContestResult& result) {
    for (size_t i = 0; i < 2; ++i) {
        if (result.failures[i] == 0) continue;
        complain(std::string("player ") + (i == 0 ? "A" : "B") + " failed in " +
                 std::to_string(result.failures[i]) + " of " +
                 std::to_string(result.score.games()) + " games, which count as lost");
    }
    return result.failures[0] + result.failures[1] > 0;
}

int status_of(const ContestResult& result, const ContestSettings& settings) {
    const bool failed = tell_failures(result);
    if (result.interrupted) return kInterrupted;
    if (failed) return kFailed;
    if (!settings.sprt) return kGood;
    return settings.sprt->verdict(result.score) == Sprt::Verdict::Stronger ? kGood : kNo;
}

void watch(const ContestResult& result, uint64_t games) {
    if (!decorate_stderr()) return;
    std::fprintf(stderr, "\r%lld of %llu games, A %.1f %%, Elo %s \033[K",
                 static_cast<long long>(result.score.games()),
                 static_cast<unsigned long long>(games), 100 * result.score.mean(),
                 elo_words(result.score).c_str());
}

ContestSettings settings_of(const MatchOptions& options, const Variant& variant) {
    ContestSettings settings;
    settings.players = {options.a, options.b};
    settings.games = options.games;
    settings.seed = options.seed;
    settings.threads = threads_for(options);
    settings.variant = variant;
    settings.part = *parse_part(options.part);
    if (options.sprt.size() == 2) settings.sprt = Sprt{options.sprt[0], options.sprt[1]};
    return settings;
}

// Plays on from what was played so far; keeps in this file what has been played, if it has a name.
ContestResult contest(const ContestSettings& settings, const ContestResult& so_far = {},
                      const std::string& file = {}) {
    const Interruptible interruptible;
    ContestResult result =
        play_contest(settings, so_far, interrupted, [&](const ContestResult& played) {
            watch(played, settings.games);
            if (!file.empty()) keep_result(played, settings, file);
        });
    if (decorate_stderr()) std::fprintf(stderr, "\r\033[K");
    return result;
}

// The position lines of a file; blank ones and those after # are left out. Nothing after a
// complaint.
std::optional<std::vector<State>> positions_in(const std::string& name) {
    auto input = open_input(name);
    if (!input) return std::nullopt;
    std::vector<State> positions;
    while (const auto line = input->next()) {
        if (*line && ((*line)->empty() || (*line)->front() == '#')) continue;
        const auto position =
            line->and_then([](const std::string& text) { return parse_position(text); });
        const std::string why =
            !position            ? in_words(position.error())
            : is_over(*position) ? "the game is over there"
            : !positions.empty() && positions.front().variant != position->variant
                ? "another game than in the first position"
                : "";
        if (!why.empty()) {
            input->refuse(why);
            return std::nullopt;
        }
        positions.push_back(*position);
    }
    if (positions.empty()) complain(name + ": there is no position");
    return positions.empty() ? std::nullopt : std::optional(std::move(positions));
}

int report(const ContestResult& result, const MatchOptions& options,
           const ContestSettings& settings) {
    if (options.json) {
        std::cout << to_json(result, settings).dump() << '\n';
        return status_of(result, settings);
    }
    print(result, settings);
    if (automaton(settings.variant)) print_alone(result);
    if (settings.sprt) print(*settings.sprt, result.score);
    if (result.interrupted)
        print_out("interrupted after %lld of %llu games\n",
                  static_cast<long long>(result.score.games()),
                  static_cast<unsigned long long>(settings.planned()));
    return status_of(result, settings);
}

// Begins the games where the options say. Returns false after a complaint.
bool begin_from(const MatchOptions& options, ContestSettings& settings) {
    if (options.variant.given()) {
        complain("--from: the positions say themselves what is played");
        return false;
    }
    auto positions = positions_in(options.from);
    if (!positions) return false;
    settings.variant = positions->front().variant;
    if (!options.counted) settings.games = 2 * positions->size();
    settings.positions = std::move(*positions);
    return true;
}

int play_match(const MatchOptions& options, ContestSettings settings) {
    for (const std::string& words : settings.players) {
        if (!ready_player(words)) return kUnusable;
    }
    std::unique_ptr<OutputFile> file;
    if (!options.save.empty()) {
        file = OutputFile::open(options.save);
        if (!file) return kUnusable;
        settings.traces = file.get();
    }
    const auto so_far =
        options.kept.empty() ? ContestResult{} : kept_result(settings, options.kept);
    if (!so_far) return kUnusable;
    if (!options.kept.empty() && !keep_result(*so_far, settings, options.kept)) return kUnusable;
    return report(contest(settings, *so_far, options.kept), options, settings);
}

// Adds up parts of the match that the options describe, as far as they do.
int join_match(const MatchOptions& options, ContestSettings settings) {
    Json wanted = run_of(settings);
    if (!options.counted) wanted.erase("games");
    if (!options.seeded) wanted.erase("seed");
    if (!options.variant.given() && options.from.empty()) wanted.erase("rules");
    if (options.from.empty()) wanted.erase("positions");
    const auto joined = join_parts(options.joined, wanted);
    if (!joined) return kUnusable;
    const auto variant = variant_from(joined->run.value("rules", Json()), "rules");
    if (!variant) {
        complain("--join: " + in_words(variant.error()));
        return kUnusable;
    }
    settings.variant = *variant;
    settings.games = joined->run.value("games", settings.games);
    settings.seed = joined->run.value("seed", settings.seed);
    return report(joined->result, options, settings);
}

// Whether the two differences can be told apart; false after a complaint.
bool testable(const std::vector<double>& sprt) {
    if (sprt.empty()) return true;
    if (-kMostElo <= sprt[0] && sprt[0] < sprt[1] && sprt[1] <= kMostElo) return true;
    complain("--sprt: two different numbers from -1200 to 1200, the smaller one first");
    return false;
}

int match(const MatchOptions& options) {
    const auto variant = options.variant.variant();
    if (!variant || !testable(options.sprt)) return kUnusable;
    ContestSettings settings = settings_of(options, *variant);
    if (!options.from.empty() && !begin_from(options, settings)) return kUnusable;
    return options.joined.empty() ? play_match(options, std::move(settings))
                                  : join_match(options, std::move(settings));
}

// --- The ladder.

// Each player meets the next one; the differences add up.
constexpr std::array kRungs = {
    "uniform",        "greedy",         "uct nodes=100",   "uct nodes=1000",
    "mcts nodes=100", "mcts nodes=400", "mcts nodes=1600", "mcts nodes=6400",
};

int ladder(MatchOptions options) {
    const auto variant = options.variant.variant();
    if (!variant) return kUnusable;
    const Interruptible interruptible;
    double height = 0;
    double variance = 0;
    bool measured = true;  // so far; who wins all games is better by an unknown difference
    print_out("%8s  %-18s %s\n", "Elo", "player", "against the one above");
    print_out("%8d  %-18s\n", 0, kRungs[0]);
    std::cout.flush();
    for (size_t i = 1; i < kRungs.size(); ++i) {
        options.a = kRungs[i];
        options.b = kRungs[i - 1];
        const ContestSettings settings = settings_of(options, *variant);
        const ContestResult result = contest(settings);
        const auto games = static_cast<long long>(result.score.games());
        if (result.interrupted) {
            print_out("interrupted after %lld of %llu games of %s\n", games,
                      static_cast<unsigned long long>(settings.planned()), kRungs[i]);
            return kInterrupted;
        }
        const Interval range = interval(result.score);
        const double half = (elo(range.high) - elo(range.low)) / 2;
        const double step = elo(result.score.mean());
        measured = measured && std::abs(step) < kMostElo;
        height += step;
        variance += half * half;
        const std::string sum = measured ? std::to_string(std::lround(height)) : "?";
        print_out("%8s  %-18s %.1f %% of %lld, %s; sum +- %s\n", sum.c_str(), kRungs[i],
                  100 * result.score.mean(), games, elo_words(result.score).c_str(),
                  measured ? std::to_string(std::lround(std::sqrt(variance))).c_str() : "?");
        std::cout.flush();
    }
    return kGood;
}

void add_common(CLI::App& command, const std::shared_ptr<MatchOptions>& options) {
    command.add_option("--games", options->games, "Games of a match; rounded up to pairs")
        ->transform(count_between(1, 10'000'000))
        ->capture_default_str();
    command.add_option("--seed", options->seed, "The same seed gives the same deals")
        ->capture_default_str();
    command
        .add_option("--threads", options->threads,
                    "Pairs played at once; as many as cores by default, one if time is measured")
        ->transform(count_between(0, 256));
    options->variant.add_to(command);
}

// Files that a match reads and writes, and its parts.
void add_files(CLI::App& command, const std::shared_ptr<MatchOptions>& options) {
    auto* save =
        command.add_option("--save", options->save, "Write the games to this file (duel-trace/2)");
    auto* keep =
        command
            .add_option("--keep", options->kept,
                        "Keep the result so far in this file; the same command goes on from there")
            ->excludes(save);
    // A record tells a game from its beginning.
    command
        .add_option("--from", options->from,
                    "A file of positions, one line each, where the games begin in turn; two games "
                    "from each unless --games is given")
        ->excludes(save);
    auto* part =
        command
            .add_option("--part", options->part,
                        "Only part K of N of the pairs, as K/N: for N processes or machines")
            ->check(CLI::Validator(
                [](const std::string& words) {
                    return parse_part(words) ? "" : "write it as 3/8: part 3 of 8";
                },
                "K/N"));
    command
        .add_option("--join", options->joined,
                    "Play nothing: add up files with the --json results of all parts, each once")
        ->excludes(save, part, keep);
}

}  // namespace

void add_match(CLI::App& program, Command& chosen) {
    auto* command = program.add_subcommand("match", "Let two players play many games");
    auto options = std::make_shared<MatchOptions>();
    command->add_option("A", options->a, "A player, see below")->required();
    command->add_option("B", options->b, "Another one")->required();
    add_common(*command, options);
    command
        ->add_option("--sprt", options->sprt,
                     "Stop when one of two differences in Elo is proven: from -1200 to 1200, the "
                     "smaller first, as 0 5 or -3,1")
        ->delimiter(',')
        ->expected(2);
    add_files(*command, options);
    command->add_flag("--json", options->json, "One JSON object");
    command->footer(
        std::string("Players:\n") + kPlayersText +
        "Two games are played on each deal, or with --from from each position, with seats "
        "swapped.\n"
        "With --solo each of the two plays it alone against the rival: A scores a game if A wins "
        "it,\n"
        "and one if B does not. Who gives no legal answer in time has lost that game, and the "
        "exit\n"
        "status is 3 then. With --sprt it is 0 if A is stronger, else 1. In JSON a difference in "
        "Elo\n"
        "that is too large to be measured is null; `run` and `part` name what was played.\n"
        "Examples:\n  dipolis match 'mcts nodes=1000' greedy --games 400\n"
        "  dipolis match 'level 8' 'level 6' --from endings.txt");
    command->callback([options, command, &chosen] {
        options->counted = command->get_option("--games")->count() > 0;
        options->seeded = command->get_option("--seed")->count() > 0;
        chosen = [options] { return match(*options); };
    });
}

void add_ladder(CLI::App& program, Command& chosen) {
    auto* command = program.add_subcommand("ladder", "Measure a fixed row of players");
    auto options = std::make_shared<MatchOptions>();
    add_common(*command, options);
    command->footer("Example:\n  dipolis ladder --games 200");
    command->callback([options, &chosen] { chosen = [options] { return ladder(*options); }; });
}

}  // namespace dipolis
