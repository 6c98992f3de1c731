#include "ai/tree.h"

namespace dipolis {

Tree Tree::below(NodeId root) const {
    Tree copy;
    copy.add(nodes[root]);
    // Breadth first: a node is copied together with its parent's edges, and its own edges later.
    for (NodeId id = 0; id < copy.nodes.size(); ++id) {
        Node& node = copy.nodes[id];
        if (node.edges == 0) continue;
        const Edge* from = &edges[node.first_edge];
        node.first_edge = copy.edges.take(node.edges);
        for (int i = 0; i < node.edges; ++i) {
            Edge& edge = copy.edge(node, i) = from[i];
            if (edge.child != kNoNode) edge.child = copy.add(nodes[edge.child]);
        }
    }
    return copy;
}

}  // namespace dipolis
