// A table written down by hand: somebody looks at real cards and says what lies where. Plain JSON
// (docs/protocol.md, `compose`), read kindly: what is missing is filled in, and everything that
// cannot be is told, each flaw with the field it belongs to. The base game, before a turn.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/state.h"
#include "formats/json.h"

namespace dipolis {

struct Flaw {
    std::string field;  // "cities[0].coins", "structure[7]"; empty: the table as a whole
    std::string code;   // words stand under "compose.<code>"
    Json args = Json::object();
};

struct Composition {
    Json table;    // what was understood, complete
    Json choices;  // what may lie where: ids by "cards", "wonders", "tokens", and those
                   // left for the "structure"
    std::optional<State> state;  // where there is no flaw
    std::vector<Flaw> flaws;
};

// Anything may be given; what is not an object is an empty table.
Composition compose(const Json& table);

// The table of a position, to be changed; nothing where add-ons are in play. What waits beside a
// turn is left out: a choice that is under way counts as made.
std::optional<Json> table_of(const State& state);

}  // namespace dipolis
