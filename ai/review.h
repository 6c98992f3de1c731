// Reviews a finished game: what each decision lost, what chance changed, and the key moments.
#pragma once

#include <functional>
#include <span>
#include <vector>

#include "ai/analysis.h"
#include "ai/prospect.h"
#include "ai/reasons.h"

namespace dipolis {

// Grade of a decision by its loss, in percentage points of the chance to win.
enum class Mark : uint8_t { Forced, Best, Good, Inaccuracy, Mistake, Blunder, Count };
inline constexpr size_t kMarkCount = static_cast<size_t>(Mark::Count);
std::string_view id(Mark mark);
// The loss up to which two moves are about as good: in Ages I and II a smaller one is less than the
// error of the judge, which no search makes smaller (docs/judge.md).
double about_as_good(Age age);
Mark mark_of(double loss, Age age);  // of a decision that was not forced; loss 0..1

// 100 for no loss, falling towards 0.
double accuracy_of(double loss);

struct Decision {
    int ply = 0;
    Seat seat = Seat::First;
    Move played, best;
    Value value;      // of the position, with the best move
    double wins = 0;  // the seat's chance to win after its move, before chance acted
    double loss = 0;  // compared with the best move; the smaller one of two searches
    Mark mark = Mark::Forced;
    bool missed_win = false;         // it had a proven win and did not take it
    std::vector<Move> winning = {};  // then: the line that wins, up to the next event of chance
    // Reasons, if the decision lost something worth noticing, why the best move was better, the
    // moves that were about as good, and the two lines: the best move and what was to follow, and
    // the move made and what was to follow that.
    std::vector<Reason> reasons = {};
    std::vector<Move> as_good = {};
    std::vector<Made> best_line = {}, played_line = {};
    // A mistake from which something can be learnt: there was a real choice, with one best answer.
    bool exercise = false;

    // Whether it lost something worth noticing.
    bool noticed() const { return mark >= Mark::Inaccuracy || missed_win; }
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
// with more, because all of the game still follows. What seems to have lost something is searched
// once more, the two moves for themselves and by other deals. `moves` are all moves from the start,
// with chance; each must be an option. The game may have stopped before its end. `progress` is
// called with the number of moves reviewed; if it returns false, the review covers only those.
Review review(const Variant& variant, std::span<const Move> moves, Evaluator& evaluator,
              const Limits& each, const std::function<bool(int)>& progress = {});

}  // namespace dipolis
