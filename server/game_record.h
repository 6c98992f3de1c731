// The record of a finished game, for other programs and for review.
#pragma once

#include "formats/json.h"
#include "server/room.h"

namespace dipolis {

// duel-trace/2. The record of an unfinished game would contain its face-down cards.
Json record_of(const Room& room);

}  // namespace dipolis
