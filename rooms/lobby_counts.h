// Counts that a lobby keeps for its operator (figures.h). It belongs to the server's thread, which
// adds to it without a lock and copies it when it is asked.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "rooms/histogram.h"
#include "rooms/refusal.h"
#include "rooms/requests.h"

namespace dipolis {

struct LobbyCounts {
    // Since the start.
    std::array<uint64_t, kMessageKinds + 1> messages = {};  // the last: those that cannot be read
    std::array<uint64_t, kRefusals> refused = {};
    uint64_t unread = 0;  // refused because they could not be read, or not as a position
    uint64_t moves = 0;   // decisions that were stored
    // From when a message has come until the next of the same client could be answered.
    Histogram move_time, other_time;
    // Now.
    size_t clients = 0, at_tables = 0, tables = 0, sleepers = 0, challenges = 0, searches = 0;
};

}  // namespace dipolis
