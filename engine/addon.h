// How an add-on plugs in: hooks, each a moment at which the rules of the base game tell it
// something or ask it something. Its cards are rows, its decisions are steps, what it keeps is a
// part of the state; whatever no hook covers must become a step or an effect. Inside the engine
// only.
#pragma once

#include <string_view>
#include <type_traits>

#include "engine/move.h"
#include "engine/price.h"
#include "engine/score.h"
#include "engine/state.h"

namespace dipolis {

// All may be null. Where a hook answers whether it has done something instead of the base game, the
// first add-on that says so is the last that is asked.
struct AddOn {
    std::string_view id;
    Wonders wonders{};  // that it brings

    // --- The course of the game
    // The base's setup is on the agenda.
    void (*setup)(State&) = nullptr;
    // state.age has begun; what is pushed happens before its structure is laid out.
    void (*deal_age)(State&) = nullptr;
    // The structure has been laid out, its cards are about to be dealt; what is pushed happens when
    // they lie there, before anybody judges who begins.
    void (*age_begins)(State&) = nullptr;

    // --- Decisions
    // Instead of putting a decision of a seat on the agenda; true if that is settled.
    bool (*decides)(State&, Pending) = nullptr;
    // More options for a turn or a revival, and playing what the base does not know of them: a kind
    // of move of the add-on, whose card is already taken, or what a move carries in its last byte,
    // before the base goes on with it.
    void (*options)(const State&, Pending, Options&) = nullptr;
    void (*play)(State&, Pending, Move) = nullptr;
    // The last Wonder of the game has been constructed: what becomes of those not built; true if
    // that is settled.
    bool (*last_wonder)(State&) = nullptr;
    // Takes away what the seat may not see.
    void (*hide)(State&, Seat) = nullptr;

    // --- Amounts: each gets what the base rules say and answers what it is to be.
    // Before the pawn moves; for each military token taken, before its owner loses coins; after a
    // movement that took tokens and did not end the game.
    int (*conflict)(State&, int shields, Seat) = nullptr;
    int (*conquest)(State&, int loss, Seat) = nullptr;
    void (*conquered)(State&, Seat, int tokens) = nullptr;
    // The scientific symbol that something new shows.
    Symbol (*symbol)(State&, Symbol, Seat) = nullptr;
    // After the base price of a thing of this colour; `bought` are the units traded for. What
    // becomes affordable only by this has to be listed by `options`.
    Price (*price)(const State&, Price, Seat, Bundle bought, Colour) = nullptr;
    // Coins for selling a card.
    int (*sale)(const State&, int coins, Seat) = nullptr;

    // --- Ends
    void (*score)(const State&, Seat, ScoreSheet&) = nullptr;

    // --- Consistency (check.h)
    // Adds what lasts of the add-on to a city recomputed from its components.
    void (*lasting)(const State&, Seat, City&) = nullptr;
    const char* (*broken)(const State&) = nullptr;
};

extern const AddOn* const kAddOns[kMostAddOns];  // registry.cpp, by AddOnId

namespace addon {

// Out of line, and with arguments by value, so that asking costs the base game one test and no
// registers.
template <auto Hook, class S, class... Args>
[[gnu::noinline, gnu::cold]] bool call(S& state, Args... args) {
    for (AddOnId id : state.variant.addons) {
        const auto hook = kAddOns[static_cast<size_t>(id)]->*Hook;
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
        if (const auto hook = kAddOns[static_cast<size_t>(id)]->*Hook)
            value = hook(state, value, args...);
    }
    return value;
}

}  // namespace addon

// Calls the hook of each add-on in play; for hooks that answer, until one has done it, and true
// then.
template <auto Hook, class S, class... Args>
inline bool notify(S& state, Args... args) {
    if (state.variant.addons.empty()) [[likely]]
        return false;
    return addon::call<Hook, S, Args...>(state, args...);
}

// The value as the add-ons in play want it.
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

// Puts a decision of a seat on the agenda, unless an add-on settles it in another way.
inline void ask(State& state, Pending pending) {
    if (!state.variant.addons.empty()) [[unlikely]]
        return addon::ask(state, pending);
    state.agenda.push(pending);
}

}  // namespace dipolis
