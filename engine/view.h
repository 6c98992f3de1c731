// What one seat may see. The one place that decides it: every interface, message and search starts
// here.
#pragma once

#include "engine/state.h"

namespace dipolis {

// In the base game nobody knows more than the other (R69 to R75): a state holds public facts only,
// so the view is the state itself.
inline State view(const State& state, Seat) {
    return state;
}

}  // namespace dipolis
