// Runs one search from beginning to end, with one thread or several.
#include <algorithm>
#include <chrono>
#include <mutex>
#include <shared_mutex>
#include <system_error>
#include <thread>

#include "ai/grower.h"
#include "ai/nodes/position.h"

namespace dipolis {

double seconds_now() {
    const auto now = std::chrono::steady_clock::now().time_since_epoch();
    return std::chrono::duration<double>(now).count();
}

namespace {

constexpr int64_t kFirstVisits = 64;  // before the solver may use up the time
constexpr double kSecondsBetweenReports = 0.25;

}  // namespace

// Score of a position by the evaluator.
double Grower::practical_score(State state) {
    play_forced(state);
    if (is_over(state)) return 0;
    return evaluator_.value(state).score;
}

namespace {

// Entrance to the tree for any number of visits at once, or for one look at all of it. A look is
// let in before new visits, which std::shared_mutex does not promise.
class Gate {
  public:
    void lock_shared() {
        for (;; --visits_) {
            while (closed_) std::this_thread::yield();
            ++visits_;
            if (!closed_) return;
        }
    }
    void unlock_shared() { --visits_; }
    void lock() {
        closed_ = true;
        while (visits_ > 0) std::this_thread::yield();
    }
    void unlock() { closed_ = false; }

  private:
    std::atomic<int> visits_ = 0;
    std::atomic<bool> closed_ = false;
};

}  // namespace

struct Grower::Run {
    const Limits& limits;
    double (*clock)();
    double begin = clock();
    std::atomic<int64_t> begun = 0, done = 0;  // of visits
    std::atomic<bool> over = false;
    Gate gate{};

    double seconds() const { return clock() - begin; }
    bool is_timed() const { return limits.milliseconds > 0; }
    bool is_stopped() const {
        return limits.stop != nullptr && limits.stop->load(std::memory_order_relaxed);
    }
    // Whether this fraction of the time is over.
    bool has_spent(double part) const {
        return is_timed() && seconds() * 1000 >= part * static_cast<double>(limits.milliseconds);
    }
    bool must_end() const { return is_stopped() || has_spent(1); }
    // Counts one more visit; false if it would exceed the limit of nodes.
    bool begin_visit() { return limits.nodes == 0 || begun.fetch_add(1) < limits.nodes; }
};

namespace {

// Number of positions that the solver may visit at the root. A limit of time is checked by the
// clock instead.
int64_t solver_budget(const Limits& limits) {
    constexpr int64_t kForEachNode = 40;
    constexpr int64_t kAtLeast = 20'000;
    constexpr int64_t kWithoutLimits = 3'000'000;
    if (limits.nodes > 0) return std::max(kAtLeast, limits.nodes * kForEachNode);
    return limits.milliseconds > 0 ? 0 : kWithoutLimits;
}

}  // namespace

// Solves the root exactly if few enough cards are left, within a fraction of the search's limits.
void Grower::solve_root(const Run& run) {
    constexpr double kPartOfTime = 0.4;
    if (!may_solve_root(root_, settings_)) return;
    if (tree_.nodes[0].proven() && root_solved_) return;
    const auto answers = workers_.front()->solver.solve_options(
        root_, solver_budget(run.limits),
        [&] { return run.is_stopped() || run.has_spent(kPartOfTime); });
    if (!answers) return;
    root_solved_ = true;
    for (int i = 0; i < tree_.nodes[0].edges; ++i) {
        settle(i, (*answers)[i].value);
        Edge& edge = tree_.edge(tree_.nodes[0], i);
        // Among options of equal exact value, the evaluator knows which go well against errors.
        State next = root_;
        play(next, edge.move);
        edge.weight = static_cast<float>(side(tree_.nodes[0].actor) * practical_score(next));
    }
    tighten(tree_.nodes[0]);
}

// One visit, or a few; its first one is counted as begun.
Grower::Visit Grower::visit(Worker& worker, Run& run) {
    worker.begun = true;
    const std::shared_lock visiting(run.gate);
    const Visit visit = simulate(worker, [&] { return !run.over && run.begin_visit(); });
    run.done += worker.done;
    return visit;
}

// A search with a limit of time makes at least this many visits, however busy the processor is.
void Grower::look_first(Run& run) {
    for (int64_t n = 0; n < kFirstVisits && !run.is_stopped() && run.begin_visit(); ++n) {
        if (visit(*workers_.front(), run) != Visit::Done) return;
    }
}

// The visits of one thread until the run is over. Calls `look` before each, or before a few.
void Grower::work(Worker& worker, Run& run, const std::function<void()>& look) {
    worker.begun = false;
    while (!run.over) {
        if (look) look();
        if (run.over || (!worker.begun && !run.begin_visit())) return;
        switch (visit(worker, run)) {
            case Visit::Done:
                break;
            case Visit::InTheWay:
                std::this_thread::yield();
                break;
            case Visit::NothingLeft:
                run.over = true;
        }
    }
}

Report Grower::run(const Limits& limits, const std::function<void(const Report&)>& tell) {
    DIPOLIS_ASSERT(has_root_ && !is_over(root_));
    Run run{limits, settings_.clock};
    if (run.is_timed()) look_first(run);
    solve_root(run);
    employ(limits.threads);
    shared_ = limits.threads > 1;
    std::vector<std::thread> helpers;
    try {
        for (size_t i = 1; i < static_cast<size_t>(limits.threads); ++i)
            helpers.emplace_back([this, &run, i] { work(*workers_[i], run, {}); });
    } catch (const std::system_error&) {
        // The system has no room for another thread: those there are do the work.
    }
    double told = 0;
    work(*workers_.front(), run, [&] {
        if (run.must_end()) run.over = true;
        if (!tell || run.seconds() - told < kSecondsBetweenReports) return;
        told = run.seconds();
        std::unique_lock looking(run.gate);
        const Report so_far = report_of(tree_, root_, run.done, told);
        looking.unlock();
        tell(so_far);
    });
    for (std::thread& helper : helpers) helper.join();
    shared_ = false;
    return report_of(tree_, root_, run.done, run.seconds());
}

}  // namespace dipolis
