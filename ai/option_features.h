// Options as the network sees them: topics, which are or are not (a building to construct, a card
// that becomes accessible to the rival), and measures, numbers of the order of 1 (the price, the
// coins left). Each has a name, and its weights are stored by it.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "ai/inputs.h"
#include "ai/kernel.h"
#include "engine/catalogue.h"
#include "engine/game.h"

namespace dipolis::features {

inline constexpr auto kMeasureBlocks = std::to_array<InputBlock>({
    {"wins"},  // at once
    // Taking the card away
    {"rival_would_win"},
    {"rival_symbol"},
    {"rival_pair"},
    {"rival_link"},
    // Cards that this makes accessible
    {"uncovers"},         // known ones, to the rival
    {"reveals"},          // unknown ones, to the rival
    {"gift_wins"},        // the rival would win with one of them
    {"gift_affordable"},  // known ones that the rival can pay
    {"uncovers_for_me"},
    {"reveals_for_me"},
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
inline constexpr int kMeasures = count_inputs(kMeasureBlocks);

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
    for_each<Card>("gives.", kCardCount),     // makes it accessible to the rival
    for_each<Card>("uncovers.", kCardCount),  // makes it accessible to whoever decides
});
inline constexpr int kTopics = count_inputs(kTopicBlocks);  // those of add-ons follow

// The features of an option. Without initializers, because a search has room for many and uses few.
struct SeenOption {
    static constexpr size_t kMostTopics = 4;
    std::array<int16_t, kMeasures> measures;  // in parts of 2^-kOneBits (ai/kernel.h)
    std::array<uint16_t, kMostTopics> topics;
    uint8_t topic_count;

    std::span<const uint16_t> about() const { return {topics.data(), topic_count}; }
    void add(size_t topic) {
        DIPOLIS_ASSERT(topic_count < kMostTopics);
        topics[topic_count++] = static_cast<uint16_t>(topic);
    }
};

InputNames measure_names();
InputNames topic_names();

// Fills in every option of the player to act. As in list(), the state must not contain what the
// player does not know.
void list_options(const State& state, const Options& options, std::span<SeenOption> all);

}  // namespace dipolis::features
