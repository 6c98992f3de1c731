// Reads other costs and linking symbols for the leaders from comma separated values. The first line
// names the columns: `id` and `cost` are required, `links` is optional, others are ignored:
//     id,cost,links
//     xenophon,2,tavern brewery
// A link is named by the building that carries its symbol ("tavern" or "tavern>lighthouse").
// Without a `links` column every leader keeps the printed symbols.
#pragma once

#include <string_view>

#include "engine/addons/leaders.h"
#include "formats/result.h"

namespace dipolis::leaders {

// Errors name the file and the line. Each leader must appear exactly once.
Parsed<Terms> parse_leaders_file(std::string_view text, std::string_view file_name);

}  // namespace dipolis::leaders
