// What cannot be about a table that was written down by hand. Inside formats only.
#pragma once

#include <string>
#include <vector>

#include "formats/compose.h"

namespace dipolis {

inline constexpr std::array kBothSides = {Seat::First, Seat::Second};

// How flaws name the fields of a table.
inline std::string field_of(Seat seat, const char* name) {
    return "cities[" + std::to_string(index(seat)) + "]." + name;
}
inline std::string field_of(Place place) {
    return "structure[" + std::to_string(place) + "]";
}
inline std::string loot_field(Seat half) {
    return "loot[" + std::to_string(index(half)) + "]";
}

// The military tokens of this half that the pawn has not come to, as far as one can see now.
uint8_t untaken_loot(const State& state, Seat half);

// `state` is complete but for its agenda; `under`: cards of this age known to lie under Wonders.
void judge_table(const State& state, const Cards& under, std::vector<Flaw>& flaws);

}  // namespace dipolis
