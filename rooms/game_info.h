// A game but for its moves: what it is played with, who plays it, and how it stands.
#pragma once

#include <optional>
#include <string>

#include "engine/variant.h"
#include "rooms/chance.h"
#include "rooms/people.h"

namespace dipolis {

struct GameInfo {
    std::string id;
    Variant variant;
    PerSeat<SeatInfo> seats;
    std::string created, played;    // UTC, "2026-11-21T09:15:00Z"; set by the store
    Holder maker = {};              // began it, and alone may see it unless there is a pact
    std::optional<Pact> pact = {};  // between two people on two devices
    BoundTo bound = BoundTo::What;
};

// A game's entry in a list, so that a list need not replay games.
struct Summary {
    int ply = 0;                  // number of moves, chance included
    int age = 0;                  // 0 before Age I
    Seat turn = Seat::First;      // to decide; of two who decide in secret, the first
    std::string result = "null";  // JSON as in a `table` message; null while the game goes on
    TimesLeft left = {};          // of a game with a clock

    bool is_over() const { return result != "null"; }
    friend bool operator==(const Summary&, const Summary&) = default;
};

}  // namespace dipolis
