// Role of an add-on in deals and in the choices of the greedy player. Each add-on has a file in
// play/addons; in this folder only those and deal.h name one. Include this inside play only.
#pragma once

#include <array>
#include <optional>

#include "engine/game.h"
#include "play/deal.h"

namespace dipolis {

// Dealing and playing with an add-on; any member may be null.
struct AddOnPlay {
    // Notes in the deal what the move reveals of it.
    void (*note)(Deal&, const State& before, Move) = nullptr;
    // The outcome that the deal determines where chance is to act; Move{} if none.
    Move (*answer)(const Deal&, const State&) = nullptr;
    // Draws what the moves of the game left open, after the structures are complete.
    void (*complete)(Deal&, Rng&) = nullptr;

    // Draws anew what view() hides from the seat.
    void (*redraw)(State&, Seat viewer, Rng&) = nullptr;

    // The worth, in sixths of a point, of what the seat has of the add-on and brings no points.
    int (*appraise)(const State&, Seat) = nullptr;
};

extern const EnumArray<AddOnId, const AddOnPlay*, kAddOnCount> kAddOnPlays;

inline const AddOnPlay& play_of(AddOnId id) {
    return *kAddOnPlays[id];
}

// For a move whose effect waits for the rival's answer: the position to judge it by. Only one
// add-on has such moves and defines this; it may be asked in any game.
std::optional<State> foresee(const State& state, Move move, Seat seat);

}  // namespace dipolis
