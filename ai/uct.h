// Plain UCT, as public programs for this game use it: one node for each sequence of moves, whatever
// chance did in between; rollouts to the end; no prior and no proofs. A yardstick for the searcher.
#pragma once

#include <vector>

#include "ai/search.h"

namespace dipolis {

class Uct {
  public:
    // Rollouts by instinct or with uniformly random moves.
    Uct(uint64_t seed, bool instinctive) : rng_(seed), instinctive_(instinctive) {}

    // The most visited option of the player to act.
    Move choose(const State& state, const Limits& limits);

    int64_t rollouts() const { return rollouts_; }

  private:
    struct Child {
        Move move;
        uint32_t node = 0;
        uint32_t visits = 0;
        uint32_t available = 0;  // visits of the parent while this was an option
        double wins = 0;         // from the view of the player who moves
    };
    struct Node {
        std::vector<Child> children;
    };

    void simulate(const State& root);
    size_t select(Node& node, const Options& options) const;

    Rng rng_;
    bool instinctive_;
    int64_t rollouts_ = 0;
    std::vector<Node> nodes_;
};

}  // namespace dipolis
