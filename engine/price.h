// What a building or Wonder costs a city now.
#pragma once

#include "engine/state.h"

namespace dipolis {

struct Price {
    int16_t coins = 0;     // all that leaves the builder
    int16_t to_rival = 0;  // what the rival receives (R15); the bank takes or gives the difference
    bool linked = false;   // free because of a linking symbol
    friend bool operator==(const Price&, const Price&) = default;
};

// The least possible price (R5 to R9, R13): choice producers and rebates are used as is best for
// the builder. Independent of the coins in hand.
Price price(const State& state, Seat seat, Card card);
Price price(const State& state, Seat seat, Wonder wonder);

// Whether the treasury reaches it by the base rules.
bool affordable(const City& city, Card card);
bool affordable(const City& city, Wonder wonder);

// The units that have to be bought at that price, after production, choice producers and rebate.
Bundle purchases(const City& city, Bundle cost, Colour colour);

// Moves the coins of the price from the builder to the bank and the rival; whether the building
// came free by its linking symbol.
bool buy(State& state, Seat seat, Card card);
void buy(State& state, Seat seat, Wonder wonder);

}  // namespace dipolis
