// Drawing without putting back. Inside play only.
#pragma once

#include "play/rng.h"

namespace dipolis {

// A member of the set, which loses it.
template <class Members>
auto draw_from(Members& from, Rng& rng) {
    const auto member = from.nth(rng.below(from.size()));
    from.remove(member);
    return member;
}

}  // namespace dipolis
