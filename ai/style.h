// A mistake that people make again and again, for the weak levels: what somebody loves too much,
// or does not see.
#pragma once

#include <optional>
#include <string_view>

#include "ai/value.h"
#include "engine/state.h"

namespace dipolis {

enum class Style : uint8_t {
    None,
    Hasty,    // "hasty": looks at the card it takes, not at those that it uncovers for the rival
    Coins,    // "coins": a full purse, and the yellow cards that fill it
    Blue,     // "blue": blue cards, which are points at once
    Wonders,  // "wonders": to raise its Wonders, whatever else lies there
    Shields,  // "shields": the pawn far in the rival's half
    Symbols,  // "symbols": sees no science, its own or the rival's, before the fourth symbol
};

// The style of this name; "none" has one too.
std::optional<Style> find_style(std::string_view name);

// The error of the style: by how much the position looks better to the first player than it is, as
// a score (1 is a whole win) for a fervour of 1. `value`: its value by an unbiased judge. With an
// empty value it is the error about the things on the table alone, by which moves are compared.
double style_error(Style style, const State& state, const Value& value);

}  // namespace dipolis
