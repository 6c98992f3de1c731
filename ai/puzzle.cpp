#include "ai/puzzle.h"

#include <algorithm>
#include <array>

#include "ai/comparison.h"
#include "ai/search.h"
#include "ai/solver.h"
#include "engine/catalogue.h"
#include "play/winning.h"

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

// Whether the seat could win if it were its turn, and cannot after the move.
bool stops_win(const State& before, const State& after, Seat seat) {
    const Cards open = open_cards(before);
    return winning_thing(before, seat, open) && !winning_thing(after, seat, open);
}

}  // namespace

std::optional<Winning> only_winning(const State& state, int64_t most_nodes) {
    if (is_over(state) || actor(state) == Actor::Chance || step(state) != Step::TakeTurn ||
        !Solver::in_reach(state))
        return std::nullopt;
    const auto seat = seat_of(actor(state));
    Solver solver;
    const auto answers = solver.solve_options(state, most_nodes);
    if (!answers) return std::nullopt;
    std::optional<Winning> only;
    for (const Solver::Answer& answer : *answers) {
        const double wins = answer.value.wins(seat);
        if (wins <= kMostOfOthers) continue;
        if (wins < 1 || only) return std::nullopt;
        only = {answer.move, answer.value};
    }
    return only;
}

bool has_a_choice(const State& state) {
    constexpr int kFewestLeft = 3;
    constexpr int kFewestBuilt = 2;
    Options all;
    options(state, all);
    Cards built;
    for (const Option& option : all) {
        if (option.move.kind == MoveKind::Build || option.move.kind == MoveKind::Wonder)
            built.add(option.move.card());
    }
    return state.structure.present.size() >= kFewestLeft && built.size() >= kFewestBuilt;
}

std::string_view id(Theme theme) {
    static constexpr EnumArray<Theme, std::string_view, static_cast<size_t>(Theme::Count)> kIds = {
        "military", "science", "guilds", "tempo", "denial", "points"};
    return kIds[theme];
}

Theme theme_of(const State& state, Move move, const Value& value) {
    const auto seat = seat_of(actor(state));
    constexpr double kMostly = 0.5;
    if (value.by(seat, Result::Kind::Military) > kMostly) return Theme::Military;
    if (value.by(seat, Result::Kind::Science) > kMostly) return Theme::Science;
    State after = state;
    play(after, move);
    if (after.extra_turn && !state.extra_turn) return Theme::Tempo;
    if (move.kind == MoveKind::Build && row(move.card()).colour == Colour::Purple)
        return Theme::Guilds;
    // A card that is only sold, or laid under a Wonder, is taken from the rival.
    if (move.kind == MoveKind::Discard || stops_win(state, after, other(seat)))
        return Theme::Denial;
    return Theme::Points;
}

int difficulty(const State& state, Move move, Evaluator& evaluator) {
    // It must be found by all larger searches too, or it was found by luck.
    int hard = kMostDifficulty;
    while (hard > 1 && finds(state, move, evaluator, kSearches[static_cast<size_t>(hard - 2)]))
        --hard;
    return hard;
}

}  // namespace dipolis
