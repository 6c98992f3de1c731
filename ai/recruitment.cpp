// Where both seats answer at the same time: choosing a leader, declaring what to do with it. The
// search sees a matrix of pairs of answers and keeps a mixture for each side; what the other has
// answered already it neither knows nor needs.
#include <algorithm>

#include "ai/matrix.h"
#include "ai/search.h"

namespace dipolis {

namespace {

using leaders::Leader;

bool is_secret(Step step) {
    return step == Step::ChooseLeader || step == Step::DeclareRecruit;
}

bool has_to_answer(const State& state, Seat seat, Step step) {
    const leaders::Seated& mine = leaders::seated(state, seat);
    return step == Step::ChooseLeader ? !mine.hand.empty() : mine.chosen != Leader::None;
}

// A mixture is found anew after each visit at first, and less and less often later.
bool is_due(uint32_t visits) {
    constexpr uint32_t kOften = 16;
    return visits <= kOften || visits % (visits / kOften) == 0;
}

}  // namespace

bool both_decide(const State& state) {
    const int n = state.agenda.size();
    if (n < 2 || !is_secret(step(state))) return false;
    return state.agenda[n - 2].step == step(state);
}

State both_undecided(State state) {
    if (!is_secret(step(state)) || both_decide(state)) return state;
    const Pending own = state.agenda.top();
    if (!has_to_answer(state, other(own.seat), own.step)) return state;
    state.agenda.pop();
    state.agenda.push({own.step, other(own.seat)});
    state.agenda.push(own);
    return state;
}

void Search::list_matrix(Worker& worker) {
    Options rows;
    Options columns;
    options(worker.state, rows);
    State next = worker.state;
    play(next, rows[0].move);
    options(next, columns);
    DIPOLIS_ASSERT(rows.size() <= Matrix::kMost && columns.size() <= Matrix::kMost);
    for (const Option& row : rows) {
        for (const Option& column : columns) {
            Edge edge;
            edge.move = {row.move.kind, row.move.a, column.move.a};
            edge.weight = 1.0F / static_cast<float>(rows.size() * columns.size());
            worker.edges.push_back(edge);
        }
    }
}

int Search::columns(const Node& node) const {
    int n = 0;
    while (n < node.edges && tree_.edge(node, n).move.a == tree_.edge(node, 0).move.a) ++n;
    return n;
}

// Each pair once; then as often as the mixtures give it, and none is forgotten.
int Search::select_matrix(const Node& node) const {
    constexpr double kMixed = 0.8;
    int best = -1;
    double most = 0;
    for (int i = 0; i < node.edges; ++i) {
        const Edge& edge = tree_.edge(node, i);
        if (busy(edge)) continue;
        if (edge.child == kNoNode) return i;
        const double share = kMixed * static_cast<double>(edge.weight) + (1 - kMixed) / node.edges;
        const double lag = share * (node.visits + 1.0) - edge.load();
        if (best >= 0 && lag <= most) continue;
        best = i;
        most = lag;
    }
    return best;
}

// Pairs not yet tried are taken for as good as the mean of the others.
void Search::update_matrix(Node& node) {
    double mean = 0;
    int seen = 0;
    for (int i = 0; i < node.edges; ++i) {
        const Edge& edge = tree_.edge(node, i);
        if (edge.visits == 0) continue;
        mean += tree_.nodes[edge.child].score;
        ++seen;
    }
    mean /= std::max(1, seen);
    const auto score = [&](int i) {
        const Edge& edge = tree_.edge(node, i);
        return edge.visits == 0 ? mean : tree_.nodes[edge.child].score;
    };
    if (is_due(node.visits)) {
        Matrix matrix;
        matrix.columns = columns(node);
        matrix.rows = node.edges / matrix.columns;
        const auto cell = [&](int i) -> double& {
            return matrix.values[static_cast<size_t>(i / matrix.columns)]
                                [static_cast<size_t>(i % matrix.columns)];
        };
        for (int i = 0; i < node.edges; ++i) cell(i) = side(node.actor) * score(i);
        const Mixture mixture = solve(matrix);
        for (int i = 0; i < node.edges; ++i) {
            tree_.edge(node, i).weight =
                static_cast<float>(mixture.rows[static_cast<size_t>(i / matrix.columns)] *
                                   mixture.columns[static_cast<size_t>(i % matrix.columns)]);
        }
    }
    node.total = 0;
    for (int i = 0; i < node.edges; ++i)
        node.total += static_cast<double>(tree_.edge(node, i).weight) * score(i);
    node.mass = 1;
}

// An option of the actor against the other's mixture.
Line Search::line_of_row(const Node& node, int row) const {
    const int n = columns(node);
    Line line;
    line.move = {tree_.edge(node, row * n).move.kind, tree_.edge(node, row * n).move.a};
    line.moves = {line.move};
    double all = 0;
    for (int j = 0; j < n; ++j) {
        double often = 0;  // the other's answer, whatever the actor's
        for (int i = 0; i < node.edges / n; ++i)
            often += static_cast<double>(tree_.edge(node, i * n + j).weight);
        const Edge& edge = tree_.edge(node, row * n + j);
        line.visits += edge.visits;
        line.share += static_cast<double>(edge.weight);
        if (edge.visits == 0) continue;
        const Node& child = tree_.nodes[edge.child];
        line.value.add({child.score, child.ends}, often);
        all += often;
    }
    if (all > 0) line.value.divide(all);
    return line;
}

Move Report::choice(Rng& rng) const {
    constexpr int kParts = 1 << 20;
    double left = rng.below(kParts) / static_cast<double>(kParts);
    for (const Line& line : lines) {
        left -= line.share;
        if (left < 0) return line.move;
    }
    return best();
}

}  // namespace dipolis
