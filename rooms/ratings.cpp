#include "rooms/ratings.h"

#include <algorithm>
#include <cmath>

#include "engine/game.h"
#include "text/describe.h"

namespace dipolis {

namespace {

// So a deviation of 60, usual after many games, grows to 110 in a year without one.
constexpr double kPeriodsPerYear = 78;
constexpr double kSecondsPerYear = 365.25 * 24 * 3600;

size_t at(Seat seat) {
    return static_cast<size_t>(index(seat));
}

// Rating periods since the last game. A clock of the machine that was set back makes none.
double periods_since(const RatedGame& last, int64_t now) {
    const auto seconds = static_cast<double>(std::max<int64_t>(0, now - last.ended));
    return last.n == 0 ? 0 : seconds / kSecondsPerYear * kPeriodsPerYear;
}

}  // namespace

const std::vector<std::string>& rating_kinds() {
    static const std::vector<std::string> all = [] {
        std::vector<std::string> ids = {"base"};
        const Json catalogue = catalogue_json();
        for (const Json& addon : catalogue["addons"]) ids.push_back(addon.get<std::string>());
        return ids;
    }();
    return all;
}

std::string rating_kind(const Variant& variant) {
    for (const AddOnId addon : variant.addons) return std::string(id(addon));
    return rating_kinds().front();
}

RatedGame last_of(Persons& persons, const Holder& holder, const std::string& kind) {
    const auto newest = persons.counted(holder, kind, 1);
    if (!newest.empty()) return newest.front();
    RatedGame none;
    none.kind = kind;
    return none;
}

Strength strength_of(Persons& persons, const Holder& holder, const std::string& kind, int64_t now) {
    const RatedGame last = last_of(persons, holder, kind);
    return rested(last.after, periods_since(last, now));
}

Stakes stakes_of(Persons& persons, const GameInfo& info, int64_t now) {
    Stakes stakes{rating_kind(info.variant), {}, {}};
    for (const Seat seat : kBothSeats) {
        const Holder& holder = *info.pact->seats[seat].holder;
        const auto game = persons.counted_game(holder, info.id);
        if (!game) {
            stakes.before[at(seat)] = strength_of(persons, holder, stakes.kind, now);
            continue;
        }
        stakes.after[at(seat)] = game->after;
        stakes.before[at(seat)] = game->before;
    }
    return stakes;
}

Outcome outcome_of(const State& last, std::optional<Seat> winner) {
    return {winner, !is_over(last) && last.age < Age::II};
}

bool count_result(Persons& persons, const GameInfo& info, const Outcome& outcome, int64_t now) {
    const auto& winner = outcome.winner;
    const Pact& pact = *info.pact;
    const std::string kind = rating_kind(info.variant);
    // Somebody whose name was removed may have taken over the rival's.
    if (pact.seats[Seat::First].holder == pact.seats[Seat::Second].holder) return true;
    // A removed name is taken off the game, and another one does not stand for it.
    for (const Seat seat : kBothSeats) {
        if (!pact.seats[seat].name || !persons.of(*pact.seats[seat].holder)) return true;
    }
    std::array<RatedGame, 2> last;
    std::array<Strength, 2> before;
    for (const Seat seat : kBothSeats) {
        last[at(seat)] = last_of(persons, *pact.seats[seat].holder, kind);
        before[at(seat)] = rested(last[at(seat)].after, periods_since(last[at(seat)], now));
    }
    const auto count = [&](Seat seat) {
        const RatedGame& old = last[at(seat)];
        const int half_points = !winner ? 1 : *winner == seat ? 2 : 0;
        const Bout bout{before[at(other(seat))], half_points / 2.0};
        const Strength after = rated(old.after, {&bout, 1}, periods_since(old, now));
        return persons.count(
            *pact.seats[seat].holder,
            {.game = info.id,
             .kind = kind,
             .rival = pact.seats[other(seat)].name.value_or(""),
             .ended = now,
             .half_points = half_points,
             .before = {.rating = before[at(seat)].rating, .deviation = before[at(seat)].deviation},
             .after = after,
             .n = old.n + 1,
             .won = old.won + (half_points == 2 ? 1 : 0),
             .lost = old.lost + (half_points == 0 ? 1 : 0)});
    };
    for (const Seat seat : kBothSeats) {
        const bool counts = !outcome.brief || (winner && *winner != seat);
        if (counts && !count(seat)) return false;
    }
    return true;
}

std::optional<Stakes> count_stored(Store& store, const std::string& id, const Outcome& outcome,
                                   int64_t now) {
    const auto game = store.load(id);
    if (!game || game->damage != Damage::None ||
        !count_result(store.persons(), game->info, outcome, now))
        return std::nullopt;
    return stakes_of(store.persons(), game->info, now);
}

std::optional<std::string_view> why_unrated(const Pact& pact, const Stakes& stakes, bool over,
                                            const std::optional<Ending>& ended) {
    if (pact.standing == Standing::Household) return "household";
    if (pact.standing == Standing::Often) return "often";
    if (pact.standing != Standing::Rated || !over) return std::nullopt;
    if (stakes.after[0] && stakes.after[1]) return std::nullopt;
    if (stakes.after[0] || stakes.after[1]) return "brief";
    return ended && ended->kind == Ending::Kind::Aborted ? "off" : "nameless";
}

Json to_json(const Strength& strength) {
    Json json = {{"rating", std::lround(strength.rating)},
                 {"deviation", std::lround(strength.deviation)}};
    if (strength.deviation > kProvisionalDeviation) json["provisional"] = true;
    return json;
}

Json to_json(const Stakes& stakes) {
    Json seats = Json::array();
    for (size_t i = 0; i < 2; ++i) {
        Json seat = to_json(stakes.before[i]);
        if (stakes.after[i]) seat["after"] = to_json(*stakes.after[i])["rating"];
        seats.push_back(std::move(seat));
    }
    return {{"kind", stakes.kind}, {"seats", std::move(seats)}};
}

// --- Careers.

const RatedGame& Career::newest(const std::string& kind) const {
    return *std::find_if(games.begin(), games.end(),
                         [&](const RatedGame& each) { return each.kind == kind; });
}

Career career_of(Persons& persons, std::optional<Person> person, int most, int64_t now) {
    Career career{std::move(person), {}, {}};
    if (!career.person) return career;
    const Holder& holder = career.person->holder;
    for (const std::string& kind : rating_kinds()) {
        const auto games = persons.counted(holder, kind, most);
        if (games.empty()) continue;
        career.games.insert(career.games.end(), games.begin(), games.end());
        career.strengths.emplace_back(kind, strength_of(persons, holder, kind, now));
    }
    return career;
}

}  // namespace dipolis
