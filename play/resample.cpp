#include "play/resample.h"

#include "play/addon.h"

namespace dipolis {

State resampled(const State& state, Seat viewer, Rng& rng) {
    State other_world = state;
    for (AddOnId addon : state.variant.addons) {
        if (const auto redraw = play_of(addon).redraw) redraw(other_world, viewer, rng);
    }
    return other_world;
}

}  // namespace dipolis
