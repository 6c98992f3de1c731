#include "ai/search.h"

#include <algorithm>
#include <cmath>

#include "ai/number.h"
#include "ai/tactics.h"
#include "engine/view.h"
#include "play/player.h"

namespace dipolis {

namespace {

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
    : evaluator_(evaluator), settings_(settings) {
    employ(1);
}

void Search::employ(int threads) {
    while (workers_.size() < static_cast<size_t>(threads)) {
        workers_.push_back(std::make_unique<Worker>());
        workers_.back()->rng = Rng(settings_.seed, workers_.size() - 1);
    }
}

// --- The position.

void Search::set_position(const State& given) {
    const Actor who = actor(given);
    const State state = who == Actor::First || who == Actor::Second
                            ? both_undecided(view(given, static_cast<Seat>(who)))
                            : given;
    for (size_t i = 0; i < workers_.size(); ++i) workers_[i]->rng = Rng(settings_.seed, i);
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
    if (tree_.nodes.empty()) plant();
    if (tree_.nodes[0].kind == NodeKind::Player && win_this_turn(root_)) settle_wins();
}

// Wins that lie there are seen however few nodes may be looked at.
void Search::settle_wins() {
    const Node root = tree_.nodes[0];  // a copy: settling adds nodes
    for (int i = 0; i < root.edges; ++i) {
        State next = root_;
        play(next, tree_.edge(root, i).move);
        const auto won = win_in_rest_of_turn(next, static_cast<Seat>(root.actor));
        if (won) settle(i, value_of(*won));
    }
    tighten(tree_.nodes[0]);
}

// The exact value of an option of the root.
void Search::settle(int option, const Value& value) {
    Edge& edge = tree_.edge(tree_.nodes[0], option);
    if (edge.child == kNoNode) {
        edge.child = static_cast<NodeId>(tree_.nodes.size());
        tree_.nodes.emplace_back();
        tree_.nodes.back().actor = Actor::Nobody;
        tree_.nodes.back().kind = NodeKind::End;
    }
    Node& child = tree_.nodes[edge.child];
    child.score = child.low = child.high = value.score;
    child.ends = value.ends;
    edge.visits = std::max(edge.visits, 1u);
}

void Search::plant() {
    Worker& worker = *workers_.front();
    worker.state = root_;
    Node root = made(worker);
    root.low = -1;
    root.high = 1;
    if (root.edges == 0) list(root, worker);
    install(root, worker.edges);
    tree_.nodes.push_back(root);
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
            follow({place.node, i, node.kind, edge.move}, next);
            const bool gone = !(target.structure.present - next.structure.present).empty();
            if (next.age != target.age || gone) continue;
            open.push_back({edge.child, next, place.depth + 1});
        }
    }
    return kNoNode;
}

// --- New nodes.

// The node of the worker's position. What has no value of its own is listed at once.
Node Search::made(Worker& worker) const {
    const State& state = worker.state;
    Node node;
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
    worker.edges.clear();
    if (is_judged(node.kind)) {
        judge(node, worker);
    } else {
        list(node, worker);
    }
    return node;
}

// Against a rival of the Solo mode every second turn is twelve outcomes.
int Search::solver_cards(const State& state) const {
    constexpr int kAgainstRival = 3;
    const bool solo = state.variant.addons.has(AddOnId::Solo);
    return solo ? std::min(kAgainstRival, settings_.solver_cards) : settings_.solver_cards;
}

// The value of a leaf: exact where it can be told, else the evaluator's.
void Search::judge(Node& node, Worker& worker) const {
    const State& state = worker.state;
    std::optional<Value> exact;
    if (is_over(state)) {
        exact = value_of(state.result);
    } else if (const auto won = win_this_turn(state)) {
        exact = value_of(*won);
    } else if (state.age == Age::III && state.structure.present.size() <= solver_cards(state) &&
               Solver::in_reach(state)) {
        exact = worker.solver.solve(state, settings_.solver_nodes);
    }
    const Value value = exact ? *exact : evaluator_.value(state, worker.rng);
    if (exact) node.low = node.high = value.score;
    node.score = node.total = value.score;
    node.mass = 1;
    node.ends = value.ends;
    node.visits = 1;
}

// The edges of such a node of the worker's position.
void Search::list(const Node& node, Worker& worker) const {
    std::vector<Edge>& edges = worker.edges;
    edges.clear();
    switch (node.kind) {
        case NodeKind::Player:
            return list_player(worker);
        case NodeKind::Chance: {
            Options all;
            options(worker.state, all);
            for (const Option& option : all) {
                edges.emplace_back();
                edges.back().move = option.move;
                edges.back().weight = static_cast<float>(option.weight);
            }
            return;
        }
        case NodeKind::Deal:
            return edges.resize(kMostDeals);
        case NodeKind::Offer:
            for (Token token : worker.state.box) {
                edges.emplace_back();
                edges.back().move = Move::of(MoveKind::Token, token);
            }
            return;
        case NodeKind::Matrix:
            return list_matrix(worker);
        case NodeKind::End:
            return;
    }
}

void Search::list_player(Worker& worker) const {
    Options all;
    options(worker.state, all);
    std::array<float, Options::kCapacity> weights;  // NOLINT: filled by prior
    evaluator_.prior(worker.state, all, weights);
    float sum = 0;
    for (int i = 0; i < all.size(); ++i) sum += weights[static_cast<size_t>(i)];
    for (int i = 0; i < all.size(); ++i) {
        worker.edges.emplace_back();
        worker.edges.back().move = all[i].move;
        worker.edges.back().weight = weights[static_cast<size_t>(i)] / sum;
    }
}

void Search::install(Node& node, const std::vector<Edge>& edges) {
    node.first_edge = static_cast<uint32_t>(tree_.edges.size());
    node.edges = static_cast<uint16_t>(edges.size());
    tree_.edges.insert(tree_.edges.end(), edges.begin(), edges.end());
}

// Plays what the edge stands for.
void Search::follow(const Passed& step, State& state) const {
    if (step.kind == NodeKind::Offer) {
        play(state, draw_with(state, step.move.token()));
        play(state, step.move);
    } else if (step.kind == NodeKind::Matrix) {
        play(state, {step.move.kind, step.move.a});
        play(state, {step.move.kind, step.move.b});
    } else if (step.kind == NodeKind::Deal) {
        // The same numbers for all nodes: siblings are compared on the same deals.
        Rng rng(settings_.seed ^ 0xdea1, static_cast<uint64_t>(step.edge));
        while (actor(state) == Actor::Chance) play(state, draw(state, rng));
    } else {
        play(state, step.move);
    }
}

// --- One visit.

// Down to a position not seen before, and up again. The tree is touched with the lock held; moves
// are played, positions judged and options listed without it, by one thread for each node.
Search::Visit Search::simulate(Worker& worker) {
    worker.state = root_;
    worker.played = 0;
    worker.path.clear();
    worker.end = 0;
    const std::lock_guard lock(lock_);
    if (tree_.nodes[0].proven() || tree_.nodes.size() >= settings_.most_nodes)
        return Visit::NothingLeft;
    for (bool judged = false; !judged;) {
        if (!descend(worker)) {
            take_back(worker);
            return Visit::InTheWay;
        }
        if (tree_.nodes[worker.end].proven()) break;
        judged = grow(worker);
    }
    back_up(worker);
    return Visit::Done;
}

// Goes on to a node that is proven, has no edges yet or is new; false if another thread is busy on
// every way there.
bool Search::descend(Worker& worker) {
    for (;;) {
        const Node& node = tree_.nodes[worker.end];
        if (node.busy) return false;
        if (node.proven() || node.edges == 0) return true;
        const int i = select(node);
        if (i < 0) return false;
        Edge& edge = tree_.edge(node, i);
        worker.path.push_back({worker.end, i, node.kind, edge.move});
        ++edge.waiting;
        if (edge.child == kNoNode) {
            edge.child = static_cast<NodeId>(tree_.nodes.size());
            tree_.nodes.emplace_back();
        }
        worker.end = edge.child;
    }
}

// Fills in a new node, or lists the edges of one seen before; with the lock given away meanwhile.
// Whether the visit ends here: the node is new and has a value.
bool Search::grow(Worker& worker) {
    Node node = tree_.nodes[worker.end];
    const bool fresh = node.visits == 0;
    tree_.nodes[worker.end].busy = true;
    lock_.unlock();
    for (; worker.played < worker.path.size(); ++worker.played)
        follow(worker.path[worker.played], worker.state);
    if (fresh) {
        node = made(worker);
    } else {
        list(node, worker);
    }
    lock_.lock();
    install(node, worker.edges);
    tree_.nodes[worker.end] = node;
    return fresh && is_judged(node.kind);
}

void Search::take_back(const Worker& worker) {
    for (const Passed& step : worker.path) --tree_.edge(tree_.nodes[step.node], step.edge).waiting;
}

}  // namespace dipolis
