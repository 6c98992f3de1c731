// Interface by which an add-on (an expansion or a mode) plugs into the rules: a table of functions
// that the base game calls at fixed moments. The cards of an add-on are rows of tables, its
// decisions are steps, its data is a member of State. What no hook covers has to become a step or
// an effect. Include this inside the engine only.
#pragma once

#include <optional>
#include <span>
#include <string_view>
#include <type_traits>

#include "engine/invariant.h"
#include "engine/move.h"
#include "engine/price.h"
#include "engine/score.h"
#include "engine/state.h"

namespace dipolis {

// A seat without a player. Each of its turns is this chance step: the outcome says what it does.
struct Automaton {
    Seat seat;
    Step turn;
};

// The rules of an add-on; every hook may be null. A hook that returns bool says whether it has
// replaced what the base game would do; after the first true no other add-on is asked.
struct AddOn {
    std::string_view id;
    Wonders wonders{};  // those it adds to the game
    std::optional<Automaton> automaton{};

    // --- The course of the game
    // Called by start(), when the setup of the base game is on the agenda.
    void (*setup)(State&) = nullptr;
    // An Age begins: state.age is the new one. Steps pushed here run before its structure is laid
    // out.
    void (*deal_age)(State&) = nullptr;
    // The structure is laid out, without cards. Steps pushed here run after its cards are dealt and
    // before it is decided who begins.
    void (*age_begins)(State&) = nullptr;

    // --- Decisions
    // A decision of a seat is about to be put on the agenda. True if the add-on has decided it, or
    // has pushed something else: then it is not put there.
    bool (*decides)(State&, Pending) = nullptr;
    // Adds its options to those of TakeTurn or ReviveBuilding.
    void (*options)(const State&, Pending, Options&) = nullptr;
    // Plays a move of a turn whose kind belongs to the add-on. The card has already left the
    // structure.
    void (*play)(State&, Pending, Move) = nullptr;
    // A building is about to be gained by a move with c != 0, which says how its symbol changes.
    void (*alter)(State&, Pending, Move) = nullptr;
    // The last Wonder that a game allows is being constructed. True if the add-on has dealt with
    // the Wonders not built; otherwise they leave the game.
    bool (*last_wonder)(State&) = nullptr;
    // Blanks what this seat may not know, for view().
    void (*hide)(State&, Seat) = nullptr;

    // --- Amounts: each hook receives the amount by the base rules and returns the one to use.
    // Before the pawn moves; for each military token taken, before its owner loses coins; after a
    // movement that took tokens and did not end the game.
    int (*conflict)(State&, int shields, Seat) = nullptr;
    int (*conquest)(State&, int loss, Seat) = nullptr;
    void (*conquered)(State&, Seat, int tokens) = nullptr;
    // The scientific symbol that a newly gained building or token shows.
    Symbol (*symbol)(State&, Symbol, Seat) = nullptr;
    // The price of a building of this colour, or of a Wonder; `bought` are the units bought. Where
    // only this makes a building affordable, the hook `options` has to list it.
    Price (*price)(const State&, Price, Seat, Bundle bought, Colour) = nullptr;
    // Coins for selling a card.
    int (*sale)(const State&, int coins, Seat) = nullptr;

    // --- Ends
    void (*score)(const State&, Seat, ScoreSheet&) = nullptr;

    // --- Consistency (check.h)
    // Adds what lasts of the add-on to a city recomputed from its components.
    void (*lasting)(const State&, Seat, City&) = nullptr;
    // Checked after those of the base game, except that somebody can move: listing the options
    // relies on them.
    std::span<const Invariant> (*invariants)() = nullptr;
};

extern const EnumArray<AddOnId, const AddOn*, kAddOnCount> kAddOns;  // registry.cpp

namespace addon {

// These are not inlined and take their arguments by value, so that a hook costs the base game one
// test and no registers.
template <auto Hook, class S, class... Args>
[[gnu::noinline, gnu::cold]] bool call(S& state, Args... args) {
    for (AddOnId id : state.variant.addons) {
        const auto hook = kAddOns[id]->*Hook;
        if (hook == nullptr) continue;
        if constexpr (std::is_void_v<decltype(hook(state, args...))>) {
            hook(state, args...);
        } else {
            if (hook(state, args...)) return true;
        }
    }
    return false;
}

template <auto Hook, class S, class Value, class... Args>
[[gnu::noinline, gnu::cold]] Value adjust(S& state, Value value, Args... args) {
    for (AddOnId id : state.variant.addons) {
        if (const auto hook = kAddOns[id]->*Hook) value = hook(state, value, args...);
    }
    return value;
}

}  // namespace addon

// Calls this hook of the add-ons in play. Where the hook returns bool, stops at the first true and
// returns it.
template <auto Hook, class S, class... Args>
inline bool notify(S& state, Args... args) {
    if (state.variant.addons.empty()) [[likely]]
        return false;
    return addon::call<Hook, S, Args...>(state, args...);
}

// The value after the add-ons in play have changed it by this hook.
template <auto Hook, class S, class Value, class... Args>
inline Value adjusted(S& state, Value value, Args... args) {
    if (state.variant.addons.empty()) [[likely]]
        return value;
    return addon::adjust<Hook>(state, value, args...);
}

namespace addon {

[[gnu::noinline, gnu::cold]] inline void ask(State& state, Pending pending) {
    if (!call<&AddOn::decides>(state, pending)) state.agenda.push(pending);
}

}  // namespace addon

// Puts a decision of a seat on the agenda, unless the hook `decides` of an add-on deals with it.
inline void ask(State& state, Pending pending) {
    if (!state.variant.addons.empty()) [[unlikely]]
        return addon::ask(state, pending);
    state.agenda.push(pending);
}

}  // namespace dipolis
