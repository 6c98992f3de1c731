// The search: a tree of decisions and chance, grown where it matters (PUCT). Values are backed up
// with the probabilities of chance, and proofs where the outcome is settled. With one thread, a
// seed and a limit of nodes, the result is the same on every machine. With more threads it depends
// on their timing (docs/adr/0035-a-lock-for-each-node.md).
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <vector>

#include "ai/evaluator.h"
#include "play/rng.h"

namespace dipolis {

double seconds_now();  // a monotonic clock

struct SearchSettings {
    uint64_t seed = 1;
    double exploration = 1.0;     // weight of the prior when choosing an edge
    double first_play = 0.1;      // an unvisited option is rated lower than its node by this
    int solver_cards = 5;         // Age III leaves with at most this many cards are solved
    int64_t solver_nodes = 3000;  // with at most this many nodes
    int root_solver_cards = 10;   // the same limit for the root
    size_t most_nodes = 3'000'000;
    double (*clock)() = seconds_now;  // the clock for limits of time
};

inline constexpr int kMostThreads = 256;

// The limits of a search; 0 means no limit.
struct Limits {
    int64_t nodes = 0;  // visits of the root, without those kept from earlier searches
    int64_t milliseconds = 0;
    const std::atomic<bool>* stop = nullptr;  // ends the search when set
    int threads = 1;                          // 1 to kMostThreads
};

// One option of the position; a report lists the best first.
struct Line {
    Move move;
    Value value;
    double low = -1, high = 1;  // proven bounds of the score
    uint32_t visits = 0;
    double share = 0;         // chance to play it: 1 or 0, but a mixture if both decide at once
    std::vector<Move> moves;  // the best line, up to the next chance event
    // The next decision of the other seat, also beyond chance if it is the same after most
    // outcomes; None if it is not.
    Move answer;

    bool proven() const { return low == high; }
};

struct Report {
    Value value;
    std::vector<Line> lines;
    int64_t nodes = 0;
    double seconds = 0;
    bool proven = false;  // the value is exact

    Move best() const { return lines.front().move; }
    // The move to play: the best, or one drawn from the mixture.
    Move choice(Rng& rng) const;
};

// Whether both seats are to answer at once and neither has.
bool both_decide(const State& state);
// The position as the player to act knows it: without the other seat's secret answer.
State both_undecided(State state);

// The probability that the k-th best of n tokens is the best of three drawn from them.
double offer_weight(int n, int k);

// A decision inside the tree of a search.
struct Inside {
    // From the root to it: the number of each move among the options() of its position.
    std::vector<uint8_t> path;
    State state;
    Value value;
    uint32_t visits = 0;
    bool proven = false;
};

class Search {
  public:
    // The evaluator must outlive the search.
    Search(Evaluator& evaluator, const SearchSettings& settings);
    ~Search();
    Search(const Search&) = delete;
    Search& operator=(const Search&) = delete;

    // Sets the position as the player to act sees it; a player must be to act. Keeps what an
    // earlier search found out about it.
    void set_position(const State& state);

    // Searches until a limit is reached or everything is proven, and reports four times a second.
    // The position must be set and not over.
    Report run(const Limits& limits, const std::function<void(const Report&)>& tell = {});

    // For training: the decisions of seats inside the tree with at least so many visits. Those
    // behind whole deals or the Great Library, which no path of options leads to, are left out.
    std::vector<Inside> inside(uint32_t least_visits) const;

    size_t size() const;  // number of nodes in the tree

    // Whether it met chance with too many outcomes to list, so that another seed gives another
    // result.
    bool drew() const;

  private:
    std::unique_ptr<class Grower> grower_;
};

}  // namespace dipolis
