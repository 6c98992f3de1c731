// Ratings of people: how the result of a rated game changes them. A rating period is one game; how
// much a rating loses in certainty between two games follows from the time between them.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "formats/json.h"
#include "rooms/store.h"

namespace dipolis {

// A rating for each kind of game: the base game, and each add-on by its id.
std::string rating_kind(const Variant& variant);
const std::vector<std::string>& rating_kinds();

// Strength of a person in one kind, as of that time (seconds since 1970).
Strength strength_of(Persons& persons, const Holder& holder, const std::string& kind, int64_t now);
// `games`, `won` and `lost` are 0 for somebody without a game of that kind.
RatedGame last_of(Persons& persons, const Holder& holder, const std::string& kind);

// Stakes of a rated game for its two people: their ratings before it, and once it has been counted
// for them, after it.
struct Stakes {
    std::string kind;
    std::array<Strength, 2> before;
    std::array<std::optional<Strength>, 2> after;
};
Stakes stakes_of(Persons& persons, const GameInfo& info, int64_t now);

// Outcome of a rated game. `brief`: before Age I was played, that is, before 20 cards were taken,
// so that it counts only against who gave it up: otherwise ratings could be made by giving up, or
// kept by leaving in time.
struct Outcome {
    std::optional<Seat> winner;
    bool brief = false;
};
Outcome outcome_of(const State& last, std::optional<Seat> winner);

// Counts the result. It belongs in the transaction that stores the result: then it is counted
// exactly once. Fails, and with it that transaction, if it was counted before. Counts for nobody if
// the name of one of them was removed meanwhile.
bool count_result(Persons& persons, const GameInfo& info, const Outcome& outcome, int64_t now);

// The same for a game in the store, whose end this transaction stores: the stakes after it. Nothing
// if it cannot be counted. The seats are those stored now: while the job waited, a name may have
// moved.
std::optional<Stakes> count_stored(Store& store, const std::string& game, const Outcome& outcome,
                                   int64_t now);

// Reason why a game that was offered as rated does not count for somebody, as its people are told;
// nothing if it counts, or may yet. `ended`: how it was ended before its last move.
std::optional<std::string_view> why_unrated(const Pact& pact, const Stakes& stakes, bool over,
                                            const std::optional<Ending>& ended);

// {"rating": 1500, "deviation": 350, "provisional": true}
Json to_json(const Strength& strength);
// For the `people` message.
Json to_json(const Stakes& stakes);

// A person and the newest games of each kind.
struct Career {
    std::optional<Person> person;                             // nothing: has no name
    std::vector<RatedGame> games;                             // kind by kind, newest first
    std::vector<std::pair<std::string, Strength>> strengths;  // by kind, of kinds played

    const RatedGame& newest(const std::string& kind) const;  // of a kind played
};
// `most`: how many games of each kind.
Career career_of(Persons& persons, std::optional<Person> person, int most, int64_t now);

}  // namespace dipolis
