// The rule table: one row for each step, in the order of enum Step.
#include "engine/rule.h"

namespace dipolis {

const Rule* const kRules[] = {
    nullptr,  // Step::None
    &kDealToken,      &kDealWonder,         &kMarkGuild,
    &kDealCard,       &kRevealCard,         &kDrawLibrary,
    &kDraftWonder,    &kChooseFirstPlayer,  &kTakeTurn,
    &kChooseToken,    &kChooseLibraryToken, &kDestroyBuilding,
    &kReviveBuilding, &kBeginAge,           &kEndTurn,
    &kEndAge,
};

}  // namespace dipolis
