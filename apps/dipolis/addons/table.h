// The table of the add-ons' parts. Inside apps/dipolis/addons only.
#pragma once

#include "apps/dipolis/addon_options.h"
#include "apps/dipolis/card_kinds.h"

namespace dipolis {

extern const AddOnOption kSoloOption, kLeadersOption;
extern const CardKind kLeaderKind, kPoolKind, kRivalKind, kDecisionKind;

}  // namespace dipolis
