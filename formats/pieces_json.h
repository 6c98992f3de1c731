// Pieces of the game in JSON. The id() of the members must be visible where they are written.
#pragma once

#include "engine/rulebook.h"
#include "formats/json.h"
#include "formats/words.h"

namespace dipolis {

// A string; null for None.
template <class Id>
Json id_json(Id value) {
    return is_none(value) ? Json(nullptr) : Json(id(value));
}

// A list of them, in the order of the members.
template <class Members>
Json ids_json(const Members& members) {
    Json list = Json::array();
    for (auto member : members) list.push_back(id_json(member));
    return list;
}

// The coins of the military tokens left in a half of the track (State::loot).
inline Json loot_json(Loot loot) {
    Json coins = Json::array();
    for (uint8_t i : loot) coins.push_back(kLoot[i].coins);
    return coins;
}

}  // namespace dipolis
