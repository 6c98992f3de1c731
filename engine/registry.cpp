// What the engine is put together from: the rule table with one row for each step, in the order of
// enum Step, the add-ons, and the rows they bring.
#include "engine/addon.h"
#include "engine/base_wonders.h"
#include "engine/rule.h"

namespace dipolis {

const Rule* const kRules[] = {
    nullptr,  // Step::None
    &kDealToken,      &kDealWonder,  &kMarkGuild,          &kDealCard,
    &kRevealCard,     &kDrawLibrary, &kDraftWonder,        &kChooseFirstPlayer,
    &kTakeTurn,       &kChooseToken, &kChooseLibraryToken, &kDestroyBuilding,
    &kReviveBuilding, &kBeginAge,    &kLayStructure,       &kOpenAge,
    &kEndTurn,        &kEndAge,
};

const AddOn* const kAddOns[kMostAddOns] = {};

const std::array<WonderRow, kWonderCount> kWonders = kBaseWonders;

}  // namespace dipolis
