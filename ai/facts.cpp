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

template <size_t N, class Rows>
std::array<Facts, N> all_facts(const Rows& rows) {
    std::array<Facts, N> all;
    for (size_t i = 0; i < N; ++i) all[i] = facts_of(rows[i].effects);
    return all;
}

}  // namespace

// The rows are constant expressions, so they are there before any of this runs.
const std::array<Facts, kCardCount> kCardFacts = all_facts<kCardCount>(kBuildings);
const std::array<Facts, kWonderCount> kWonderFacts = all_facts<kWonderCount>(kWonders);
const std::array<Facts, kTokenCount> kTokenFacts = all_facts<kTokenCount>(kTokens);

const NamedTokens& named_tokens() {
    static const NamedTokens named = {*find_token("law"), *find_token("strategy"),
                                      *find_token("theology"), *find_token("mathematics")};
    return named;
}

}  // namespace dipolis
