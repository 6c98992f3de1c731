// Why a move is good, in statements that can be checked: each follows from the position and the
// move, none from a feeling. What it shares with the next best move is not told.
#pragma once

#include <string_view>
#include <vector>

#include "ai/search.h"

namespace dipolis {

enum class ReasonKind : uint8_t {
    Wins,        // wins at once, or by what follows in the same turn
    StopsWin,    // the rival could win with its next turn, and no longer can
    Proven,      // the value is exact: n per cent
    PlaysAgain,  // another turn
    Pair,        // a pair of symbols, and with it a progress token
    Symbol,      // a new scientific symbol: n different ones
    Shields,     // the pawn moves n spaces
    Points,      // n victory points more, coins left aside
    Coins,       // n coins more or, negative, less than the next best move leaves
    Link,        // free by a linking symbol
    Denies,      // takes a card that the rival could build: worth n points or more to it
    OpensLess,   // turns n cards fewer over to the rival
    Count,
};
std::string_view id(ReasonKind kind);  // "wins", "stops_win", ...

struct Reason {
    ReasonKind kind;
    int n = 0;
    friend bool operator==(const Reason&, const Reason&) = default;
};

// What the move of the player to act does at once.
struct Consequences {
    bool wins = false, stops_win = false, plays_again = false, pair = false, link = false;
    int symbols = 0;  // different ones, if there is a new one
    int shields = 0;  // spaces the pawn moves towards the rival
    int points = 0, coins = 0;
    int denies = 0;  // points that the card taken would be worth to the rival
    int opens = 0;   // cards that become accessible
};
Consequences consequences(const State& state, Move move);

// At most three for the first line of the report, the most telling first; none if there is only one
// option.
std::vector<Reason> reasons(const State& state, const Report& report);

}  // namespace dipolis
