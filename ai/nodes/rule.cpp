#include "ai/nodes/rule.h"

#include <algorithm>

namespace dipolis {

const NodeRule& rule_of(NodeKind kind) {
    static constexpr EnumArray<NodeKind, const NodeRule*, 5> kRules = {
        &kPlayerNode, &kChanceNode, &kDealNode, &kOfferNode, &kMatrixNode};
    DIPOLIS_ASSERT(static_cast<size_t>(kind) < kRules.size());
    return *kRules[kind];
}

int first_unvisited(const Tree& tree, const Node& node) {
    for (int i = 0; i < node.edges; ++i) {
        if (tree.edge(node, i).child == kNoNode) return i;
    }
    return -1;
}

double mean_score(const Tree& tree, const Node& node) {
    double sum = 0;
    int seen = 0;
    for (int i = 0; i < node.edges; ++i) {
        const Edge& edge = tree.edge(node, i);
        if (edge.visits == 0) continue;
        sum += tree.nodes[edge.child].score;
        ++seen;
    }
    return sum / std::max(1, seen);
}

void absorb_outcome(Tree& tree, Node& node, const Edge& edge, double before, uint32_t visits) {
    const bool fresh = edge.visits == visits;
    const auto weight = static_cast<double>(edge.weight);
    node.total += weight * (tree.nodes[edge.child].score - (fresh ? 0 : before));
    if (fresh) node.mass += weight;
}

void follow_move(State& state, Move move, int, const SearchSettings&) {
    play(state, move);
}

}  // namespace dipolis
