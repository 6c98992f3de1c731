#include "ai/nodes/rule.h"

#include <array>

namespace dipolis {

const NodeRule& rule_of(NodeKind kind) {
    static constexpr EnumArray<NodeKind, const NodeRule*, 5> kRules = {
        &kPlayerNode, &kChanceNode, &kDealNode, &kOfferNode, &kMatrixNode};
    DIPOLIS_ASSERT(static_cast<size_t>(kind) < kRules.size());
    return *kRules[kind];
}

void absorb_outcome(Tree& tree, Node& node, const Edge& edge, double before) {
    const bool fresh = edge.visits == 1;
    const auto weight = static_cast<double>(edge.weight);
    node.total += weight * (tree.nodes[edge.child].score - (fresh ? 0 : before));
    if (fresh) node.mass += weight;
}

void follow_move(State& state, Move move, int, const SearchSettings&) {
    play(state, move);
}

}  // namespace dipolis
