// Fits the weights of ai/formula.h to positions of train/self_play and prints them as a file
// ai/*_weights.cpp. The target of a position is half the result of the game and half the value of
// the search. Logistic regression by Adam; deterministic for given positions.
//
//     fit_formula base|solo|leaders "HOW THEY WERE MADE" SHARD... > ai/formula_weights.cpp
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <string>
#include <utility>
#include <vector>

#include "ai/formula.h"
#include "play/rng.h"
#include "train/sample.h"

namespace dipolis {
namespace {

struct Lesson {
    std::array<FormulaInputs, 2> inputs;
    Phase phase;
    std::array<float, kEndCount> target;
};

Lesson lesson_of(const train::Sample& sample) {
    constexpr float kTrust = 0.5F;
    Lesson lesson{formula_inputs(sample.state), phase(sample.state), {}};
    for (size_t k = 0; k < kEndCount; ++k)
        lesson.target[k] = kTrust * sample.thought[k] + (1 - kTrust) * sample.end[k];
    return lesson;
}

// Reports unreadable files on stderr and goes on.
void read_lessons(const char* path, std::vector<Lesson>& lessons) {
    std::string why;
    const auto note = [&](const std::vector<train::Sample>& game) {
        for (const train::Sample& sample : game) {
            if (!sample.inside) lessons.push_back(lesson_of(sample));
        }
    };
    if (!train::read_samples(path, note, why)) std::fprintf(stderr, "%s: %s\n", path, why.c_str());
}

// All weights in one vector: the linear ones, those into and out of the hidden units, and the
// thresholds.
class Fit {
  public:
    explicit Fit(InputNames names)
        : names_(std::move(names)),
          inputs_(names_.size()),
          hidden_(kMoments * inputs_ * 4),
          thresholds_(hidden_ + inputs_ * kHidden),
          out_(thresholds_ + kMoments * kHidden),
          flat_(out_ + kHidden * 4),
          mean_(flat_.size()),
          square_(flat_.size()),
          gradient_(flat_.size()) {
        Rng rng(7);
        const float reach = 0.5F / std::sqrt(static_cast<float>(inputs_));
        for (size_t i = hidden_; i < thresholds_; ++i)
            flat_[i] = reach * static_cast<float>(rng.below(2001) - 1000) / 1000;
        for (size_t i = out_; i < flat_.size(); ++i)
            flat_[i] = i % 4 == 3 ? 0 : 0.2F * static_cast<float>(rng.below(2001) - 1000) / 1000;
    }

    // Starts with the weights of the base game; inputs that it does not have start at zero.
    void begin_with(const FittedFormula& fitted) {
        std::fill(flat_.begin(), flat_.end(), 0.0F);
        const FormulaTable table(names_, fitted);
        const FormulaWeights& known = table.weights();
        for (size_t m = 0; m < kMoments; ++m) {
            for (size_t i = 0; i < inputs_; ++i)
                std::copy_n(known.straight[m][i].begin(), 4, &flat_[(m * inputs_ + i) * 4]);
            std::copy_n(known.thresholds[m].begin(), kHidden, &flat_[thresholds_ + m * kHidden]);
        }
        for (size_t i = 0; i < inputs_; ++i)
            std::copy_n(known.hidden[i].begin(), kHidden, &flat_[hidden_ + i * kHidden]);
        for (size_t k = 0; k < kHidden; ++k)
            std::copy_n(known.out[k].begin(), 4, &flat_[out_ + 4 * k]);
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

    // One step of Adam with the summed gradient of `count` positions.
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

    void print_numbers(const char* before, size_t from, size_t count, const char* after) const;
    void print_input(size_t input) const;

    InputNames names_;
    size_t inputs_, hidden_, thresholds_, out_;
    std::vector<float> flat_, mean_, square_, gradient_;
    double steps_ = 0;
};

std::string in_digits(float weight) {
    std::array<char, 32> text{};
    std::snprintf(text.data(), text.size(), "%#.4gF", static_cast<double>(weight));
    return std::abs(weight) < 1e-6F ? "0" : text.data();
}

void Fit::print_numbers(const char* before, size_t from, size_t count, const char* after) const {
    std::printf("%s{", before);
    for (size_t i = 0; i < count; ++i)
        std::printf("%s%s",
                    i == 0       ? ""
                    : i % 8 == 0 ? ",\n    "
                                 : ", ",
                    in_digits(flat_[from + i]).c_str());
    std::printf("}%s", after);
}

void Fit::print_input(size_t input) const {
    std::printf("  {\"%s\",\n   {", names_[input].name.c_str());
    for (size_t m = 0; m < kMoments; ++m) {
        for (size_t kind = 0; kind < 3; ++kind) {
            const float weight = flat_[(m * inputs_ + input) * 4 + kind];
            std::printf("%s%s",
                        m + kind == 0         ? ""
                        : m == 3 && kind == 0 ? ",\n    "
                                              : ", ",
                        in_digits(weight).c_str());
        }
    }
    print_numbers("},\n   ", hidden_ + input * kHidden, kHidden, "},\n");
}

void Fit::print(const std::string& name, const std::string& how) const {
    std::printf("// Fitted; see train/fit_formula.cpp.\n// %s\n#include \"ai/formula.h\"\n\n",
                how.c_str());
    std::printf("namespace dipolis {\n\nnamespace {\n\n// clang-format off\n");
    std::printf("constexpr std::array<FormulaRow, %zu> kRows = {{\n", inputs_);
    for (size_t i = 0; i < inputs_; ++i) print_input(i);
    std::printf("}};\n// clang-format on\n\n}  // namespace\n\n// clang-format off\n");
    std::printf("const FittedFormula kFitted%s = {kRows,\n  {{\n", name.c_str());
    for (size_t m = 0; m < kMoments; ++m)
        print_numbers("   ", thresholds_ + m * kHidden, kHidden, ",\n");
    std::printf("  }},\n  {{\n");
    for (size_t k = 0; k < kHidden; ++k) print_numbers("   ", out_ + 4 * k, 3, ",\n");
    std::printf("  }},\n};\n// clang-format on\n\n}  // namespace dipolis\n");
}

double mean_loss(const Fit& fit, const std::vector<Lesson>& lessons, size_t first) {
    double sum = 0;
    for (size_t i = first; i < lessons.size(); ++i)
        sum += Fit::loss(formula_value(fit.weights(), lessons[i].inputs, lessons[i].phase),
                         lessons[i]);
    return sum / static_cast<double>(lessons.size() - first);
}

// Begins with the given learning rate and ends with a tenth of it; keeps the weights of the round
// with the lowest loss on held-out games.
Fit learn_all(Fit fit, const std::vector<Lesson>& lessons, double first_rate) {
    constexpr size_t kBatch = 256;
    constexpr int kRounds = 14;
    const size_t train = lessons.size() * 9 / 10;  // whole games: the rest is held out
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
    if (argc < 4) return std::fprintf(stderr, "fit_formula base|solo|leaders HOW SHARD...\n"), 2;
    const std::string name = argv[1];
    std::vector<Lesson> lessons;
    for (int i = 3; i < argc; ++i) read_lessons(argv[i], lessons);
    if (lessons.empty()) return std::fprintf(stderr, "no positions\n"), 2;
    std::fprintf(stderr, "%zu positions\n", lessons.size());
    const bool with_leaders = name == "leaders";
    Variant variant;
    if (with_leaders) variant.addons.add(AddOnId::Leaders);
    Fit fit(input_names(variant));
    // Solo and Leaders have too few games to fit all weights from scratch.
    constexpr double kFromNothing = 0.003;
    constexpr double kFromBase = 0.0001;
    if (name != "base") fit.begin_with(kFittedBase);
    learn_all(fit, lessons, name == "base" ? kFromNothing : kFromBase)
        .print(name == "solo" ? "Solo"
               : with_leaders ? "Leaders"
                              : "Base",
               argv[2]);
    return 0;
}

}  // namespace
}  // namespace dipolis

int main(int argc, char** argv) {
    return dipolis::run(argc, argv);
}
