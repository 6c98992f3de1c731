#include "engine/game.h"

#include "engine/addon.h"
#include "engine/catalogue.h"
#include "engine/check.h"
#include "engine/rule.h"
#include "engine/view.h"

namespace dipolis {

namespace {

// In builds with assertions, every move is followed by a look at all invariants.
void assert_consistent([[maybe_unused]] const State& state) {
#ifndef NDEBUG
    if (const char* broken = broken_invariant(state)) {
        std::fprintf(stderr, "broken after a move: %s\n", broken);
        std::abort();
    }
#endif
}

}  // namespace

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

State view(const State& state, Seat seat) {
    State seen = state;
    notify<&AddOn::hide>(seen, seat);
    return seen;
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
    while (!state.agenda.empty() && who(state.agenda.top().step) == Who::Nobody) {
        pending = state.agenda.pop();
        rule(pending.step).play(state, pending, Move{});
    }
    assert_consistent(state);
}

}  // namespace dipolis
