// dipolis match and dipolis ladder: who is stronger, and by how much.
#include <cstdio>
#include <iostream>
#include <thread>

#include "apps/dipolis/commands.h"
#include "apps/dipolis/common.h"
#include "apps/dipolis/contest.h"
#include "apps/dipolis/output.h"
#include "apps/dipolis/topics.h"
#include "apps/dipolis/variant_options.h"
#include "engine/game.h"
#include "engine/score.h"
#include "formats/escape.h"
#include "formats/json.h"
#include "formats/position.h"

namespace dipolis {

namespace {

struct MatchOptions {
    std::string a, b;
    uint64_t games = 100;
    uint64_t seed = 1;
    unsigned threads = 0;
    std::vector<double> sprt;
    std::string save, from, part = "1/1";
    std::vector<std::string> joined;
    bool counted = false;  // a number of games was given
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

bool understood(const std::string& words) {
    std::string why;
    if (player_from(words, why)) return true;
    complain("player `" + words + "`: not understood: " + why);
    return false;
}

double per_cent(int64_t n, int64_t of) {
    return of == 0 ? 0 : 100.0 * static_cast<double>(n) / static_cast<double>(of);
}

void print_side(const ContestResult& result, const MatchOptions& options, size_t i) {
    const auto& kinds = result.kinds[i];
    using Kind = Result::Kind;
    print_out("%s  %s\n", i == 0 ? "A" : "B", (i == 0 ? options.a : options.b).c_str());
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

// How often each player beat the rival, in its half of the games.
void print_alone(const ContestResult& result) {
    const int64_t half = result.score.games() / 2;
    print_out("alone against the rival: A won %llu of %lld, B won %llu\n",
              static_cast<unsigned long long>(result.beaten[0]), static_cast<long long>(half),
              static_cast<unsigned long long>(result.beaten[1]));
}

void print(const ContestResult& result, const MatchOptions& options) {
    const Score& score = result.score;
    print_side(result, options, 0);
    print_side(result, options, 1);
    print_out("A scored %.1f %% of %lld games (%lld won, %lld shared, %lld lost)\n",
              100 * score.mean(), static_cast<long long>(score.games()),
              static_cast<long long>(score.won), static_cast<long long>(score.shared),
              static_cast<long long>(score.lost));
    print_out("Elo A-B %s (95 %%); first player won %.1f %%; seed %llu\n", elo_words(score).c_str(),
              per_cent(result.first_wins, score.games()),
              static_cast<unsigned long long>(options.seed));
}

Json to_json(const ContestResult& result, const MatchOptions& options) {
    const Score& score = result.score;
    const Interval range = interval(score);
    Json json = {{"a", options.a},
                 {"b", options.b},
                 {"seed", options.seed},
                 {"games", score.games()},
                 {"won", score.won},
                 {"shared", score.shared},
                 {"lost", score.lost},
                 {"score", score.mean()},
                 {"elo", elo(score.mean())},
                 {"elo_low", elo(range.low)},
                 {"elo_high", elo(range.high)},
                 {"first_wins", result.first_wins},
                 {"counts", counts(result)},
                 {"beaten", {result.beaten[0], result.beaten[1]}},
                 {"failures", {result.failures[0], result.failures[1]}},
                 {"complaints", {result.complaints[0], result.complaints[1]}}};
    for (size_t i = 0; i < 2; ++i) {
        for (auto kind : {Result::Kind::Civilian, Result::Kind::Science, Result::Kind::Military})
            json[i == 0 ? "a_wins" : "b_wins"][std::string(id(kind))] = result.kinds[i][kind];
    }
    return json;
}

int verdict(const ContestResult& result, const ContestSettings& settings, bool json) {
    if (!settings.sprt) return result.interrupted ? 130 : kGood;
    const Sprt::Verdict verdict = settings.sprt->verdict(result.score);
    if (!json) {
        print_out("SPRT %.0f against %.0f Elo: %s (log likelihood ratio %.2f of %.2f)\n",
                  settings.sprt->elo1, settings.sprt->elo0,
                  verdict == Sprt::Verdict::Stronger ? "stronger"
                  : verdict == Sprt::Verdict::Weaker ? "not stronger"
                                                     : "not decided",
                  settings.sprt->ratio(result.score), Sprt::kBound);
    }
    if (result.interrupted) return 130;
    return verdict == Sprt::Verdict::Stronger ? kGood : kNo;
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

ContestResult contest(const ContestSettings& settings) {
    const Interruptible interruptible;
    ContestResult result = play_contest(
        settings, interrupted, [&](const ContestResult& so_far) { watch(so_far, settings.games); });
    if (decorate_stderr()) std::fprintf(stderr, "\r\033[K");
    return result;
}

// Adds what to_json() wrote; false if it is something else.
bool add_part(ContestResult& sum, const Json& json) {
    const auto found = json.find("counts");
    if (found == json.end() || !found->is_array()) return false;
    std::vector<int64_t> counts;
    for (const Json& count : *found) {
        if (!count.is_number_integer()) return false;
        counts.push_back(count.get<int64_t>());
    }
    return add_counts(sum, counts);
}

// The position lines of a file; blank ones and those after # are left out. Nothing after a
// complaint.
std::optional<std::vector<State>> positions_in(const std::string& name) {
    Input input(name);
    if (!input) return std::nullopt;
    std::vector<State> positions;
    std::string line;
    int number = 0;
    for (bool too_long = false; input.next(line, too_long);) {
        ++number;
        if (line.empty() || line.front() == '#') continue;
        const auto position =
            too_long ? Parsed<State>(fail(ErrorCode::TooLong, {})) : parse_position(line);
        const std::string why =
            !position            ? in_words(position.error())
            : is_over(*position) ? "the game is over there"
            : !positions.empty() && positions.front().variant != position->variant
                ? "another game than in the first position"
                : "";
        if (!why.empty()) {
            std::string at = name;
            at.append(":").append(std::to_string(number)).append(": ");
            complain(at + why);
            return std::nullopt;
        }
        positions.push_back(*position);
    }
    if (positions.empty()) complain(name + ": there is no position");
    return positions.empty() ? std::nullopt : std::optional(std::move(positions));
}

// Adds up the results of parts of one match. Nothing after a complaint.
std::optional<ContestResult> joined(const MatchOptions& options) {
    ContestResult sum;
    for (const std::string& name : options.joined) {
        Input input(name);
        if (!input) return std::nullopt;
        std::string line;
        for (bool too_long = false; input.next(line, too_long);) {
            const auto json = parse_json(line);
            if (!json || !json->is_object() || json->value("a", Json()) != options.a ||
                json->value("b", Json()) != options.b || !add_part(sum, *json)) {
                complain(name + ": no result of a part of this match: " + excerpt(line));
                return std::nullopt;
            }
        }
    }
    return sum;
}

int report(const ContestResult& result, const MatchOptions& options,
           const ContestSettings& settings) {
    if (options.json) {
        std::cout << to_json(result, options).dump() << '\n';
    } else {
        print(result, options);
        if (automaton(settings.variant)) print_alone(result);
    }
    const int status = verdict(result, settings, options.json);
    return status;
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
    if (!options.from.empty() && !begin_from(options, settings)) return kUnusable;
    std::unique_ptr<OutputFile> file;
    if (!options.save.empty()) {
        file = OutputFile::open(options.save);
        if (!file) return kUnusable;
        settings.traces = file.get();
    }
    return report(contest(settings), options, settings);
}

int match(const MatchOptions& options) {
    const auto variant = options.variant.variant();
    if (!variant || !understood(options.a) || !understood(options.b)) return kUnusable;
    ContestSettings settings = settings_of(options, *variant);
    if (options.joined.empty()) return play_match(options, std::move(settings));
    const auto sum = joined(options);
    return sum ? report(*sum, options, settings) : kUnusable;
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
    double height = 0;
    double variance = 0;
    print_out("%8s  %-18s %s\n", "Elo", "player", "against the one above");
    print_out("%8d  %-18s\n", 0, kRungs[0]);
    std::cout.flush();
    for (size_t i = 1; i < kRungs.size() && !interrupted; ++i) {
        options.a = kRungs[i];
        options.b = kRungs[i - 1];
        const ContestResult result = contest(settings_of(options, *variant));
        const Interval range = interval(result.score);
        const double half = (elo(range.high) - elo(range.low)) / 2;
        height += elo(result.score.mean());
        variance += half * half;
        print_out("%8.0f  %-18s %.1f %% of %lld, %s; sum +- %.0f\n", height, kRungs[i],
                  100 * result.score.mean(), static_cast<long long>(result.score.games()),
                  elo_words(result.score).c_str(), std::sqrt(variance));
    }
    return interrupted ? 130 : kGood;
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

}  // namespace

void add_match(CLI::App& program, Command& chosen) {
    auto* command = program.add_subcommand("match", "Let two players play many games");
    auto options = std::make_shared<MatchOptions>();
    command->add_option("A", options->a, "A player, see below")->required();
    command->add_option("B", options->b, "Another one")->required();
    add_common(*command, options);
    command
        ->add_option("--sprt", options->sprt, "Stop when one of two differences in Elo is proven")
        ->expected(2);
    auto* save =
        command->add_option("--save", options->save, "Write the games to this file (duel-trace/2)");
    // A record tells a game from its beginning.
    command
        ->add_option("--from", options->from,
                     "A file of positions, one line each, where the games begin in turn; two games "
                     "from each unless --games is given")
        ->excludes(save);
    auto* part =
        command
            ->add_option("--part", options->part,
                         "Only part K of N of the pairs, as K/N: for N processes or machines")
            ->check(CLI::Validator(
                [](const std::string& words) {
                    return parse_part(words) ? "" : "write it as 3/8: part 3 of 8";
                },
                "K/N"));
    command
        ->add_option("--join", options->joined,
                     "Play nothing: add up files with the --json results of all parts")
        ->excludes(save, part);
    command->add_flag("--json", options->json, "One JSON object");
    command->footer(
        std::string("Players:\n") + kPlayersText +
        "Two games are played on each deal, or with --from from each position, with seats "
        "swapped.\n"
        "With --solo each of the two plays it alone against the rival: A scores a game if A wins "
        "it,\n"
        "and one if B does not. Who gives no legal answer in time has lost that game.\n"
        "Examples:\n  dipolis match 'mcts nodes=1000' greedy --games 400\n"
        "  dipolis match 'level 8' 'level 6' --from endings.txt");
    command->callback([options, command, &chosen] {
        options->counted = command->get_option("--games")->count() > 0;
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
