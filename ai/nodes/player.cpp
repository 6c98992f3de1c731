// A seat decides: visits the most promising option (PUCT); the value is the mean over visits.
#include <algorithm>
#include <array>
#include <cmath>

#include "ai/nodes/rule.h"
#include "ai/number.h"

namespace dipolis {

namespace {

void list(const State& state, Evaluator& evaluator, std::vector<Edge>& edges) {
    Options all;
    options(state, all);
    std::array<float, Options::kCapacity> weights;  // NOLINT: filled by prior
    evaluator.prior(state, all, weights);
    float sum = 0;
    for (int i = 0; i < all.size(); ++i) sum += weights[i];
    for (int i = 0; i < all.size(); ++i) {
        edges.emplace_back();
        edges.back().move = all[i].move;
        edges.back().weight = weights[i] / sum;
    }
}

// Whether an edge is proven no better than what the player can already have for certain.
bool useless(const Tree& tree, const Node& node, const Edge& edge) {
    if (edge.child == kNoNode) return false;
    const Node& child = tree.nodes[edge.child];
    if (node.actor == Actor::First) return child.high <= node.low && child.low < node.low;
    return child.low >= node.high && child.high > node.high;
}

int select(const Tree& tree, const Node& node, const SearchSettings& settings) {
    const double sign = side(node.actor);
    double seen = 0;
    for (int i = 0; i < node.edges; ++i) {
        const Edge& edge = tree.edge(node, i);
        if (edge.visits > 0) seen += static_cast<double>(edge.weight);
    }
    const double presumed = sign * node.score - settings.first_play * std::sqrt(seen);
    const double n = node.visits;
    const double c = (settings.exploration + number::log((n + 19652) / 19652)) * std::sqrt(n);
    int best = -1;
    double most = 0;
    for (int i = 0; i < node.edges; ++i) {
        const Edge& edge = tree.edge(node, i);
        double value = presumed;
        if (tree.is_busy(edge)) continue;
        if (edge.visits > 0) {
            const Node& child = tree.nodes[edge.child];
            if (child.proven() || useless(tree, node, edge)) continue;
            value = sign * child.score;
        }
        value += c * static_cast<double>(edge.weight) / (1.0 + edge.load());
        if (best >= 0 && value <= most) continue;
        best = i;
        most = value;
    }
    return best;
}

void absorb(Tree& tree, Node& node, const Edge& edge, double before, uint32_t visits) {
    const double now = tree.nodes[edge.child].score;
    const uint32_t earlier = edge.visits - visits;
    node.total += edge.visits * now - earlier * (earlier == 0 ? 0 : before);
    node.mass += visits;
}

// Leaves out options that are worse than a certain alternative.
void leave_out_useless(const Tree& tree, Node& node) {
    double total = 0;
    double mass = 0;
    for (int i = 0; i < node.edges; ++i) {
        const Edge& edge = tree.edge(node, i);
        if (edge.visits == 0 || useless(tree, node, edge)) continue;
        total += edge.visits * tree.nodes[edge.child].score;
        mass += edge.visits;
    }
    if (mass == 0) return;
    node.total = total;
    node.mass = mass;
}

void tighten(Tree& tree, Node& node) {
    const bool first = node.actor == Actor::First;
    double low = first ? -1 : 1;
    double high = low;
    const Node* best = nullptr;
    for (int i = 0; i < node.edges; ++i) {
        const NodeId id = tree.edge(node, i).child;
        const double child_low = id == kNoNode ? -1 : tree.nodes[id].low;
        const double child_high = id == kNoNode ? 1 : tree.nodes[id].high;
        const double certain = first ? child_low : child_high;
        if (id != kNoNode && (best == nullptr || (first ? certain > low : certain < high)))
            best = &tree.nodes[id];
        low = first ? std::max(low, child_low) : std::min(low, child_low);
        high = first ? std::max(high, child_high) : std::min(high, child_high);
    }
    node.low = low;
    node.high = high;
    if (!node.proven()) return leave_out_useless(tree, node);
    if (best != nullptr) node.ends = best->ends;
}

}  // namespace

const NodeRule kPlayerNode = {list, select, absorb, tighten, follow_move};

}  // namespace dipolis
