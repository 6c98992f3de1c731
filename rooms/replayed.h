// The summary of a stored game, from its moves: for games that were stored without one. Apart from
// the store, which does not know what its lines mean.
#pragma once

#include "rooms/store.h"

namespace dipolis {

// Summary from the moves; nothing but the length of a game that cannot be replayed.
Summary replayed_summary(std::optional<GameInfo> info, const std::vector<std::string>& lines);

}  // namespace dipolis
