// The add-ons, in the order of AddOnId.
#include "ai/addons/leaders.h"
#include "ai/addons/solo.h"

namespace dipolis {

const EnumArray<AddOnId, const AddOnJudgement*, kAddOnCount> kAddOnJudgements = {
    &solo::kJudgement, &leaders::kJudgement};

}  // namespace dipolis
