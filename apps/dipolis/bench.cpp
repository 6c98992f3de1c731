// dipolis bench: the speed of the engine, and a signature that shows whether its behaviour changed.
#include <algorithm>
#include <iomanip>
#include <iostream>

#include "ai/solver.h"
#include "apps/dipolis/commands.h"
#include "apps/dipolis/common.h"
#include "formats/json.h"
#include "play/player.h"
#include "play/signature.h"
#include "play/simulation.h"

namespace dipolis {

namespace {

struct BenchOptions {
    bool signature = false;
    bool solver = false;
    bool json = false;
    uint64_t games = 100000;
};

// A turn of Age III with this many cards left, from a game of the greedy player; most have one.
std::optional<State> endgame(uint64_t game, int cards) {
    Rng rng(0xe4d, game);
    State state = start({});
    Options all;
    while (!is_over(state)) {
        if (actor(state) == Actor::Chance) {
            play(state, draw(state, rng));
            continue;
        }
        if (state.age == Age::III && step(state) == Step::TakeTurn &&
            state.structure.present.size() == cards)
            return state;
        options(state, all);
        play(state, choose(Policy::Greedy, state, all, rng));
    }
    return std::nullopt;
}

// The time to solve every option of positions with 6, 8 and 10 cards.
void bench_solver() {
    constexpr uint64_t kGames = 60;
    std::cout << "cards  positions   median ms      95 % ms    positions a second\n";
    for (int cards : {6, 8, 10}) {
        std::vector<double> times;
        int64_t nodes = 0;
        double sum = 0;
        Solver solver;
        for (uint64_t game = 0; game < kGames; ++game) {
            const auto state = endgame(game, cards);
            if (!state) continue;
            const Stopwatch stopwatch;
            (void)solver.solve_options(*state);
            times.push_back(stopwatch.seconds());
            nodes += solver.nodes();
            sum += times.back();
        }
        std::sort(times.begin(), times.end());
        std::cout << std::fixed << std::setw(5) << cards << std::setw(11) << times.size()
                  << std::setprecision(2) << std::setw(12) << 1e3 * times[times.size() / 2]
                  << std::setw(13) << 1e3 * times[times.size() * 95 / 100] << std::setprecision(0)
                  << std::setw(22) << static_cast<double>(nodes) / sum << '\n'
                  << std::flush;
    }
}

int bench(const BenchOptions& options) {
    if (options.solver) {
        bench_solver();
        return kGood;
    }
    const uint64_t number = signature();
    if (options.signature) {
        std::cout << number << '\n';
        return kGood;
    }
    const Stopwatch stopwatch;
    Statistics sum;
    Progress progress("games", options.games);
    for (uint64_t game = 0; game < options.games; ++game) {
        play_game({}, Policy::Uniform, Rng(1, game), sum);
        if (game % 1024 == 0) progress.at(game);
    }
    const double seconds = stopwatch.seconds();
    const double rate = static_cast<double>(options.games) / seconds;
    const double moves = static_cast<double>(sum.decisions + sum.draws) / seconds;
    if (options.json) {
        std::cout << Json{{"signature", number},       {"games", options.games},
                          {"seconds", seconds},        {"games_per_second", rate},
                          {"moves_per_second", moves}, {"state_bytes", sizeof(State)}}
                         .dump()
                  << '\n';
        return kGood;
    }
    std::cout << "random games   " << std::fixed << std::setprecision(0) << rate
              << " a second, one core\n"
              << "moves          " << moves << " a second, chance included\n"
              << "state          " << sizeof(State) << " bytes\n"
              << "signature      " << number << '\n';
    return kGood;
}

}  // namespace

void add_bench(CLI::App& program, Command& chosen) {
    auto* command = program.add_subcommand("bench", "Measure the engine, and print its signature");
    auto options = std::make_shared<BenchOptions>();
    command->add_flag("--signature", options->signature,
                      "Only the number that every build must agree on");
    command->add_flag("--solver", options->solver,
                      "Measure the exact solver on ends of Age III instead");
    command->add_option("--games", options->games, "Random games to time")
        ->transform(count_between(1, 1'000'000'000'000))
        ->capture_default_str();
    command->add_flag("--json", options->json, "One JSON object");
    command->callback([options, &chosen] { chosen = [options] { return bench(*options); }; });
}

}  // namespace dipolis
