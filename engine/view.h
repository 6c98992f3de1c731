// View of one seat: what it may see. Nothing else decides this: every interface, message and search
// starts from a view.
#pragma once

#include "engine/state.h"

namespace dipolis {

// In the base game nobody knows more than the other (R69 to R75): a state holds public facts only,
// so the view is the state itself. An add-on may take secrets of the other seat away. Where both
// seats decide at the same time, each sees itself as the one to act, whether or not the other has
// decided; options() and is_option() of its view are those of the seat.
State view(const State& state, Seat seat);

// Both seats decide at the same time, in secret.
bool decide_together(const State& state);

}  // namespace dipolis
