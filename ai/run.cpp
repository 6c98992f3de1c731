// One search from its beginning to its end.
#include <algorithm>
#include <chrono>

#include "ai/search.h"

namespace dipolis {

namespace {

constexpr int kNodesBetweenLooks = 16;
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
    for (int k = 0; k < samples; ++k) sum += evaluator_.value(state, rng_).score;
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
    const auto answers = solver_.solve_options(root_, std::max(kAtLeast, budget), limits.stop);
    if (!answers) return;
    root_solved_ = true;
    for (int i = 0; i < tree_.nodes[0].edges; ++i) {
        const Value& value = (*answers)[static_cast<size_t>(i)].value;
        Edge& edge = tree_.edge(tree_.nodes[0], i);
        if (edge.child == kNoNode) {
            edge.child = static_cast<NodeId>(tree_.nodes.size());
            tree_.nodes.emplace_back();
            tree_.nodes.back().actor = Actor::Nobody;
            tree_.nodes.back().kind = NodeKind::End;
        }
        Node& child = tree_.nodes[edge.child];
        child.score = child.low = child.high = value.score;
        child.ends = value.ends;
        edge.visits = std::max(edge.visits, 1u);
        // Exactly equal ones are told apart by what happens to players who err.
        State next = root_;
        play(next, edge.move);
        edge.weight = static_cast<float>(side(tree_.nodes[0].actor) * practical_score(next));
    }
    tighten(tree_.nodes[0]);
}

Report Search::run(const Limits& limits, const std::function<void(const Report&)>& tell) {
    DIPOLIS_ASSERT(has_root_ && !is_over(root_));
    const double begin = seconds_now();
    double told = begin;
    int64_t done = 0;
    solve_root(limits);
    const auto finished = [&] {
        if (tree_.nodes[0].proven() || tree_.nodes.size() >= settings_.most_nodes) return true;
        if (limits.nodes > 0 && done >= limits.nodes) return true;
        if (limits.stop != nullptr && limits.stop->load(std::memory_order_relaxed)) return true;
        if (done % kNodesBetweenLooks != 0) return false;
        const double now = seconds_now();
        if (tell && now - told > kSecondsBetweenReports) {
            told = now;
            tell(report(done, now - begin));
        }
        return limits.milliseconds > 0 &&
               (now - begin) * 1000 >= static_cast<double>(limits.milliseconds);
    };
    while (!finished()) {
        simulate();
        ++done;
    }
    return report(done, seconds_now() - begin);
}

}  // namespace dipolis
