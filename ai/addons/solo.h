// The Solo mode in judgement and search.
#pragma once

#include "ai/addon.h"
#include "ai/features_addons.h"

namespace dipolis::solo {

extern const features::Part kFeatures;

extern const AddOnJudgement kJudgement;

}  // namespace dipolis::solo
