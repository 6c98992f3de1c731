// The Solo mode in judgement and search.
#pragma once

#include "ai/addon.h"

namespace dipolis::solo {

extern const AddOnJudgement kJudgement;

}  // namespace dipolis::solo
