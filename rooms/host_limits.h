// Limits that a host may change, each by an option of `dipolis serve`. Their table, with defaults
// and words, is in host_limits.cpp; docs/hosting.md shows the same.
#pragma once

#include <span>
#include <string_view>

#include "rooms/shares.h"

namespace dipolis {

struct HostLimits {
    // Limits of an address.
    int connections = 500, sockets = 200, requests = 200;
    int messages = 240;  // a second
    int ban_seconds = 10;
    int games = 100, games_minute = 30;  // that are begun: at once, then in a minute
    int stored = 600, stored_day = 1440;
    int names = 40, names_day = 144;
    int offers_address = 8;

    int unfinished = 100;          // games with others, of a browser
    int rated = 3, rated_day = 3;  // games of two people, or addresses
    int offers = 50, offer_minutes = 30;
    int keep_days = 0;        // of a game that nobody plays any more; 0: it is never erased
    int asleep = 50'000;      // games in memory that nobody looks at
    int terms = 5000;         // of leaders, brought from elsewhere and kept until the program ends
    int threads = 0;          // for searches; 0: as many as there are cores, but at least two
    int analysis_nodes = 0;   // of the search of a position; 0: as many as the time allows
    int review_nodes = 1500;  // of the search of each decision of a review

    Shares::Limits challenges() const;
};

struct LimitRow {
    std::string_view option;
    int HostLimits::*value;
    int least, most;
    std::string_view help;
};
std::span<const LimitRow> limit_rows();

}  // namespace dipolis
