// Games of the search against itself, written down position by position for bench/fit_formula and
// bench/fit_policy.
// Now and then a seat has set its mind on one kind of victory, so that plans are seen that the
// judgement of the day would not find worth trying. Deterministic for given arguments.
//
//     self_play base|solo|leaders GAMES SEED NODES > positions
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <thread>
#include <vector>

#include "ai/formula.h"
#include "ai/instinct.h"
#include "ai/search.h"
#include "bench/sample.h"
#include "engine/view.h"
#include "play/player.h"

namespace dipolis {
namespace {

// Sees one kind of victory of one seat as likelier than it is.
class Minded : public Evaluator {
  public:
    Minded(Seat seat, Mood mood) : seat_(seat), mood_(mood) {}

    Value value(const State& state, Rng& rng) override {
        Value value = formula_.value(state, rng);
        if (mood_ == Mood::Balanced) return value;
        constexpr float kTimes = 6;
        const auto kind = mood_ == Mood::Science ? Result::Kind::Science : Result::Kind::Military;
        value.ends[static_cast<size_t>(end_index(seat_, kind))] *= kTimes;
        float sum = 0;
        for (float end : value.ends) sum += end;
        for (float& end : value.ends) end /= sum;
        value.score = 0;
        for (size_t i = 0; i < 3; ++i)
            value.score += static_cast<double>(value.ends[i] - value.ends[i + 3]);
        return value;
    }
    void prior(const State& state, const Options& options, std::span<float> weights) override {
        formula_.prior(state, options, weights);
    }

  private:
    Seat seat_;
    Mood mood_;
    Formula formula_;
};

Mood any_mood(Rng& rng) {
    const int k = rng.below(8);
    return k < 2 ? Mood::Science : k < 3 ? Mood::Military : Mood::Balanced;
}

struct Player {
    Mood mood;
    Minded judge;
    Search search;
    Player(Seat seat, Mood mood, uint64_t seed)
        : mood(mood), judge(seat, mood), search(judge, {.seed = seed}) {}
};

std::array<float, 64> shares(const Report& report, const Options& all) {
    std::array<float, 64> shares{};
    if (all.size() > static_cast<int>(shares.size())) return shares;
    float sum = 0;
    for (const Line& line : report.lines) sum += static_cast<float>(line.visits);
    if (sum == 0) return shares;  // proven without a look
    for (const Line& line : report.lines) {
        for (int i = 0; i < all.size(); ++i) {
            if (all[i].move == line.move)
                shares[static_cast<size_t>(i)] = static_cast<float>(line.visits) / sum;
        }
    }
    return shares;
}

void play_game(const Variant& variant, int64_t nodes, uint64_t seed, std::vector<Sample>& samples) {
    constexpr int kWhims = 10;  // one decision in so many is by instinct, so that positions differ
    Rng rng(seed, 1);
    std::array<Player, 2> players = {Player{Seat::First, any_mood(rng), seed},
                                     Player{Seat::Second, any_mood(rng), seed + 1}};
    State state = start(variant);
    Options all;
    const size_t first = samples.size();
    while (!is_over(state)) {
        if (actor(state) == Actor::Chance) {
            play(state, draw(state, rng));
            continue;
        }
        options(state, all);
        if (all.size() == 1) {
            play(state, all[0].move);
            continue;
        }
        const auto seat = static_cast<Seat>(actor(state));
        Player& player = players[static_cast<size_t>(index(seat))];
        player.search.set_position(view(state, seat));
        const Report report = player.search.run({.nodes = nodes});
        samples.push_back(
            {state, report.value.ends, {}, shares(report, all), player.mood == Mood::Balanced});
        const bool whim = rng.below(kWhims) == 0;
        play(state, whim ? choose_by_instinct(state, all, player.mood, rng) : report.choice(rng));
    }
    const Value end = value_of(state.result);
    for (size_t i = first; i < samples.size(); ++i) samples[i].end = end.ends;
}

// Every rival in its turn, and any pool.
Variant variant_of(const std::string& name, uint64_t game) {
    Variant variant;
    if (name == "solo") {
        variant.addons.add(AddOnId::Solo);
        variant.rival = static_cast<solo::Rival>(game % solo::kRivalCount);
    } else if (name == "leaders") {
        variant.addons.add(AddOnId::Leaders);
        variant.pool = leaders::kPools[game % leaders::kPools.size()].leaders;
    }
    return variant;
}

int run(int argc, char** argv) {
    if (argc != 5)
        return std::fprintf(stderr, "self_play base|solo|leaders GAMES SEED NODES > positions\n"),
               2;
    const std::string name = argv[1];
    const uint64_t games = std::strtoull(argv[2], nullptr, 10);
    const uint64_t seed = std::strtoull(argv[3], nullptr, 10);
    const int64_t nodes = std::strtoll(argv[4], nullptr, 10);
    constexpr uint64_t kThreads = 2;
    std::vector<std::vector<Sample>> rounds(kThreads);
    for (uint64_t game = 0; game < games; game += kThreads) {
        std::vector<std::thread> threads;
        for (uint64_t t = 0; t < kThreads && game + t < games; ++t) {
            threads.emplace_back([&, t] {
                rounds[t].clear();
                play_game(variant_of(name, game + t), nodes, seed * 1'000'000 + game + t,
                          rounds[t]);
            });
        }
        for (size_t t = 0; t < threads.size(); ++t) {
            threads[t].join();
            std::fwrite(rounds[t].data(), sizeof(Sample), rounds[t].size(), stdout);
        }
    }
    return 0;
}

}  // namespace
}  // namespace dipolis

int main(int argc, char** argv) {
    return dipolis::run(argc, argv);
}
