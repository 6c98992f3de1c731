#include "rooms/seats.h"

#include "ai/levels.h"
#include "engine/game.h"

namespace dipolis {

namespace {

constexpr std::array<std::string_view, kLevelCount> kLevelIds = {
    "level1", "level2", "level3", "level4", "level5",
    "level6", "level7", "level8", "level9", "level10"};

}  // namespace

std::string_view id(const SeatInfo& seat) {
    if (seat.rival) return "rival";
    if (seat.level > 0) return kLevelIds[static_cast<size_t>(seat.level) - 1];
    return seat.computer ? id(*seat.computer) : "human";
}

std::optional<SeatInfo> find_seat(std::string_view name) {
    if (name == "human") return SeatInfo{};
    if (name == "rival") return SeatInfo{.computer = {}, .rival = true};
    for (size_t i = 0; i < kLevelIds.size(); ++i) {
        if (kLevelIds[i] == name)
            return SeatInfo{.computer = {}, .rival = false, .level = static_cast<int>(i) + 1};
    }
    if (const auto policy = find_policy(name)) return SeatInfo{.computer = policy};
    return std::nullopt;
}

PerSeat<SeatInfo> people_for(const Variant& variant) {
    PerSeat<SeatInfo> seats;
    if (const auto seat = automaton(variant)) seats[*seat].rival = true;
    return seats;
}

bool fits(const PerSeat<SeatInfo>& seats, const Variant& variant) {
    const auto people = people_for(variant);
    return seats[0].rival == people[0].rival && seats[1].rival == people[1].rival;
}

std::optional<PerSeat<SeatInfo>> seats_of(const Parcel& parcel) {
    PerSeat<SeatInfo> seats;
    for (const Seat seat : kSeats) {
        const auto found = find_seat(parcel.seats[seat]);
        if (!found) return std::nullopt;
        seats[seat] = *found;
    }
    if (!fits(seats, parcel.first.variant)) return std::nullopt;
    return seats;
}

}  // namespace dipolis
