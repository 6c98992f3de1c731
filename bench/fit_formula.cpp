// Fits the weights of ai/formula.h to games of the search against itself, and prints them as
// ai/*_weights.cpp. What a position is taken to be worth is half how the game ended and half
// what the search thought. Deterministic for given arguments; logistic regression by Adam.
//
//     fit_formula base|solo|leaders GAMES SEED SPECIFICATION... > ai/formula_weights.cpp
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <thread>
#include <vector>

#include "ai/formula.h"
#include "ai/instinct.h"
#include "ai/opponent.h"
#include "engine/view.h"
#include "play/player.h"

namespace dipolis {
namespace {

struct Sample {
    std::array<FormulaInputs, 2> inputs;
    Phase phase;
    std::array<float, kEndCount> target;
};

// One game; now and then a player acts by instinct, so that positions differ.
void play_game(const Variant& variant, const Specification& specification, uint64_t seed,
               std::vector<Sample>& samples) {
    constexpr int kWhims = 8;  // one decision in so many
    const auto player = make_opponent(specification);
    player->begin(seed);
    Rng rng(seed, 1);
    State state = start(variant);
    Options all;
    const size_t first = samples.size();
    std::vector<bool> thought;
    while (!is_over(state)) {
        if (actor(state) == Actor::Chance) {
            play(state, draw(state, rng));
            continue;
        }
        options(state, all);
        if (all.size() > 1) {
            const Move move = *player->choose(view(state, static_cast<Seat>(actor(state))));
            const auto value = player->value();
            samples.push_back({formula_inputs(state), phase(state),
                               value ? value->ends : std::array<float, kEndCount>{}});
            thought.push_back(value.has_value());
            const bool whim = rng.below(kWhims) == 0;
            play(state, whim ? choose_by_instinct(state, all, Mood::Balanced, rng) : move);
        } else {
            play(state, all[0].move);
        }
    }
    const Value end = value_of(state.result);
    for (size_t i = first; i < samples.size(); ++i) {
        const float trust = thought[i - first] ? 0.5F : 0.0F;
        for (size_t k = 0; k < kEndCount; ++k)
            samples[i].target[k] = trust * samples[i].target[k] + (1 - trust) * end.ends[k];
    }
}

using Flat = std::vector<double>;

// The same table as numbers to fit, and as the formula reads it.
struct Table {
    size_t inputs;
    std::array<std::vector<KindWeights>, kMoments> at;

    explicit Table(size_t inputs) : inputs(inputs) {
        for (auto& moment : at) moment.resize(inputs);
    }
    size_t size() const { return kMoments * inputs * 4; }
    size_t parameter(size_t moment, size_t input, size_t kind) const {
        return (moment * inputs + input) * 4 + kind;
    }
    FormulaWeights read(const Flat& flat) {
        FormulaWeights weights{static_cast<int>(inputs), {}};
        for (size_t m = 0; m < kMoments; ++m) {
            for (size_t i = 0; i < inputs; ++i) {
                for (size_t k = 0; k < 3; ++k)
                    at[m][i][k] = static_cast<float>(flat[parameter(m, i, k)]);
            }
            weights.at[m] = at[m].data();
        }
        return weights;
    }
};

double add_gradient(const Table& table, const FormulaWeights& weights, const Sample& sample,
                    Flat& gradient) {
    const Value value = formula_value(weights, sample.inputs, sample.phase);
    const auto moment = static_cast<size_t>(sample.phase.moment);
    const double late = sample.phase.part;
    double loss = 0;
    for (size_t end = 0; end < kEndCount; ++end) {
        const double p = value.ends[end];
        const double t = sample.target[end];
        if (t > 0) loss -= t * std::log(p > 1e-9 ? p : 1e-9);
        if (end == kTieEnd) continue;
        const double slope = p - t;
        for (size_t i = 0; i < table.inputs; ++i) {
            const double change = slope * sample.inputs[end / 3][i];
            gradient[table.parameter(moment, i, end % 3)] += change * (1 - late);
            gradient[table.parameter(moment + 1, i, end % 3)] += change * late;
        }
    }
    return loss;
}

double loss_of(const Table& table, const FormulaWeights& weights,
               const std::vector<Sample>& samples, size_t first) {
    Flat unused(table.size());
    double sum = 0;
    for (size_t i = first; i < samples.size(); ++i)
        sum += add_gradient(table, weights, samples[i], unused);
    return sum / static_cast<double>(samples.size() - first);
}

Flat fit(Table& table, const std::vector<Sample>& samples) {
    constexpr size_t kBatch = 256;
    constexpr int kRounds = 14;
    constexpr double kDecay = 1e-4;
    Flat flat(table.size()), mean(table.size()), square(table.size()), gradient(table.size());
    const size_t train = samples.size() * 9 / 10;  // whole games: the rest judges
    Rng rng(1);
    double step = 0;
    for (int round = 0; round < kRounds; ++round) {
        const double rate = 0.01 * (round < 8 ? 1 : round < 11 ? 0.3 : 0.1);
        double loss = 0;
        for (size_t batch = 0; batch < train / kBatch; ++batch) {
            const FormulaWeights weights = table.read(flat);
            std::fill(gradient.begin(), gradient.end(), 0);
            for (size_t k = 0; k < kBatch; ++k)
                loss += add_gradient(
                    table, weights,
                    samples[static_cast<size_t>(rng.below(static_cast<int>(train)))], gradient);
            step += 1;
            for (size_t i = 0; i < table.size(); ++i) {
                const double g = gradient[i] / kBatch + kDecay * flat[i];
                mean[i] = 0.9 * mean[i] + 0.1 * g;
                square[i] = 0.999 * square[i] + 0.001 * g * g;
                flat[i] -= rate * (mean[i] / (1 - std::pow(0.9, step))) /
                           (std::sqrt(square[i] / (1 - std::pow(0.999, step))) + 1e-8);
            }
        }
        std::fprintf(stderr, "round %d: loss %.4f, of games held back %.4f\n", round,
                     loss / static_cast<double>(train / kBatch * kBatch),
                     loss_of(table, table.read(flat), samples, train));
    }
    return flat;
}

void print(const Table& table, const Flat& flat, const std::string& name, const std::string& how) {
    std::printf("// Fitted; see bench/fit_formula.cpp.\n// %s\n#include \"ai/formula.h\"\n\n",
                how.c_str());
    std::printf(
        "namespace dipolis {\n\n// clang-format off\nconst FormulaTable<%s> k%sWeights = {{\n",
        table.inputs == kMostInputs ? "kMostInputs" : "kFormulaInputs", name.c_str());
    for (size_t m = 0; m < kMoments; ++m) {
        std::printf("  {{\n");
        constexpr size_t kColumns = 5;
        for (size_t i = 0; i < table.inputs; ++i) {
            if (i % kColumns == 0) std::printf("    ");
            const size_t at = table.parameter(m, i, 0);
            std::printf("{%#.4gF,%#.4gF,%#.4gF,0},", flat[at] + 1e-30, flat[at + 1] + 1e-30,
                        flat[at + 2] + 1e-30);
            if (i % kColumns == kColumns - 1 || i + 1 == table.inputs) std::printf("\n");
        }
        std::printf("  }},\n");
    }
    std::printf("}};\n// clang-format on\n\n}  // namespace dipolis\n");
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
    if (argc < 5)
        return std::fprintf(stderr, "fit_formula base|solo|leaders GAMES SEED SPECIFICATION...\n"),
               2;
    const std::string name = argv[1];
    const uint64_t games = std::strtoull(argv[2], nullptr, 10);
    const uint64_t seed = std::strtoull(argv[3], nullptr, 10);
    std::string words;
    for (int i = 4; i < argc; ++i) words += std::string(i > 4 ? " " : "") + argv[i];
    std::string why;
    const auto specification = parse_specification(words, why);
    if (!specification) return std::fprintf(stderr, "not understood: %s\n", why.c_str()), 2;
    constexpr uint64_t kThreads = 2;
    std::array<std::vector<Sample>, kThreads> parts;
    std::vector<std::thread> threads;
    for (uint64_t t = 0; t < kThreads; ++t) {
        threads.emplace_back([&, t] {
            for (uint64_t g = t; g < games; g += kThreads)
                play_game(variant_of(name, g), *specification, seed * 1'000'000 + g, parts[t]);
        });
    }
    for (std::thread& thread : threads) thread.join();
    std::vector<Sample> samples = std::move(parts[0]);
    samples.insert(samples.end(), parts[1].begin(), parts[1].end());
    std::fprintf(stderr, "%zu positions\n", samples.size());
    Table table(static_cast<size_t>(input_count(variant_of(name, 0))));
    const Flat flat = fit(table, samples);
    print(table, flat,
          name == "solo"      ? "Solo"
          : name == "leaders" ? "Leaders"
                              : "Base",
          "fit_formula " + name + " " + argv[2] + " " + argv[3] + " " + words);
    return 0;
}

}  // namespace
}  // namespace dipolis

int main(int argc, char** argv) {
    return dipolis::run(argc, argv);
}
