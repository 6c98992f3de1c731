// How near a seat is to a supremacy, and with what it would have it if it were its turn now: what
// its rival must not overlook.
#pragma once

#include <vector>

#include "engine/state.h"

namespace dipolis {

struct Danger {
    Result::Kind kind;  // military or science
    int missing;        // shields or different symbols
    // What would win now: buildings of the structure, and Wonders.
    Cards cards;
    Wonders wonders;

    bool is_now() const { return !cards.empty() || !wonders.empty(); }
    friend bool operator==(const Danger&, const Danger&) = default;
};

// At most one for each kind; only those by which the seat could win now, or that lack at most two
// shields or one symbol. Between turns nothing is asked about cards.
std::vector<Danger> dangers(const State& state, Seat seat);

}  // namespace dipolis
