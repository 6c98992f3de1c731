// What the engine is put together from: the rule table with one row for each step, in the order of
// enum Step, the add-ons, and the rows they bring.
#include "engine/addon.h"
#include "engine/addons/leaders.h"
#include "engine/addons/leaders_wonders.h"
#include "engine/addons/solo.h"
#include "engine/base_wonders.h"
#include "engine/rule.h"

namespace dipolis {

// clang-format off
const Rule* const kRules[] = {
    nullptr,  // Step::None
    &kDealToken, &kDealWonder, &kMarkGuild, &kDealCard, &kRevealCard, &kDrawLibrary,
    &solo::kDrawRival, &solo::kDrawRivalToken, &solo::kRivalDecides,
    &leaders::kDealLeader, &leaders::kDrawMaecenas, &leaders::kDrawRome, &leaders::kDrawCroesus,
    &leaders::kDrawRamses,
    &kDraftWonder, &kChooseFirstPlayer, &kTakeTurn, &kChooseToken, &kChooseLibraryToken,
    &kDestroyBuilding, &kReviveBuilding,
    &solo::kGiveWonder,
    &leaders::kDraftLeader, &leaders::kChooseLeader, &leaders::kDeclareRecruit,
    &leaders::kChooseMaecenas, &leaders::kChooseRome, &leaders::kBuildDiscarded,
    &leaders::kBuildRemoved, &leaders::kBuildGuild, &leaders::kBuryLeader,
    &kBeginAge, &kLayStructure, &kOpenAge, &kEndTurn, &kEndAge,
    &solo::kUseGift,
    &leaders::kSettleRecruits, &leaders::kResolveLeader,
};
// clang-format on

const AddOn* const kAddOns[kMostAddOns] = {&solo::kAddOn, &leaders::kAddOn};

namespace {

constexpr std::array<WonderRow, kWonderCount> all_wonders() {
    std::array<WonderRow, kWonderCount> rows{};
    size_t n = 0;
    for (const WonderRow& row : kBaseWonders) rows[n++] = row;
    for (const WonderRow& row : leaders::kWonders) rows[n++] = row;
    return rows;
}

}  // namespace

constinit const std::array<WonderRow, kWonderCount> kWonders = all_wonders();

}  // namespace dipolis
