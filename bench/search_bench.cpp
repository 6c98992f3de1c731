// Measures how many visits a second the search makes at the beginning of Age II, on one thread, as
// items a second. Each search begins with an empty tree, as in the first move of an analysis.
#include <benchmark/benchmark.h>

#include <vector>

#include "ai/evaluators.h"
#include "ai/search.h"
#include "play/player.h"

namespace dipolis {

namespace {

// Games to the first turn of Age II, with a few visits a decision.
std::vector<State> openings_of_age_two(Evaluator& evaluator, size_t count) {
    std::vector<State> openings;
    for (uint64_t game = 0; openings.size() < count; ++game) {
        Rng rng(7, game);
        Search search(evaluator, {});
        State state = start({});
        while (!is_over(state) && (state.age < Age::II || step(state) != Step::TakeTurn)) {
            Move move;
            if (actor(state) == Actor::Chance) {
                move = draw(state, rng);
            } else {
                search.set_position(state);
                move = search.run({.nodes = 50}).best();
            }
            play(state, move);
        }
        if (!is_over(state)) openings.push_back(state);
    }
    return openings;
}

void search_age_two(benchmark::State& bench) {
    const auto evaluator = make_evaluator("network");
    const std::vector<State> openings = openings_of_age_two(*evaluator, 8);
    const int64_t nodes = bench.range(0);
    int64_t visits = 0;
    size_t next = 0;
    for (auto _ : bench) {
        Search search(*evaluator, {});
        search.set_position(openings[next++ % openings.size()]);
        visits += search.run({.nodes = nodes}).nodes;
    }
    bench.SetItemsProcessed(visits);
}

BENCHMARK(search_age_two)->Name("search/age_two")->Arg(20'000)->Arg(200'000);

}  // namespace

}  // namespace dipolis
