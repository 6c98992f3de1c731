// The invariants of a state. Builds with assertions check them after each move, and whatever reads
// a position from outside refuses one that breaks them.
#pragma once

#include <array>
#include <span>
#include <string_view>

#include "engine/invariant.h"
#include "engine/state.h"

namespace dipolis {

// The id of the first broken invariant; empty when the state is consistent. Recomputes all that
// gain() and lose() keep up to date from what lies on the table.
std::string_view broken_invariant(const State& state);

// All lists of them: the base game's first ones, its last one, those of each add-on.
std::array<std::span<const Invariant>, 2 + kAddOnCount> all_invariants();

// The city with all that gain() and lose() keep up to date computed anew from the sets of things
// owned.
City recomputed(const State& state, Seat seat);

// --- Parts of the invariants, for callers that explain which component is at fault.

// Those of the cards that belong to a later age than this one.
Cards too_late(const Cards& cards, Age age);

enum class WonderFault : uint8_t {
    MoreThanDrafted,   // by this city
    MoreThanAGameHas,  // built by both, without add-ons
    LeftOver,          // not built, though the game has had its last one; without add-ons
};
Set<WonderFault, 8> wonder_faults(const State& state, Seat seat);

// The military tokens of this half that the pawn, where it stands now, has not reached. Some may be
// gone nevertheless: the pawn may have been there and come back.
Loot untaken_loot(const State& state, Seat half);
enum class LootFault : uint8_t {
    None,
    Passed,        // a token lies there that the pawn has reached
    FartherFirst,  // the farther one is gone, the nearer one is not
};
LootFault loot_fault(const State& state, Seat half);

// Fault at a place, between two turns of an Age.
enum class PlaceFault : uint8_t {
    None,
    Covered,   // empty, though a card still covers the place
    OtherAge,  // a card of another age's back
    Hidden,    // face down, though nothing covers it or its row lies open
    Known,     // face up, though covered in a row that lies face down
};
PlaceFault place_fault(const State& state, Place place);

// Whether enough unseen cards and guilds are left for the places that lie face down.
bool enough_unseen(const State& state);

}  // namespace dipolis
