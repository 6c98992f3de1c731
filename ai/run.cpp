// One search from its beginning to its end, by one thread or several.
#include <algorithm>
#include <chrono>
#include <thread>

#include "ai/search.h"

namespace dipolis {

namespace {

constexpr int kVisitsBetweenLooks = 16;
constexpr double kSecondsBetweenReports = 0.25;
constexpr int kPracticalSamples = 32;

double seconds_now() {
    const auto now = std::chrono::steady_clock::now().time_since_epoch();
    return std::chrono::duration<double>(now).count();
}

}  // namespace

// What the evaluator makes of it: the mean of several answers, if it throws dice.
double Search::practical_score(const State& state) {
    if (is_over(state)) return 0;
    const int samples = evaluator_.is_random() ? kPracticalSamples : 1;
    double sum = 0;
    for (int k = 0; k < samples; ++k) sum += evaluator_.value(state, workers_.front()->rng).score;
    return sum / samples;
}

// The last cards are solved whole if that takes only a part of what the search may take.
void Search::solve_root(const Limits& limits) {
    constexpr int64_t kSolverNodesPerNode = 40;
    constexpr int64_t kSolverNodesPerMillisecond = 3000;
    constexpr int64_t kAtLeast = 20'000;
    const Actor who = actor(root_);
    if (who != Actor::First && who != Actor::Second) return;
    const bool few = root_.structure.present.size() <= settings_.root_solver_cards;
    if (!few || root_.age != Age::III || !Solver::in_reach(root_)) return;
    if (tree_.nodes[0].proven() && root_solved_) return;
    int64_t budget = std::max(limits.nodes * kSolverNodesPerNode,
                              limits.milliseconds * kSolverNodesPerMillisecond);
    if (budget == 0) budget = 1'000 * kSolverNodesPerMillisecond;
    const auto answers =
        workers_.front()->solver.solve_options(root_, std::max(kAtLeast, budget), limits.stop);
    if (!answers) return;
    root_solved_ = true;
    for (int i = 0; i < tree_.nodes[0].edges; ++i) {
        settle(i, (*answers)[static_cast<size_t>(i)].value);
        Edge& edge = tree_.edge(tree_.nodes[0], i);
        // Exactly equal ones are told apart by what happens to players who err.
        State next = root_;
        play(next, edge.move);
        edge.weight = static_cast<float>(side(tree_.nodes[0].actor) * practical_score(next));
    }
    tighten(tree_.nodes[0]);
}

struct Search::Run {
    const Limits& limits;
    double begin;
    std::atomic<int64_t> begun = 0, done = 0;  // visits
    std::atomic<bool> over = false;

    double seconds() const { return seconds_now() - begin; }
    bool must_end() const {
        if (limits.stop != nullptr && limits.stop->load(std::memory_order_relaxed)) return true;
        return limits.milliseconds > 0 &&
               seconds() * 1000 >= static_cast<double>(limits.milliseconds);
    }
    // Whether one more visit is within the limit of nodes; then it is counted.
    bool begin_visit() { return limits.nodes == 0 || begun.fetch_add(1) < limits.nodes; }
};

// One thread's visits, until the run is over. `look` is called before some of them.
void Search::work(Worker& worker, Run& run, const std::function<void()>& look) {
    for (int64_t n = 0; !run.over; ++n) {
        if (look && n % kVisitsBetweenLooks == 0) look();
        if (run.over || !run.begin_visit()) return;
        Visit visit = simulate(worker);
        for (; visit == Visit::InTheWay && !run.over; visit = simulate(worker))
            std::this_thread::yield();
        if (visit == Visit::Done) ++run.done;
        if (visit == Visit::NothingLeft) run.over = true;
    }
}

Report Search::run(const Limits& limits, const std::function<void(const Report&)>& tell) {
    DIPOLIS_ASSERT(has_root_ && !is_over(root_));
    Run run{limits, seconds_now()};
    solve_root(limits);
    employ(limits.threads);
    std::vector<std::thread> helpers;
    for (size_t i = 1; i < static_cast<size_t>(limits.threads); ++i)
        helpers.emplace_back([this, &run, i] { work(*workers_[i], run, {}); });
    double told = 0;
    work(*workers_.front(), run, [&] {
        if (run.must_end()) run.over = true;
        if (!tell || run.seconds() - told < kSecondsBetweenReports) return;
        told = run.seconds();
        lock_.lock();
        const Report so_far = report(run.done, told);
        lock_.unlock();
        tell(so_far);
    });
    for (std::thread& helper : helpers) helper.join();
    return report(run.done, run.seconds());
}

}  // namespace dipolis
