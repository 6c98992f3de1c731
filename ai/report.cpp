// What the search has found out, told from the root.
#include <algorithm>

#include "ai/search.h"

namespace dipolis {

namespace {

// The kinds of victory are counted by visits, the score by the weights of chance; the former follow
// the latter.
Value consistent(double score, std::array<float, kEndCount> ends) {
    Value value{score, ends};
    const auto tie = static_cast<double>(ends[kTieEnd]);
    for (Seat seat : {Seat::First, Seat::Second}) {
        double sum = 0;
        const size_t begin = 3 * static_cast<size_t>(index(seat));
        for (size_t i = begin; i < begin + 3; ++i) sum += static_cast<double>(ends[i]);
        const double right = std::max(0.0, (1 - tie + side(seat) * score) / 2);
        if (sum > 0) {
            for (size_t i = begin; i < begin + 3; ++i)
                value.ends[i] = static_cast<float>(static_cast<double>(ends[i]) * right / sum);
        } else {
            value.ends[begin + 2] = static_cast<float>(right);  // civilian, for want of better
        }
    }
    return value;
}

Value value_of(const Node& node) {
    return consistent(node.score, node.ends);
}

}  // namespace

// The edge a player would choose: what is proven to be best, else what was looked at most.
int Search::preferred(const Node& node) const {
    const double sign = side(node.actor);
    int open = -1;
    int proven = -1;
    for (int i = 0; i < node.edges; ++i) {
        const Edge& edge = tree_.edge(node, i);
        if (edge.visits == 0) continue;
        const double score = sign * tree_.nodes[edge.child].score;
        int& best = tree_.nodes[edge.child].proven() ? proven : open;
        if (best < 0) {
            best = i;
            continue;
        }
        const Edge& rival = tree_.edge(node, best);
        const double other = sign * tree_.nodes[rival.child].score;
        const bool same = &best == &proven ? score == other : edge.visits == rival.visits;
        const bool more = &best == &proven ? score > other : edge.visits > rival.visits;
        const bool next = &best == &proven ? edge.weight > rival.weight : score > other;
        if (more || (same && next)) best = i;
    }
    if (open < 0 || proven < 0) return std::max(open, proven);
    const double certain = sign * tree_.nodes[tree_.edge(node, proven).child].score;
    const double presumed = sign * tree_.nodes[tree_.edge(node, open).child].score;
    return certain >= presumed ? proven : open;
}

Line Search::line(const Edge& edge) const {
    Line line;
    line.move = edge.move;
    line.visits = edge.visits;
    line.moves.push_back(edge.move);
    if (edge.visits == 0) return line;
    const Node* node = &tree_.nodes[edge.child];
    line.value = value_of(*node);
    line.low = node->low;
    line.high = node->high;
    while (node->kind == NodeKind::Player && node->edges > 0) {
        const int best = preferred(*node);
        if (best < 0) break;
        const Edge& next = tree_.edge(*node, best);
        line.moves.push_back(next.move);
        node = &tree_.nodes[next.child];
    }
    return line;
}

Report Search::report(int64_t nodes, double seconds) const {
    Report report;
    const Node& root = tree_.nodes[0];
    report.value = value_of(root);
    report.proven = root.proven();
    report.nodes = nodes;
    report.seconds = seconds;
    const double sign = side(root.actor);
    if (root.kind == NodeKind::Matrix) {
        const int rows = root.edges / columns(root);
        for (int i = 0; i < rows; ++i) report.lines.push_back(line_of_row(root, i));
        std::stable_sort(report.lines.begin(), report.lines.end(),
                         [](const Line& a, const Line& b) { return a.share > b.share; });
        return report;
    }
    for (int i = 0; i < root.edges; ++i) report.lines.push_back(line(tree_.edge(root, i)));
    const int best = preferred(root);
    if (best > 0)
        std::rotate(report.lines.begin(), report.lines.begin() + best,
                    report.lines.begin() + best + 1);
    report.lines.front().share = 1;
    std::stable_sort(report.lines.begin() + (best >= 0 ? 1 : 0), report.lines.end(),
                     [sign](const Line& a, const Line& b) {
                         if ((a.visits == 0) != (b.visits == 0)) return a.visits > 0;
                         if (a.proven() && b.proven())
                             return sign * a.value.score > sign * b.value.score;
                         return a.visits > b.visits;
                     });
    return report;
}

}  // namespace dipolis
