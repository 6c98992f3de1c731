// Files of played games: shards of self-play, and records, one a line.
#pragma once

#include <optional>
#include <string>

#include "train/shard.h"

namespace dipolis {

// The games of such a file. Those of records have no decisions, since nobody searched; the recipe
// is then the source that the first record names. Nothing after a complaint, and `status` is
// kUnusable if the file cannot be read, kNo if it is damaged. A record that breaks the rules, or
// whose game is not over, is left out after a complaint: then `status` is kNo too.
std::optional<train::Shard> read_games(const std::string& path, int& status);

}  // namespace dipolis
