// A position of the game as one value. It holds what lies on the table and nothing else: no clock,
// no random numbers, and no card that nobody has seen. Trivially copyable: a search copies it and
// plays on the copy.
#pragma once

#include <array>
#include <string_view>
#include <type_traits>

#include "engine/addons/leaders.h"
#include "engine/addons/solo.h"
#include "engine/base.h"
#include "engine/effects.h"
#include "engine/ids.h"
#include "engine/rulebook.h"
#include "engine/steps.h"
#include "engine/structure.h"
#include "engine/trade.h"
#include "engine/unseen.h"
#include "engine/variant.h"

namespace dipolis {

struct Result {
    enum class Kind : uint8_t { None, Military, Science, Civilian, Tie };
    Kind kind = Kind::None;
    Seat winner = Seat::First;  // meaningless for None and Tie
    friend bool operator==(const Result&, const Result&) = default;
};

// All that one player owns.
struct City {
    Cards buildings;
    // Sums that gain_...() and lose_building() keep up to date; check.cpp recomputes them from the
    // sets.
    Bundle production;    // of brown and grey buildings; the rival's tariff sees it
    Tariff tariff;        // price of a missing unit to this city
    Tally<Colour> count;  // buildings of each colour, built Wonders
    Links links;
    Wonders wonders, built;  // not yet constructed; constructed
    Tokens tokens;
    int16_t coins;
    Symbols symbols;                       // shown at least once
    Symbols pairs;                         // shown twice
    Resources discounts;                   // cost exactly 1
    Set<Colour, 8> rebates;                // colours that cost fewer units
    EnumArray<Goods, uint8_t, 2> choices;  // choice producers
    bool trade_income;                     // receives what the rival pays for resources

    // Units waived when constructing a thing of this colour.
    int rebate(Colour colour) const { return rebates.has(colour) ? kRebate : 0; }
    friend bool operator==(const City&, const City&) = default;
};

struct Pending {
    Step step = Step::None;
    Seat seat = Seat::First;  // the one that decides it, or that chance draws for
    uint8_t a = 0, b = 0;     // its arguments (steps.h)
    friend bool operator==(const Pending&, const Pending&) = default;
};

// Agenda: what must still happen. A stack: the top comes next.
using Agenda = Bounded<Pending, 11>;

struct State {
    PerSeat<City> cities;
    Structure structure;
    Unseen unseen;  // may still lie face down in this age's structure or be among the removed
    Cards discard;  // the discard pile
    std::array<Token, kTokensOnBoard>
        board;  // progress tokens, from left to right; None where one was taken
    std::array<Wonder, kWonderGroup> draft;  // the row of Wonders to choose from
    Tokens box, offer;                       // tokens not on the board; drawn by the Great Library
    Wonders undealt;                         // Wonders that were not shown yet
    PerSeat<Loot> loot;                      // military tokens left in each city's half
    int8_t conflict;  // the pawn, -9..9; positive on the second player's side
    Age age;
    Seat turn;        // the seat that has the turn; actor() decides now
    bool extra_turn;  // earned in this turn
    Variant variant;
    Result result;
    Agenda agenda;
    // Parts of the add-ons; not used without them.
    solo::Part solo;
    leaders::Part leaders;

    City& city(Seat seat) { return cities[seat]; }
    const City& city(Seat seat) const { return cities[seat]; }
    // Spaces by which the pawn stands in the rival's half, seen from this seat; negative in the own
    // half.
    int lead(Seat seat) const { return seat == Seat::First ? conflict : -conflict; }
    int wonders_built() const {
        return cities[0].count[Colour::Wonder] + cities[1].count[Colour::Wonder];
    }

    friend bool operator==(const State&, const State&) = default;
};
static_assert(std::is_trivially_copyable_v<State> && sizeof(State) <= 416);

// The back of the card at this place; the place must not be empty.
inline Back back(const State& state, Place place) {
    if (state.structure.guilds.has(place)) return Back::Guild;
    return back_of(state.age);
}

// The cards that may lie face down at this place.
Unseen candidates(const State& state, Place place);

}  // namespace dipolis
