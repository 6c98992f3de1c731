// The end of Age III, exactly: the expected result under best play by both, chance included. Depth
// first; alpha-beta where players decide, Star1 bounds where chance does.
#pragma once

#include <array>
#include <atomic>
#include <optional>
#include <vector>

#include "ai/value.h"
#include "engine/game.h"

namespace dipolis {

class Solver {
  public:
    struct Answer {
        Move move;
        Value value;
    };

    // The exact value of the position; nothing if that would take more than the nodes given (0: as
    // many as it takes). The position must be in reach.
    std::optional<Value> solve(const State& state, int64_t most_nodes = 0);

    // The exact value of every option of the player to act, in the order of options(). Somebody
    // else may end it; there is no answer then.
    std::optional<std::vector<Answer>> solve_options(const State& state, int64_t most_nodes = 0,
                                                     const std::atomic<bool>* stop = nullptr);

    // Positions visited by the last question.
    int64_t nodes() const { return nodes_; }

    // Whether no deal of cards lies ahead: Age III is laid out, or the game is over.
    static bool in_reach(const State& state);

  private:
    // Points of each city that depend on nothing, kept up to date from move to move.
    using Points = std::array<int, 2>;
    struct Window {
        double alpha, beta;
    };
    struct Candidate {
        Move move;
        uint32_t history;
    };

    Value visit(const State& state, Points points, Window window);
    Value player(const State& state, Points points, Window window);
    Value chance(const State& state, Points points, Window window);
    Value follow(const State& state, Points points, Move move, Window window);
    Value follow_whole(const State& state, Points points, Move move, Window window);
    Value last_turn(const State& state, Points points, Move move);
    int order(const State& state, Seat seat,
              std::array<Candidate, Options::kCapacity>& moves) const;
    uint32_t& history(Seat seat, Move move);

    void ask(int64_t most_nodes, const std::atomic<bool>* stop);
    // Counts a position; false once no more may be visited.
    bool may_visit();

    int64_t nodes_ = 0;
    int64_t most_ = 0;
    int64_t next_look_ = 0;  // at whether somebody ends it, in nodes
    const std::atomic<bool>* stop_ = nullptr;
    bool out_of_nodes_ = false;
    // How often a move was the best one, by seat, kind and what it is about.
    std::array<std::array<uint32_t, 4096>, 2> history_{};
};

}  // namespace dipolis
