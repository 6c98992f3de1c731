// Reports what the search knows about the root.
#include <algorithm>

#include "ai/grower.h"
#include "ai/nodes/position.h"
#include "ai/nodes/rule.h"

namespace dipolis {

namespace {

// Makes the probabilities of the ends agree with the score. They are counted by visits, while the
// score weighs chance exactly, so the score is right.
Value consistent(double score, std::array<float, kEndCount> ends) {
    Value value{score, ends};
    const auto tie = static_cast<double>(ends[kTieEnd]);
    for (Seat seat : kSeats) {
        double sum = 0;
        const size_t begin = 3 * static_cast<size_t>(index(seat));
        for (size_t i = begin; i < begin + 3; ++i) sum += static_cast<double>(ends[i]);
        const double right = std::max(0.0, (1 - tie + side(seat) * score) / 2);
        if (sum > 0) {
            for (size_t i = begin; i < begin + 3; ++i)
                value.ends[i] = static_cast<float>(static_cast<double>(ends[i]) * right / sum);
        } else {
            value.ends[begin + 2] = static_cast<float>(right);  // civilian, the most frequent kind
        }
    }
    return value;
}

}  // namespace

Value value_of(const Node& node) {
    return consistent(node.score, node.ends);
}

namespace {

// The edge a player would choose: a proven best one, else the most visited.
int preferred(const Tree& tree, const Node& node) {
    const double sign = side(node.actor);
    int open = -1;
    int proven = -1;
    for (int i = 0; i < node.edges; ++i) {
        const Edge& edge = tree.edge(node, i);
        if (edge.visits == 0) continue;
        const double score = sign * tree.nodes[edge.child].score;
        int& best = tree.nodes[edge.child].proven() ? proven : open;
        if (best < 0) {
            best = i;
            continue;
        }
        const Edge& rival = tree.edge(node, best);
        const double other = sign * tree.nodes[rival.child].score;
        const bool same = &best == &proven ? score == other : edge.visits == rival.visits;
        const bool more = &best == &proven ? score > other : edge.visits > rival.visits;
        const bool next = &best == &proven ? edge.weight > rival.weight : score > other;
        if (more || (same && next)) best = i;
    }
    if (open < 0 || proven < 0) return std::max(open, proven);
    const double certain = sign * tree.nodes[tree.edge(node, proven).child].score;
    const double presumed = sign * tree.nodes[tree.edge(node, open).child].score;
    return certain >= presumed ? proven : open;
}

// The best moves from this edge of the root on, with those without a choice, for which the tree has
// no nodes.
std::vector<Move> best_line(const Tree& tree, const Edge& edge, State state) {
    std::vector<Move> moves;
    for (const Edge* next = &edge;;) {
        moves.push_back(next->move);
        play(state, next->move);
        play_forced(state, &moves);
        if (next->visits == 0) return moves;
        const Node& node = tree.nodes[next->child];
        const int best = node.kind == NodeKind::Player ? preferred(tree, node) : -1;
        if (best < 0) return moves;
        next = &tree.edge(node, best);
    }
}

// Expected move of the other seat below an edge. After chance the outcomes that were looked at vote
// by their weights.
class Answer {
  public:
    Answer(const Tree& tree, Actor asking) : tree_(tree), asking_(asking) {}

    // None if it is not known.
    Move behind(const Edge& edge, State state) const {
        play(state, edge.move);
        std::vector<Move> forced;
        const State before = state;
        play_forced(state, &forced);
        if (const Move move = first_of_other(before, forced); move != Move{}) return move;
        constexpr uint32_t kFewVisits = 2;  // fewer say nothing
        if (edge.visits < kFewVisits || is_over(state)) return {};
        return at(tree_.nodes[edge.child], state);
    }

  private:
    Move first_of_other(State state, const std::vector<Move>& moves) const {
        for (Move move : moves) {
            if (is_other(state)) return move;
            play(state, move);
        }
        return {};
    }
    bool is_other(const State& state) const {
        return is_seat(actor(state)) && actor(state) != asking_;
    }

    Move at(const Node& node, const State& state) const {
        if (node.kind == NodeKind::Chance) return voted(node, state);
        const int best = node.kind == NodeKind::Player ? preferred(tree_, node) : -1;
        if (best < 0) return {};
        const Edge& edge = tree_.edge(node, best);
        return is_other(state) ? edge.move : behind(edge, state);
    }

    Move voted(const Node& node, const State& state) const {
        std::vector<std::pair<Move, float>> votes;
        float all = 0;
        for (int i = 0; i < node.edges; ++i) {
            const Edge& edge = tree_.edge(node, i);
            if (edge.visits == 0) continue;
            all += edge.weight;
            const Move move = behind(edge, state);
            const auto same = std::find_if(votes.begin(), votes.end(),
                                           [=](const auto& vote) { return vote.first == move; });
            if (same == votes.end()) {
                votes.emplace_back(move, edge.weight);
            } else {
                same->second += edge.weight;
            }
        }
        for (const auto& [move, weight] : votes) {
            if (2 * weight > all) return move;
        }
        return {};
    }

    const Tree& tree_;
    Actor asking_;
};

Line line_of(const Tree& tree, const Edge& edge) {
    Line line;
    line.move = edge.move;
    line.visits = edge.visits;
    if (edge.visits == 0) return line;
    const Node& node = tree.nodes[edge.child];
    line.value = value_of(node);
    line.low = node.low;
    line.high = node.high;
    return line;
}

}  // namespace

Report report_of(const Tree& tree, const State& position, int64_t nodes, double seconds) {
    Report report;
    const Node& root = tree.nodes[0];
    report.value = value_of(root);
    report.proven = root.proven();
    report.nodes = nodes;
    report.seconds = seconds;
    const double sign = side(root.actor);
    if (root.kind == NodeKind::Matrix) {
        report.lines = matrix_lines(tree, root);
        return report;
    }
    for (int i = 0; i < root.edges; ++i) {
        const Edge& edge = tree.edge(root, i);
        report.lines.push_back(line_of(tree, edge));
        if (root.kind != NodeKind::Player) continue;
        report.lines.back().moves = best_line(tree, edge, position);
        report.lines.back().answer = Answer(tree, root.actor).behind(edge, position);
    }
    const int best = preferred(tree, root);
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
