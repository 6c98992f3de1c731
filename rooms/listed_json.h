// A game as in a list of the operator, for the socket and for `dipolis games --json`.
#pragma once

#include "formats/json.h"
#include "rooms/store.h"

namespace dipolis {

// The result as in a `table` message; null while the game goes on, or if it cannot be read.
Json result_json(const Summary& summary);
Json to_json(const ListedGame& game);
// The game that such an object tells of; nothing if it is none. Of a pact only names and standing
// are known.
std::optional<ListedGame> listed_from(const Json& json);

}  // namespace dipolis
