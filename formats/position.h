// A whole State as one line of key=value words, for bug reports, perft files and scenarios.
//
//     dipolis/1 age=2 board=law,-,economy,masonry,strategy buildings0=quarry,baths coins0=9 ...
//     turn=1
//
// Printing writes each key whose value is not the default, and parsing fills in the defaults, so a
// position can be written by hand with only what matters. docs/formats.md lists the keys.
// parse_position(to_line(state)) == state holds for every state of every game.
#pragma once

#include <string>
#include <string_view>

#include "engine/state.h"
#include "formats/origin.h"
#include "formats/result.h"

namespace dipolis {

inline constexpr int kMostCoins = 9999;  // that a line or a record may name

std::string to_line(const State& state);

// The words of a line that say which game is played, such as "leaders=full"; none for the usual
// one.
std::string variant_words(const Variant& variant);

// The line may begin with "dipolis/1". A stranger's position is checked; an impossible one is an
// error. The program's own lines may also tell what one seat sees, which need not be possible:
// where both seats decide in secret, the other one has not decided, and is not asked.
Parsed<State> parse_position(std::string_view line, Origin origin = Origin::Stranger);

// Fills in what the table does not show: the cards that may lie face down, and the progress tokens
// in the box.
void fill_hidden(State& state);

}  // namespace dipolis
