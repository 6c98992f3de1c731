// A move as one line of text, for logs, records, messages and the command line. docs/formats.md
// defines the words.
//
//     draft sphinx            build quarry          discard tavern      wonder sphinx < tavern
//     token law               destroy press         revive baths        first 1
//     deal law                offer sphinx          guild 7             reveal 7 baths
//     library economy law masonry
// and, with add-ons,
//     give_wonder sphinx      rival caesar          rival_token law     decision 7
//     offer_leader nero       draft_leader nero     choose_leader nero  declare recruit
//     show_leader nero        maecenas nero         rome none           bury nero
//     show_card baths         solomon baths         croesus baths       ramses none
//     pythagoras baths        build library as euclid
//     revive school as ptolemy:law
#pragma once

#include <string>
#include <string_view>

#include "engine/move.h"
#include "formats/result.h"

namespace dipolis {

std::string to_line(Move move);

// Checks only how a move is written, not whether it is legal.
Parsed<Move> parse_move(std::string_view line);

}  // namespace dipolis
