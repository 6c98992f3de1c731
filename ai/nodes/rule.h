// Rules of the search: one row of functions for each kind of node, each in its own file. Inside ai
// only.
#pragma once

#include <optional>
#include <vector>

#include "ai/search.h"
#include "ai/tree.h"

namespace dipolis {

struct NodeRule {
    // Adds the edges of the node at this position.
    void (*list)(const State& state, Evaluator& evaluator, std::vector<Edge>& edges);
    // Chooses the edge to follow. Avoids nodes on which another thread is busy; -1 if there are no
    // others.
    int (*select)(const Tree& tree, const Node& node, const SearchSettings& settings);
    // Updates `total` and `mass` of the node after so many more visits of the edge, which are
    // already counted in the edge. `before` is the child's score at the previous update.
    void (*absorb)(Tree& tree, Node& node, const Edge& edge, double before, uint32_t visits);
    // Computes the proven bounds from those of the children; null for kinds that prove nothing.
    void (*tighten)(Tree& tree, Node& node);
    // Plays the move or deal that the edge with this number stands for.
    void (*follow)(State& state, Move move, int edge, const SearchSettings& settings);
};

extern const NodeRule kPlayerNode, kChanceNode, kDealNode, kOfferNode, kMatrixNode;

// For any kind except End, which has no edges.
const NodeRule& rule_of(NodeKind kind);

// The lines of a report about a matrix: each answer of the actor against the other side's mixture.
std::vector<Line> matrix_lines(const Tree& tree, const Node& node);

// The first edge that leads to no node yet; -1 if all do.
int first_unvisited(const Tree& tree, const Node& node);
// The edge that is furthest behind its share of the visits, among those on which no other thread is
// busy; -1 if there is none. share(i) is that of the edge i, or nothing if it is not worth a visit.
template <class Share>
int most_behind(const Tree& tree, const Node& node, const Share& share) {
    int best = -1;
    double most = 0;
    for (int i = 0; i < node.edges; ++i) {
        const Edge& edge = tree.edge(node, i);
        if (tree.is_busy(edge)) continue;
        const std::optional<double> due = share(i);
        if (!due) continue;
        const double lag = *due * (node.visits + 1.0) - edge.load();
        if (best >= 0 && lag <= most) continue;
        best = i;
        most = lag;
    }
    return best;
}

// The mean score of the edges visited so far; 0 if there are none.
double mean_score(const Tree& tree, const Node& node);

// For kinds whose value is the weighted mean of the outcomes seen so far.
void absorb_outcome(Tree& tree, Node& node, const Edge& edge, double before, uint32_t visits);
// For kinds whose edges are single moves.
void follow_move(State& state, Move move, int edge, const SearchSettings& settings);

}  // namespace dipolis
