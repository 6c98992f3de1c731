// Reads a table entered by hand from a real game, as JSON (docs/protocol.md, `compose`). Missing
// fields get defaults, and everything impossible is reported with the field it belongs to. Only the
// base game, at the beginning of a turn.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/state.h"
#include "formats/json.h"

namespace dipolis {

struct Flaw {
    std::string field;  // "cities[0].coins", "structure[7]"; empty: the whole table
    std::string code;   // its words are "compose.<code>"
    Json args = Json::object();
};

struct Composition {
    Json table;                  // the complete table as it was understood
    Json choices;                // ids that may lie anywhere, and in the "structure"
    std::optional<State> state;  // present if there are no flaws
    std::vector<Flaw> flaws;
};

// Accepts any JSON; what is not an object counts as an empty table.
Composition compose(const Json& table);

// The table of a position, as a starting point to edit; nothing for games with add-ons. Only the
// turn is kept of the agenda: a pending choice counts as made.
std::optional<Json> table_of(const State& state);

}  // namespace dipolis
