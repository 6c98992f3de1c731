// dipolis bench: how fast the engine is here, and one number that says whether it still does the
// same.
#include <chrono>
#include <iomanip>
#include <iostream>

#include "apps/dipolis/commands.h"
#include "apps/dipolis/common.h"
#include "formats/json.h"
#include "play/signature.h"
#include "play/simulation.h"

namespace dipolis {

namespace {

struct BenchOptions {
    bool signature = false;
    bool json = false;
    uint64_t games = 100000;
};

int bench(const BenchOptions& options) {
    const uint64_t number = signature();
    if (options.signature) {
        std::cout << number << '\n';
        return kGood;
    }
    const auto begin = std::chrono::steady_clock::now();
    Statistics sum;
    Progress progress("games", options.games);
    for (uint64_t game = 0; game < options.games; ++game) {
        play_game({}, Policy::Uniform, Rng(1, game), sum);
        if (game % 1024 == 0) progress.at(game);
    }
    const double seconds =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
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
    command->add_option("--games", options->games, "Random games to time")
        ->check(CLI::PositiveNumber)
        ->capture_default_str();
    command->add_flag("--json", options->json, "One JSON object");
    command->callback([options, &chosen] { chosen = [options] { return bench(*options); }; });
}

}  // namespace dipolis
