// Solves the end of Age III exactly: the expected result if both play optimally, with chance.
// Depth-first alpha-beta at decisions, Star1 bounds at chance.
#pragma once

#include <array>
#include <functional>
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

    // The exact value, or nothing if that takes more than `most_nodes` (0: no limit). The position
    // must be in reach.
    std::optional<Value> solve(const State& state, int64_t most_nodes = 0);

    // The exact value of every option of the player to act, in the order of options(). Calls
    // `must_end` every kNodesBetweenLooks positions; if it returns true, there is no answer.
    static constexpr int64_t kNodesBetweenLooks = 1024;
    using MustEnd = std::function<bool()>;
    std::optional<std::vector<Answer>> solve_options(const State& state, int64_t most_nodes = 0,
                                                     const MustEnd& must_end = {});

    // Positions visited for the last question.
    int64_t nodes() const { return nodes_; }

    // Whether no deal lies ahead: Age III is laid out, or the game is over.
    static bool in_reach(const State& state);

  private:
    // Unconditional points of each city, updated with each move.
    using Points = PerSeat<int>;
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
    int order(const State& state, Seat seat, std::array<Candidate, Options::kCapacity>& moves);
    uint32_t& history(Seat seat, Move move);

    void ask(int64_t most_nodes, const MustEnd& must_end);
    // Counts a position; false if no more may be visited.
    bool may_visit();

    int64_t nodes_ = 0;
    int64_t most_ = 0;
    int64_t next_look_ = 0;  // the node count at which must_end is called next
    MustEnd must_end_;
    bool out_of_nodes_ = false;
    // Number of times that a move was the best, by seat, kind and its card, Wonder or token.
    PerSeat<std::array<uint32_t, 4096>> history_{};
};

}  // namespace dipolis
