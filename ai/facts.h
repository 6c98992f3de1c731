// The rows of the catalogue in the form the search needs: sums instead of lists of effects.
// Computed from the catalogue when the program starts.
#pragma once

#include <array>

#include "engine/base_tokens.h"
#include "engine/catalogue.h"
#include "engine/state.h"

namespace dipolis {

// Gains from a building, Wonder or token, summed over its effects.
struct Facts {
    int points = 0;  // unconditional
    int coins = 0;   // unconditional, at once
    int takes = 0;   // coins the rival loses
    int shields = 0;
    int produces = 0;   // units
    int choices = 0;    // choice producers
    int discounts = 0;  // resources bought at a fixed price
    int symbol = -1;    // number of the scientific symbol
    bool play_again = false;
    bool counted = false;  // points or coins for each of something
    Step verb = Step::None;
};

// The facts of a component with these effects.
Facts facts_of(const Effects& effects);

extern const EnumArray<Card, Facts, kCardCount> kCardFacts;
extern const EnumArray<Wonder, Facts, kWonderCount> kWonderFacts;
extern const EnumArray<Token, Facts, kTokenCount> kTokenFacts;

inline const Facts& facts(Card card) {
    return kCardFacts[card];
}
inline const Facts& facts(Wonder wonder) {
    return kWonderFacts[wonder];
}
inline const Facts& facts(Token token) {
    return kTokenFacts[token];
}

// Buildings that show a symbol.
extern const Cards kSymbolCards;

// Buildings that are free for the owner of the link.
extern const EnumArray<Link, Cards, kLinkCount> kCardsForLink;
inline const Cards& cards_for(Link link) {
    return kCardsForLink[link];
}

// The tokens that the judgement refers to by name.
struct NamedTokens {
    Token law = token_named("law");
    Token strategy = token_named("strategy");
    Token theology = token_named("theology");
    Token mathematics = token_named("mathematics");
    Token architecture = token_named("architecture");
    Token masonry = token_named("masonry");
    Token economy = token_named("economy");
    Token urbanism = token_named("urbanism");
};
inline constexpr NamedTokens kNamedTokens;

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

// Cards that may still be taken: in the structure, face up or down, or in later Ages.
Cards to_come(const State& state);

}  // namespace dipolis
