// A game as in a list of the operator, for the socket and for `dipolis games --json`.
#pragma once

#include "formats/json.h"
#include "rooms/store.h"

namespace dipolis {

Json to_json(const ListedGame& game);
// The game that such an object tells of; nothing if it is none. Of a pact only names and standing
// are known.
std::optional<ListedGame> listed_from(const Json& json);

}  // namespace dipolis
