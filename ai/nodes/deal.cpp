// A chance node with too many outcomes to list: a few whole deals, drawn once, represent all.
// Nothing is proven here, since other deals may have any value.
#include "ai/nodes/rule.h"
#include "play/player.h"

namespace dipolis {

namespace {

constexpr int kFirstDeals = 4;
constexpr size_t kMostDeals = 32;

void list(const State&, Evaluator&, std::vector<Edge>& edges) {
    edges.resize(kMostDeals);
}

// The number of deals to look at after so many visits; grows with the logarithm of the visits.
int deals(uint32_t visits) {
    int n = kFirstDeals;
    for (uint32_t v = visits; v > 1 && n < static_cast<int>(kMostDeals); v /= 2) ++n;
    return n;
}

int select(const Tree& tree, const Node& node, const SearchSettings&) {
    int best = -1;
    for (int i = 0; i < deals(node.visits); ++i) {
        if (tree.is_busy(tree.edge(node, i))) continue;
        if (best < 0 || tree.edge(node, i).load() < tree.edge(node, best).load()) best = i;
    }
    return best;
}

// All nodes draw from the same random numbers, so siblings are compared on the same deals.
void follow(State& state, Move, int edge, const SearchSettings& settings) {
    Rng rng(settings.seed ^ 0xdea1, static_cast<uint64_t>(edge));
    while (actor(state) == Actor::Chance) play(state, draw(state, rng));
}

}  // namespace

const NodeRule kDealNode = {list, select, absorb_outcome, nullptr, follow};

}  // namespace dipolis
