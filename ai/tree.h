// The tree of a search: what its nodes and edges hold, and which lock protects what. Inside ai
// only.
#pragma once

#include "ai/spin_lock.h"
#include "ai/stable_array.h"
#include "ai/value.h"
#include "engine/game.h"

namespace dipolis {

using NodeId = uint32_t;
inline constexpr NodeId kNoNode = 0xffff'ffff;

enum class NodeKind : uint8_t {
    Player,  // a seat decides
    Chance,  // every outcome is an edge with its weight
    Deal,    // too many outcomes: edges are equally likely whole deals, drawn once
    Offer,   // the Great Library: an edge for each token that may be taken
    Matrix,  // both seats decide at once: an edge for each pair of answers
    End,     // the game is over
};

struct Edge {
    // Deal: unused, the index of the edge determines the deal. Matrix: a is the actor's answer, b
    // the other seat's.
    Move move;
    NodeId child = kNoNode;
    uint32_t visits = 0;
    uint32_t waiting = 0;  // visits of other threads that are still below this edge
    // Player: prior probability. Chance: weight of the outcome. Matrix: probability of the pair
    // when both play their mixtures.
    float weight = 1;

    uint32_t load() const { return visits + waiting; }
};

// The lock of a node is no part of its value: a copy has one of its own, which is free.
class NodeLock : public SpinLock {
  public:
    NodeLock() = default;
    NodeLock(const NodeLock&) {}
    NodeLock& operator=(const NodeLock&) { return *this; }
};

// A position of the tree. With several threads, its lock protects the node and its edges. Its
// parent looks at `score`, `low`, `high`, `ends` and `busy`: these are read with the lock of either
// and written with both, the parent's taken first. The root has no parent, and its own lock is
// enough. A search with one thread takes no locks.
struct alignas(32) Node {
    // All that is looked at to choose among the edges of a parent lies in one line of the cache,
    // and begins here.
    double score = 0;           // the current estimate
    double low = -1, high = 1;  // proven bounds of the score
    uint32_t first_edge = 0;
    NodeKind kind = NodeKind::Player;
    Actor actor = Actor::Nobody;
    bool busy = false;  // a thread is judging it or listing its edges; others must not enter
    NodeLock lock;

    // Player: the sum of visits times score of its edges, over their number; its own evaluation
    // until there are any (the first visit below it leaves that out, by `tighten`).
    // Chance: sum of weight times score of the outcomes seen, over the sum of their weights.
    double total = 0, mass = 0;
    std::array<float, kEndCount> ends{};  // mean over visits
    uint32_t visits = 0;
    uint16_t edges = 0;  // 0 until the second visit

    bool proven() const { return low == high; }
};

struct Tree {
    StableArray<Node> nodes;
    StableArray<Edge> edges;

    void clear() {
        nodes.clear();
        edges.clear();
    }
    NodeId add(const Node& node) {
        const NodeId id = nodes.take(1);
        nodes[id] = node;
        return id;
    }
    Edge& edge(const Node& node, int i) { return (&edges[node.first_edge])[i]; }
    const Edge& edge(const Node& node, int i) const { return (&edges[node.first_edge])[i]; }
    // Whether other threads must not enter the node of this edge.
    bool is_busy(const Edge& edge) const { return edge.child != kNoNode && nodes[edge.child].busy; }
    bool is_proven(const Edge& edge) const {
        return edge.child != kNoNode && nodes[edge.child].proven();
    }
    // Keeps only what lies below this node, which becomes the root.
    Tree below(NodeId root) const;
};

}  // namespace dipolis
