// A game looked at afterwards: what each decision gave away, what chance did, and what mattered.
#pragma once

#include <functional>
#include <span>
#include <vector>

#include "ai/analysis.h"

namespace dipolis {

// How much of a win a decision gave away, in percentage points.
enum class Mark : uint8_t { Forced, Best, Good, Inaccuracy, Mistake, Blunder, Count };
std::string_view id(Mark mark);
Mark mark_of(double loss);  // of a decision that was not forced; loss 0..1

// 100 for giving nothing away, falling to 0.
double accuracy_of(double loss);

struct Decision {
    int ply = 0;
    Seat seat = Seat::First;
    Move played, best;
    Value value;      // of the position, under the best move
    double wins = 0;  // the seat's chance with the move it played, before chance had its say
    double loss = 0;  // against the best one
    Mark mark = Mark::Forced;
    bool missed_win = false;  // a proven win was there
};

// What chance did between two decisions: the first player's chance to win, after less before.
struct Luck {
    int ply = 0;  // of the first thing chance decided
    double change = 0;
};

struct Side {
    double accuracy = 100;  // mean over its decisions that were not forced
    double loss = 0;        // sum of what it gave away
    double luck = 0;        // sum of what chance gave it; the other's is the opposite
    std::array<int, static_cast<size_t>(Mark::Count)> marks{};
    int missed_wins = 0;
};

struct Review {
    std::vector<Decision> decisions;
    std::vector<Luck> lucks;
    std::array<Side, 2> sides;
    // The first player's chance to win before each decision, and at the end.
    std::vector<double> graph;
    // Estimates change where nothing happened but a closer look; of the first player.
    double drift = 0;
    // Decisions that changed most, by number, in the order of the game.
    std::vector<int> moments;
};

// Looks at every decision within the limits each (nodes, so that it can be repeated). `moves` are
// all moves from the start, chance included, each an option; the game may have stopped before its
// end. `progress` is told how many moves have been looked at and may end it by false; the review is
// then of the part before.
Review review(const Variant& variant, std::span<const Move> moves, Evaluator& evaluator,
              const Limits& each, const std::function<bool(int)>& progress = {});

}  // namespace dipolis
