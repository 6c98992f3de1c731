// The vocabulary of the network's inputs for the base game: groups of statements, each a word and
// up to three axes, with one input for each combination of values along the axes. Inside ai only.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "engine/catalogue.h"
#include "engine/state.h"

namespace dipolis::features {

enum class Kind : uint8_t {
    Nothing,
    Number,
    Side,
    Place,
    Age,
    Card,
    Wonder,
    Token,
    Resource,
    Symbol,
    Link,
    Colour,
    CardAt,
    WonderAt,
    TokenAt,
    Cost,
    Asked,
    Win,
    Reach,
};

template <size_t N>
using Words = std::array<std::string_view, N>;

inline constexpr Words<2> kSides = {"mine", "theirs"};
// Place of a card; in the structure, by the number of cards on it.
enum class CardAt : uint8_t { Open, CoveredOnce, Deeper, Unseen, Discarded, Mine, Theirs };
inline constexpr Words<7> kCardAt = {"open",      "covered_once", "deeper", "unseen",
                                     "discarded", "mine",         "theirs"};
enum class WonderAt : uint8_t { Offered, Mine, Theirs, BuiltByMe, BuiltByThem };
inline constexpr Words<5> kWonderAt = {"offered", "mine", "theirs", "built_by_me", "built_by_them"};
enum class TokenAt : uint8_t { Board, Offered, Box, Mine, Theirs };
inline constexpr Words<5> kTokenAt = {"board", "offered", "box", "mine", "theirs"};
// The price of a thing for a seat, and separately whether it is too high for the treasury.
enum class Cost : uint8_t { Linked, Nothing, Two, Four, Seven, More, TooMuch };
inline constexpr Words<7> kCost = {"linked", "0", "1-2", "3-4", "5-7", "8+", "too_much"};
inline constexpr Words<7> kAsked = {"draft",   "first",   "turn",  "token",
                                    "library", "destroy", "revive"};
inline constexpr std::array<Step, 7> kAskedSteps = {
    Step::DraftWonder,        Step::ChooseFirstPlayer, Step::TakeTurn,      Step::ChooseToken,
    Step::ChooseLibraryToken, Step::DestroyBuilding,   Step::ReviveBuilding};
inline constexpr Words<2> kWins = {"military", "science"};
inline constexpr Words<2> kReach = {"now", "next"};

struct Axis {
    Kind kind = Kind::Nothing;
    int size = 1;
};
constexpr Axis numbers(int size) {
    return {Kind::Number, size};
}
inline constexpr Axis kSideAxis{Kind::Side, 2};
inline constexpr Axis kPlaceAxis{Kind::Place, kPlaceCount};
inline constexpr Axis kAgeAxis{Kind::Age, 3};
inline constexpr Axis kCardAxis{Kind::Card, kCardCount};
inline constexpr Axis kWonderAxis{Kind::Wonder, kWonderCount};
inline constexpr Axis kTokenAxis{Kind::Token, kTokenCount};
inline constexpr Axis kResourceAxis{Kind::Resource, kResourceCount};
inline constexpr Axis kSymbolAxis{Kind::Symbol, kSymbolCount};
inline constexpr Axis kColourAxis{Kind::Colour, kColourCount + 1};
inline constexpr Axis kCostAxis{Kind::Cost, 7};

struct Group {
    std::string_view word;
    std::array<Axis, 3> axes;
};

enum class About : uint8_t {
    Progress,  // Wonders drafted, or cards left in the Age
    Asked,
    Lies,
    Down,
    Open,
    GuildDown,
    Card,
    Price,
    Wonder,
    WonderPrice,
    Built,
    BuiltByBoth,
    Token,
    Coins,
    Production,
    Tariff,
    Choices,
    Discount,
    TradeIncome,
    Symbol,
    Pair,
    Symbols,    // number of different ones
    Reachable,  // the number if it took all that may still come
    InSight,    // the number if it took all that is face up
    Link,
    Pawn,
    Loot,
    Capital,  // place of the pawn with all shields in sight
    Ahead,    // difference of points
    Points,   // points, in steps of three
    BlueAhead,
    Colour,
    Again,     // unbuilt Wonders that give an extra turn
    AgainNow,  // those it can pay for now
    Wins,      // a card within reach would win at once
    Seat,
    ExtraTurn,
};
inline constexpr EnumArray<About, Group, 37> kGroups = {{{
    {"progress", {numbers(4), numbers(21)}},
    {"asked", {Axis{Kind::Asked, 7}}},
    {"lies", {kPlaceAxis, kCardAxis}},
    {"down", {kAgeAxis, kPlaceAxis}},
    {"open", {kAgeAxis, kPlaceAxis}},
    {"guild_down", {kPlaceAxis}},
    {"card", {kCardAxis, Axis{Kind::CardAt, 7}}},
    {"price", {kCardAxis, kSideAxis, kCostAxis}},
    {"wonder", {kWonderAxis, Axis{Kind::WonderAt, 5}}},
    {"wonder_price", {kWonderAxis, kSideAxis, kCostAxis}},
    {"built", {kSideAxis, numbers(8)}},
    {"built_by_both", {numbers(8)}},
    {"token", {kTokenAxis, Axis{Kind::TokenAt, 5}}},
    {"coins", {kSideAxis, numbers(30)}},
    {"production", {kSideAxis, kResourceAxis, numbers(5)}},
    {"tariff", {kSideAxis, kResourceAxis, numbers(8)}},
    {"choices", {kSideAxis, numbers(2), numbers(4)}},
    {"discount", {kSideAxis, kResourceAxis}},
    {"trade_income", {kSideAxis}},
    {"symbol", {kSideAxis, kSymbolAxis}},
    {"pair", {kSideAxis, kSymbolAxis}},
    {"symbols", {kSideAxis, numbers(8)}},
    {"reachable", {kSideAxis, numbers(8)}},
    {"in_sight", {kSideAxis, numbers(8)}},
    {"link", {kSideAxis, Axis{Kind::Link, kLinkCount}}},
    {"pawn", {numbers(19)}},
    {"loot", {kSideAxis, numbers(2)}},
    {"capital", {kSideAxis, numbers(16)}},
    {"ahead", {numbers(61)}},
    {"points", {kSideAxis, numbers(32)}},
    {"blue_ahead", {numbers(31)}},
    {"colour", {kSideAxis, kColourAxis, numbers(10)}},
    {"again", {kSideAxis, numbers(5)}},
    {"again_now", {kSideAxis, numbers(5)}},
    {"wins", {kSideAxis, Axis{Kind::Win, 2}, Axis{Kind::Reach, 2}}},
    {"seat", {numbers(2)}},
    {"extra_turn", {kSideAxis}},
}}};
static_assert(kGroups.size() == static_cast<size_t>(About::ExtraTurn) + 1);

constexpr int size(const Group& group) {
    return group.axes[0].size * group.axes[1].size * group.axes[2].size;
}

inline constexpr std::array<int, kGroups.size() + 1> kFirst = [] {
    std::array<int, kGroups.size() + 1> first{};
    for (size_t i = 0; i < kGroups.size(); ++i) first[i + 1] = first[i] + size(kGroups[i]);
    return first;
}();
inline constexpr int kBaseCount = kFirst.back();

constexpr int input(About about, int a, int b = 0, int c = 0) {
    const Group& group = kGroups[about];
    const int at = (a * group.axes[1].size + b) * group.axes[2].size + c;
    return kFirst[static_cast<size_t>(about)] + at;
}

// The group and the values on its axes, the inverse of input().
struct Statement {
    About about;
    std::array<int, 3> at;
};
Statement statement(int input);

// "lies.7.quarry"
std::string name_of_base(int input);

}  // namespace dipolis::features
