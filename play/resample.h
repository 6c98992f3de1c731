// Another world for a seat: all that it does not know is drawn anew.
#pragma once

#include "engine/state.h"
#include "play/rng.h"

namespace dipolis {

// A state that looks the same to the seat: view() shows it what it shows of the given one. Each
// possibility of what it hides is as likely; nothing is assumed about how the rival decides. Cards
// that lie face down are in no state, so they need not be drawn.
State resampled(const State& state, Seat viewer, Rng& rng);

}  // namespace dipolis
