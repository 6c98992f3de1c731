// Messages about positions (docs/protocol.md): values, reviews, tried moves, composed positions.
#pragma once

#include <optional>
#include <span>
#include <string>

#include "formats/compose.h"
#include "formats/json.h"

namespace dipolis {

// The current evaluation, as analysis_json.h writes it; `where` names the position by game and ply,
// or by its line.
std::string analysis_message(Json where, const Json& outlook);
// The state of a review.
std::string review_message(Json what, const Json& news);
// A position for trying moves: all options are included, also those of chance.
std::string explored_message(const State& state, std::span<const Move> moves,
                             std::optional<int> asked);
// `asked`: the number of the request, if it had one.
std::string position_error_message(const Error& error, std::optional<int> asked);
// The same of a link; the piece of one, and what a piece holds.
std::string link_error_message(const Error& error, std::optional<int> asked);
std::string packed_message(const std::string& piece, std::optional<int> asked);
std::string unpacked_message(Json parcel, std::optional<int> asked);
// The table of a position, and its line if there are no flaws.
std::string composed_message(const Composition& composition, std::optional<int> asked);
// A position that cannot be shown as a composed table, because add-ons are in play.
std::string not_composed_message(const std::string& position, std::optional<int> asked);

}  // namespace dipolis
