#include "ai/puzzle.h"

#include <algorithm>
#include <array>

#include "ai/search.h"
#include "ai/solver.h"

namespace dipolis {

namespace {

// Enough positions for the searches of each difficulty; what none of them finds is the hardest.
constexpr std::array<int64_t, kMostDifficulty - 1> kSearches = {2, 6, 16, 50, 200};

bool finds(const State& state, Move move, Evaluator& evaluator, int64_t nodes) {
    constexpr uint64_t kSeeds = 3;
    for (uint64_t seed = 1; seed <= kSeeds; ++seed) {
        // Solving the end exactly would find everything at once.
        Search search(evaluator, {.seed = seed, .solver_cards = 0, .root_solver_cards = 0});
        search.set_position(state);
        if (search.run({.nodes = nodes}).best() != move) return false;
    }
    return true;
}

}  // namespace

std::optional<Move> only_winning_move(const State& state, int64_t most_nodes) {
    if (is_over(state) || actor(state) == Actor::Chance || step(state) != Step::TakeTurn ||
        !Solver::in_reach(state))
        return std::nullopt;
    const auto seat = seat_of(actor(state));
    Solver solver;
    const auto answers = solver.solve_options(state, most_nodes);
    if (!answers) return std::nullopt;
    std::optional<Move> only;
    for (const Solver::Answer& answer : *answers) {
        const double wins = answer.value.wins(seat);
        if (wins <= kMostOfOthers) continue;
        if (wins < 1 || only) return std::nullopt;
        only = answer.move;
    }
    return only;
}

int difficulty(const State& state, Move move, Evaluator& evaluator) {
    // It must be found by all larger searches too, or it was found by luck.
    int hard = kMostDifficulty;
    while (hard > 1 && finds(state, move, evaluator, kSearches[static_cast<size_t>(hard - 2)]))
        --hard;
    return hard;
}

}  // namespace dipolis
