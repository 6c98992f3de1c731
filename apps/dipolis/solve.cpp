// dipolis solve: the exact value of every option at the end of Age III.
#include <algorithm>
#include <cstdio>
#include <iostream>

#include "ai/solver.h"
#include "apps/dipolis/commands.h"
#include "apps/dipolis/common.h"
#include "apps/dipolis/output.h"
#include "engine/score.h"
#include "formats/json.h"
#include "formats/lines.h"
#include "formats/notation.h"
#include "formats/position.h"

namespace dipolis {

namespace {

struct SolveOptions {
    std::string position;
    double most_nodes = 2e9;
    bool json = false;
};

Json to_json(const Solver::Answer& answer, Seat seat) {
    const Value& value = answer.value;
    Json json = {{"move", to_line(answer.move)}, {"wins", value.wins(seat)}};
    for (Seat side : kSeats) {
        for (auto kind : {Result::Kind::Civilian, Result::Kind::Science, Result::Kind::Military})
            json["ends"][std::to_string(index(side))][std::string(id(kind))] = value.by(side, kind);
    }
    json["ends"]["tie"] = static_cast<double>(value.ends[kTieEnd]);
    return json;
}

int solve(const SolveOptions& options) {
    const auto state = parse_position(bare_line(options.position));
    if (!state) {
        complain("position: " + in_words(state.error()));
        return kUnusable;
    }
    const Actor who = actor(*state);
    if (is_over(*state) || who == Actor::Chance || !Solver::in_reach(*state)) {
        complain("position: only where a player is to act in Age III can it be solved");
        return kUnusable;
    }
    const auto seat = seat_of(who);
    Solver solver;
    const Stopwatch stopwatch;
    auto answers = solver.solve_options(*state, static_cast<int64_t>(options.most_nodes));
    const double seconds = stopwatch.seconds();
    if (!answers) {
        complain("not solved within --nodes");
        return kNo;
    }
    std::stable_sort(answers->begin(), answers->end(), [seat](const auto& a, const auto& b) {
        return a.value.wins(seat) > b.value.wins(seat);
    });
    if (options.json) {
        Json json = {{"seat", index(seat)}, {"nodes", solver.nodes()}, {"seconds", seconds}};
        for (const auto& answer : *answers) json["options"].push_back(to_json(answer, seat));
        std::cout << json.dump() << '\n';
        return kGood;
    }
    print_out("player %d to act; chances to win, exactly\n", index(seat) + 1);
    for (const auto& answer : *answers)
        print_out("%9.5f %%  %s\n", 100 * answer.value.wins(seat), to_line(answer.move).c_str());
    print_out("%lld positions in %.3f s\n", static_cast<long long>(solver.nodes()), seconds);
    return kGood;
}

}  // namespace

void add_solve(CLI::App& program, Command& chosen) {
    auto* command =
        program.add_subcommand("solve", "The exact value of each option at the end of Age III");
    auto options = std::make_shared<SolveOptions>();
    command->add_option("POSITION", options->position, "A position line")->required();
    command->add_option("--nodes", options->most_nodes, "Give up after so many positions")
        ->transform(count_between(1, 1'000'000'000'000'000))
        ->capture_default_str();
    command->add_flag("--json", options->json, "One JSON object");
    command->footer(
        "Ten cards take about a second, twelve a minute; a shared victory counts half.");
    command->callback([options, &chosen] { chosen = [options] { return solve(*options); }; });
}

}  // namespace dipolis
