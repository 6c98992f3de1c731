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
    node.first_edge = static_cast<uint32_t>(tree_.edges.size());
    node.edges = static_cast<uint16_t>(edges.size());
    tree_.edges.insert(tree_.edges.end(), edges.begin(), edges.end());
}

void Grower::follow(const Passed& step, State& state) const {
    rule_of(step.kind).follow(state, step.move, step.edge, settings_);
    play_forced(state);
}

// Goes down to a new position and back up. The tree is changed only under the lock. Playing moves,
// judging positions and listing options happens without the lock, by one thread per node.
Grower::Visit Grower::simulate(Worker& worker) {
    worker.state = root_;
    worker.played = 0;
    worker.path.clear();
    worker.end = 0;
    const std::lock_guard lock(lock_);
    if (tree_.nodes[0].proven() || tree_.nodes.size() >= settings_.most_nodes)
        return Visit::NothingLeft;
    for (bool judged = false; !judged;) {
        if (!descend(worker)) {
            take_back(worker);
            return Visit::InTheWay;
        }
        if (tree_.nodes[worker.end].proven()) break;
        judged = grow(worker);
    }
    back_up(worker);
    return Visit::Done;
}

// Follows edges to a node that is proven, new, or without edges; false if other threads are busy on
// every way.
bool Grower::descend(Worker& worker) {
    for (;;) {
        const Node& node = tree_.nodes[worker.end];
        if (node.busy) return false;
        if (node.proven() || node.edges == 0) return true;
        const int i = rule_of(node.kind).select(tree_, node, settings_);
        if (i < 0) return false;
        Edge& edge = tree_.edge(node, i);
        worker.path.push_back({worker.end, i, node.kind, edge.move});
        ++edge.waiting;
        if (edge.child == kNoNode) {
            edge.child = static_cast<NodeId>(tree_.nodes.size());
            tree_.nodes.emplace_back();
        }
        worker.end = edge.child;
    }
}

// Judges a new node, or lists the edges of one seen before, without holding the lock. True if the
// visit ends here because the node is new and has a value.
bool Grower::grow(Worker& worker) {
    Node node = tree_.nodes[worker.end];
    const bool fresh = node.visits == 0;
    tree_.nodes[worker.end].busy = true;
    lock_.unlock();
    for (; worker.played < worker.path.size(); ++worker.played)
        follow(worker.path[worker.played], worker.state);
    if (fresh) {
        node = made(worker);
    } else {
        list(node, worker);
    }
    lock_.lock();
    install(node, worker.edges);
    tree_.nodes[worker.end] = node;
    return fresh && is_judged(node.kind);
}

void Grower::take_back(const Worker& worker) {
    for (const Passed& step : worker.path) --tree_.edge(tree_.nodes[step.node], step.edge).waiting;
}

void Grower::back_up(const Worker& worker) {
    const Value leaf{tree_.nodes[worker.end].score, tree_.nodes[worker.end].ends};
    bool bounds_moved = true;    // of the child handled last
    double before = leaf.score;  // the child's score at its previous update
    for (size_t i = worker.path.size(); i-- > 0;) {
        Node& node = tree_.nodes[worker.path[i].node];
        Edge& edge = tree_.edge(node, worker.path[i].edge);
        --edge.waiting;
        ++edge.visits;
        ++node.visits;
        const double own_before = node.score;
        rule_of(node.kind).absorb(tree_, node, edge, before);
        before = own_before;
        for (size_t k = 0; k < leaf.ends.size(); ++k)
            node.ends[k] += (leaf.ends[k] - node.ends[k]) / static_cast<float>(node.visits);
        if (bounds_moved) {
            const double low = node.low;
            const double high = node.high;
            tighten(node);
            bounds_moved = node.low != low || node.high != high;
        }
        node.score =
            std::clamp(node.mass > 0 ? node.total / node.mass : node.score, node.low, node.high);
    }
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
