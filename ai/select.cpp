// Where a visit goes on from a node: what promises most for a player, what lags behind its
// probability for chance. What another thread is busy with is passed by; -1 if nothing else is
// left.
#include <algorithm>
#include <cmath>

#include "ai/number.h"
#include "ai/search.h"

namespace dipolis {

namespace {

constexpr int kFirstDeals = 4;

// The number of deals looked at after so many visits: it grows with their logarithm.
int deals(uint32_t visits) {
    int n = kFirstDeals;
    for (uint32_t v = visits; v > 1 && n < kMostDeals; v /= 2) ++n;
    return n;
}

}  // namespace

int Search::select(const Node& node) const {
    switch (node.kind) {
        case NodeKind::Player:
            return select_player(node);
        case NodeKind::Deal:
            return select_deal(node);
        case NodeKind::Offer:
            return select_offer(node);
        case NodeKind::Matrix:
            return select_matrix(node);
        default:
            return select_chance(node);
    }
}

// Nobody else may enter where the edge leads.
bool Search::busy(const Edge& edge) const {
    return edge.child != kNoNode && tree_.nodes[edge.child].busy;
}

// An edge that cannot do better than what the player has for certain already.
bool Search::useless(const Node& node, const Edge& edge) const {
    if (edge.child == kNoNode) return false;
    const Node& child = tree_.nodes[edge.child];
    if (node.actor == Actor::First) return child.high <= node.low && child.low < node.low;
    return child.low >= node.high && child.high > node.high;
}

int Search::select_player(const Node& node) const {
    const double sign = side(node.actor);
    double seen = 0;
    for (int i = 0; i < node.edges; ++i) {
        const Edge& edge = tree_.edge(node, i);
        if (edge.visits > 0) seen += static_cast<double>(edge.weight);
    }
    const double presumed = sign * node.score - settings_.first_play * std::sqrt(seen);
    const double n = node.visits;
    const double c = (settings_.exploration + number::log((n + 19652) / 19652)) * std::sqrt(n);
    int best = -1;
    double most = 0;
    for (int i = 0; i < node.edges; ++i) {
        const Edge& edge = tree_.edge(node, i);
        double value = presumed;
        if (busy(edge)) continue;
        if (edge.visits > 0) {
            const Node& child = tree_.nodes[edge.child];
            if (child.proven() || useless(node, edge)) continue;
            value = sign * child.score;
        }
        value += c * static_cast<double>(edge.weight) / (1.0 + edge.load());
        if (best >= 0 && value <= most) continue;
        best = i;
        most = value;
    }
    return best;
}

// The outcome that lags most behind its probability.
int Search::select_chance(const Node& node) const {
    double all = 0;
    for (int i = 0; i < node.edges; ++i) all += static_cast<double>(tree_.edge(node, i).weight);
    int best = -1;
    double most = 0;
    for (int i = 0; i < node.edges; ++i) {
        const Edge& edge = tree_.edge(node, i);
        if (busy(edge)) continue;
        if (edge.child != kNoNode && tree_.nodes[edge.child].proven()) continue;
        const double lag =
            static_cast<double>(edge.weight) / all * (node.visits + 1.0) - edge.load();
        if (best >= 0 && lag <= most) continue;
        best = i;
        most = lag;
    }
    return best;
}

int Search::select_deal(const Node& node) const {
    int best = -1;
    for (int i = 0; i < deals(node.visits); ++i) {
        if (busy(tree_.edge(node, i))) continue;
        if (best < 0 || tree_.edge(node, i).load() < tree_.edge(node, best).load()) best = i;
    }
    return best;
}

// As for chance, but how likely a token is taken depends on how many are better; each is tried
// once, and even the worst is not forgotten.
int Search::select_offer(const Node& node) const {
    constexpr double kLeast = 0.02;
    const double sign = side(node.actor);
    int best = -1;
    double most = 0;
    for (int i = 0; i < node.edges; ++i) {
        const Edge& edge = tree_.edge(node, i);
        if (busy(edge)) continue;
        if (edge.child == kNoNode) return i;
        if (tree_.nodes[edge.child].proven()) continue;
        int rank = 0;
        for (int k = 0; k < node.edges; ++k) {
            const Edge& rival = tree_.edge(node, k);
            if (rival.visits == 0) continue;
            const double more =
                sign * (tree_.nodes[rival.child].score - tree_.nodes[edge.child].score);
            rank += more > 0 || (more == 0 && k < i);
        }
        const double share = std::max(kLeast, offer_weight(node.edges, rank));
        const double lag = share * (node.visits + 1.0) - edge.load();
        if (best >= 0 && lag <= most) continue;
        best = i;
        most = lag;
    }
    return best;
}

}  // namespace dipolis
