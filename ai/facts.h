// The rows of the catalogue as the search asks for them: one look instead of a walk over effects.
// Taken from the catalogue when the program starts, so that a changed row is changed here too.
#pragma once

#include <array>

#include "engine/catalogue.h"
#include "engine/state.h"

namespace dipolis {

// What a building, Wonder or token brings, added up over its effects.
struct Facts {
    int points = 0;  // that depend on nothing
    int coins = 0;   // at once, that depend on nothing
    int takes = 0;   // coins the rival loses
    int shields = 0;
    int produces = 0;   // units
    int choices = 0;    // choice producers
    int discounts = 0;  // resources at a fixed price
    int symbol = -1;    // number of the scientific symbol
    bool play_again = false;
    bool counted = false;  // points or coins for each of something
    Step verb = Step::None;
};

// A row of a component with effects.
Facts facts_of(const Effects& effects);

extern const std::array<Facts, kCardCount> kCardFacts;
extern const std::array<Facts, kWonderCount> kWonderFacts;
extern const std::array<Facts, kTokenCount> kTokenFacts;

inline const Facts& facts(Card card) {
    return kCardFacts[static_cast<size_t>(card)];
}
inline const Facts& facts(Wonder wonder) {
    return kWonderFacts[static_cast<size_t>(wonder)];
}
inline const Facts& facts(Token token) {
    return kTokenFacts[static_cast<size_t>(token)];
}

// The tokens the search asks for by name.
struct NamedTokens {
    Token law, strategy, theology, mathematics;
};
const NamedTokens& named_tokens();

// Whether the seat's city has the token.
inline bool has(const City& city, Token token) {
    return city.tokens.has(token);
}

inline bool on_board(const State& state, Token token) {
    for (Token each : state.board) {
        if (each == token) return true;
    }
    return false;
}

}  // namespace dipolis
