#include "ai/tree.h"

namespace dipolis {

Tree Tree::below(NodeId root) const {
    Tree copy;
    copy.nodes.push_back(nodes[root]);
    // Breadth first: a node is copied together with its parent's edges, and its own edges later.
    for (size_t i = 0; i < copy.nodes.size(); ++i) {
        const uint32_t from = copy.nodes[i].first_edge;
        const uint32_t n = copy.nodes[i].edges;
        if (n == 0) continue;
        copy.nodes[i].first_edge = static_cast<uint32_t>(copy.edges.size());
        for (uint32_t k = 0; k < n; ++k) {
            Edge edge = edges[from + k];
            if (edge.child != kNoNode) {
                copy.nodes.push_back(nodes[edge.child]);
                edge.child = static_cast<NodeId>(copy.nodes.size() - 1);
            }
            copy.edges.push_back(edge);
        }
    }
    return copy;
}

}  // namespace dipolis
