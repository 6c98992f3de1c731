// Both seats answer at the same time: an edge is a pair of answers, and each side has a mixed
// strategy. Neither knows what the other answers. The strategies are approximate, so nothing is
// proven here.
#include "ai/matrix.h"

#include <algorithm>

#include "ai/grower.h"
#include "ai/nodes/rule.h"

namespace dipolis {

namespace {

void list(const State& state, Evaluator&, std::vector<Edge>& edges) {
    Options rows;
    Options columns;
    options(state, rows);
    State next = state;
    play(next, rows[0].move);
    options(next, columns);
    DIPOLIS_ASSERT(rows.size() <= Matrix::kMost && columns.size() <= Matrix::kMost);
    for (const Option& row : rows) {
        for (const Option& column : columns) {
            Edge edge;
            edge.move = {row.move.kind, row.move.a, column.move.a};
            edge.weight = 1.0F / static_cast<float>(rows.size() * columns.size());
            edges.push_back(edge);
        }
    }
}

int columns_of(const Tree& tree, const Node& node) {
    int n = 0;
    while (n < node.edges && tree.edge(node, n).move.a == tree.edge(node, 0).move.a) ++n;
    return n;
}

// Visits each pair once, then in proportion to the mixtures, with a minimum for every pair.
int select(const Tree& tree, const Node& node, const SearchSettings&) {
    constexpr double kMixed = 0.8;
    if (const int fresh = first_unvisited(tree, node); fresh >= 0) return fresh;
    return most_behind(tree, node, [&](int i) -> std::optional<double> {
        const auto weight = static_cast<double>(tree.edge(node, i).weight);
        return kMixed * weight + (1 - kMixed) / node.edges;
    });
}

// Recomputes the mixtures after every visit at first, and less and less often later.
bool is_due(uint32_t visits) {
    constexpr uint32_t kOften = 16;
    return visits <= kOften || visits % (visits / kOften) == 0;
}

// The scores of the pairs; pairs not yet visited count as the mean of the others.
std::vector<double> scores_of(const Tree& tree, const Node& node) {
    const double mean = mean_score(tree, node);
    std::vector<double> scores;
    for (int i = 0; i < node.edges; ++i) {
        const Edge& edge = tree.edge(node, i);
        scores.push_back(edge.visits == 0 ? mean : tree.nodes[edge.child].score);
    }
    return scores;
}

// Writes the probability of each pair when both play their mixtures.
void mix(Tree& tree, const Node& node, const std::vector<double>& scores) {
    Matrix matrix;
    matrix.columns = columns_of(tree, node);
    matrix.rows = node.edges / matrix.columns;
    const auto row = [&](int i) { return static_cast<size_t>(i / matrix.columns); };
    const auto column = [&](int i) { return static_cast<size_t>(i % matrix.columns); };
    for (int i = 0; i < node.edges; ++i)
        matrix.values[row(i)][column(i)] = side(node.actor) * scores[i];
    const Mixture mixture = solve(matrix);
    for (int i = 0; i < node.edges; ++i) {
        tree.edge(node, i).weight =
            static_cast<float>(mixture.rows[row(i)] * mixture.columns[column(i)]);
    }
}

void absorb(Tree& tree, Node& node, const Edge&, double, uint32_t visits) {
    const std::vector<double> scores = scores_of(tree, node);
    if (visits > 1 || is_due(node.visits)) mix(tree, node, scores);
    node.total = 0;
    for (int i = 0; i < node.edges; ++i) {
        node.total += static_cast<double>(tree.edge(node, i).weight) * scores[i];
    }
    node.mass = 1;
}

void follow(State& state, Move move, int, const SearchSettings&) {
    play(state, {move.kind, move.a});
    play(state, {move.kind, move.b});
}

// The probability of an answer of the other side, summed over the actor's answers.
double column_weight(const Tree& tree, const Node& node, int column, int columns) {
    double often = 0;
    for (int i = 0; i < node.edges / columns; ++i)
        often += static_cast<double>(tree.edge(node, i * columns + column).weight);
    return often;
}

Line line_of_row(const Tree& tree, const Node& node, int row, int columns) {
    const Move answers = tree.edge(node, row * columns).move;
    Line line;
    line.move = {answers.kind, answers.a};
    line.moves = {line.move};
    double all = 0;
    for (int j = 0; j < columns; ++j) {
        const double often = column_weight(tree, node, j, columns);
        const Edge& edge = tree.edge(node, row * columns + j);
        line.visits += edge.visits;
        line.share += static_cast<double>(edge.weight);
        if (edge.visits == 0) continue;
        line.value.add(value_of(tree.nodes[edge.child]), often);
        all += often;
    }
    if (all > 0) line.value.divide(all);
    return line;
}

}  // namespace

std::vector<Line> matrix_lines(const Tree& tree, const Node& node) {
    const int columns = columns_of(tree, node);
    std::vector<Line> lines;
    lines.reserve(static_cast<size_t>(node.edges / columns));
    for (int i = 0; i < node.edges / columns; ++i)
        lines.push_back(line_of_row(tree, node, i, columns));
    std::stable_sort(lines.begin(), lines.end(),
                     [](const Line& a, const Line& b) { return a.share > b.share; });
    return lines;
}

const NodeRule kMatrixNode = {list, select, absorb, nullptr, follow};

}  // namespace dipolis
