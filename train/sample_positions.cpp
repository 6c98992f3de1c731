// Positions of recorded games to compare forecasts with (train/forecasts): one decision of each
// stage of each game, drawn at random among those with a choice.
//     sample_positions FILE [SEED]
// One line each on standard output: the stage, 0 for the draft and then two for each Age; how the
// game ended for whoever decides, 1 won, 0.5 shared, 0 lost; the position.
#include <array>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <optional>
#include <string>

#include "engine/game.h"
#include "formats/lines.h"
#include "formats/position.h"
#include "formats/trace.h"
#include "play/rng.h"
#include "train/lesson.h"

namespace dipolis::train {

namespace {

double won_by(Seat seat, const Result& result) {
    if (result.kind == Result::Kind::Tie) return 0.5;
    return result.winner == seat ? 1 : 0;
}

void sample(const Trace& trace, const Replay& game, Rng& rng) {
    std::array<std::optional<State>, kStages> drawn;
    std::array<uint32_t, kStages> seen{};
    State state = start(trace.variant);
    for (const Move& move : game.moves) {
        Options all;
        if (actor(state) != Actor::Chance) options(state, all);
        const auto stage = static_cast<size_t>(stage_of(state));
        if (all.size() > 1 && rng.below(++seen[stage]) == 0) drawn[stage] = state;
        play(state, move);
    }
    for (size_t stage = 0; stage < kStages; ++stage) {
        if (const auto& found = drawn[stage])
            std::cout << stage << ' ' << won_by(seat_of(actor(*found)), state.result) << ' '
                      << to_line(*found) << '\n';
    }
}

int run(const char* file, uint64_t seed) {
    std::ifstream games(file);
    if (!games) {
        std::cerr << "sample_positions: cannot read " << file << '\n';
        return 2;
    }
    uint64_t number = 0;
    LineReader lines(*games.rdbuf());
    while (const auto line = lines.next()) {
        const auto trace = line->and_then(parse_trace);
        const auto game = trace.and_then([](const Trace& each) { return replay(each); });
        if (!game) {
            std::cerr << "sample_positions: " << file << ", line " << number + 1
                      << ": no record; dipolis replay says more\n";
            return 2;
        }
        Rng rng(seed, number++);
        if (is_over(game->state)) sample(*trace, *game, rng);
    }
    return 0;
}

}  // namespace

}  // namespace dipolis::train

int main(int argc, char** argv) {
    if (argc < 2) {
        std::cerr << "usage: sample_positions FILE [SEED]\n";
        return 2;
    }
    return dipolis::train::run(argv[1], argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 1);
}
