// Wall-clock times of the engine's functions on this machine. Compare only runs of one machine in
// one session; to find out which of two commits is faster, count instructions with
// scripts/instructions.
#include <benchmark/benchmark.h>

#include <string>
#include <vector>

#include "engine/price.h"
#include "formats/notation.h"
#include "formats/position.h"
#include "play/simulation.h"

namespace dipolis {

namespace {

constexpr uint64_t kSeed = 1;

// The moves of one random game, and the states before each of them.
struct Sample {
    std::vector<Move> moves;
    std::vector<State> states;
    std::vector<State> turns;  // those in which a player takes a card
};

Sample sample_game() {
    Sample sample;
    Statistics statistics;
    play_game({}, Policy::Uniform, Rng(kSeed, 0), statistics, &sample.moves);
    State state = start({});
    for (Move move : sample.moves) {
        sample.states.push_back(state);
        if (step(state) == Step::TakeTurn) sample.turns.push_back(state);
        play(state, move);
    }
    return sample;
}

const Sample& sample() {
    static const Sample kSample = sample_game();
    return kSample;
}

// An endless round of a list, so that no benchmark processes the same input twice in a row.
template <class T>
class Round {
  public:
    explicit Round(const std::vector<T>& items) : items_(items) {}
    const T& next() {
        if (++i_ == items_.size()) i_ = 0;
        return items_[i_];
    }

  private:
    const std::vector<T>& items_;
    size_t i_ = 0;
};

void playout_base(benchmark::State& bench) {
    Statistics statistics;
    uint64_t game = 0;
    for (auto _ : bench) play_game({}, Policy::Uniform, Rng(kSeed, game++), statistics);
    benchmark::DoNotOptimize(statistics);
    bench.SetItemsProcessed(bench.iterations());
}

void state_copy(benchmark::State& bench) {
    Round states(sample().states);
    State copy{};
    for (auto _ : bench) {
        copy = states.next();
        benchmark::DoNotOptimize(copy);
    }
}

void options_turn(benchmark::State& bench) {
    Round turns(sample().turns);
    Options all;
    for (auto _ : bench) {
        options(turns.next(), all);
        benchmark::DoNotOptimize(all);
    }
}

void price_turn(benchmark::State& bench) {
    Round turns(sample().turns);
    for (auto _ : bench) {
        const State& state = turns.next();
        for (Place place : state.structure.accessible)
            benchmark::DoNotOptimize(price(state, state.turn, state.structure.cards[place]));
    }
}

void notation_parse(benchmark::State& bench) {
    std::vector<std::string> lines;
    for (Move move : sample().moves) lines.push_back(to_line(move));
    Round round(lines);
    for (auto _ : bench) benchmark::DoNotOptimize(parse_move(round.next()));
}

void position_print_parse(benchmark::State& bench) {
    Round states(sample().states);
    for (auto _ : bench) benchmark::DoNotOptimize(parse_position(to_line(states.next())));
}

BENCHMARK(playout_base)->Name("playout/base");
BENCHMARK(state_copy)->Name("state/copy");
BENCHMARK(options_turn)->Name("options/turn");
BENCHMARK(price_turn)->Name("price/turn");
BENCHMARK(notation_parse)->Name("notation/parse");
BENCHMARK(position_print_parse)->Name("position/print_parse");

}  // namespace

}  // namespace dipolis

BENCHMARK_MAIN();
