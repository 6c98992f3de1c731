// Trains a network on self-play shards, some at a time, and writes it as a weights file; prints the
// loss on held-out games by stage. What is written is a running mean of the weights; with suites,
// that of the look at which it was best by them. The same shards and seed give the same file,
// whatever the number of threads.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <limits>
#include <numeric>
#include <optional>
#include <string>
#include <vector>

#include "ai/features.h"
#include "ai/option_features.h"
#include "train/optimizer.h"
#include "train/shard.h"
#include "train/suite_measure.h"

namespace dipolis::train {
namespace {

struct Task {
    std::string out, from;
    std::vector<std::string> shards, suites;  // files or folders; files
    std::vector<float> trusts = {0.8F, 0.95F};
    int epochs = 2;
    float rate = 0.001F, decay = 1e-4F, value_weight = 3, mean = 0.999F;
    int batch = 4096, threads = 1, looks = 4;  // times that the network is measured
    int at_once = 20;                          // shards
    uint64_t seed = 1;
};

// Losses on held-out games.
struct Exam {
    Loss mean;
    double top = 0;  // share of decisions whose most probable option had the most visits
    std::array<double, kStages> winner{};  // log-loss
    std::array<size_t, kStages> count{};
    double all_winner = 0;
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

Exam examine(const Model& model, const Lessons& held_out) {
    Exam exam;
    double decisions = 0;
    for (const Lesson& lesson : held_out.all) {
        const Outcome outcome = study(model, held_out, lesson, held_out.inputs(lesson), nullptr);
        exam.mean.value += outcome.loss.value;
        exam.mean.policy += outcome.loss.policy;
        decisions += lesson.options > 0;
        exam.top += outcome.top;
        exam.winner[lesson.stage] += log_loss(outcome.ends, lesson.end);
        ++exam.count[lesson.stage];
    }
    const auto all = static_cast<double>(held_out.all.size());
    for (double loss : exam.winner) exam.all_winner += loss / all;
    exam.mean.value /= all;
    exam.mean.policy /= decisions;
    exam.top /= decisions;
    return exam;
}

void tell(const Exam& exam) {
    std::printf("held out: ends %.4f, options %.4f, same first option %.3f, log-loss %.4f\n",
                exam.mean.value, exam.mean.policy, exam.top, exam.all_winner);
    std::fflush(stdout);
}

void tell_stages(const Exam& exam) {
    for (size_t stage = 0; stage < kStages; ++stage) {
        const auto n = static_cast<double>(std::max<size_t>(1, exam.count[stage]));
        std::printf("  %-9s %8zu positions, log-loss %.4f\n", kStageNames[stage], exam.count[stage],
                    exam.winner[stage] / n);
    }
}

// A short warm-up, then a cosine schedule down to a hundredth; `way` of the whole is done.
Rates rates(const Task& task, double way) {
    constexpr double kStart = 0.03;
    constexpr double kLast = 0.01;
    const double warm = std::min(1.0, kLast + way / kStart);
    const double wave = kLast + (1 - kLast) * 0.5 * (1 + std::cos(3.14159265 * way));
    return {task.rate * static_cast<float>(warm * wave), task.decay, task.value_weight};
}

template <class Number>
void shuffle(std::vector<Number>& numbers, Rng& rng) {
    for (size_t i = numbers.size(); i > 1; --i) std::swap(numbers[i - 1], numbers[rng.next() % i]);
}

// Nothing if the network to begin with cannot be read.
std::optional<Model> begun(const Task& task) {
    if (task.from.empty())
        return Model(static_cast<size_t>(features::count()), features::topic_names().size(),
                     task.seed);
    std::string why;
    const auto network = read_network(task.from, why);
    if (network != nullptr) return Model(*network);
    std::fprintf(stderr, "trainer: %s: %s\n", task.from.c_str(), why.c_str());
    return std::nullopt;
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

bool write(const std::string& path, const Task& task, const Course& course, const Model& model) {
    const std::string made = std::to_string(course.games) + " games, seed " +
                             std::to_string(task.seed) +
                             (task.from.empty() ? "" : ", begun with another network");
    net::Weights weights = model.quantised(made);
    weights.addons.assign(course.addons.begin(), course.addons.end());
    if (!sums_fit(net::Network(weights), course.held_out))
        return std::fprintf(stderr, "trainer: weights too large for 16 bits\n"), false;
    const std::string bytes = net::to_bytes(weights);
    std::ofstream file(path, std::ios::binary | std::ios::trunc);
    file.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    file.close();
    if (!file) std::fprintf(stderr, "trainer: %s: cannot write\n", path.c_str());
    return static_cast<bool>(file);
}

// Loss of a network by the suites, in Elo. Nothing if it cannot be measured.
std::optional<double> lost_by(const std::vector<Suite>& suites, const std::string& network,
                              int threads) {
    std::string why;
    const auto player = parse_specification("mcts nodes=1 judge=" + network, why);
    if (!player) return std::nullopt;
    double sum = 0;
    for (const Suite& suite : suites) {
        const auto [visits, elo] = stake(suite.kind);
        sum += elo * estimate(suite, measured(suite, *player, visits, threads)).mean;
    }
    return sum;
}

class Learner {
  public:
    Learner(const Task& task, Course& course, const Model& first)
        : task_(task),
          course_(course),
          model_(first),
          mean_(first),
          optimizer_(model_, task.threads),
          files_(shard_files(task.shards)),
          best_(task.out + ".best"),
          rng_(task.seed, 1) {}

    // Writes the network. Returns false, and says why, if that fails.
    bool learn() {
        if (!read_suites() || !look()) return false;
        const size_t at_once = static_cast<size_t>(task_.at_once);
        const size_t chunks = (files_.size() + at_once - 1) / at_once;
        const size_t all = chunks * static_cast<size_t>(task_.epochs);
        for (size_t chunk = 0; chunk < all; ++chunk) {
            if (chunk % chunks == 0) shuffle(files_, rng_);
            if (!read(chunk % chunks * at_once, at_once)) return false;
            learn_chunk(chunk, all);
            const auto looks = static_cast<size_t>(task_.looks);
            if ((chunk + 1) * looks / all != chunk * looks / all && !look()) return false;
        }
        std::error_code error;
        std::filesystem::remove(task_.out + ".now", error);
        return rename(best_, task_.out);
    }

    const Exam& kept() const { return kept_; }

  private:
    bool read_suites() {
        for (const std::string& path : task_.suites) {
            std::string why;
            auto suite = read_suite(path, why);
            if (!suite) return complain(path, why);
            suites_.push_back(std::move(*suite));
        }
        return true;
    }

    bool read(size_t first, size_t count) {
        course_.learnt.clear();
        for (size_t i = first; i < std::min(files_.size(), first + count); ++i) {
            std::string why;
            if (!course_.read(files_[i], Course::Part::Learnt, why))
                return complain(files_[i], why);
        }
        return true;
    }

    void learn_chunk(size_t chunk, size_t chunks) {
        const size_t size = course_.learnt.all.size();
        const size_t batch = std::min(static_cast<size_t>(task_.batch), size);
        const size_t steps = size == 0 ? 0 : size / batch;
        std::vector<uint32_t> order(size);
        std::iota(order.begin(), order.end(), 0);
        shuffle(order, rng_);
        std::vector<bool> mirrored(batch);
        for (size_t step = 0; step < steps; ++step) {
            for (size_t i = 0; i < batch; ++i) mirrored[i] = rng_.below(2) == 1;
            const double way = (static_cast<double>(chunk) +
                                static_cast<double>(step) / static_cast<double>(steps)) /
                               static_cast<double>(chunks);
            const Loss loss =
                optimizer_.learn(course_.learnt, std::span(order).subspan(step * batch, batch),
                                 mirrored, rates(task_, way));
            learnt_.value += loss.value;
            learnt_.policy += loss.policy;
            samples_ += batch;
            for (uint32_t at : std::span(order).subspan(step * batch, batch))
                decisions_ += course_.learnt.all[at].options > 0;
            // A mean of few steps forgets faster.
            const float n = static_cast<float>(++steps_);
            mean_.approach(model_, 1 - std::min(task_.mean, (1 + n) / (10 + n)));
        }
    }

    // Tells what was learnt, measures the mean, and writes it if it is the best so far.
    bool look() {
        if (samples_ > 0) {
            std::printf("%zu steps, learnt: ends %.4f, options %.4f; ", steps_,
                        learnt_.value / static_cast<double>(samples_),
                        learnt_.policy / static_cast<double>(std::max<size_t>(1, decisions_)));
        }
        learnt_ = {};
        samples_ = decisions_ = 0;
        const Exam exam = examine(mean_, course_.held_out);
        tell(exam);
        const std::string now = task_.out + ".now";
        if (!write(now, task_, course_, mean_)) return false;
        double lost = least_;
        if (!suites_.empty()) {
            const auto found = lost_by(suites_, now, task_.threads);
            if (!found) return complain(now, "cannot be measured");
            lost = *found;
            std::printf("lost by the suites: %.1f Elo%s\n", lost,
                        lost < least_ ? ", the least" : "");
            std::fflush(stdout);
            if (lost >= least_) return true;
        }
        least_ = lost;
        kept_ = exam;
        return rename(now, best_);
    }

    static bool rename(const std::string& from, const std::string& to) {
        std::error_code error;
        std::filesystem::rename(from, to, error);
        return !error || complain(to, "cannot write");
    }

    static bool complain(const std::string& what, const std::string& why) {
        return std::fprintf(stderr, "trainer: %s: %s\n", what.c_str(), why.c_str()), false;
    }

    const Task& task_;
    Course& course_;
    Model model_, mean_;
    Optimizer optimizer_;
    std::vector<std::string> files_;
    std::string best_;  // the file of the best look so far
    std::vector<Suite> suites_;
    Rng rng_;
    Loss learnt_;
    size_t samples_ = 0, decisions_ = 0, steps_ = 0;
    double least_ = std::numeric_limits<double>::infinity();
    Exam kept_;
};

int run(int argc, char** argv) {
    Task task;
    CLI::App app("Learns a network from shards of self-play.");
    app.add_option("out", task.out, "the weights file to write")->required();
    app.add_option("shards", task.shards, "files, or folders of them")->required();
    app.add_option("--from", task.from, "the network to begin with; from nothing if not given");
    app.add_option("--epochs", task.epochs, "how often all positions are seen");
    app.add_option("--rate", task.rate, "first size of a step");
    app.add_option("--decay", task.decay, "of the weights");
    app.add_option(
        "--trust", task.trusts,
        "of later positions in the value to learn, each step; several: of games in turn");
    app.add_option("--mean", task.mean, "of the weights, kept each step");
    app.add_option("--suite", task.suites, "files that decide which look is kept");
    app.add_option("--at-once", task.at_once, "shards in memory")->check(CLI::Range(1, 10'000));
    app.add_option("--value-weight", task.value_weight,
                   "of the value's loss beside that of the policy");
    app.add_option("--batch", task.batch, "positions a step")->check(CLI::Range(16, 65536));
    app.add_option("--threads", task.threads, "they change the time only")
        ->check(CLI::Range(1, 256));
    app.add_option("--looks", task.looks, "how often the network is measured")
        ->check(CLI::Range(1, 1000));
    app.add_option("--seed", task.seed, "of the first weights and of the order");
    CLI11_PARSE(app, argc, argv);

    Course course;
    course.trusts = task.trusts;
    const auto files = shard_files(task.shards);
    constexpr size_t kAsked = 50;  // shards whose held-out games are asked
    for (size_t i = 0; i < std::min(kAsked, files.size()); ++i) {
        std::string why;
        if (!course.read(files[i], Course::Part::HeldOut, why))
            return std::fprintf(stderr, "trainer: %s: %s\n", files[i].c_str(), why.c_str()), 2;
    }
    if (course.held_out_games == 0) return std::fprintf(stderr, "trainer: too few games\n"), 2;
    std::printf("%zu shards; asked about %zu games held out, %zu positions\n", files.size(),
                course.held_out_games, course.held_out.all.size());
    const auto first = begun(task);
    if (!first) return 2;
    Learner learner(task, course, *first);
    if (!learner.learn()) return 2;
    std::printf("kept; ");
    tell(learner.kept());
    tell_stages(learner.kept());
    return 0;
}

}  // namespace
}  // namespace dipolis::train

int main(int argc, char** argv) {
    return dipolis::train::run(argc, argv);
}
