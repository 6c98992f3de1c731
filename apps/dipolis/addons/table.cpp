// The parts of the add-ons, put together.
#include "apps/dipolis/addons/table.h"

namespace dipolis {

const EnumArray<AddOnId, const AddOnOption*, kAddOnCount> kAddOnOptions = {&kSoloOption,
                                                                           &kLeadersOption};

// In the order in which `dipolis cards` lists them.
const std::array<const CardKind*, 4> kAddOnKinds = {&kLeaderKind, &kRivalKind, &kDecisionKind,
                                                    &kPoolKind};

}  // namespace dipolis
