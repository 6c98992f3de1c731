// Rooms whose moves go into a store: how a game begins, and how it goes on.
#pragma once

#include <optional>

#include "server/room.h"
#include "server/store.h"

namespace dipolis {

// A new game under an id of its own; `info.id` is not read. Nothing if it could not be stored.
std::optional<Room> open_stored(Store& store, GameInfo info, Rng& rng);

// A stored game as it was left. Nothing if its record does not follow the rules.
std::optional<Room> restore_stored(Store& store, StoredGame game, Rng& rng);

// A game played elsewhere, under an id of its own. Nothing if its moves do not follow the rules or
// could not be stored.
std::optional<Room> import_stored(Store& store, GameInfo info, std::span<const Move> moves,
                                  Rng& rng);

}  // namespace dipolis
