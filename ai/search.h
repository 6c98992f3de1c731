// Looking ahead: a tree of decisions and chance, grown where it matters (PUCT), its values backed
// up with the weights of chance, and proofs where a line is settled. One seed, one thread, one
// limit of nodes: the same answer on every machine. More threads grow the same tree, in an order
// that depends on their luck (docs/adr/0017-one-tree-many-threads.md).
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "ai/evaluator.h"
#include "ai/solver.h"
#include "ai/spin_lock.h"
#include "ai/tree.h"

namespace dipolis {

struct SearchSettings {
    uint64_t seed = 1;
    double exploration = 1.0;     // weight of the prior in choosing where to look
    double first_play = 0.1;      // how much worse than its node an option is presumed, unseen
    int solver_cards = 5;         // leaves of Age III with at most so many cards are solved
    int64_t solver_nodes = 3000;  // within so many nodes
    int root_solver_cards = 10;   // the position asked about: with so many cards
    size_t most_nodes = 3'000'000;
};

inline constexpr int kMostThreads = 256;

// What a search may take, and what ends it; 0 means no such limit.
struct Limits {
    int64_t nodes = 0;  // visits of the root, those kept from earlier searches not counted
    int64_t milliseconds = 0;
    const std::atomic<bool>* stop = nullptr;  // somebody else may end it
    int threads = 1;                          // 1 to kMostThreads
};

// One option of the position, best first in a report.
struct Line {
    Move move;
    Value value;
    double low = -1, high = 1;  // proven bounds of the score
    uint32_t visits = 0;
    double share = 0;  // how often to play it: 1 or 0, but where both decide at once a mixture
    std::vector<Move> moves;  // the best line, up to the first thing that chance decides

    bool proven() const { return low == high; }
};

struct Report {
    Value value;
    std::vector<Line> lines;
    int64_t nodes = 0;
    double seconds = 0;
    bool proven = false;  // the value is exact

    Move best() const { return lines.front().move; }
    // The move to play: the best one, or one drawn from the mixture.
    Move choice(Rng& rng) const;
};

// Whether both seats are to answer at once and neither has.
bool both_decide(const State& state);
// The same position as its actor knows it: whether the other has answered already is unknown.
State both_undecided(State state);

// The probability that the k-th best of n tokens is the best of three drawn from them.
double offer_weight(int n, int k);

class Search {
  public:
    Search(Evaluator& evaluator, const SearchSettings& settings);

    // Sees the position through the eyes of the player to act; a player must be. What an earlier
    // search found out about it is kept.
    void set_position(const State& state);

    // Searches until a limit is reached or everything is proven; tells four times a second what
    // is known so far. The position must be set and not over.
    Report run(const Limits& limits, const std::function<void(const Report&)>& tell = {});

    size_t size() const { return tree_.nodes.size(); }

  private:
    struct Passed {
        NodeId node;
        int edge;
        NodeKind kind;  // of the node
        Move move;      // of the edge
    };
    // What a thread needs for itself.
    struct Worker {
        Solver solver;
        Rng rng{0};
        std::vector<Passed> path;  // from the root
        NodeId end = 0;            // where it leads
        State state{};             // as it is after `played` steps of the path
        size_t played = 0;
        std::vector<Edge> edges;  // just listed, not yet in the tree
    };
    enum class Visit : uint8_t { Done, InTheWay, NothingLeft };
    struct Run;

    void plant();
    void settle_wins();
    void settle(int option, const Value& value);
    Node made(Worker& worker) const;
    void judge(Node& node, Worker& worker) const;
    int solver_cards(const State& state) const;
    void list(const Node& node, Worker& worker) const;
    void list_player(Worker& worker) const;
    static void list_matrix(Worker& worker);
    void install(Node& node, const std::vector<Edge>& edges);
    void follow(const Passed& step, State& state) const;

    void employ(int threads);
    Visit simulate(Worker& worker);
    bool descend(Worker& worker);
    bool grow(Worker& worker);
    void take_back(const Worker& worker);
    bool busy(const Edge& edge) const;
    int select(const Node& node) const;
    int select_player(const Node& node) const;
    int select_chance(const Node& node) const;
    int select_deal(const Node& node) const;
    int select_offer(const Node& node) const;
    int select_matrix(const Node& node) const;
    int columns(const Node& node) const;

    void back_up(const Worker& worker);
    void update(Node& node, Edge& edge, double before);
    void update_offer(Node& node);
    void update_matrix(Node& node);
    void tighten(Node& node);
    void tighten_player(Node& node);
    void tighten_chance(Node& node);
    double offer_score(const Node& node, double Node::*which, double unknown) const;
    bool useless(const Node& node, const Edge& edge) const;

    void solve_root(const Limits& limits);
    double practical_score(const State& state);
    void work(Worker& worker, Run& run, const std::function<void()>& look);
    int preferred(const Node& node) const;
    Line line(const Edge& edge) const;
    Line line_of_row(const Node& node, int row) const;
    Report report(int64_t nodes, double seconds) const;
    NodeId find(const State& state) const;

    Evaluator& evaluator_;
    SearchSettings settings_;
    std::vector<std::unique_ptr<Worker>> workers_;
    SpinLock lock_;  // of the tree, while it is searched
    Tree tree_;
    State root_{};
    bool has_root_ = false;
    bool root_solved_ = false;
};

}  // namespace dipolis
