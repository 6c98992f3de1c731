// Collects what a search found out about positions inside its tree.
#include "ai/grower.h"
#include "ai/nodes/position.h"

namespace dipolis {

namespace {

// The number of the move among the options.
uint8_t number_of(Move move, const State& state) {
    Options all;
    options(state, all);
    int i = 0;
    while (all[i].move != move) ++i;
    return static_cast<uint8_t>(i);
}

// Plays the move, and those without a choice behind it.
void advance(Inside& place, Move move) {
    place.path.push_back(number_of(move, place.state));
    play(place.state, move);
    std::vector<Move> forced;
    play_forced(place.state, &forced);
    place.path.insert(place.path.end(), forced.size(), 0);
}

}  // namespace

std::vector<Inside> Grower::inside(uint32_t least_visits) const {
    struct Place {
        NodeId node;
        Inside inside;
    };
    std::vector<Inside> found;
    std::vector<Place> open = {{0, {{}, root_, {}, 0, false}}};
    while (!open.empty()) {
        const Place place = std::move(open.back());
        open.pop_back();
        const Node& node = tree_.nodes[place.node];
        if (place.node != 0 && node.kind == NodeKind::Player) {
            found.push_back(place.inside);
            found.back().value = value_of(node);
            found.back().visits = node.visits;
            found.back().proven = node.proven();
        }
        if (node.kind != NodeKind::Player && node.kind != NodeKind::Chance) continue;
        for (int i = 0; i < node.edges; ++i) {
            const Edge& edge = tree_.edge(node, i);
            if (edge.visits < least_visits || tree_.nodes[edge.child].kind == NodeKind::End)
                continue;
            open.push_back({edge.child, place.inside});
            advance(open.back().inside, edge.move);
        }
    }
    return found;
}

}  // namespace dipolis
