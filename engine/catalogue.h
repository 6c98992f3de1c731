// Catalogue of what is printed on the components: buildings, Wonders, progress tokens. Only data;
// effects.cpp says what an effect does. The tests compare every field with the tables in
// tests/data, which were checked against the printed game.
#pragma once

#include <array>
#include <optional>
#include <string_view>

#include "engine/effects.h"
#include "engine/ids.h"
#include "engine/rulebook.h"
#include "engine/trade.h"

namespace dipolis {

struct alignas(64) Building {
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

extern const EnumArray<Card, Building, kCardCount> kBuildings;
extern const EnumArray<Wonder, WonderRow, kWonderCount> kWonders;
extern const EnumArray<Token, TokenRow, kTokenCount> kTokens;

// The cost of each row, in the form that is compared with what a city has.
extern const EnumArray<Card, Bill, kCardCount> kCardBills;
extern const EnumArray<Wonder, Bill, kWonderCount> kWonderBills;  // registry.cpp
// The fixed points of each building, counted under its colour.
extern const EnumArray<Card, Tally<Colour>, kCardCount> kFixedPoints;

inline Bill bill(Card card) {
    return kCardBills[card];
}
inline Bill bill(Wonder wonder) {
    return kWonderBills[wonder];
}
inline const Building& row(Card card) {
    return kBuildings[card];
}
inline const WonderRow& row(Wonder wonder) {
    return kWonders[wonder];
}
inline const TokenRow& row(Token token) {
    return kTokens[token];
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
