// The inside of a search: grows the tree visit by visit. What happens at each kind of node is in
// ai/nodes; what is specific to this game in ai/nodes/position.h. Inside ai only.
#pragma once

#include <memory>
#include <vector>

#include "ai/search.h"
#include "ai/solver.h"
#include "ai/spin_lock.h"
#include "ai/tree.h"

namespace dipolis {

class Grower {
  public:
    Grower(Evaluator& evaluator, const SearchSettings& settings);

    void set_position(const State& state);
    Report run(const Limits& limits, const std::function<void(const Report&)>& tell);
    size_t size() const { return tree_.nodes.size(); }
    bool drew() const;
    std::vector<Inside> inside(uint32_t least_visits) const;

  private:
    struct Passed {
        NodeId node;
        int edge;
        NodeKind kind;  // of the node
        Move move;      // of the edge
    };
    // The working data of one thread.
    struct Worker {
        Solver solver;
        std::vector<Passed> path;  // from the root
        NodeId end = 0;            // the node at its end
        State state{};             // the state after `played` steps of the path
        size_t played = 0;
        std::vector<Edge> edges;  // edges just listed, not yet in the tree
    };
    enum class Visit : uint8_t { Done, InTheWay, NothingLeft };
    struct Run;

    // --- search.cpp: the position
    void employ(int threads);
    void plant();
    void settle_wins();
    void settle(int option, const Value& value);
    NodeId find(const State& state) const;

    // --- visit.cpp: down to a new node and back up
    Visit simulate(Worker& worker);
    bool descend(Worker& worker);
    bool grow(Worker& worker);
    void take_back(const Worker& worker);
    Node made(Worker& worker) const;
    void judge(Node& node, Worker& worker) const;
    void list(const Node& node, Worker& worker) const;
    void install(Node& node, const std::vector<Edge>& edges);
    void follow(const Passed& step, State& state) const;
    void back_up(const Worker& worker);
    void tighten(Node& node);

    // --- run.cpp: the course of a search
    void look_first(Run& run);
    void solve_root(const Run& run);
    double practical_score(State state);
    void work(Worker& worker, Run& run, const std::function<void()>& look);

    Evaluator& evaluator_;
    SearchSettings settings_;
    std::vector<std::unique_ptr<Worker>> workers_;
    SpinLock lock_;  // protects the tree while it is searched
    Tree tree_;
    State root_{};
    bool has_root_ = false;
    bool root_solved_ = false;
};

// --- report.cpp: what the tree says about its root, which is this position
Report report_of(const Tree& tree, const State& position, int64_t nodes, double seconds);
Value value_of(const Node& node);

}  // namespace dipolis
