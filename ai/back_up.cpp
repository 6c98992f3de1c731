// How what a visit found goes up the tree: estimates, and proven bounds.
#include <algorithm>

#include "ai/search.h"

namespace dipolis {

double offer_weight(int n, int k) {
    const int worse = n - 1 - k;
    return 3.0 * worse * (worse - 1) / (static_cast<double>(n) * (n - 1) * (n - 2));
}

void Search::back_up(const Worker& worker) {
    const Value leaf{tree_.nodes[worker.end].score, tree_.nodes[worker.end].ends};
    bool bounds_moved = true;    // of the child just handled
    double before = leaf.score;  // what that child was worth when it was last taken account of
    for (size_t i = worker.path.size(); i-- > 0;) {
        Node& node = tree_.nodes[worker.path[i].node];
        Edge& edge = tree_.edge(node, worker.path[i].edge);
        --edge.waiting;
        ++node.visits;
        const double own_before = node.score;
        update(node, edge, before);
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

// Takes what the child was worth before out of the sums, and puts in what it is worth now.
void Search::update(Node& node, Edge& edge, double before) {
    const double now = tree_.nodes[edge.child].score;
    const bool fresh = edge.visits == 0;
    if (fresh) before = 0;
    switch (node.kind) {
        case NodeKind::Player:
            node.total += (edge.visits + 1) * now - edge.visits * before;
            node.mass += 1;
            break;
        case NodeKind::Chance:
        case NodeKind::Deal: {
            const auto weight = static_cast<double>(edge.weight);
            node.total += weight * (now - before);
            if (fresh) node.mass += weight;
            break;
        }
        case NodeKind::Offer:
        case NodeKind::Matrix:
            break;
        case NodeKind::End:
            return;
    }
    ++edge.visits;
    if (node.kind == NodeKind::Offer) update_offer(node);
    if (node.kind == NodeKind::Matrix) update_matrix(node);
}

// The k-th best token is taken as often as it is the best of those drawn. Tokens not yet tried are
// taken for as good as the mean of the others.
void Search::update_offer(Node& node) {
    double sum = 0;
    int seen = 0;
    for (int i = 0; i < node.edges; ++i) {
        const Edge& edge = tree_.edge(node, i);
        if (edge.visits == 0) continue;
        sum += tree_.nodes[edge.child].score;
        ++seen;
    }
    node.total = offer_score(node, &Node::score, sum / seen);
    node.mass = 1;
}

double Search::offer_score(const Node& node, double Node::*which, double unknown) const {
    std::array<double, 16> scores{};
    const double sign = side(node.actor);
    for (int i = 0; i < node.edges; ++i) {
        const Edge& edge = tree_.edge(node, i);
        scores[static_cast<size_t>(i)] =
            -sign * (edge.visits == 0 ? unknown : tree_.nodes[edge.child].*which);
    }
    std::sort(scores.begin(), scores.begin() + node.edges);  // the best for the chooser first
    double sum = 0;
    for (int k = 0; k + 2 < node.edges; ++k)
        sum -= sign * offer_weight(node.edges, k) * scores[static_cast<size_t>(k)];
    return sum;
}

// --- Proofs.

void Search::tighten(Node& node) {
    switch (node.kind) {
        case NodeKind::Player:
            tighten_player(node);
            break;
        case NodeKind::Chance:
            tighten_chance(node);
            break;
        case NodeKind::Offer:
            node.low = offer_score(node, &Node::low, -1);
            node.high = offer_score(node, &Node::high, 1);
            break;
        default:
            return;  // a deal stands for others that nobody has looked at; mixtures are not exact
    }
    if (node.proven()) node.score = node.total = node.low;
    if (node.proven()) node.mass = 1;
}

void Search::tighten_player(Node& node) {
    const bool first = node.actor == Actor::First;
    double low = first ? -1 : 1;
    double high = low;
    const Node* best = nullptr;
    for (int i = 0; i < node.edges; ++i) {
        const NodeId id = tree_.edge(node, i).child;
        const double child_low = id == kNoNode ? -1 : tree_.nodes[id].low;
        const double child_high = id == kNoNode ? 1 : tree_.nodes[id].high;
        const double certain = first ? child_low : child_high;
        if (id != kNoNode && (best == nullptr || (first ? certain > low : certain < high)))
            best = &tree_.nodes[id];
        low = first ? std::max(low, child_low) : std::min(low, child_low);
        high = first ? std::max(high, child_high) : std::min(high, child_high);
    }
    node.low = low;
    node.high = high;
    if (node.proven()) {
        if (best != nullptr) node.ends = best->ends;
        return;
    }
    // What is worse than a certain alternative no longer counts.
    double total = 0;
    double mass = 0;
    for (int i = 0; i < node.edges; ++i) {
        const Edge& edge = tree_.edge(node, i);
        if (edge.visits == 0 || useless(node, edge)) continue;
        total += edge.visits * tree_.nodes[edge.child].score;
        mass += edge.visits;
    }
    if (mass == 0) return;
    node.total = total;
    node.mass = mass;
}

void Search::tighten_chance(Node& node) {
    double low = 0;
    double high = 0;
    double all = 0;
    Value ends;
    for (int i = 0; i < node.edges; ++i) {
        const Edge& edge = tree_.edge(node, i);
        const auto weight = static_cast<double>(edge.weight);
        const Node* child = edge.child == kNoNode ? nullptr : &tree_.nodes[edge.child];
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

}  // namespace dipolis
