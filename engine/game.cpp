#include "engine/game.h"

#include "engine/addon.h"
#include "engine/catalogue.h"
#include "engine/check.h"
#include "engine/rule.h"
#include "engine/view.h"

namespace dipolis {

namespace {

// In builds with assertions, every move is followed by a look at all invariants. Says which step
// was played, and how: its move with the numbers of what it names.
void assert_consistent([[maybe_unused]] const State& state, [[maybe_unused]] Step played,
                       [[maybe_unused]] Move move) {
#ifndef NDEBUG
    if (const std::string_view broken = broken_invariant(state); !broken.empty()) {
        std::fprintf(stderr, "broken after a move: %s; step %s, move %s %d %d %d\n", broken.data(),
                     form(played).name.data(), form(move.kind).word.data(), move.a, move.b, move.c);
        std::abort();
    }
#endif
}

const Automaton* find_automaton(const Variant& variant) {
    for (AddOnId id : variant.addons) {
        const auto& found = kAddOns[id]->automaton;
        if (found) return &*found;
    }
    return nullptr;
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

bool decide_together(const State& state) {
    const auto asks = [&](Seat seat) { return actor(view(state, seat)) == actor_of(seat); };
    return asks(Seat::First) && asks(Seat::Second);
}

int total_weight(const State& state) {
    const Pending& pending = state.agenda.top();
    return rule(pending.step).total(state, pending);
}

Move outcome(const State& state, int k) {
    const Pending& pending = state.agenda.top();
    return rule(pending.step).outcome(state, pending, k);
}

namespace {

// Plays the top of the agenda, which nobody decides. Never inlined: processors predict the
// target of an indirect call by its place in the code, and a single place for decided and other
// steps would often be wrong.
[[gnu::noinline]] void run_by_itself(State& state) {
    const Pending pending = state.agenda.pop();
    rule(pending.step).play(state, pending, Move{});
}

}  // namespace

void play(State& state, Move move) {
    DIPOLIS_ASSERT(is_option(state, move));
    const Pending pending = state.agenda.pop();
    rule(pending.step).play(state, pending, move);
    while (!state.agenda.empty() && who(state.agenda.top().step) == Who::Nobody)
        run_by_itself(state);
    assert_consistent(state, pending.step, move);
}

bool try_play(State& state, Move move) {
    if (!is_option(state, move)) return false;
    play(state, move);
    return true;
}

std::optional<Seat> automaton(const Variant& variant) {
    const Automaton* const found = find_automaton(variant);
    return found == nullptr ? std::nullopt : std::optional(found->seat);
}

bool automaton_to_move(const State& state) {
    const Automaton* const found = find_automaton(state.variant);
    return found != nullptr && step(state) == found->turn;
}

}  // namespace dipolis
