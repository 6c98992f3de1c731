// Checks a table that was entered by hand and lists what is impossible. Inside formats only.
#pragma once

#include <string>
#include <vector>

#include "formats/compose.h"

namespace dipolis {

// The names of fields in flaws.
inline std::string field_of(Seat seat, const char* name) {
    return "cities[" + std::to_string(index(seat)) + "]." + name;
}
inline std::string field_of(Place place) {
    return "structure[" + std::to_string(place) + "]";
}
inline std::string loot_field(Seat half) {
    return "loot[" + std::to_string(index(half)) + "]";
}

// `state` is complete except for its agenda; `under`: cards of this Age known to lie under Wonders.
void judge_table(const State& state, const Cards& under, std::vector<Flaw>& flaws);

}  // namespace dipolis
