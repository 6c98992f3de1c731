// Chance that draws one member of a set, each as likely as any other. Inside the engine only.
#pragma once

#include <type_traits>

#include "engine/rule.h"

namespace dipolis {

// The list, the number and the k-th of its outcomes. `From` is the set: a member of State, or a
// function of the state.
template <MoveKind Kind, auto From>
struct Drawn {
    static auto set(const State& state) {
        if constexpr (std::is_member_pointer_v<decltype(From)>) {
            return state.*From;
        } else {
            return From(state);
        }
    }
    static void list(const State& state, Pending, Options& options) {
        for (auto member : set(state)) options.push(Move::of(Kind, member));
    }
    static int total(const State& state, Pending) { return set(state).size(); }
    static Move outcome(const State& state, Pending, int k) {
        return Move::of(Kind, set(state).nth(k));
    }
};

// The rule of a step that waits for such a draw.
template <MoveKind Kind, auto From>
constexpr Rule drawn(StepForm form, void (*play)(State&, Pending, Move),
                     bool (*fits)(const State&, Pending) = nullptr) {
    using Draw = Drawn<Kind, From>;
    form.answer = Kind;
    return {form, play, Draw::list, Draw::total, Draw::outcome, fits};
}

}  // namespace dipolis
