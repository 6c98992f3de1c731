// The names of the invariants: what holds of every state. broken_invariant() (check.h) finds the
// first that does not; its sentence is "invariant.<id>" in text/*.json.
#pragma once

#include <cstdint>
#include <string_view>

#include "engine/base.h"

namespace dipolis {

enum class Invariant : uint8_t {
    None,  // none is broken
    CitySums,
    Coins,
    CardsInOnePlace,
    CardsOfTheirAge,
    Supremacy,
    TokensInOnePlace,
    WondersInOnePlace,
    Agenda,
    Structure,
    SevenWonders,
    Track,
    SomebodyCanMove,
    // Solo
    Rival,
    DecisionCards,
    LastDecision,
    GiftsUsed,
    RivalDrawnFirst,
    RivalToken,
    GiftsInOrder,
    GiftGiven,
    GroupsOfThree,
    NoDraft,
    RivalsTurn,
    SoloAgenda,
    // Leaders
    Pool,
    LeadersInOnePlace,
    ShownCardsInOnePlace,
    FourthWonder,
    RecruitChoice,
    UsedUp,
    AlteredOnce,
    AlteredGreen,
    Buried,
    LeadersAgenda,
    CardsInView,
    LeadersInView,
    RecruitOrder,
    LeadersDraft,
    Count
};

inline constexpr int kInvariantCount = static_cast<int>(Invariant::Count);
inline constexpr EnumArray<Invariant, std::string_view, kInvariantCount> kInvariantIds = {
    "none",
    "city_sums",
    "coins",
    "cards_in_one_place",
    "cards_of_their_age",
    "supremacy",
    "tokens_in_one_place",
    "wonders_in_one_place",
    "agenda",
    "structure",
    "seven_wonders",
    "track",
    "somebody_can_move",
    "rival",
    "decision_cards",
    "last_decision",
    "gifts_used",
    "rival_drawn_first",
    "rival_token",
    "gifts_in_order",
    "gift_given",
    "groups_of_three",
    "no_draft",
    "rivals_turn",
    "solo_agenda",
    "pool",
    "leaders_in_one_place",
    "shown_cards_in_one_place",
    "fourth_wonder",
    "recruit_choice",
    "used_up",
    "altered_once",
    "altered_green",
    "buried",
    "leaders_agenda",
    "cards_in_view",
    "leaders_in_view",
    "recruit_order",
    "leaders_draft"};
static_assert(!kInvariantIds.back().empty());

constexpr std::string_view id(Invariant invariant) {
    return kInvariantIds[invariant];
}

}  // namespace dipolis
