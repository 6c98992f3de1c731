// One visit: goes down the tree to a new position, and carries its value back up.
#include <algorithm>
#include <mutex>

#include "ai/grower.h"
#include "ai/nodes/position.h"
#include "ai/nodes/rule.h"

namespace dipolis {

namespace {

// Kinds of nodes that are judged themselves; the value of a chance node comes from its outcomes.
bool is_judged(NodeKind kind) {
    return kind == NodeKind::Player || kind == NodeKind::Matrix || kind == NodeKind::End;
}

// Each of several threads stays for this many visits below a node that has had so many.
constexpr uint32_t kStay = 16;
constexpr uint32_t kStayFrom = 16 * kStay;

}  // namespace

// The node of the worker's position. A node that is not judged itself gets its edges at once.
Node Grower::made(Worker& worker) const {
    Node node = node_for(worker.state);
    worker.edges.clear();
    if (is_judged(node.kind)) {
        judge(node, worker);
    } else {
        list(node, worker);
    }
    return node;
}

// The value of a leaf: exact if known, else the evaluator's.
void Grower::judge(Node& node, Worker& worker) const {
    const auto exact = exact_value(worker.state, worker.solver, settings_);
    const Value value = exact ? *exact : evaluator_.value(worker.state);
    if (exact) node.low = node.high = value.score;
    node.score = node.total = value.score;
    node.mass = 1;
    node.ends = value.ends;
    node.visits = 1;
}

void Grower::list(const Node& node, Worker& worker) const {
    worker.edges.clear();
    if (node.kind != NodeKind::End) rule_of(node.kind).list(worker.state, evaluator_, worker.edges);
}

void Grower::install(Node& node, const std::vector<Edge>& edges) {
    node.edges = static_cast<uint16_t>(edges.size());
    if (edges.empty()) return;
    node.first_edge = tree_.edges.take(node.edges);
    std::copy(edges.begin(), edges.end(), &tree_.edge(node, 0));
}

void Grower::follow(const Passed& step, State& state) const {
    rule_of(step.kind).follow(state, step.move, step.edge, settings_);
    play_forced(state);
}

// The lock of a node while the object lives, if there are other threads.
Grower::Held Grower::hold(Node& node) const {
    return shared_ ? Held(node.lock) : Held(node.lock, std::defer_lock);
}

bool Grower::is_settled(Node& node) const {
    const Held lock = hold(node);
    return node.proven();
}

// Goes down to a new position and back up. Playing moves, judging positions and listing options
// happens without any lock, by one thread for each node.
//
// Threads would wait for each other's changes near the root, which all pass, longer than they
// compute. So each stays for a few visits below a node further down, and tells those above of all
// of them at once.
Grower::Visit Grower::simulate(Worker& worker, const std::function<bool()>& begin_visit) {
    worker.path.clear();
    worker.start = root_;
    worker.done = 0;
    if (tree_.nodes.size() >= settings_.most_nodes || is_settled(tree_.nodes[0]))
        return Visit::NothingLeft;
    if (!reach_leaf(worker, 0)) return Visit::InTheWay;
    const size_t depth = depth_to_stay_at(worker);
    Carried all;
    do {
        Carried one{leaf_of(worker), 1, true, true};
        carry_up(worker, one, worker.path.size(), depth);
        all.add(one);
        ++worker.done;
        worker.begun = depth > 0 && worker.done < kStay && begin_visit();
    } while (worker.begun && reach_leaf(worker, depth));
    carry_up(worker, all, depth, 0);
    const Held lock = hold(tree_.nodes[0]);
    refresh(tree_.nodes[0], all);
    return Visit::Done;
}

// Goes down from the node at this depth of the path to a node that has a value; false if others are
// in the way.
bool Grower::reach_leaf(Worker& worker, size_t depth) {
    worker.path.resize(depth);
    worker.end = depth == 0 ? 0 : worker.path.back().child;
    worker.state = worker.start;
    worker.played = depth;
    for (;;) {
        const Bottom bottom = descend(worker);
        if (bottom == Bottom::Proven) return true;
        if (bottom == Bottom::Open && grow(worker)) return true;
        if (bottom == Bottom::InTheWay) break;
    }
    take_back(worker, depth);
    return false;
}

// The depth of the last node on the path that has so many visits that some more of them need not be
// chosen one by one. The worker starts there from now on.
size_t Grower::depth_to_stay_at(Worker& worker) const {
    size_t depth = 0;
    for (; depth + 1 < worker.path.size() && worker.path[depth].waiting == kStay; ++depth)
        follow(worker.path[depth], worker.start);
    return depth;
}

// Follows edges from a node that has some to one that is proven, new, or without edges. The last
// two are then this thread's.
Grower::Bottom Grower::descend(Worker& worker) {
    Held lock = hold(tree_.nodes[worker.end]);
    for (;;) {
        const Node& node = tree_.nodes[worker.end];
        const int i = rule_of(node.kind).select(tree_, node, settings_);
        if (i < 0) return Bottom::InTheWay;
        Edge& edge = tree_.edge(node, i);
        if (edge.child == kNoNode) edge.child = tree_.add({});
        const uint32_t visits = shared_ && edge.visits >= kStayFrom ? kStay : 1;
        worker.path.push_back({worker.end, edge.child, i, node.kind, edge.move, visits});
        edge.waiting += visits;
        worker.end = edge.child;
        Node& child = tree_.nodes[worker.end];
        Held lock_below = hold(child);
        if (child.busy) return Bottom::InTheWay;
        if (child.proven()) return Bottom::Proven;
        if (child.edges == 0) {
            child.busy = true;
            return Bottom::Open;
        }
        lock = std::move(lock_below);
    }
}

// Judges a new node, or lists the edges of one seen before. True if the visit ends here because the
// node is new and has a value.
bool Grower::grow(Worker& worker) {
    Node& node = tree_.nodes[worker.end];
    Node grown = node;  // nobody else changes a busy node
    const bool fresh = node.visits == 0;
    for (; worker.played < worker.path.size(); ++worker.played)
        follow(worker.path[worker.played], worker.state);
    if (fresh) {
        grown = made(worker);
    } else {
        list(node, worker);
    }
    install(grown, worker.edges);
    grown.busy = false;
    const Held above = hold(tree_.nodes[worker.path.back().node]);
    const Held here = hold(node);
    node = grown;
    return fresh && is_judged(node.kind);
}

void Grower::take_back(const Worker& worker, size_t depth) {
    for (size_t i = depth; i < worker.path.size(); ++i) {
        const Passed& step = worker.path[i];
        Node& node = tree_.nodes[step.node];
        const Held lock = hold(node);
        tree_.edge(node, step.edge).waiting -= step.waiting;
    }
}

Value Grower::leaf_of(const Worker& worker) {
    Node& end = tree_.nodes[worker.end];
    const Held lock = hold(end);
    return {end.score, end.ends};
}

// Tells the nodes of the path between these depths of visits below them, from the lowest up.
void Grower::carry_up(const Worker& worker, Carried& news, size_t from, size_t to) {
    for (size_t i = from; i-- > to;) {
        const Passed& step = worker.path[i];
        Node& node = tree_.nodes[step.node];
        Node& child = tree_.nodes[step.child];
        const Held above = hold(node);
        const Held lock = hold(child);
        const double before = child.score;
        if (!news.told) refresh(child, news);
        news.told = false;
        Edge& edge = tree_.edge(node, step.edge);
        edge.waiting -= step.waiting;
        edge.visits += news.visits;
        node.visits += news.visits;
        rule_of(node.kind).absorb(tree_, node, edge, before, news.visits);
    }
}

// Computes what the parent of the node looks at. Bounds can move only if those of a child have.
void Grower::refresh(Node& node, Carried& news) {
    const auto count = static_cast<float>(news.visits);
    for (size_t k = 0; k < node.ends.size(); ++k) {
        node.ends[k] += (news.sum.ends[k] - count * node.ends[k]) / static_cast<float>(node.visits);
    }
    const double low = node.low;
    const double high = node.high;
    if (news.moved) tighten(node);
    news.moved = node.low != low || node.high != high;
    node.score =
        std::clamp(node.mass > 0 ? node.total / node.mass : node.score, node.low, node.high);
}

void Grower::tighten(Node& node) {
    const auto tighten = rule_of(node.kind).tighten;
    if (tighten == nullptr) return;
    tighten(tree_, node);
    if (!node.proven()) return;
    node.score = node.total = node.low;
    node.mass = 1;
}

}  // namespace dipolis
