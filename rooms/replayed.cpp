#include "rooms/replayed.h"

#include <utility>

#include "rooms/stored_room.h"

namespace dipolis {

Summary replayed_summary(std::optional<GameInfo> info, const std::vector<std::string>& lines) {
    const int ply = static_cast<int>(lines.size());
    if (info) {
        if (const auto room = Room::restore(std::move(*info), lines, Rng(0)))
            return summary_of(room->state(), ply);
    }
    return {.ply = ply, .age = 0, .turn = Seat::First};
}

}  // namespace dipolis
