// Agreement of two people, as in messages and in the store.
#pragma once

#include <string_view>

#include "formats/json.h"
#include "rooms/people.h"

namespace dipolis {

// {"minutes": 15, "increment": 10}, {"days": 2}, or null for none.
Json to_json(const std::optional<ClockTerms>& clock);
Parsed<std::optional<ClockTerms>> clock_from(const Json& json);

// "me", "friend" or "random", from the inviter's point of view.
std::string_view id(Begins begins);
Parsed<Begins> begins_from(const Json& json);

// A text or null.
Json or_null(const std::optional<std::string>& text);

}  // namespace dipolis
