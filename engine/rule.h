// The rule table: for each step on the agenda, how it is written, listed and played. Include this
// inside the engine only.
#pragma once

#include <optional>
#include <span>

#include "engine/grammar.h"
#include "engine/move.h"
#include "engine/state.h"

namespace dipolis {

struct alignas(128) Rule {  // found by a shift
    StepForm form;
    void (*play)(State&, Pending, Move);
    void (*list)(const State&, Pending, Options&) = nullptr;  // null where nobody decides
    // Chance only: the sum of the weights, and the k-th outcome, as list() would give them.
    int (*total)(const State&, Pending) = nullptr;
    Move (*outcome)(const State&, Pending, int k) = nullptr;
    // Whether the step, with its arguments, can be played in this state. For positions that come
    // from outside; where it waits is checked apart from this (Waits). Null: always.
    bool (*fits)(const State&, Pending) = nullptr;
};

// The rows of one rules file: its steps and its kinds of moves.
struct Rows {
    std::span<const Rule> steps;
    std::span<const MoveForm> moves;
    std::optional<AddOnId> addon = std::nullopt;  // the add-on they belong to, if any
};

inline constexpr int kStepCount = static_cast<int>(Step::Count);
inline constexpr int kMoveKindCount = static_cast<int>(MoveKind::Count);

// Defined in registry.cpp. Filled from the rows before main() begins, so no constructor of a global
// object may play a game.
extern const EnumArray<Step, Rule, kStepCount> kRules;
std::span<const Rows* const> all_rows();

inline const Rule& rule(Step step) {
    return kRules[step];
}

// Whether such a step is anywhere on the agenda.
inline bool is_waiting(const State& state, Step step) {
    for (const Pending& pending : state.agenda) {
        if (pending.step == step) return true;
    }
    return false;
}

// Whether the step is one of the base game or of one of these add-ons.
bool known_with(AddOns addons, Step step);

extern const Rows kSetupRows, kAgeRows, kTurnRows, kRevealRows, kChoiceRows;

Seat drafting_seat(int pick);  // setup.cpp: who drafts the Wonder number 0..7

}  // namespace dipolis
