// Chance of each option to be the best, estimated before any search: a weighted sum of facts about
// the option and of its topics (a building to construct, a Wonder in this Age, a token). The
// weights are fitted by train/fit_policy to the visits of searches.
#pragma once

#include <array>
#include <span>
#include <string_view>
#include <vector>

#include "ai/inputs.h"
#include "engine/catalogue.h"
#include "engine/game.h"

namespace dipolis {

// Facts about one option, scaled to the order of 1. Those about the card are the same whether it is
// built, sold or put under a Wonder. For decisions other than turns all but the first are 0.
inline constexpr auto kOptionBlocks = std::to_array<InputBlock>({
    {"instinct"},  // its weight in ai/instinct.h, as a logarithm
    // Taking the card away
    {"rival_worth"},
    {"rival_would_win"},
    {"rival_symbol"},
    {"rival_pair"},
    {"rival_link"},
    // Cards that this makes accessible to the rival; 0 with an extra turn
    {"uncovers"},  // known cards
    {"reveals"},   // unknown cards
    {"gift"},      // the value of the best known one
    {"gift_wins"},
    // Another turn
    {"uncovers_for_me"},
    {"lost_turn"},  // the extra turn is lost because the Age ends
    // A building or Wonder
    {"price"},
    {"coins_left"},
    {"few_coins_left"},
    // A building
    {"linked"},
    {"lead_with_shields"},
    {"near_capital"},
    {"new_symbol"},
    {"pair"},
    {"new_resource"},
    {"rivals_resource"},
    // A Wonder
    {"not_all_can_be_built"},
    {"seventh_wonder"},
    // Selling a card
    {"income"},
    {"poor"},
});
inline constexpr int kOptionFacts = count_inputs(kOptionBlocks);

// The number of one of these, computed at compile time.
struct OptionFact {
    size_t number;
    consteval OptionFact(const char* name)  // NOLINT(google-explicit-constructor): a name is a fact
        : number(static_cast<size_t>(find_input(kOptionBlocks, name))) {}
};

// The topics of an option: two of these inputs count for it, each with a weight of its own.
inline constexpr auto kTopicBlocks = std::to_array<InputBlock>({
    for_each<Card>("build.", kCardCount),
    for_each<Card>("spend.", kCardCount),  // sold, or put under a Wonder
    for_each<Card>("revive.", kCardCount),
    for_each<Card>("destroy.", kCardCount),
    for_each<Wonder>("age1.", kWonderCount),  // built in that Age
    for_each<Wonder>("age2.", kWonderCount),
    for_each<Wonder>("age3.", kWonderCount),
    for_each<Wonder>("draft.", kWonderCount),
    for_each<Token>("token.", kTokenCount),
    {"sale1"},  // in that Age
    {"sale2"},
    {"sale3"},
    {"rival_begins"},
    {"i_begin"},
    {"nothing"},
});
inline constexpr int kTopics = count_inputs(kTopicBlocks);  // topics of add-ons follow

struct OptionFacts {
    std::array<float, kOptionFacts> facts;
    std::array<uint16_t, 2> topics;

    float& operator[](OptionFact fact) { return facts[fact.number]; }
};

// The facts of every option of the player to act.
void option_facts(const State& state, const Options& options, std::span<OptionFacts> all);

inline constexpr int kPolicyGroups = 4;  // one for each Age, and 0 for decisions that are not turns

// The fitted weights of one fact, by group, and of one topic.
struct FactRow {
    std::string_view name;
    std::array<float, kPolicyGroups> weights{};
};
struct TopicRow {
    std::string_view name;
    float weight = 0;
};

struct FittedPolicy {
    std::span<const FactRow> facts;
    std::span<const TopicRow> topics;
};
extern const FittedPolicy kFittedPolicy;

struct PolicyWeights {
    std::array<std::array<float, kOptionFacts>, kPolicyGroups> facts{};
    std::vector<float> topics;
};
// Finds the weights of the inputs by name (ai/inputs.h).
PolicyWeights join_policy(const InputNames& topics, const FittedPolicy& fitted);
InputNames option_names();
InputNames topic_names();

// The weighted sum for one option.
float policy_logit(const PolicyWeights& weights, int group, const OptionFacts& option);
// Group of weights that applies to this position.
int policy_group(const State& state);

// Computes a probability for each option from its facts.
void policy(int group, std::span<const OptionFacts> all, std::span<float> probabilities);
// The same, from the position.
void policy(const State& state, const Options& options, std::span<float> probabilities);

}  // namespace dipolis
