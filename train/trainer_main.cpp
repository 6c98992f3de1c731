// Trains a network on self-play shards and writes it as a weights file; prints the loss on held-out
// games by stage, beside that of the formula. The same shards and seed give the same file, whatever
// the number of threads.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <optional>
#include <string>
#include <vector>

#include "ai/features.h"
#include "ai/policy.h"
#include "train/optimizer.h"
#include "train/shard.h"

namespace dipolis::train {
namespace {

struct Task {
    std::string out, from;
    std::vector<std::string> shards;  // files or folders
    double epochs = 3;
    float rate = 0.001F, decay = 1e-4F, trust = 0.93F, value_weight = 1;
    int batch = 512, threads = 1, looks = 8;  // how often the held-out loss is measured
    uint64_t seed = 1;
};

// Losses on held-out games.
struct Exam {
    Loss mean;
    double top = 0;  // share of decisions whose most probable option had the most visits
    std::array<double, kStages> network{}, formula{};  // log-loss of the winner
    std::array<size_t, kStages> count{};
    double all_network = 0, all_formula = 0;
};

double chance(const Ends& ends) {
    const float wins = ends[0] + ends[1] + ends[2] + ends[kTieEnd] / 2;
    return std::clamp(static_cast<double>(wins), 0.0005, 0.9995);
}

double log_loss(const Ends& forecast, const Ends& end) {
    const double p = chance(forecast);
    const double y = static_cast<double>(end[0] + end[1] + end[2] + end[kTieEnd] / 2);
    return -y * std::log(p) - (1 - y) * std::log(1 - p);
}

Ends probabilities(const Ends& logits) {
    Ends ends{};
    float sum = 0;
    for (size_t k = 0; k < kEndCount; ++k) sum += ends[k] = std::exp(logits[k]);
    for (float& end : ends) end /= sum;
    return ends;
}

Exam examine(const Model& model, const Lessons& held_out) {
    Exam exam;
    double decisions = 0;
    for (const Lesson& lesson : held_out.all) {
        const Outcome outcome = study(model, held_out, lesson, held_out.inputs(lesson), nullptr);
        exam.mean.value += outcome.loss.value;
        exam.mean.policy += outcome.loss.policy;
        decisions += lesson.options > 0;
        exam.top += outcome.top;
        exam.network[lesson.stage] += log_loss(outcome.ends, lesson.end);
        exam.formula[lesson.stage] += log_loss(probabilities(lesson.formula), lesson.end);
        ++exam.count[lesson.stage];
    }
    const auto all = static_cast<double>(held_out.all.size());
    for (size_t stage = 0; stage < kStages; ++stage) {
        exam.all_network += exam.network[stage] / all;
        exam.all_formula += exam.formula[stage] / all;
    }
    exam.mean.value /= all;
    exam.mean.policy /= decisions;
    exam.top /= decisions;
    return exam;
}

void tell(const Exam& exam) {
    std::printf(
        "held out: ends %.4f, options %.4f, same first option %.3f, log-loss %.4f (formula %.4f)\n",
        exam.mean.value, exam.mean.policy, exam.top, exam.all_network, exam.all_formula);
    std::fflush(stdout);
}

void tell_stages(const Exam& exam) {
    for (size_t stage = 0; stage < kStages; ++stage) {
        const auto n = static_cast<double>(std::max<size_t>(1, exam.count[stage]));
        std::printf("  %-9s %8zu positions, log-loss %.4f, formula %.4f\n", kStageNames[stage],
                    exam.count[stage], exam.network[stage] / n, exam.formula[stage] / n);
    }
}

// A short warm-up, then a cosine schedule down to a fiftieth.
Rates rates(const Task& task, size_t step, size_t steps) {
    constexpr double kStart = 200;
    constexpr double kLast = 0.02;
    const double way = static_cast<double>(step) / static_cast<double>(steps);
    const double warm = std::min(1.0, static_cast<double>(step + 1) / kStart);
    const double wave = kLast + (1 - kLast) * 0.5 * (1 + std::cos(3.14159265 * way));
    return {task.rate * static_cast<float>(warm * wave), task.decay, task.value_weight};
}

std::vector<uint32_t> shuffled(size_t size, Rng& rng) {
    std::vector<uint32_t> order(size);
    for (size_t i = 0; i < size; ++i) order[i] = static_cast<uint32_t>(i);
    for (size_t i = size; i > 1; --i) std::swap(order[i - 1], order[rng.next() % i]);
    return order;
}

double sum(const Loss& loss) {
    return loss.value + loss.policy;
}

// Nothing if the network to begin with cannot be read.
std::optional<Model> begun(const Task& task) {
    if (task.from.empty())
        return Model(static_cast<size_t>(features::count()), topic_names().size(), task.seed);
    std::string why;
    const auto network = read_network(task.from, why);
    if (network != nullptr) return Model(*network);
    std::fprintf(stderr, "trainer: %s: %s\n", task.from.c_str(), why.c_str());
    return std::nullopt;
}

// Trains on all samples and keeps the model with the lowest held-out loss.
Model learn(const Task& task, const Course& course, Model model) {
    Rng rng(task.seed, 1);
    Exam exam = examine(model, course.held_out);
    std::printf("before; ");
    tell(exam);
    Model best = model;
    double least = sum(exam.mean);
    Optimizer optimizer(model, task.threads);
    const auto batch = static_cast<size_t>(task.batch);
    const size_t size = course.learnt.all.size();
    const auto steps = static_cast<size_t>(task.epochs * static_cast<double>(size / batch));
    const size_t look = std::max<size_t>(1, steps / static_cast<size_t>(task.looks));
    std::vector<uint32_t> order;
    std::vector<bool> mirrored(batch);
    Loss learnt;
    for (size_t step = 0; step < steps; ++step) {
        const size_t at = step % (size / batch) * batch;
        if (at == 0) order = shuffled(size, rng);
        for (size_t i = 0; i < batch; ++i) mirrored[i] = rng.below(2) == 1;
        const Loss loss = optimizer.learn(course.learnt, std::span(order).subspan(at, batch),
                                          mirrored, rates(task, step, steps));
        learnt.value += loss.value;
        learnt.policy += loss.policy;
        if ((step + 1) % look != 0 && step + 1 != steps) continue;
        exam = examine(model, course.held_out);
        std::printf("step %zu of %zu, learnt: ends %.4f, options %.4f; ", step + 1, steps,
                    learnt.value / static_cast<double>(look * batch),
                    learnt.policy / static_cast<double>(look * batch));
        tell(exam);
        learnt = {};
        if (sum(exam.mean) >= least) continue;
        least = sum(exam.mean);
        best = model;
    }
    return best;
}

// The sums of the first layer have 16 bits: no position may come close to overflow.
bool sums_fit(const net::Network& network, const Lessons& lessons) {
    constexpr int kMost = 24000;
    int largest = 0;
    for (const Lesson& lesson : lessons.all)
        largest = std::max(largest, network.largest_sum(lessons.inputs(lesson)));
    std::printf("largest sum of the first layer: %d of 32767\n", largest);
    return largest <= kMost;
}

bool write(const Task& task, const Course& course, const Model& model) {
    const std::string made = std::to_string(course.games) + " games, " +
                             std::to_string(course.learnt.all.size()) + " positions learnt, seed " +
                             std::to_string(task.seed) +
                             (task.from.empty() ? "" : ", begun with another network");
    net::Weights weights = model.quantised(made);
    weights.addons.assign(course.addons.begin(), course.addons.end());
    if (!sums_fit(net::Network(weights), course.held_out))
        return std::fprintf(stderr, "trainer: weights too large for 16 bits\n"), false;
    const std::string bytes = net::to_bytes(weights);
    const std::string beside = task.out + ".part";  // renamed when complete
    std::ofstream file(beside, std::ios::binary | std::ios::trunc);
    file.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    file.close();
    std::error_code error;
    if (file) std::filesystem::rename(beside, task.out, error);
    const bool good = file && !error;
    if (!good) std::fprintf(stderr, "trainer: %s: cannot write\n", task.out.c_str());
    return good;
}

int run(int argc, char** argv) {
    Task task;
    CLI::App app("Learns a network from shards of self-play.");
    app.add_option("out", task.out, "the weights file to write")->required();
    app.add_option("shards", task.shards, "files, or folders of them")->required();
    app.add_option("--from", task.from, "the network to begin with; from nothing if not given");
    app.add_option("--epochs", task.epochs, "how often all positions are seen");
    app.add_option("--rate", task.rate, "first size of a step");
    app.add_option("--decay", task.decay, "of the weights");
    app.add_option("--trust", task.trust, "of later positions in the value to learn, each step");
    app.add_option("--value-weight", task.value_weight,
                   "of the value's loss beside that of the policy");
    app.add_option("--batch", task.batch, "positions a step")->check(CLI::Range(16, 65536));
    app.add_option("--threads", task.threads, "they change the time only")
        ->check(CLI::Range(1, 256));
    app.add_option("--looks", task.looks, "how often games held back are asked")
        ->check(CLI::Range(1, 1000));
    app.add_option("--seed", task.seed, "of the first weights and of the order");
    CLI11_PARSE(app, argc, argv);

    Course course;
    for (const std::string& file : shard_files(task.shards)) {
        std::string why;
        if (!course.read(file, task.trust, why))
            return std::fprintf(stderr, "trainer: %s: %s\n", file.c_str(), why.c_str()), 2;
    }
    if (course.learnt.all.size() < static_cast<size_t>(task.batch) || course.held_out_games == 0)
        return std::fprintf(stderr, "trainer: too few games\n"), 2;
    std::printf("%zu games, %zu held out; %zu positions to learn, %zu held out\n", course.games,
                course.held_out_games, course.learnt.all.size(), course.held_out.all.size());
    auto first = begun(task);
    if (!first) return 2;
    const Model model = learn(task, course, std::move(*first));
    const Exam exam = examine(model, course.held_out);
    std::printf("kept; ");
    tell(exam);
    tell_stages(exam);
    return write(task, course, model) ? 0 : 2;
}

}  // namespace
}  // namespace dipolis::train

int main(int argc, char** argv) {
    return dipolis::train::run(argc, argv);
}
