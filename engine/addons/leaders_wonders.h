// The two Wonders of the expansion. In a header for registry.cpp alone, as base_wonders.h.
#pragma once

#include "engine/catalogue.h"

namespace dipolis::leaders {

inline constexpr std::array<WonderRow, 2> kWonders = {{
    {"rome", "WCSSP"_cost, {effect::then_do(Step::ChooseRome), effect::points(2)}},
    {"abu_simbel", "SSGP"_cost, {effect::play_again(), effect::then_do(Step::BuryLeader)}},
}};

}  // namespace dipolis::leaders
