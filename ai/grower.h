// The inside of a search: grows the tree visit by visit. What happens at each kind of node is in
// ai/nodes; what is specific to this game in ai/nodes/position.h. Inside ai only.
#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <vector>

#include "ai/search.h"
#include "ai/solver.h"
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
        NodeId node, child;
        int edge;
        NodeKind kind;     // of the node
        Move move;         // of the edge
        uint32_t waiting;  // visits of this thread that are still below
    };
    // The news of visits for the nodes above them.
    struct Carried {
        Value sum;  // of the values that they found
        uint32_t visits = 0;
        bool moved = false;  // the proven bounds of the node told last, or of the leaf, have moved
        bool told = false;   // whether the lowest node has its new value
        void add(const Carried& other) {
            sum.add(other.sum, 1);
            visits += other.visits;
            moved |= other.moved;
        }
    };
    // The working data of one thread.
    struct Worker {
        Solver solver;
        std::vector<Passed> path;  // from the root
        NodeId end = 0;            // the node at its end
        State start{};             // the beginning of its visits
        State state{};             // the state after `played` steps of the path
        size_t played = 0;
        bool begun = false;       // a visit is counted as begun that is not done yet
        uint32_t done = 0;        // number of visits that the last call of `simulate` has done
        std::vector<Edge> edges;  // edges just listed, not yet in the tree
    };
    enum class Visit : uint8_t { Done, InTheWay, NothingLeft };
    // The end of a descent: a node of another thread, a proven one, or one to grow.
    enum class Bottom : uint8_t { InTheWay, Proven, Open };
    using Held = std::unique_lock<NodeLock>;
    struct Run;

    // --- search.cpp: the position
    void employ(int threads);
    void plant();
    void settle_wins();
    void settle(int option, const Value& value);
    NodeId find(const State& state) const;

    // --- visit.cpp: down to a new node and back up
    Visit simulate(Worker& worker, const std::function<bool()>& begin_visit);
    bool reach_leaf(Worker& worker, size_t depth);
    size_t depth_to_stay_at(Worker& worker) const;
    Bottom descend(Worker& worker);
    bool grow(Worker& worker);
    void take_back(const Worker& worker, size_t depth);
    Held hold(Node& node) const;
    bool is_settled(Node& node) const;
    Value leaf_of(const Worker& worker);
    void carry_up(const Worker& worker, Carried& news, size_t from, size_t to);
    void refresh(Node& node, Carried& news);
    void tighten(Node& node);
    Node made(Worker& worker) const;
    void judge(Node& node, Worker& worker) const;
    void list(const Node& node, Worker& worker) const;
    void install(Node& node, const std::vector<Edge>& edges);
    void follow(const Passed& step, State& state) const;

    // --- run.cpp: the course of a search
    Visit visit(Worker& worker, Run& run);
    void look_first(Run& run);
    void solve_root(const Run& run);
    double practical_score(State state);
    void work(Worker& worker, Run& run, const std::function<void()>& look);

    Evaluator& evaluator_;
    SearchSettings settings_;
    std::vector<std::unique_ptr<Worker>> workers_;
    Tree tree_;
    bool shared_ = false;  // whether several threads search it
    State root_{};
    bool has_root_ = false;
    bool root_solved_ = false;
};

// --- report.cpp: what the tree says about its root, which is this position
Report report_of(const Tree& tree, const State& position, int64_t nodes, double seconds);
Value value_of(const Node& node);

}  // namespace dipolis
