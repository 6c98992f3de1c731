// A chance node whose outcomes are all edges: visits the outcome that is furthest behind its
// probability; the value is the mean weighted by probability.
#include <utility>

#include "ai/nodes/rule.h"
#include "play/rng.h"

namespace dipolis {

namespace {

// A node with few visits is judged by the outcomes visited first. In the order of the catalogue
// these would always be brown and red cards. Alternatives that reveal a card of the same back have
// the same outcomes, so they are judged by the same cards.
void shuffle(std::vector<Edge>& edges) {
    Rng rng(edges.size());
    for (int i = static_cast<int>(edges.size()) - 1; i > 0; --i)
        std::swap(edges[i], edges[static_cast<size_t>(rng.below(i + 1))]);
}

void list(const State& state, Evaluator&, std::vector<Edge>& edges) {
    Options all;
    options(state, all);
    for (const Option& option : all) {
        edges.emplace_back();
        edges.back().move = option.move;
        edges.back().weight = static_cast<float>(option.weight);
    }
    shuffle(edges);
}

int select(const Tree& tree, const Node& node, const SearchSettings&) {
    double all = 0;
    for (int i = 0; i < node.edges; ++i) all += static_cast<double>(tree.edge(node, i).weight);
    return most_behind(tree, node, [&](int i) -> std::optional<double> {
        const Edge& edge = tree.edge(node, i);
        if (tree.is_proven(edge)) return std::nullopt;
        return static_cast<double>(edge.weight) / all;
    });
}

void tighten(Tree& tree, Node& node) {
    double low = 0;
    double high = 0;
    double all = 0;
    Value ends;
    for (int i = 0; i < node.edges; ++i) {
        const Edge& edge = tree.edge(node, i);
        const auto weight = static_cast<double>(edge.weight);
        const Node* child = edge.child == kNoNode ? nullptr : &tree.nodes[edge.child];
        low += weight * (child == nullptr ? -1 : child->low);
        high += weight * (child == nullptr ? 1 : child->high);
        all += weight;
        if (child != nullptr) ends.add({child->score, child->ends}, weight);
    }
    node.low = low / all;
    node.high = high / all;
    if (!node.proven()) return;
    ends.divide(all);
    node.ends = ends.ends;
}

}  // namespace

const NodeRule kChanceNode = {list, select, absorb_outcome, tighten, follow_move};

}  // namespace dipolis
