// Reviews a finished game: what each decision lost, what chance changed, and the key moments.
#pragma once

#include <functional>
#include <span>
#include <vector>

#include "ai/analysis.h"
#include "ai/reasons.h"

namespace dipolis {

// A category for how much a decision lost, in percentage points of the chance to win.
enum class Mark : uint8_t { Forced, Best, Good, Inaccuracy, Mistake, Blunder, Count };
inline constexpr size_t kMarkCount = static_cast<size_t>(Mark::Count);
std::string_view id(Mark mark);
Mark mark_of(double loss);  // of a decision that was not forced; loss 0..1

// 100 for no loss, falling towards 0.
double accuracy_of(double loss);

struct Decision {
    int ply = 0;
    Seat seat = Seat::First;
    Move played, best;
    Value value;      // of the position, with the best move
    double wins = 0;  // the seat's chance to win after its move, before chance acted
    double loss = 0;  // compared with the best move
    Mark mark = Mark::Forced;
    bool missed_win = false;         // it had a proven win and did not take it
    std::vector<Move> winning = {};  // then: the line that wins, up to the next event of chance
    // Of a decision that lost something worth noticing: why the best move was better, and the moves
    // that were as good.
    std::vector<Reason> reasons = {};
    std::vector<Move> as_good = {};
};

// The effect of chance between two decisions: the change of the first player's chance to win.
struct Luck {
    int ply = 0;  // of the first chance move
    double change = 0;
};

struct Side {
    double accuracy = 100;  // mean over the decisions that were not forced
    int decisions = 0;      // that were not forced
    double loss = 0;        // sum of the losses of its decisions
    double luck = 0;        // sum of what chance changed for it; the opposite for the other seat
    EnumArray<Mark, int, kMarkCount> marks{};
    int missed_wins = 0;
};

struct Review {
    std::vector<Decision> decisions;
    std::vector<Luck> lucks;
    PerSeat<Side> sides;
    // The first player's chance to win before each decision, and at the end.
    std::vector<double> graph;
    // Sum of the changes of the estimate where nothing happened between two searches; of the first
    // player.
    double drift = 0;
    // The decisions with the largest losses, by number, in the order of the game.
    std::vector<int> moments;
};

// Searches every decision with these limits each (nodes, so that it can be repeated), but the draft
// with more, because all of the game still follows. `moves` are
// all moves from the start, with chance; each must be an option. The game may have stopped before
// its end. `progress` is called with the number of moves reviewed; if it returns false, the review
// covers only those.
Review review(const Variant& variant, std::span<const Move> moves, Evaluator& evaluator,
              const Limits& each, const std::function<bool(int)>& progress = {});

}  // namespace dipolis
