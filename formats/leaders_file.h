// Other costs and linking symbols for the leaders, as a table of comma separated values. The first
// line names the columns; `id` and `cost` are needed, `links` is optional, others are passed over:
//     id,cost,links
//     xenophon,2,tavern brewery
// A link is named by the building that carries its symbol ("tavern" or "tavern>lighthouse"); a
// leader without a `links` column keeps its own.
#pragma once

#include <string_view>

#include "engine/addons/leaders.h"
#include "formats/result.h"

namespace dipolis {

// Errors name the file and the line. Every leader must be there, once.
Parsed<leaders::Terms> parse_leaders_file(std::string_view text, std::string_view file_name);

}  // namespace dipolis
