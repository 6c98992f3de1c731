// The expansion Leaders in observations.
#include "engine/addons/leaders.h"
#include "engine/catalogue.h"
#include "formats/addons/table.h"

namespace dipolis::leaders {

namespace {

constexpr Slice kCitySlices[] = {
    {"hand", {1, kLeaderCount}, 1, "leaders of the hand"},
    {"active", {1, kLeaderCount}, 1, "active leaders"},
    {"spent", {1, kLeaderCount}, 1, "leaders whose single use is over"},
    {"buried", {1, kLeaderCount}, 1, "the leader under Abu Simbel"},
    {"chosen", {1, kLeaderCount}, 1, "the leader chosen for this Age, as far as I know"},
    {"waiting", {1, 1}, 1, "Croesus waits for the structure"},
    {"locked", {1, kWonderCount}, 1, "the Wonder that may not be constructed"},
    {"law", {1, kCardCount}, 1, "the green card that shows Law by Euclid"},
    {"copy", {1, kCardCount}, 1, "the green card that shows another symbol by Ptolemy"},
    {"copied", {1, kSymbolCount}, 1, "that symbol"},
};

constexpr Slice kTableSlices[] = {
    {"plan", {1, 2}, 1, "I have declared to recruit, or to discard, the leader I chose"},
    {"unused", {1, kLeaderCount}, 1, "leaders that may still be drawn"},
    {"draft", {1, kLeaderCount}, 1, "leaders in the row of the draft"},
    {"shown", {1, kLeaderCount}, 1, "leaders that Maecenas looks at"},
    {"gone", {1, kLeaderCount}, 1, "leaders of the pool that have left the game"},
    {"shown_cards", {1, kCardCount}, 1, "cards that Croesus or Ramses looks at"},
    {"first", {1, 1}, 1, "I resolve first in this Age"},
    {"costs", {1, kLeaderCount}, kMostCost, "coins to recruit each leader of the pool"},
};

consteval int in_city(std::string_view name) {
    return find_slice(kCitySlices, name);
}
consteval int on_table(std::string_view name) {
    return find_slice(kTableSlices, name);
}

void write_city(const State& seen, Seat owner, uint8_t* to) {
    const Seated& city = seated(seen, owner);
    put_all<kLeaderCount>(city.hand, to + in_city("hand"));
    put_all<kLeaderCount>(city.active, to + in_city("active"));
    put_all<kLeaderCount>(city.spent, to + in_city("spent"));
    put_one<kLeaderCount>(city.buried, to + in_city("buried"));
    put_one<kLeaderCount>(city.chosen, to + in_city("chosen"));
    to[in_city("waiting")] = city.croesus_waits;
    put_one<kWonderCount>(city.locked, to + in_city("locked"));
    put_one<kCardCount>(city.euclid, to + in_city("law"));
    put_one<kCardCount>(city.ptolemy, to + in_city("copy"));
    const bool copies = city.ptolemy != Card::None;
    put_all<kSymbolCount>(Symbols{city.copied}.only_if(copies), to + in_city("copied"));
}

void write_table(const State& seen, Seat viewer, uint8_t* to) {
    const Part& part = seen.leaders;
    const Plan plan = seated(seen, viewer).plan;
    to[on_table("plan")] = plan == Plan::Recruit;
    to[on_table("plan") + 1] = plan == Plan::Discard;
    put_all<kLeaderCount>(part.unused, to + on_table("unused"));
    put_each<kLeaderCount>(part.draft, to + on_table("draft"));
    put_all<kLeaderCount>(part.shown, to + on_table("shown"));
    put_all<kLeaderCount>(gone(seen), to + on_table("gone"));
    put_each<kCardCount>(part.shown_cards, to + on_table("shown_cards"));
    to[on_table("first")] = part.first == viewer;
    uint8_t* const costs = to + on_table("costs");
    std::memset(costs, 0, kLeaderCount);
    for (Leader leader : seen.variant.pool)
        costs[static_cast<size_t>(leader)] = cut(cost(seen, leader), kMostCost);
}

}  // namespace

constinit const AddOnSlices kSlices = {.of_city = kCitySlices,
                                       .write_city = write_city,
                                       .of_table = kTableSlices,
                                       .write_table = write_table};

}  // namespace dipolis::leaders
