#include "rooms/store.h"

#include <algorithm>

namespace dipolis {

bool is_listed(const GameInfo& info, const Holder& holder) {
    if (!info.pact) return info.maker == holder;
    const auto& seats = info.pact->seats;
    return std::any_of(seats.begin(), seats.end(), [&](const Sitter& sitter) {
        return sitter.holder == holder && !sitter.hidden;
    });
}

bool is_of_no_other(const Pact& pact, Seat seat) {
    const Sitter& rival = pact.seats[other(seat)];
    return !rival.holder || (rival.hidden && pact.standing != Standing::Rated);
}

Removal remove_game(Store& store, const std::string& id, const Holder& holder) {
    const auto game = store.load(id);
    if (!game) return Removal::None;
    if (game->damage == Damage::Whole) return Removal::Damaged;
    const auto erased = [&] { return store.erase(id) ? Removal::Erased : Removal::None; };
    const auto& pact = game->info.pact;
    if (!pact) return game->info.maker == holder ? erased() : Removal::None;
    const Seats held = pact->held_by(holder);
    if (held.empty()) return Removal::None;
    const Seat seat = *held.begin();
    if (is_of_no_other(*pact, seat)) return erased();
    Sitter sitter = pact->seats[seat];
    sitter.hidden = true;
    return store.seat(id, seat, holder, sitter) ? Removal::Hidden : Removal::None;
}

}  // namespace dipolis
