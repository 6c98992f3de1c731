// How likely each option is to be the best one, before any search: facts about the option,
// weighted, and what it is about (a building to construct, a Wonder in this age, a token). The
// weights are fitted by bench/fit_policy to what searches ended up looking at.
#pragma once

#include <array>
#include <span>

#include "engine/game.h"

namespace dipolis {

// Facts about one option, all of the order of 1. Those about the card hold for a building as for a
// card that is sold or put under a Wonder; for decisions other than turns all but the first are 0.
enum class OptionFact : uint8_t {
    Instinct,  // its weight in ai/instinct.h, as a logarithm
    // Taking the card away
    RivalWorth,
    RivalWouldWin,
    RivalSymbol,
    RivalPair,
    RivalLink,
    // What that lays open to the rival; not with another turn
    Uncovers,  // known cards
    Reveals,   // unknown cards
    Gift,      // the best of the known ones
    GiftWins,
    // Another turn
    UncoversForMe,
    LostTurn,  // the age ends
    // A building or Wonder
    Price,
    CoinsLeft,
    FewCoinsLeft,
    // A building
    Linked,
    LeadWithShields,
    NearCapital,
    NewSymbol,
    Pair,
    NewResource,
    RivalsResource,
    // A Wonder
    NotAllCanBeBuilt,
    SeventhWonder,
    // A sale
    Income,
    Poor,
    Count,
};
inline constexpr int kOptionFacts = static_cast<int>(OptionFact::Count);

// What an option is about: two of these numbers count for it, each with a weight of its own.
inline constexpr int kTopics = 4 * kCardCount + 3 * kWonderCount + kWonderCount + kTokenCount + 3 +
                               2 + leaders::kLeaderCount + 1;

struct OptionFacts {
    std::array<float, kOptionFacts> facts;
    std::array<uint16_t, 2> topics;

    float& operator[](OptionFact fact) { return facts[static_cast<size_t>(fact)]; }
};

// Facts about every option of the player to act.
void option_facts(const State& state, const Options& options, std::span<OptionFacts> all);

struct PolicyWeights {
    std::array<std::array<float, kOptionFacts>, 4> facts;  // by age; [0] for all but turns
    std::array<float, kTopics> topics;
};
extern const PolicyWeights kPolicyWeights;

// The weighted sum for an option.
float policy_logit(const PolicyWeights& weights, int group, const OptionFacts& option);
// Which row of weights decides in this position.
int policy_group(const State& state);

// One probability for each option.
void policy(const State& state, const Options& options, std::span<float> probabilities);

}  // namespace dipolis
