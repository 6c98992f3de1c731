// What is printed: buildings, Wonders, progress tokens, military tokens, the track. Rows only; what
// an effect does is told in effects.cpp. Sources: the printed components; the tests compare every
// field with the checked tables in tests/data.
#pragma once

#include <array>
#include <optional>
#include <string_view>

#include "engine/effects.h"
#include "engine/ids.h"
#include "engine/trade.h"

namespace dipolis {

struct Building {
    std::string_view id;
    Cost cost;
    Back back;  // the deck it belongs to
    Colour colour;
    Link needs;  // free for the owner of a building that gives this symbol
    Link gives;
    Effects effects;
};

static_assert(sizeof(Building) == 64);  // found by a shift

struct WonderRow {
    std::string_view id;
    Cost cost;
    Effects effects;
};

struct TokenRow {
    std::string_view id;
    Effects effects;
};

// A military token: taken when the pawn first comes this far into a city's half; its owner loses
// coins.
struct LootRow {
    uint8_t distance;
    uint8_t coins;
};

extern const std::array<Building, kCardCount> kBuildings;
extern const std::array<WonderRow, kWonderCount> kWonders;
extern const std::array<TokenRow, kTokenCount> kTokens;
inline constexpr std::array<LootRow, 2> kLoot = {{{3, 2}, {6, 5}}};  // nearest first

inline constexpr int kStartCoins = 7;
inline constexpr int kCapital = 9;       // distance of a capital from the middle of the track
inline constexpr int kSymbolsToWin = 6;  // different ones
inline constexpr int kWondersPerGame = 7;
inline constexpr int kMarketPrice = 2;  // of a unit the rival does not produce

// Points for having the pawn this many spaces into the rival's half.
constexpr int military_points(int distance) {
    if (distance >= kCapital || distance <= 0) return 0;
    return distance >= 6 ? 10 : distance >= 3 ? 5 : 2;
}

inline const Building& row(Card card) {
    return kBuildings[static_cast<size_t>(card)];
}
inline const WonderRow& row(Wonder wonder) {
    return kWonders[static_cast<size_t>(wonder)];
}
inline const TokenRow& row(Token token) {
    return kTokens[static_cast<size_t>(token)];
}

// All cards with that back.
Cards deck(Back back);

// The component with that id, or nothing.
std::optional<Card> find_card(std::string_view id);
std::optional<Wonder> find_wonder(std::string_view id);
std::optional<Token> find_token(std::string_view id);

// Wonders of the rulebook's first game.
Wonders preset_wonders(Seat seat);

// Ids of the small enums, as files and interfaces write them.
std::string_view id(Resource resource);
std::string_view id(Symbol symbol);
std::string_view id(Colour colour);
std::string_view id(Link link);
std::string_view id(Back back);
inline std::string_view id(Card card) {
    return row(card).id;
}
inline std::string_view id(Wonder wonder) {
    return row(wonder).id;
}
inline std::string_view id(Token token) {
    return row(token).id;
}

// Tokens with an effect that happens at that moment.
Tokens tokens_with(When when);

}  // namespace dipolis
