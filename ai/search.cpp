#include "ai/search.h"

#include <algorithm>
#include <cmath>

#include "ai/number.h"
#include "ai/tactics.h"
#include "engine/view.h"
#include "play/player.h"

namespace dipolis {

namespace {

constexpr int kMostDeals = 32;  // drawn for a node whose outcomes cannot be listed
constexpr int kFirstDeals = 4;
constexpr int kMostOutcomes = 400;  // of a chain of chance that is still listed

// Whether the outcomes that begin here are too many to list; what lies face down, and the turns of
// a rival of the Solo mode, are always listed one by one.
bool is_deal(State state) {
    switch (step(state)) {
        case Step::RevealCard:
        case Step::RivalDecides:
        case Step::DrawRival:
        case Step::DrawRivalToken:
            return false;
        default:
            break;
    }
    int product = 1;
    Options all;
    while (actor(state) == Actor::Chance && product <= kMostOutcomes) {
        options(state, all);
        product *= all.size();
        play(state, all[0].move);
    }
    return product > kMostOutcomes;
}

// The number of deals looked at after so many visits: it grows with their logarithm.
int deals(uint32_t visits) {
    int n = kFirstDeals;
    for (uint32_t v = visits; v > 1 && n < kMostDeals; v /= 2) ++n;
    return n;
}

// Nodes with a value of their own; those of chance have that of what follows.
bool is_judged(NodeKind kind) {
    return kind == NodeKind::Player || kind == NodeKind::Matrix || kind == NodeKind::End;
}

// Library draws come with two of the other tokens of the box; which ones makes no difference.
Move draw_with(const State& state, Token token) {
    std::array<uint8_t, 3> drawn = {static_cast<uint8_t>(token)};
    size_t n = 1;
    for (Token other : state.box) {
        if (other != token && n < drawn.size()) drawn[n++] = static_cast<uint8_t>(other);
    }
    std::sort(drawn.begin(), drawn.end());
    return {MoveKind::Library, drawn[0], drawn[1], drawn[2]};
}

}  // namespace

Search::Search(Evaluator& evaluator, const SearchSettings& settings)
    : evaluator_(evaluator), settings_(settings), rng_(settings.seed) {}

// --- The position.

void Search::set_position(const State& given) {
    const Actor who = actor(given);
    const State state = who == Actor::First || who == Actor::Second
                            ? both_undecided(view(given, static_cast<Seat>(who)))
                            : given;
    rng_ = Rng(settings_.seed);
    NodeId known = has_root_ ? find(state) : kNoNode;
    // What was proven without looking at the options says nothing about them.
    if (known != kNoNode && tree_.nodes[known].edges == 0) known = kNoNode;
    if (known == kNoNode) {
        tree_.clear();
    } else if (known != 0) {
        tree_ = tree_.below(known);
    }
    root_ = state;
    has_root_ = true;
    root_solved_ = false;
    if (!tree_.nodes.empty()) return;
    create(state);
    tree_.nodes[0].low = -1;
    tree_.nodes[0].high = 1;
    expand(0, state);
}

// The node of that position, not far below the root. Only ways on which nothing is gone that is
// still there in the position are looked at.
NodeId Search::find(const State& target) const {
    struct Place {
        NodeId node;
        State state;
        int depth;
    };
    constexpr int kDepth = 12;
    std::vector<Place> open = {{0, root_, 0}};
    while (!open.empty()) {
        const Place place = open.back();
        open.pop_back();
        if (place.state == target) return place.node;
        const Node& node = tree_.nodes[place.node];
        if (place.depth == kDepth || node.kind == NodeKind::Deal) continue;
        for (int i = 0; i < node.edges; ++i) {
            const Edge& edge = tree_.edge(node, i);
            if (edge.child == kNoNode) continue;
            State next = place.state;
            follow(node, i, next);
            const bool gone = !(target.structure.present - next.structure.present).empty();
            if (next.age != target.age || gone) continue;
            open.push_back({edge.child, next, place.depth + 1});
        }
    }
    return kNoNode;
}

// --- New nodes.

NodeId Search::create(const State& state) {
    tree_.nodes.emplace_back();
    const auto id = static_cast<NodeId>(tree_.nodes.size() - 1);
    Node& node = tree_.nodes.back();
    node.actor = actor(state);
    if (is_over(state)) {
        node.kind = NodeKind::End;
    } else if (step(state) == Step::DrawLibrary) {
        node.kind = NodeKind::Offer;
        node.actor = actor_of(state.agenda.top().seat);
    } else if (node.actor == Actor::Chance) {
        node.kind = is_deal(state) ? NodeKind::Deal : NodeKind::Chance;
    } else if (both_decide(state)) {
        node.kind = NodeKind::Matrix;
    }
    if (is_judged(node.kind)) judge(node, state);
    return id;
}

// Against a rival of the Solo mode every second turn is twelve outcomes.
int Search::solver_cards(const State& state) const {
    constexpr int kAgainstRival = 3;
    const bool solo = state.variant.addons.has(AddOnId::Solo);
    return solo ? std::min(kAgainstRival, settings_.solver_cards) : settings_.solver_cards;
}

// The value of a leaf: exact where it can be told, else the evaluator's.
void Search::judge(Node& node, const State& state) {
    std::optional<Value> exact;
    if (is_over(state)) {
        exact = value_of(state.result);
    } else if (const auto won = win_this_turn(state)) {
        exact = value_of(*won);
    } else if (state.age == Age::III && state.structure.present.size() <= solver_cards(state) &&
               Solver::in_reach(state)) {
        exact = solver_.solve(state, settings_.solver_nodes);
    }
    const Value value = exact ? *exact : evaluator_.value(state, rng_);
    if (exact) node.low = node.high = value.score;
    node.score = node.total = value.score;
    node.mass = 1;
    node.ends = value.ends;
    node.visits = 1;
}

void Search::expand(NodeId id, const State& state) {
    Node& node = tree_.nodes[id];
    node.first_edge = static_cast<uint32_t>(tree_.edges.size());
    switch (node.kind) {
        case NodeKind::Player:
            return list_player(node, state);
        case NodeKind::Chance:
            return list_chance(node, state);
        case NodeKind::Deal:
            node.edges = kMostDeals;
            tree_.edges.resize(tree_.edges.size() + kMostDeals);
            return;
        case NodeKind::Offer:
            for (Token token : state.box) {
                tree_.edges.push_back({Move::of(MoveKind::Token, token)});
                ++node.edges;
            }
            return;
        case NodeKind::Matrix:
            return list_matrix(node, state);
        case NodeKind::End:
            return;
    }
}

void Search::list_player(Node& node, const State& state) {
    Options all;
    options(state, all);
    std::array<float, Options::kCapacity> weights;  // NOLINT: filled by prior
    evaluator_.prior(state, all, weights);
    float sum = 0;
    for (int i = 0; i < all.size(); ++i) sum += weights[static_cast<size_t>(i)];
    for (int i = 0; i < all.size(); ++i) {
        Edge edge;
        edge.move = all[i].move;
        edge.weight = weights[static_cast<size_t>(i)] / sum;
        tree_.edges.push_back(edge);
    }
    node.edges = static_cast<uint16_t>(all.size());
}

void Search::list_chance(Node& node, const State& state) {
    Options all;
    options(state, all);
    for (const Option& option : all) {
        Edge edge;
        edge.move = option.move;
        edge.weight = static_cast<float>(option.weight);
        tree_.edges.push_back(edge);
    }
    node.edges = static_cast<uint16_t>(all.size());
}

// Plays what the edge stands for.
void Search::follow(const Node& node, int i, State& state) const {
    const Edge& edge = tree_.edge(node, i);
    if (node.kind == NodeKind::Offer) {
        play(state, draw_with(state, edge.move.token()));
        play(state, edge.move);
    } else if (node.kind == NodeKind::Matrix) {
        play(state, {edge.move.kind, edge.move.a});
        play(state, {edge.move.kind, edge.move.b});
    } else if (node.kind == NodeKind::Deal) {
        // The same numbers for all nodes: siblings are compared on the same deals.
        Rng rng(settings_.seed ^ 0xdea1, static_cast<uint64_t>(i));
        while (actor(state) == Actor::Chance) play(state, draw(state, rng));
    } else {
        play(state, edge.move);
    }
}

// --- One visit.

void Search::simulate() {
    State state = root_;
    NodeId id = 0;
    path_.clear();
    Value leaf;
    for (;;) {
        if (tree_.nodes[id].proven()) break;
        if (tree_.nodes[id].edges == 0) expand(id, state);
        const Node& node = tree_.nodes[id];
        const int i = select(node);
        follow(node, i, state);
        NodeId child = tree_.edge(node, i).child;
        const bool fresh = child == kNoNode;
        if (fresh) {
            child = create(state);
            tree_.edge(tree_.nodes[id], i).child = child;
        }
        path_.push_back({id, i, tree_.nodes[child].score, fresh});
        id = child;
        const NodeKind kind = tree_.nodes[id].kind;
        if (fresh && is_judged(kind)) break;
    }
    leaf.score = tree_.nodes[id].score;
    leaf.ends = tree_.nodes[id].ends;
    back_up(leaf);
}

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
        if (edge.child != kNoNode) seen += static_cast<double>(edge.weight);
    }
    const double presumed = sign * node.score - settings_.first_play * std::sqrt(seen);
    const double n = node.visits;
    const double c = (settings_.exploration + number::log((n + 19652) / 19652)) * std::sqrt(n);
    int best = -1;
    double most = 0;
    for (int i = 0; i < node.edges; ++i) {
        const Edge& edge = tree_.edge(node, i);
        double value = presumed;
        if (edge.child != kNoNode) {
            const Node& child = tree_.nodes[edge.child];
            if (child.proven() || useless(node, edge)) continue;
            value = sign * child.score;
        }
        value += c * static_cast<double>(edge.weight) / (1.0 + edge.visits);
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
        if (edge.child != kNoNode && tree_.nodes[edge.child].proven()) continue;
        const double lag =
            static_cast<double>(edge.weight) / all * (node.visits + 1.0) - edge.visits;
        if (best >= 0 && lag <= most) continue;
        best = i;
        most = lag;
    }
    return best;
}

int Search::select_deal(const Node& node) const {
    int best = 0;
    for (int i = 1; i < deals(node.visits); ++i) {
        if (tree_.edge(node, i).visits < tree_.edge(node, best).visits) best = i;
    }
    return best;
}

// As for chance, but how likely a token is taken depends on how many are better; each is tried
// once, and even the worst is not forgotten.
int Search::select_offer(const Node& node) const {
    constexpr double kLeast = 0.02;
    const double sign = side(node.actor);
    int best = 0;
    double most = -1e300;
    for (int i = 0; i < node.edges; ++i) {
        const Edge& edge = tree_.edge(node, i);
        if (edge.child == kNoNode) return i;
        if (tree_.nodes[edge.child].proven()) continue;
        int rank = 0;
        for (int k = 0; k < node.edges; ++k) {
            const NodeId rival = tree_.edge(node, k).child;
            if (rival == kNoNode) continue;
            const double more = sign * (tree_.nodes[rival].score - tree_.nodes[edge.child].score);
            rank += more > 0 || (more == 0 && k < i);
        }
        const double share = std::max(kLeast, offer_weight(node.edges, rank));
        const double lag = share * (node.visits + 1.0) - edge.visits;
        if (lag <= most) continue;
        best = i;
        most = lag;
    }
    return best;
}

}  // namespace dipolis
