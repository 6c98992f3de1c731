// Fits the weights of ai/policy.h to the shares of visits in train/self_play and prints them as
// ai/policy_weights.cpp. Adam; deterministic for given positions.
//
//     fit_policy "HOW THEY WERE MADE" SHARD... > ai/policy_weights.cpp
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <string>
#include <vector>

#include "ai/policy.h"
#include "play/rng.h"
#include "train/sample.h"

namespace dipolis {
namespace {

struct Lesson {
    std::vector<OptionFacts> options;
    std::vector<float> shares;
    int group;
};

void note(const train::Sample& sample, std::vector<Lesson>& lessons) {
    if (sample.shares.size() < 2) return;
    Options all;
    options(sample.state, all);
    Lesson lesson{std::vector<OptionFacts>(sample.shares.size()), sample.shares,
                  policy_group(sample.state)};
    option_facts(sample.state, all, lesson.options);
    lessons.push_back(std::move(lesson));
}

// Reports unreadable files on stderr and goes on.
void read_lessons(const char* path, std::vector<Lesson>& lessons) {
    std::string why;
    const auto look = [&](const std::vector<train::Sample>& game) {
        for (const train::Sample& sample : game) note(sample, lessons);
    };
    if (!train::read_samples(path, look, why)) std::fprintf(stderr, "%s: %s\n", path, why.c_str());
}

constexpr size_t kFacts = kOptionFacts;
const size_t kTopicCount = topic_names().size();  // including those of add-ons
const size_t kSize = 4 * kFacts + kTopicCount;
using Flat = std::vector<double>;

PolicyWeights read(const Flat& flat) {
    PolicyWeights weights;
    for (size_t i = 0; i < 4 * kFacts; ++i)
        weights.facts[i / kFacts][i % kFacts] = static_cast<float>(flat[i]);
    for (size_t i = 0; i < kTopicCount; ++i)
        weights.topics.push_back(static_cast<float>(flat[4 * kFacts + i]));
    return weights;
}

// The loss on one decision; adds its gradient to `gradient` unless that is null.
double learn(const PolicyWeights& weights, const Lesson& lesson, Flat* gradient) {
    std::vector<double> powers;
    double sum = 0;
    for (const OptionFacts& option : lesson.options) {
        const auto logit = static_cast<double>(policy_logit(weights, lesson.group, option));
        powers.push_back(std::exp(logit));
        sum += powers.back();
    }
    double loss = 0;
    for (size_t i = 0; i < powers.size(); ++i) {
        const double p = powers[i] / sum;
        const auto t = static_cast<double>(lesson.shares[i]);
        if (t > 0) loss -= t * std::log(p > 1e-9 ? p : 1e-9);
        if (gradient == nullptr) continue;
        const OptionFacts& option = lesson.options[i];
        double* row = &(*gradient)[static_cast<size_t>(lesson.group) * kFacts];
        for (size_t k = 0; k < kFacts; ++k)
            row[k] += (p - t) * static_cast<double>(option.facts[k]);
        for (size_t topic : option.topics) (*gradient)[4 * kFacts + topic] += p - t;
    }
    return loss;
}

Flat fit(const std::vector<Lesson>& lessons) {
    constexpr size_t kBatch = 128;
    constexpr int kRounds = 8;
    constexpr double kDecay = 1e-5;
    Flat flat(kSize), mean(kSize), square(kSize), gradient(kSize);
    const size_t train = lessons.size() * 9 / 10;
    Rng rng(1);
    double step = 0;
    for (int round = 0; round < kRounds; ++round) {
        const double rate = 0.01 * (round < 4 ? 1 : round < 6 ? 0.3 : 0.1);
        double loss = 0;
        for (size_t batch = 0; batch < train / kBatch; ++batch) {
            const PolicyWeights weights = read(flat);
            std::fill(gradient.begin(), gradient.end(), 0);
            for (size_t k = 0; k < kBatch; ++k)
                loss +=
                    learn(weights, lessons[static_cast<size_t>(rng.below(static_cast<int>(train)))],
                          &gradient);
            ++step;
            for (size_t i = 0; i < kSize; ++i) {
                const double g = gradient[i] / kBatch + kDecay * flat[i];
                mean[i] = 0.9 * mean[i] + 0.1 * g;
                square[i] = 0.999 * square[i] + 0.001 * g * g;
                flat[i] -= rate * (mean[i] / (1 - std::pow(0.9, step))) /
                           (std::sqrt(square[i] / (1 - std::pow(0.999, step))) + 1e-8);
            }
        }
        double held = 0;
        for (size_t i = train; i < lessons.size(); ++i)
            held += learn(read(flat), lessons[i], nullptr);
        std::fprintf(stderr, "round %d: loss %.4f, of decisions held back %.4f\n", round,
                     loss / static_cast<double>(train / kBatch * kBatch),
                     held / static_cast<double>(lessons.size() - train));
    }
    return flat;
}

void print(const Flat& flat, const char* how) {
    const InputNames facts = option_names();
    const InputNames topics = topic_names();
    const auto number = [&](size_t i) { std::printf(", %#.4gF", flat[i] + 1e-9); };
    std::printf("// Fitted; see train/fit_policy.cpp.\n// %s\n#include \"ai/policy.h\"\n\n", how);
    std::printf("namespace dipolis {\n\nnamespace {\n\n// clang-format off\n");
    std::printf("constexpr std::array<FactRow, %zu> kFacts = {{\n", facts.size());
    for (size_t i = 0; i < facts.size(); ++i) {
        std::printf("  {\"%s\", {%#.4gF", facts[i].name.c_str(), flat[i] + 1e-9);
        for (size_t group = 1; group < kPolicyGroups; ++group) number(group * kFacts + i);
        std::printf("}},\n");
    }
    std::printf("}};\n\nconstexpr std::array<TopicRow, %zu> kTopicRows = {{\n", topics.size());
    for (size_t i = 0; i < topics.size(); ++i) {
        std::printf("  {\"%s\"", topics[i].name.c_str());
        number(kPolicyGroups * kFacts + i);
        std::printf("},\n");
    }
    std::printf("}};\n// clang-format on\n\n}  // namespace\n\n");
    std::printf("const FittedPolicy kFittedPolicy = {kFacts, kTopicRows};\n\n");
    std::printf("}  // namespace dipolis\n");
}

int run(int argc, char** argv) {
    if (argc < 3) return std::fprintf(stderr, "fit_policy HOW SHARD...\n"), 2;
    std::vector<Lesson> lessons;
    for (int i = 2; i < argc; ++i) read_lessons(argv[i], lessons);
    if (lessons.empty()) return std::fprintf(stderr, "no positions\n"), 2;
    std::fprintf(stderr, "%zu decisions\n", lessons.size());
    print(fit(lessons), argv[1]);
    return 0;
}

}  // namespace
}  // namespace dipolis

int main(int argc, char** argv) {
    return dipolis::run(argc, argv);
}
