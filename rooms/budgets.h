// Payment for a request from several limits at once: all of it, or nothing if one of them has
// nothing left. So nobody uses up what another one needs by asking for what is refused.
#pragma once

#include <algorithm>
#include <span>
#include <string>

#include "rooms/pace.h"

namespace dipolis {

struct Fee {
    Paces& of;
    std::string whose;  // each once in a limit
};

inline bool pay(std::span<const Fee> fees, Pace::Clock::time_point now) {
    const auto can = [&](const Fee& each) { return each.of.may(each.whose, now); };
    if (!std::all_of(fees.begin(), fees.end(), can)) return false;
    for (const Fee& each : fees) each.of.take(each.whose, now);
    return true;
}

}  // namespace dipolis
