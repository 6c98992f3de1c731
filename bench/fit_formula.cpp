// Fits the weights of ai/formula.h to positions of bench/self_play, and prints them as
// ai/*_weights.cpp. What a position is taken to be worth is half how the game ended and half what
// the search thought of it. Deterministic for given positions; logistic regression by Adam.
//
//     fit_formula base|solo|leaders POSITIONS_FILE "HOW THEY WERE MADE" > ai/formula_weights.cpp
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <string>
#include <vector>

#include "ai/formula.h"
#include "bench/sample.h"
#include "play/rng.h"

namespace dipolis {
namespace {

struct Lesson {
    std::array<FormulaInputs, 2> inputs;
    Phase phase;
    std::array<float, kEndCount> target;
};

std::vector<Lesson> read_lessons(const char* path) {
    std::vector<Lesson> lessons;
    std::FILE* file = std::fopen(path, "rb");
    if (file == nullptr) return lessons;
    Sample sample;
    while (std::fread(&sample, sizeof sample, 1, file) == 1) {
        const float trust = sample.honest ? 0.5F : 0.0F;
        Lesson lesson{formula_inputs(sample.state), phase(sample.state), {}};
        for (size_t k = 0; k < kEndCount; ++k)
            lesson.target[k] = trust * sample.thought[k] + (1 - trust) * sample.end[k];
        lessons.push_back(lesson);
    }
    std::fclose(file);
    return lessons;
}

// The weights as one row of numbers to fit: the straight ones, those into and out of the hidden
// units, and the thresholds.
class Fit {
  public:
    explicit Fit(size_t inputs)
        : inputs_(inputs),
          hidden_(kMoments * inputs * 4),
          thresholds_(hidden_ + inputs * kHidden),
          out_(thresholds_ + kMoments * kHidden),
          flat_(out_ + kHidden * 4),
          mean_(flat_.size()),
          square_(flat_.size()),
          gradient_(flat_.size()) {
        Rng rng(7);
        const float reach = 0.5F / std::sqrt(static_cast<float>(inputs));
        for (size_t i = hidden_; i < thresholds_; ++i)
            flat_[i] = reach * static_cast<float>(rng.below(2001) - 1000) / 1000;
        for (size_t i = out_; i < flat_.size(); ++i)
            flat_[i] = i % 4 == 3 ? 0 : 0.2F * static_cast<float>(rng.below(2001) - 1000) / 1000;
    }

    // Begins with what is known of the base game; what it does not have counts nothing at first.
    void begin_with(const FormulaTable<kFormulaInputs>& table) {
        std::fill(flat_.begin(), flat_.end(), 0.0F);
        for (size_t m = 0; m < kMoments; ++m) {
            for (size_t i = 0; i < kFormulaInputs; ++i)
                std::copy_n(table.straight[m][i].begin(), 4, &flat_[(m * inputs_ + i) * 4]);
            std::copy_n(table.thresholds[m].begin(), kHidden, &flat_[thresholds_ + m * kHidden]);
        }
        for (size_t i = 0; i < kFormulaInputs; ++i)
            std::copy_n(table.hidden[i].begin(), kHidden, &flat_[hidden_ + i * kHidden]);
        for (size_t k = 0; k < kHidden; ++k)
            std::copy_n(table.out[k].begin(), 4, &flat_[out_ + 4 * k]);
    }

    FormulaWeights weights() const {
        const auto* kinds = reinterpret_cast<const KindWeights*>(flat_.data());
        FormulaWeights weights;
        weights.inputs = static_cast<int>(inputs_);
        for (size_t m = 0; m < kMoments; ++m) weights.straight[m] = kinds + m * inputs_;
        weights.hidden = reinterpret_cast<const HiddenWeights*>(&flat_[hidden_]);
        weights.thresholds = reinterpret_cast<const HiddenWeights*>(&flat_[thresholds_]);
        weights.out = reinterpret_cast<const KindWeights*>(&flat_[out_]);
        return weights;
    }

    // The loss on one position; adds its gradient.
    double learn(const Lesson& lesson) {
        const FormulaWeights now = weights();
        const Value value = formula_value(now, lesson.inputs, lesson.phase);
        for (size_t seat = 0; seat < 2; ++seat) {
            KindWeights slopes{};
            for (size_t kind = 0; kind < 3; ++kind)
                slopes[kind] = value.ends[3 * seat + kind] - lesson.target[3 * seat + kind];
            add_gradient(now, lesson.inputs[seat], lesson.phase, slopes);
        }
        return loss(value, lesson);
    }

    static double loss(const Value& value, const Lesson& lesson) {
        double loss = 0;
        for (size_t end = 0; end < kEndCount; ++end) {
            const double p = static_cast<double>(value.ends[end]);
            const double t = static_cast<double>(lesson.target[end]);
            if (t > 0) loss -= t * std::log(p > 1e-9 ? p : 1e-9);
        }
        return loss;
    }

    // One step of Adam with the gradient of so many positions.
    void step(double rate, size_t count) {
        constexpr double kDecay = 1e-4;
        ++steps_;
        const double mean_part = 1 - std::pow(0.9, steps_);
        const double square_part = 1 - std::pow(0.999, steps_);
        for (size_t i = 0; i < flat_.size(); ++i) {
            const float g =
                gradient_[i] / static_cast<float>(count) + static_cast<float>(kDecay) * flat_[i];
            mean_[i] = 0.9F * mean_[i] + 0.1F * g;
            square_[i] = 0.999F * square_[i] + 0.001F * g * g;
            flat_[i] -= static_cast<float>(
                rate * (static_cast<double>(mean_[i]) / mean_part) /
                (std::sqrt(static_cast<double>(square_[i]) / square_part) + 1e-8));
            gradient_[i] = 0;
        }
    }

    void print(const std::string& name, const std::string& how) const;

  private:
    void add_gradient(const FormulaWeights& now, const FormulaInputs& inputs, Phase phase,
                      const KindWeights& slopes) {
        const HiddenWeights units = hidden_units(now, inputs, phase);
        HiddenWeights back{};
        for (size_t k = 0; k < kHidden; ++k) {
            if (units[k] == 0) continue;
            for (size_t kind = 0; kind < 3; ++kind) {
                gradient_[out_ + 4 * k + kind] += slopes[kind] * units[k];
                back[k] += slopes[kind] * now.out[k][kind];
            }
        }
        const auto moment = static_cast<size_t>(phase.moment);
        float* early = &gradient_[moment * inputs_ * 4];
        float* late = early + inputs_ * 4;
        for (size_t i = 0; i < inputs_; ++i) {
            const float x = inputs[i];
            if (x == 0) continue;
            for (size_t kind = 0; kind < 4; ++kind) {
                early[4 * i + kind] += x * slopes[kind] * (1 - phase.part);
                late[4 * i + kind] += x * slopes[kind] * phase.part;
            }
            float* in = &gradient_[hidden_ + i * kHidden];
            for (size_t k = 0; k < kHidden; ++k) in[k] += x * back[k];
        }
        float* threshold = &gradient_[thresholds_ + moment * kHidden];
        for (size_t k = 0; k < kHidden; ++k) {
            threshold[k] += back[k] * (1 - phase.part);
            threshold[k + kHidden] += back[k] * phase.part;
        }
    }

    void print_rows(const char* before, size_t from, size_t rows, size_t row) const;

    size_t inputs_, hidden_, thresholds_, out_;
    std::vector<float> flat_, mean_, square_, gradient_;
    double steps_ = 0;
};

void Fit::print_rows(const char* before, size_t from, size_t rows, size_t row) const {
    constexpr size_t kColumns = 12;
    std::printf("%s", before);
    size_t column = 0;
    for (size_t r = 0; r < rows; ++r) {
        std::printf("{");
        for (size_t i = 0; i < row; ++i) {
            const double weight = static_cast<double>(flat_[from + r * row + i]);
            std::printf(std::abs(weight) < 1e-6 ? "0," : "%#.4gF,", weight);
            if (++column % kColumns == 0) std::printf("\n    ");
        }
        std::printf("},");
    }
    std::printf("}},\n");
}

void Fit::print(const std::string& name, const std::string& how) const {
    std::printf("// Fitted; see bench/fit_formula.cpp.\n// %s\n#include \"ai/formula.h\"\n\n",
                how.c_str());
    std::printf(
        "namespace dipolis {\n\n// clang-format off\nconst FormulaTable<%s> k%sWeights = {\n",
        inputs_ == kMostInputs ? "kMostInputs" : "kFormulaInputs", name.c_str());
    std::printf("  {{\n");
    for (size_t m = 0; m < kMoments; ++m) print_rows("    {{", m * inputs_ * 4, inputs_, 4);
    std::printf("  }},\n");
    print_rows("  {{", hidden_, inputs_, kHidden);
    print_rows("  {{", thresholds_, kMoments, kHidden);
    print_rows("  {{", out_, kHidden, 4);
    std::printf("};\n// clang-format on\n\n}  // namespace dipolis\n");
}

double mean_loss(const Fit& fit, const std::vector<Lesson>& lessons, size_t first) {
    double sum = 0;
    for (size_t i = first; i < lessons.size(); ++i)
        sum += Fit::loss(formula_value(fit.weights(), lessons[i].inputs, lessons[i].phase),
                         lessons[i]);
    return sum / static_cast<double>(lessons.size() - first);
}

// At first with that rate, in the end with a tenth of it; the round is kept that judges games held
// back best.
Fit learn_all(Fit fit, const std::vector<Lesson>& lessons, double first_rate) {
    constexpr size_t kBatch = 256;
    constexpr int kRounds = 14;
    const size_t train = lessons.size() * 9 / 10;  // whole games: the rest judges
    Rng rng(1);
    Fit best = fit;
    double least = mean_loss(fit, lessons, train);
    for (int round = 0; round < kRounds; ++round) {
        const double rate = first_rate * (round < 7 ? 1 : round < 11 ? 0.3 : 0.1);
        double loss = 0;
        for (size_t batch = 0; batch < train / kBatch; ++batch) {
            for (size_t k = 0; k < kBatch; ++k)
                loss += fit.learn(lessons[static_cast<size_t>(rng.below(static_cast<int>(train)))]);
            fit.step(rate, kBatch);
        }
        const double held = mean_loss(fit, lessons, train);
        std::fprintf(stderr, "round %d: loss %.4f, of games held back %.4f\n", round,
                     loss / static_cast<double>(train / kBatch * kBatch), held);
        if (held >= least) continue;
        least = held;
        best = fit;
    }
    return best;
}

int run(int argc, char** argv) {
    if (argc != 4) return std::fprintf(stderr, "fit_formula base|solo|leaders POSITIONS HOW\n"), 2;
    const std::string name = argv[1];
    const std::vector<Lesson> lessons = read_lessons(argv[2]);
    if (lessons.empty()) return std::fprintf(stderr, "%s: no positions\n", argv[2]), 2;
    std::fprintf(stderr, "%zu positions\n", lessons.size());
    const bool with_leaders = name == "leaders";
    Fit fit(static_cast<size_t>(with_leaders ? kMostInputs : kFormulaInputs));
    // There are fewer games of the others: too few to learn all from them.
    constexpr double kFromNothing = 0.003;
    constexpr double kFromBase = 0.0001;
    if (name != "base") fit.begin_with(kBaseWeights);
    learn_all(fit, lessons, name == "base" ? kFromNothing : kFromBase)
        .print(name == "solo" ? "Solo"
               : with_leaders ? "Leaders"
                              : "Base",
               argv[3]);
    return 0;
}

}  // namespace
}  // namespace dipolis

int main(int argc, char** argv) {
    return dipolis::run(argc, argv);
}
