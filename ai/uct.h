// Plain UCT, as public programs for this game play it: one node for each line of moves whatever
// chance did in between, rollouts to the end, no prior, no proofs. The yardstick of the searcher.
#pragma once

#include <vector>

#include "ai/search.h"

namespace dipolis {

class Uct {
  public:
    // Rollouts with any option as likely as another, or by instinct.
    Uct(uint64_t seed, bool instinctive) : rng_(seed), instinctive_(instinctive) {}

    // The most visited option of the player to act.
    Move choose(const State& state, const Limits& limits);

    int64_t rollouts() const { return rollouts_; }

  private:
    struct Child {
        Move move;
        uint32_t node = 0;
        uint32_t visits = 0;
        uint32_t available = 0;  // visits of the parent in which it was an option
        double wins = 0;         // from the view of who moves
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
