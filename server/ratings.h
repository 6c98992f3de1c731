// Ratings of people: how the result of a rated game changes them. A rating period is one game; how
// much a rating loses in certainty between two games follows from the time between them.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "formats/json.h"
#include "server/store.h"

namespace dipolis {

// A rating for each kind of game: the base game, and each add-on by its id.
std::string rating_kind(const Variant& variant);
const std::vector<std::string>& rating_kinds();

// How strong a person is in one kind, as of that time (seconds since 1970).
Strength strength_of(Persons& persons, const Holder& holder, const std::string& kind, int64_t now);
// `games`, `won` and `lost` are 0 for somebody without a game of that kind.
RatedGame last_of(Persons& persons, const Holder& holder, const std::string& kind);

// What a rated game means for its two people: their ratings before it, and once it has been
// counted, after it.
struct Stakes {
    std::string kind;
    std::array<Strength, 2> before;
    std::optional<std::array<Strength, 2>> after;
};
Stakes stakes_of(Persons& persons, const GameInfo& info, int64_t now);

// Counts the result for both. It belongs in the transaction that stores the result: then it is
// counted exactly once. Fails, and with it that transaction, if it was counted before. Counts for
// nobody if the name of one of them was removed meanwhile.
bool count_result(Persons& persons, const GameInfo& info, std::optional<Seat> winner, int64_t now);

// {"rating": 1500, "deviation": 350}
Json to_json(const Strength& strength);

}  // namespace dipolis
