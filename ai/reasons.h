// Why a move is good, in statements that can be checked: each follows from the position and the
// move, or compares what the search expects of two moves. What the other move does as well is left
// out.
#pragma once

#include <string_view>
#include <vector>

#include "ai/search.h"

namespace dipolis {

enum class ReasonKind : uint8_t {
    Wins,           // wins at once, or within the same turn
    StopsWin,       // the rival could win on its next turn, and after the move it cannot
    Proven,         // the value is exact: n per cent
    PlaysAgain,     // another turn
    Pair,           // a pair of symbols, which gives a progress token
    Symbol,         // a new scientific symbol: n different ones
    Shields,        // the pawn moves n spaces
    Points,         // n more victory points, not counting coins
    Coins,          // n more coins than after the other move; negative: fewer
    Takes,          // the rival loses n coins
    Link,           // free by a linking symbol
    Saves,          // what lies open and the own Wonders become n coins cheaper
    Dearer,         // what lies open and the rival's Wonders become n coins dearer for it
    Denies,         // takes a card the rival could build, worth n points or more to it
    DeniesSymbol,   // takes one that would be a new symbol for it
    DeniesShields,  // takes one that would move the pawn n spaces for it
    DeniesGoods,    // takes one that would make things n coins cheaper for it
    OpensNothing,   // makes no card accessible to the rival; the other move does
    OpensLess,      // makes n fewer cards accessible to the rival
    WonderAgain,    // of a Wonder chosen in the draft: building it gives another turn
    WonderPoints,   // it is worth n points
    WonderShields,  // it has n shields
    // What the search expects: n per cent more wins of this kind, or fewer of the rival's.
    MoreMilitary,
    MoreScience,
    MoreCivilian,
    LessMilitary,
    LessScience,
    LessCivilian,
    Count,
};
std::string_view id(ReasonKind kind);  // "wins", "stops_win", ...

struct Reason {
    ReasonKind kind;
    int n = 0;
    friend bool operator==(const Reason&, const Reason&) = default;
};

// The immediate effects of a move of the player to act.
struct Consequences {
    bool wins = false, stops_win = false, plays_again = false, pair = false, link = false;
    int symbols = 0;  // how many different ones, if the move adds a new one
    int shields = 0;  // spaces the pawn moves towards the rival
    int points = 0, coins = 0;
    int takes = 0;   // coins the rival loses
    int saves = 0;   // coins by which what can still be built becomes cheaper
    int dearer = 0;  // coins by which that becomes dearer for the rival
    int denies = 0;  // what the card would be worth to the rival, in points
    int denies_shields = 0, denies_goods = 0;
    bool denies_symbol = false;
    int opens = 0;              // number of cards that become accessible
    bool wonder_again = false;  // of a Wonder that is drafted
    int wonder_points = 0, wonder_shields = 0;
};
Consequences consequences(const State& state, Move move);

// At most three reasons for a line and against another one, the strongest first.
std::vector<Reason> reasons(const State& state, const Line& line, const Line& other);
// The same for the first line of the report against the second; none if there is only one option.
std::vector<Reason> reasons(const State& state, const Report& report);

}  // namespace dipolis
