// People of a game: who may see and play it, and what two of them on two devices have agreed on.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "rooms/clock.h"
#include "rooms/seats.h"

namespace dipolis {

// A connection, by a number that is never given again; 0 is the program itself.
using ClientId = uint64_t;

// A browser by the hash of its key (secrets.h); empty: this machine itself, where nobody has to
// show a key.
using Holder = std::string;

// One of two people on two devices.
struct Sitter {
    std::optional<Holder> holder;  // nothing: nobody sits there yet
    std::optional<std::string> name;
    bool hidden = false;  // the holder has taken the game off the list

    friend bool operator==(const Sitter&, const Sitter&) = default;
};

enum class Begins : uint8_t { Inviter, Friend, Random };

// Private: others can look at it only by its link. Open: agreed on at the open table, and everybody
// may look at it. Rated: the same, and its result counts for both. Household, Often: offered as
// rated, but like Open, because both came from one address, or these two people or their two
// addresses have played enough rated games for now.
enum class Standing : uint8_t { Private, Open, Rated, Household, Often };
inline constexpr int kStandings = 5;
inline bool was_offered_rated(Standing standing) {
    return standing >= Standing::Rated;
}

// The agreement on a game between two devices.
struct Pact {
    std::string pairing;  // the first game of these two, which their links name
    Begins first = Begins::Inviter;
    std::optional<ClockTerms> clock;
    PerSeat<Sitter> seats;
    Standing standing = Standing::Private;

    bool begun() const { return seats[0].holder && seats[1].holder; }
    // The seats this holder plays.
    Seats held_by(const Holder& holder) const {
        Seats held;
        for (Seat seat : kBothSeats) {
            if (seats[seat].holder == holder) held.add(seat);
        }
        return held;
    }
    friend bool operator==(const Pact&, const Pact&) = default;
};

// Reason why a game ended too early. Damaged: it is not what was stored; this is never stored.
struct Ending {
    enum class Kind : uint8_t { Resignation, Time, Abandonment, Aborted, Damaged };
    Kind kind = Kind::Aborted;
    std::optional<Seat> winner;

    friend bool operator==(const Ending&, const Ending&) = default;
};
std::string_view id(Ending::Kind kind);
std::optional<Ending::Kind> find_ending(std::string_view id);

}  // namespace dipolis
