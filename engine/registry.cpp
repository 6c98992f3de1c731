// The rule table: one row for each step, in the order of enum Step.
#include <array>

#include "engine/rule.h"

namespace dipolis {

namespace {

constexpr std::array<const Rule*, static_cast<size_t>(Step::Count)> kRules = {
    nullptr,  // Step::None
    &kDealToken,    &kDealWonder,        &kDraftWonder,
    &kBeginAge,     &kMarkGuild,         &kDealCard,           &kChooseFirstPlayer,
    &kTakeTurn,     &kChooseToken,       &kDrawLibrary,        &kChooseLibraryToken,
    &kDestroyBuilding, &kReviveBuilding, &kRevealCard,         &kEndTurn,
    &kEndAge,
};

}  // namespace

const Rule& rule(Step step) { return *kRules[static_cast<size_t>(step)]; }

}  // namespace dipolis
