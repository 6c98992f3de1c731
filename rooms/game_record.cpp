#include "rooms/game_record.h"

#include "formats/trace.h"

namespace dipolis {

bool has_record(const Room& room) {
    return room.over() && room.state().age != Age::None;
}

Json record_of(const Room& room) {
    // The deal behind cards nobody has seen is drawn anew; it never was part of the game.
    Rng rng(static_cast<uint64_t>(room.ply()));
    const Deal deal = complete_deal(room.info().variant, room.moves(), rng);
    return trace_json(room.info().variant, deal, room.moves(), "dipolis");
}

}  // namespace dipolis
