// One move as one line, for logs, records, the wire and the command line. docs/formats.md tells the
// words.
//
//     draft sphinx            build quarry          discard tavern      wonder sphinx < tavern
//     token law               destroy press         revive baths        first 1
//     deal law                offer sphinx          guild 7             reveal 7 baths
//     library economy law masonry
#pragma once

#include <string>
#include <string_view>

#include "engine/move.h"
#include "formats/result.h"

namespace dipolis {

std::string to_line(Move move);

// Knows how moves are written, not whether one is legal.
Parsed<Move> parse_move(std::string_view line);

}  // namespace dipolis
