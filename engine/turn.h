// Questions about a turn that interfaces ask too.
#pragma once

#include "engine/state.h"

namespace dipolis {

inline constexpr int kDiscardCoins = 2;

// Coins for selling a card: 2, and 1 for each own yellow building (R19).
int discard_income(const City& city);

}  // namespace dipolis
