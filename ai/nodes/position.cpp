#include "ai/nodes/position.h"

#include "ai/addon.h"
#include "ai/tactics.h"

namespace dipolis {

namespace {

constexpr int kMostOutcomes = 400;  // longest list of outcomes of a chain of chance steps

// Whether there are too many outcomes from here to list. Cards turned up are always listed one by
// one.
bool is_deal(State state) {
    if (step(state) == Step::RevealCard || is_listed(step(state))) return false;
    int product = 1;
    Options all;
    while (actor(state) == Actor::Chance && product <= kMostOutcomes) {
        options(state, all);
        product *= all.size();
        play(state, all[0].move);
    }
    return product > kMostOutcomes;
}

// The move of a seat that has no other. Where both answer at once, the other one may have more.
std::optional<Move> only_move(const State& state) {
    if (!is_seat(actor(state)) || both_decide(state)) return std::nullopt;
    // With two cards to take there are two options: no need to list them.
    if (step(state) == Step::TakeTurn && state.structure.accessible.size() > 1) return std::nullopt;
    Options all;
    options(state, all);
    return all.size() == 1 ? std::optional(all[0].move) : std::nullopt;
}

}  // namespace

bool both_decide(const State& state) {
    const int n = state.agenda.size();
    if (n < 2 || !both_answer(step(state))) return false;
    return state.agenda[n - 2].step == step(state);
}

State both_undecided(State state) {
    if (!both_answer(step(state)) || both_decide(state)) return state;
    const Pending own = state.agenda.top();
    if (!has_to_answer(state, other(own.seat), own.step)) return state;
    state.agenda.pop();
    state.agenda.push({own.step, other(own.seat)});
    state.agenda.push(own);
    return state;
}

Node node_for(const State& state) {
    Node node;
    node.actor = actor(state);
    if (is_over(state)) {
        node.kind = NodeKind::End;
    } else if (step(state) == Step::DrawLibrary) {
        node.kind = NodeKind::Offer;
        node.actor = actor_of(state.agenda.top().seat);
    } else if (node.actor == Actor::Chance) {
        node.kind = is_deal(state) ? NodeKind::Deal : NodeKind::Chance;
    } else if (both_decide(state)) {
        node.kind = NodeKind::Matrix;
    }
    return node;
}

void play_forced(State& state, std::vector<Move>* played) {
    while (const auto move = only_move(state)) {
        if (played != nullptr) played->push_back(*move);
        play(state, *move);
    }
}

std::optional<Value> exact_value(const State& state, Solver& solver,
                                 const SearchSettings& settings) {
    if (is_over(state)) return value_of(state.result);
    if (const auto won = win_this_turn(state)) return value_of(*won);
    const int most = solver_cards(state.variant, settings.solver_cards);
    const bool few = state.structure.present.size() <= most;
    if (state.age != Age::III || !few || !Solver::in_reach(state)) return std::nullopt;
    return solver.solve(state, settings.solver_nodes);
}

bool may_solve_root(const State& state, const SearchSettings& settings) {
    const Actor who = actor(state);
    if (who != Actor::First && who != Actor::Second) return false;
    const bool few = state.structure.present.size() <= settings.root_solver_cards;
    return few && state.age == Age::III && Solver::in_reach(state);
}

}  // namespace dipolis
