#include "ai/search.h"

#include <algorithm>

#include "ai/grower.h"
#include "ai/tactics.h"
#include "engine/view.h"

namespace dipolis {

Search::Search(Evaluator& evaluator, const SearchSettings& settings)
    : grower_(std::make_unique<Grower>(evaluator, settings)) {}
Search::~Search() = default;

void Search::set_position(const State& state) {
    grower_->set_position(state);
}

Report Search::run(const Limits& limits, const std::function<void(const Report&)>& tell) {
    return grower_->run(limits, tell);
}

size_t Search::size() const {
    return grower_->size();
}

bool Search::drew() const {
    return grower_->drew();
}

std::vector<Inside> Search::inside(uint32_t least_visits) const {
    return grower_->inside(least_visits);
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

Grower::Grower(Evaluator& evaluator, const SearchSettings& settings)
    : evaluator_(evaluator), settings_(settings) {
    employ(1);
}

bool Grower::drew() const {
    for (NodeId id = 0; id < tree_.nodes.size(); ++id) {
        if (tree_.nodes[id].kind == NodeKind::Deal) return true;
    }
    return false;
}

void Grower::employ(int threads) {
    while (workers_.size() < static_cast<size_t>(threads))
        workers_.push_back(std::make_unique<Worker>());
}

void Grower::set_position(const State& given) {
    const Actor who = actor(given);
    const State state = is_seat(who) ? both_undecided(view(given, seat_of(who))) : given;
    NodeId known = has_root_ ? find(state) : kNoNode;
    // A root proven without visiting its options tells nothing about them.
    if (known != kNoNode && tree_.nodes[known].edges == 0) known = kNoNode;
    if (known == kNoNode) {
        tree_.clear();
    } else if (known != 0) {
        tree_ = tree_.below(known);
    }
    root_ = state;
    has_root_ = true;
    root_solved_ = false;
    if (tree_.nodes.size() == 0) plant();
    if (tree_.nodes[0].kind == NodeKind::Player && win_this_turn(root_)) settle_wins();
}

// Settles options that win this turn, so that even a search with few nodes sees them.
void Grower::settle_wins() {
    const Node& root = tree_.nodes[0];
    for (int i = 0; i < root.edges; ++i) {
        State next = root_;
        play(next, tree_.edge(root, i).move);
        const auto won = win_in_rest_of_turn(next, static_cast<Seat>(root.actor));
        if (won) settle(i, value_of(*won));
    }
    tighten(tree_.nodes[0]);
}

// Stores the exact value of an option of the root.
void Grower::settle(int option, const Value& value) {
    Edge& edge = tree_.edge(tree_.nodes[0], option);
    if (edge.child == kNoNode) {
        Node end;
        end.kind = NodeKind::End;
        edge.child = tree_.add(end);
    }
    Node& child = tree_.nodes[edge.child];
    child.score = child.low = child.high = value.score;
    child.ends = value.ends;
    edge.visits = std::max(edge.visits, 1u);
}

void Grower::plant() {
    Worker& worker = *workers_.front();
    worker.state = root_;
    Node root = made(worker);
    root.low = -1;
    root.high = 1;
    if (root.edges == 0) list(root, worker);
    install(root, worker.edges);
    tree_.add(root);
}

// Finds the node of this position a few moves below the root. Follows only edges after which
// everything that the position still has is still there.
NodeId Grower::find(const State& target) const {
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
            follow({place.node, edge.child, i, node.kind, edge.move, 0}, next);
            const bool gone = !(target.structure.present - next.structure.present).empty();
            if (next.age != target.age || gone) continue;
            open.push_back({edge.child, next, place.depth + 1});
        }
    }
    return kNoNode;
}

}  // namespace dipolis
