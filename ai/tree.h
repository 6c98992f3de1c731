// The tree of a search: what its nodes and edges hold. Inside ai only.
#pragma once

#include <vector>

#include "ai/value.h"
#include "engine/game.h"

namespace dipolis {

using NodeId = uint32_t;
inline constexpr NodeId kNoNode = 0xffff'ffff;
inline constexpr int kMostDeals = 32;  // drawn for a node whose outcomes cannot be listed

enum class NodeKind : uint8_t {
    Player,  // a seat decides
    Chance,  // every outcome is an edge with its weight
    Deal,    // too many outcomes: edges are whole deals drawn once, each as likely
    Offer,   // the Great Library: an edge for each token that may end up taken
    Matrix,  // both seats decide at once: an edge for each pair of answers
    End,     // the game is over
};

struct Edge {
    // Deal: unused, the number of the edge says which deal. Matrix: a is the actor's answer, b the
    // other seat's.
    Move move;
    NodeId child = kNoNode;
    uint32_t visits = 0;
    uint32_t waiting = 0;  // visits of other threads that went this way and are not back yet
    // A player's: prior probability. Chance's: weight of the outcome. Matrix: how often the pair of
    // answers is given when both play their mixtures.
    float weight = 1;

    uint32_t load() const { return visits + waiting; }
};

struct Node {
    double score = 0;  // the present estimate
    // A player's node: its own evaluation and visits times score of its edges, over their number.
    // A chance node: weight times score of the outcomes seen, over the sum of their weights.
    double total = 0, mass = 0;
    double low = -1, high = 1;            // proven bounds of the score
    std::array<float, kEndCount> ends{};  // mean over visits
    uint32_t first_edge = 0;
    uint32_t visits = 0;
    uint16_t edges = 0;  // 0 until the node is visited a second time
    NodeKind kind = NodeKind::Player;
    Actor actor = Actor::Nobody;
    bool busy = false;  // a thread is judging it or listing its edges; nobody else may enter

    bool proven() const { return low == high; }
};

struct Tree {
    std::vector<Node> nodes;
    std::vector<Edge> edges;

    void clear() {
        nodes.clear();
        edges.clear();
    }
    Edge& edge(const Node& node, int i) { return edges[node.first_edge + static_cast<size_t>(i)]; }
    const Edge& edge(const Node& node, int i) const {
        return edges[node.first_edge + static_cast<size_t>(i)];
    }
    // Only what hangs below the node, which becomes the first.
    Tree below(NodeId root) const;
};

}  // namespace dipolis
