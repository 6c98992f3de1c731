// The add-on Leaders in judgement and search.
#pragma once

#include "ai/addon.h"
#include "ai/features_addons.h"

namespace dipolis::leaders {

extern const features::Part kFeatures;

extern const AddOnJudgement kJudgement;

}  // namespace dipolis::leaders
