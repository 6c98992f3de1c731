// Counts of pushes, for whoever watches a server.
#pragma once

#include <cstdint>

namespace dipolis {

struct PushCounts {
    uint64_t sent = 0, failed = 0;  // tries
    uint64_t expired = 0;           // endpoints that were gone
    uint64_t dropped = 0;           // too many waited, or it failed too often
    uint64_t waiting = 0;
};

}  // namespace dipolis
