#include "ai/nodes/position.h"

#include <algorithm>

#include "ai/addon.h"
#include "ai/tactics.h"

namespace dipolis {

namespace {

constexpr int kMostOutcomes = 400;  // longest list of outcomes of a chain of chance steps

// Whether there are too many outcomes from here to list. Cards turned up are always listed one by
// one.
bool is_deal(State state) {
    if (step(state) == Step::RevealCard) return false;
    for (AddOnId id : state.variant.addons) {
        const auto is_listed = judgement_of(id).is_listed;
        if (is_listed != nullptr && is_listed(step(state))) return false;
    }
    int product = 1;
    Options all;
    while (actor(state) == Actor::Chance && product <= kMostOutcomes) {
        options(state, all);
        product *= all.size();
        play(state, all[0].move);
    }
    return product > kMostOutcomes;
}

// The add-on by whose rules both seats answer at once here; null if there is none.
const AddOnJudgement* with_both_answering(const State& state) {
    for (AddOnId id : state.variant.addons) {
        const AddOnJudgement& addon = judgement_of(id);
        if (addon.both_answer != nullptr && addon.both_answer(step(state))) return &addon;
    }
    return nullptr;
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

int solver_cards(const State& state, const SearchSettings& settings) {
    int cards = settings.solver_cards;
    for (AddOnId id : state.variant.addons)
        cards = std::min(cards, judgement_of(id).most_solver_cards);
    return cards;
}

}  // namespace

bool both_decide(const State& state) {
    const int n = state.agenda.size();
    if (n < 2 || with_both_answering(state) == nullptr) return false;
    return state.agenda[n - 2].step == step(state);
}

State both_undecided(State state) {
    const AddOnJudgement* addon = with_both_answering(state);
    if (addon == nullptr || both_decide(state)) return state;
    const Pending own = state.agenda.top();
    if (!addon->has_to_answer(state, other(own.seat), own.step)) return state;
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
    const bool few = state.structure.present.size() <= solver_cards(state, settings);
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
