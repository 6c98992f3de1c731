#include "train/suite_measure.h"

#include <algorithm>
#include <atomic>
#include <thread>

#include "ai/evaluators.h"
#include "engine/view.h"
#include "train/lesson.h"

namespace dipolis::train {

namespace {

constexpr int kResamples = 1000;

Report search(Evaluator& judge, const SearchSettings& settings, const State& seen, int64_t visits) {
    Search search(judge, settings);
    search.set_position(seen);
    return search.run({.nodes = visits});
}

int likeliest(Evaluator& judge, const State& seen, const Options& all) {
    std::array<float, Options::kCapacity> weights;  // NOLINT: filled by prior
    judge.prior(seen, all, weights);
    return static_cast<int>(std::max_element(weights.begin(), weights.begin() + all.size()) -
                            weights.begin());
}

int chosen(Evaluator& judge, const Specification& player, const State& seen, int64_t visits) {
    Options all;
    options(seen, all);
    if (visits == 1) return likeliest(judge, seen, all);
    const Move best = search(judge, player.search, seen, visits).best();
    int i = 0;
    while (all[i].move != best) ++i;
    return i;
}

// Over both ways to take one set of deals for the best and the other for what it is worth.
double loss(const Case& one, int option) {
    const auto value = [&](int i, size_t deals) {
        return static_cast<double>(one.options[static_cast<size_t>(i)][deals]) / kWin;
    };
    const auto best = [&](size_t deals) {
        int best = 0;
        for (int i = 1; i < static_cast<int>(one.options.size()); ++i) {
            if (value(i, deals) > value(best, deals)) best = i;
        }
        return best;
    };
    double sum = 0;
    for (size_t deals : {size_t{0}, size_t{1}})
        sum += value(best(1 - deals), deals) - value(option, deals);
    return sum / 2;
}

double error(const Case& one, double said) {
    double n = 0;
    for (int end : one.ends) n += end;
    double won = one.ends[kTieEnd] / 2.0;
    double squares = one.ends[kTieEnd] / 4.0;
    for (size_t k = 0; k < 3; ++k) {
        won += one.ends[k];
        squares += one.ends[k];
    }
    const double truth = won / n;
    const double noise = (squares / n - truth * truth) / (n - 1);
    return (said - truth) * (said - truth) - noise;
}

double measure(const Case& one, Evaluator& judge, const Specification& player, int64_t visits) {
    const State seen = both_undecided(view(one.position, seat_of(actor(one.position))));
    if (!one.options.empty()) return loss(one, chosen(judge, player, seen, visits));
    const Value value =
        visits == 1 ? judge.value(seen) : search(judge, player.search, seen, visits).value;
    return error(one, value.wins(Seat::First));
}

// Weight of a case in a mean over games: it stands for `share` of the `games` tried for it.
struct Weight {
    double share, games;
};

// The sum over stages of such means, of cases drawn again and again from those of each stage.
class Bootstrap {
  public:
    Bootstrap(std::span<const double> numbers, const std::vector<Weight>& weights)
        : numbers_(numbers), weights_(weights) {}
    void add_stage(std::vector<size_t> cases) {
        if (!cases.empty()) stages_.push_back(std::move(cases));
    }
    Estimate estimate() const {
        Rng rng(1);
        std::vector<double> sums;
        for (int i = 0; i < kResamples; ++i)
            sums.push_back(sum([&](size_t n) { return rng.next() % n; }));
        std::sort(sums.begin(), sums.end());
        constexpr size_t kTail = kResamples / 40;  // 2.5 %
        size_t next = 0;
        const double mean = sum([&](size_t n) { return next++ % n; });
        return {mean, sums[kTail], sums[kResamples - 1 - kTail]};
    }

  private:
    // `which` draws the number of a case of a stage with so many.
    template <class Which>
    double sum(const Which& which) const {
        double sum = 0;
        for (const auto& cases : stages_) {
            double total = 0;
            double games = 0;
            for (size_t i = 0; i < cases.size(); ++i) {
                const size_t at = cases[which(cases.size())];
                total += weights_[at].share * numbers_[at];
                games += weights_[at].games;
            }
            sum += total / games;
        }
        return sum;
    }

    std::span<const double> numbers_;
    const std::vector<Weight>& weights_;
    std::vector<std::vector<size_t>> stages_;
};

std::vector<size_t> cases_of(const Suite& suite, int stage) {
    std::vector<size_t> cases;
    for (size_t i = 0; i < suite.cases.size(); ++i) {
        if (suite.cases[i].stage == stage) cases.push_back(i);
    }
    return cases;
}

int stages_in(const Suite& suite) {
    int stages = 0;
    for (int stage = 0; stage < kStages; ++stage) stages += !cases_of(suite, stage).empty();
    return stages;
}

// In games with a second player each decides half of the decisions.
double seats(const Case& one) {
    return one.position.variant.addons.has(AddOnId::Solo) ? 1 : 2;
}

}  // namespace

std::vector<double> measured(const Suite& suite, const Specification& player, int64_t visits,
                             int threads) {
    std::vector<double> numbers(suite.cases.size());
    std::atomic<size_t> next = 0;
    std::vector<std::thread> helpers;
    for (int t = 0; t < threads; ++t) {
        helpers.emplace_back([&] {
            const auto judge = make_evaluator(player.judge);
            for (size_t i = next++; i < numbers.size(); i = next++)
                numbers[i] = measure(suite.cases[i], *judge, player, visits);
        });
    }
    for (std::thread& helper : helpers) helper.join();
    return numbers;
}

Estimate estimate(const Suite& suite, std::span<const double> numbers, int stage) {
    std::vector<Weight> weights;
    for (const Case& one : suite.cases) {
        const double weight = suite.kind == Suite::Kind::Decisions ? one.seen : 1;
        weights.push_back({weight, weight});
    }
    Bootstrap bootstrap(numbers, weights);
    bootstrap.add_stage(cases_of(suite, stage));
    return bootstrap.estimate();
}

Estimate estimate(const Suite& suite, std::span<const double> numbers) {
    std::vector<Weight> weights;
    const double stages = stages_in(suite);
    for (const Case& one : suite.cases) {
        weights.push_back(suite.kind == Suite::Kind::Decisions
                              ? Weight{one.seen / seats(one), static_cast<double>(one.tries)}
                              : Weight{1 / stages, 1});
    }
    Bootstrap bootstrap(numbers, weights);
    for (int stage = 0; stage < kStages; ++stage) bootstrap.add_stage(cases_of(suite, stage));
    return bootstrap.estimate();
}

}  // namespace dipolis::train
