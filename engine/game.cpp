#include "engine/game.h"

#include "engine/catalogue.h"
#include "engine/check.h"
#include "engine/rule.h"

namespace dipolis {

Actor actor(const State& state) {
    if (state.agenda.empty()) return Actor::Nobody;
    const Pending& pending = state.agenda.top();
    switch (rule(pending.step).who) {
        case Who::ItsSeat: return actor_of(pending.seat);
        case Who::Chance: return Actor::Chance;
        case Who::Nobody: break;
    }
    return Actor::Nobody;
}

void options(const State& state, Options& options) {
    options.clear();
    if (state.agenda.empty()) return;
    const Pending& pending = state.agenda.top();
    rule(pending.step).list(state, pending, options);
}

bool is_option(const State& state, Move move) {
    Options all;
    options(state, all);
    for (const Option& option : all) {
        if (option.move == move) return true;
    }
    return false;
}

int total_weight(const State& state) {
    const Pending& pending = state.agenda.top();
    return rule(pending.step).total(state, pending);
}

Move outcome(const State& state, int k) {
    const Pending& pending = state.agenda.top();
    return rule(pending.step).outcome(state, pending, k);
}

void play(State& state, Move move) {
    DIPOLIS_ASSERT(is_option(state, move));
    Pending pending = state.agenda.pop();
    rule(pending.step).play(state, pending, move);
    while (!state.agenda.empty() && rule(state.agenda.top().step).who == Who::Nobody) {
        pending = state.agenda.pop();
        rule(pending.step).play(state, pending, Move{});
    }
    DIPOLIS_ASSERT(broken_invariant(state) == nullptr);
}

}  // namespace dipolis
