// The record of a finished game, for other programs and for review.
#pragma once

#include "formats/json.h"
#include "rooms/room.h"

namespace dipolis {

// Whether there is a record: the game is over, or was given up. The record of an unfinished game
// would contain its face-down cards, and one without a draft has no Wonders to begin with.
bool has_record(const Room& room);
// duel-trace/2, of a game that has one.
Json record_of(const Room& room);

}  // namespace dipolis
