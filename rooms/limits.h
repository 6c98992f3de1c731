// Limits on how much of what all share one address, browser or pair of people may use;
// docs/hosting.md lists every such limit of the server.
#pragma once

#include <set>
#include <string>

#include "rooms/budgets.h"
#include "rooms/host_limits.h"
#include "rooms/people.h"
#include "rooms/shares.h"

namespace dipolis {

// The time of a clock that counts milliseconds, for what is limited by a Pace.
inline Pace::Clock::time_point pace_time(int64_t now) {
    return Pace::Clock::time_point(std::chrono::milliseconds(now));
}

struct LobbyLimits {
    explicit LobbyLimits(const HostLimits& host) : host(host) {}

    static constexpr double kMinute = 60, kDay = 86'400;

    const HostLimits host;
    // Games begun, by address: for a moment, and because they stay in the store, for a day.
    Paces begun{host.games_minute / kMinute, static_cast<double>(host.games)};
    Paces stored{host.stored_day / kDay, static_cast<double>(host.stored)};
    Paces named{host.names_day / kDay,
                static_cast<double>(host.names)};  // names taken or moved, by address
    // Requests at the open table, by browser and by address.
    Paces acts{0.5, 5}, acts_from{2, 60};
    // Subscriptions that are told, by address: a page tells its own each time it is opened.
    Paces subscribed{1 / kMinute, 60};
    // Nudges: by whom they are for, and by the address of who made them due.
    Paces nudged{0.05, 20}, nudged_from{1, 60};
    // Recovery codes that were entered or made, by address.
    Paces codes{1 / kMinute, 10};
    // Rated games, by pair of names and by pair of addresses.
    Paces people{host.rated_day / kDay, static_cast<double>(host.rated)};
    Paces places{host.rated_day / kDay, static_cast<double>(host.rated)};
    // Games of the open table that have begun, but in which not both have decided yet, by the
    // address of who sat down, or of who called it off. Whoever takes challenges in order to spoil
    // them has no share left soon.
    Shares hasty{{.places = 10'000, .of_each = 12, .life = 600'000}};

    // Variants that point to what nobody has brought before, which is kept until the program ends
    // (terms of leaders): by address for a while, and all of them.
    Shares brought{{.places = 2000, .of_each = 20, .life = 3'600'000}};
    int brought_in_all = 0;

    // All of these take the present time in milliseconds.

    // Whether somebody from each of these addresses may begin one more game; it is counted for all
    // of them then.
    bool may_begin(const std::set<std::string>& addresses, int64_t now);
    // Whether somebody from this address may bring such a variant, named after what it is; it is
    // counted then. This machine itself always may.
    bool may_bring(const std::string& variant, const std::string& address, int64_t now);
    // The standing of a game offered as rated, if these two people play it now, from these two
    // addresses; it is counted for them then.
    Standing standing_of_rated(const Pact& pact, const PerSeat<std::string>& from, int64_t now);
    // Forgets addresses that have used up nothing.
    void tick(int64_t now);
};

}  // namespace dipolis
