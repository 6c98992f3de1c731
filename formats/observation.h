// Observations: the game as one seat sees it, as numbers for programs that learn: a row of bytes,
// in named slices. It is made from view() alone, so that what the seat may not know is not in it,
// and always from its own side: "mine" is the viewer's city, and the pawn stands in the middle at
// kCapital.
//
// A slice is one row of a table, which says its name, its shape, its greatest value and its
// meaning; docs/actions.md has the tables, and a test compares them. The slices of an add-on stand
// behind those of the base game, whose places are the same in every game.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/state.h"

namespace dipolis {

struct Slice {
    std::string_view name;
    std::array<int, 2> shape;  // rows and columns; one row for a list
    int most;                  // values are 0 to this; greater ones are cut
    std::string_view meaning;

    constexpr int size() const { return shape[0] * shape[1]; }
};

// A slice with its place in the row of a game.
struct PlacedSlice {
    std::string name;  // "mine.coins"
    int offset;
    Slice slice;
};

std::vector<PlacedSlice> observation_slices(const Variant& variant);
int observation_size(const Variant& variant);

// Writes the row; `to` has observation_size() bytes. At any time, also where chance acts or the
// game is over.
void observe(const State& state, Seat viewer, std::span<uint8_t> to);

// The same where the row of an earlier observation of the same game, or of another with the same
// variant, still stands in `to`: of the cards in the structure, most of the row, only those are
// written that are not the same as then. `shown` are those, and become the present ones.
using ShownCards = std::array<Card, kPlaceCount>;
void observe_again(const State& state, Seat viewer, std::span<uint8_t> to, ShownCards& shown);

// The same as text: the position line of what the seat sees.
std::string observation_text(const State& state, Seat viewer);

}  // namespace dipolis
