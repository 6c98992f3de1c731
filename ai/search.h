// Looking ahead: a tree of decisions and chance, grown where it matters (PUCT), its values backed
// up with the weights of chance, and proofs where a line is settled. One seed, one limit of nodes:
// the same answer on every machine.
#pragma once

#include <atomic>
#include <functional>
#include <optional>
#include <vector>

#include "ai/evaluator.h"
#include "ai/solver.h"
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

// What ends a search; 0 means no such limit.
struct Limits {
    int64_t nodes = 0;  // visits of the root, those kept from earlier searches not counted
    int64_t milliseconds = 0;
    const std::atomic<bool>* stop = nullptr;  // somebody else may end it
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
        double before;  // the child's score when it was passed; unused where it is new
        bool fresh;     // the child is new
    };

    NodeId create(const State& state);
    void judge(Node& node, const State& state);
    int solver_cards(const State& state) const;
    void expand(NodeId id, const State& state);
    void list_player(Node& node, const State& state);
    void list_chance(Node& node, const State& state);
    void list_matrix(Node& node, const State& state);
    void follow(const Node& node, int edge, State& state) const;

    void simulate();
    int select(const Node& node) const;
    int select_player(const Node& node) const;
    int select_chance(const Node& node) const;
    int select_deal(const Node& node) const;
    int select_offer(const Node& node) const;
    int select_matrix(const Node& node) const;
    int columns(const Node& node) const;

    void back_up(const Value& leaf);
    void update(Node& node, Edge& edge, const Passed& passed);
    void update_offer(Node& node);
    void update_matrix(Node& node);
    void tighten(Node& node);
    void tighten_player(Node& node);
    void tighten_chance(Node& node);
    double offer_score(const Node& node, double Node::*which, double unknown) const;
    bool useless(const Node& node, const Edge& edge) const;

    void solve_root(const Limits& limits);
    double practical_score(const State& state);
    int preferred(const Node& node) const;
    Line line(const Edge& edge) const;
    Line line_of_row(const Node& node, int row) const;
    Report report(int64_t nodes, double seconds) const;
    NodeId find(const State& state) const;

    Evaluator& evaluator_;
    SearchSettings settings_;
    Solver solver_;
    Rng rng_;
    Tree tree_;
    State root_{};
    bool has_root_ = false;
    bool root_solved_ = false;
    std::vector<Passed> path_;
};

}  // namespace dipolis
