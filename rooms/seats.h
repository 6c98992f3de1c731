// Players of the seats of a game.
#pragma once

#include <array>
#include <optional>
#include <string_view>

#include "engine/state.h"
#include "formats/parcel.h"
#include "play/player.h"

namespace dipolis {

// The player of a seat: a human, a computer player with a policy or level, or the rival of the Solo
// mode, whose moves follow from the rules.
struct SeatInfo {
    std::optional<Policy> computer;
    bool rival = false;
    int level = 0;  // 1 to 10: tree search (ai/levels.h)

    bool is_person() const { return !computer && !rival && level == 0; }
    friend bool operator==(const SeatInfo&, const SeatInfo&) = default;
};
std::string_view id(const SeatInfo& seat);  // "human", "uniform", "greedy", "level5", "rival"
std::optional<SeatInfo> find_seat(std::string_view id);

// Some of the two seats.
using Seats = Set<Seat, 8>;
inline constexpr Seats kBothSeats = {Seat::First, Seat::Second};

// Humans in every seat, except the rival's.
PerSeat<SeatInfo> people_for(const Variant& variant);
// Whether these players fit the variant: the rival must be in its seat exactly in the Solo mode.
bool fits(const PerSeat<SeatInfo>& seats, const Variant& variant);

// The players of a parcel's game; nothing if they are not known, or not to this version.
std::optional<PerSeat<SeatInfo>> seats_of(const Parcel& parcel);

}  // namespace dipolis
