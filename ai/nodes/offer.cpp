// The Great Library: chance draws three tokens of the box and a seat takes one. Each edge is a
// token that may be taken; the k-th best is taken whenever it is the best of the three drawn.
#include <algorithm>
#include <array>

#include "ai/nodes/rule.h"

namespace dipolis {

double offer_weight(int n, int k) {
    const int worse = n - 1 - k;
    return 3.0 * worse * (worse - 1) / (static_cast<double>(n) * (n - 1) * (n - 2));
}

namespace {

void list(const State& state, Evaluator&, std::vector<Edge>& edges) {
    for (Token token : state.box) {
        edges.emplace_back();
        edges.back().move = Move::of(MoveKind::Token, token);
    }
}

// Number of tokens seen so far that are better for the seat that chooses.
int rank(const Tree& tree, const Node& node, int edge) {
    const double sign = side(node.actor);
    const double own = tree.nodes[tree.edge(node, edge).child].score;
    int better = 0;
    for (int k = 0; k < node.edges; ++k) {
        const Edge& rival = tree.edge(node, k);
        if (rival.visits == 0) continue;
        const double more = sign * (tree.nodes[rival.child].score - own);
        better += more > 0 || (more == 0 && k < edge);
    }
    return better;
}

// Chooses as at a chance node, but the probability of a token depends on how many are better. Each
// is visited once, and even the worst keeps a small share.
int select(const Tree& tree, const Node& node, const SearchSettings&) {
    constexpr double kLeast = 0.02;
    if (const int fresh = first_unvisited(tree, node); fresh >= 0) return fresh;
    return most_behind(tree, node, [&](int i) -> std::optional<double> {
        if (tree.is_proven(tree.edge(node, i))) return std::nullopt;
        return std::max(kLeast, offer_weight(node.edges, rank(tree, node, i)));
    });
}

// The value of the offer by one number of the children; `unknown` for children not yet visited.
double value_by(const Tree& tree, const Node& node, double Node::*which, double unknown) {
    std::array<double, 16> scores{};
    const double sign = side(node.actor);
    for (int i = 0; i < node.edges; ++i) {
        const Edge& edge = tree.edge(node, i);
        scores[i] = -sign * (edge.visits == 0 ? unknown : tree.nodes[edge.child].*which);
    }
    std::sort(scores.begin(),
              scores.begin() + node.edges);  // best for the chooser first
    double sum = 0;
    for (int k = 0; k + 2 < node.edges; ++k) sum -= sign * offer_weight(node.edges, k) * scores[k];
    return sum;
}

// Tokens not yet visited count as the mean of the others.
void absorb(Tree& tree, Node& node, const Edge&, double, uint32_t) {
    node.total = value_by(tree, node, &Node::score, mean_score(tree, node));
    node.mass = 1;
}

void tighten(Tree& tree, Node& node) {
    node.low = value_by(tree, node, &Node::low, -1);
    node.high = value_by(tree, node, &Node::high, 1);
}

// Draws the token with two others of the box; it makes no difference which ones.
void follow(State& state, Move move, int, const SearchSettings&) {
    std::array<uint8_t, 3> drawn = {static_cast<uint8_t>(move.token())};
    size_t n = 1;
    for (Token other : state.box) {
        if (other != move.token() && n < drawn.size()) drawn[n++] = static_cast<uint8_t>(other);
    }
    std::sort(drawn.begin(), drawn.end());
    play(state, {MoveKind::Library, drawn[0], drawn[1], drawn[2]});
    play(state, move);
}

}  // namespace

const NodeRule kOfferNode = {list, select, absorb, tighten, follow};

}  // namespace dipolis
