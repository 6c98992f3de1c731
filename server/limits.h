// How much of what all share one address, browser or pair of people may use; docs/hosting.md lists
// every such limit of the server.
#pragma once

#include "server/budgets.h"
#include "server/shares.h"

namespace dipolis {

struct LobbyLimits {
    // Games begun, by address: for a moment, and because they stay in the store, for a day.
    Paces begun{0.5, 100}, stored{1.0 / 60, 600};
    Paces named{1.0 / 600, 40};  // names taken or moved, by address
    // What is done at the open table, by browser and by address.
    Paces acts{0.5, 5}, acts_from{2, 60};
    // Rated games, by pair of names and by pair of addresses.
    Paces people{1.0 / 28'800, 3}, places{1.0 / 28'800, 3};
    // Games of the open table that have begun, but in which not both have decided yet, by the
    // address of who sat down, or of who called it off. Whoever takes challenges in order to spoil
    // them has no share left soon.
    Shares hasty{{.places = 10'000, .of_each = 12, .life = 600'000}};

    // Variants that point to what nobody has brought before, which is kept until the program ends
    // (terms of leaders), by address.
    Shares brought{{.places = 2000, .of_each = 20, .life = 3'600'000}};

    void forget(Pace::Clock::time_point now) {
        for (Paces* each : {&begun, &stored, &named, &acts, &acts_from, &people, &places})
            each->forget(now);
    }
};

}  // namespace dipolis
