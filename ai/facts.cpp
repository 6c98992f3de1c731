#include "ai/facts.h"

namespace dipolis {

Facts facts_of(const Effects& effects) {
    Facts facts;
    facts.points = effects.points();
    facts.counted = effects.counted_points();
    for (const Effect& effect : effects) {
        if (effect.when != When::Gained) continue;
        switch (effect.what) {
            case What::Coins:
                if (effect.per == Per::One) {
                    facts.coins += effect.n;
                } else {
                    facts.counted = true;
                }
                break;
            case What::TakeCoins:
                facts.takes += effect.n;
                break;
            case What::Shields:
                facts.shields += effect.n;
                break;
            case What::ShowSymbol:
                facts.symbol = effect.arg;
                break;
            case What::Produce:
                facts.produces += effect.n;
                break;
            case What::Choose:
                facts.choices += effect.n;
                break;
            case What::Discount:
                facts.discounts += effect.n;
                break;
            case What::PlayAgain:
                facts.play_again = true;
                break;
            case What::Do:
                facts.verb = static_cast<Step>(effect.arg);
                break;
            default:
                break;
        }
    }
    return facts;
}

namespace {

template <class Id, size_t N, class Rows>
EnumArray<Id, Facts, N> all_facts(const Rows& rows) {
    EnumArray<Id, Facts, N> all;
    for (size_t i = 0; i < N; ++i) all[i] = facts_of(rows[i].effects);
    return all;
}

}  // namespace

// The rows are compile-time constants, so they are initialised before these.
const EnumArray<Card, Facts, kCardCount> kCardFacts = all_facts<Card, kCardCount>(kBuildings);
const EnumArray<Wonder, Facts, kWonderCount> kWonderFacts =
    all_facts<Wonder, kWonderCount>(kWonders);
const EnumArray<Token, Facts, kTokenCount> kTokenFacts = all_facts<Token, kTokenCount>(kTokens);

const Cards kSymbolCards = [] {
    Cards cards;
    for (size_t i = 0; i < kCardCount; ++i) {
        if (kCardFacts[i].symbol >= 0) cards.add(static_cast<Card>(i));
    }
    return cards;
}();

const EnumArray<Link, Cards, kLinkCount> kCardsForLink = [] {
    EnumArray<Link, Cards, kLinkCount> cards;
    for (size_t i = 0; i < kCardCount; ++i) {
        const Link link = kBuildings[i].needs;
        if (link != Link::None) cards[link].add(static_cast<Card>(i));
    }
    return cards;
}();

Cards to_come(const State& state) {
    Cards cards = state.unseen.cards();
    for (Card card : state.structure.cards) {
        if (card != Card::None) cards.add(card);
    }
    if (state.age < Age::II) cards = cards | deck(Back::AgeII);
    if (state.age < Age::III) cards = cards | deck(Back::AgeIII) | deck(Back::Guild);
    if (state.age == Age::None) cards = cards | deck(Back::AgeI);
    return cards;
}

}  // namespace dipolis
