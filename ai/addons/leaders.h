// The add-on Leaders in judgement and search.
#pragma once

#include "ai/addon.h"

namespace dipolis::leaders {

extern const AddOnJudgement kJudgement;

}  // namespace dipolis::leaders
