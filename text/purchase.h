// Purchase by a move, for sentences about its coins. Inside text only.
#pragma once

#include <optional>

#include "engine/catalogue.h"
#include "engine/move.h"
#include "engine/price.h"
#include "engine/state.h"

namespace dipolis::words {

struct Purchase {
    Price price;
    int for_resources = 0;  // of its coins; the rest is printed on the component
    // Coins for the rival that Economy brings: add-ons may bring more.
    int by_trade(const State& before, Seat builder) const {
        return before.city(other(builder)).trade_income ? for_resources : 0;
    }
};

// Nothing for a move that builds neither a card of the structure nor a Wonder.
inline std::optional<Purchase> purchase(const State& before, Seat seat, Move move) {
    if (move.kind == MoveKind::Wonder) {
        const Price cost = price(before, seat, move.wonder());
        return Purchase{cost, cost.coins - bill(move.wonder()).coins()};
    }
    if (move.kind != MoveKind::Build) return std::nullopt;
    const Price cost = price(before, seat, move.card());
    return Purchase{cost, cost.linked ? 0 : cost.coins - bill(move.card()).coins()};
}

}  // namespace dipolis::words
