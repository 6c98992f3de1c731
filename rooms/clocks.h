// The clocks of a lobby, which are handed in: rooms read none.
#pragma once

#include <cstdint>
#include <functional>
#include <utility>

namespace dipolis {

// Milliseconds of a clock that never goes back, or seconds since 1970.
using Now = std::function<int64_t()>;

// Tells milliseconds for which the thread that asks has worked, from any beginning.
using WorkClock = std::function<double()>;

// None has a default, so that nothing reads the machine's by oversight.
struct Clocks {
    Clocks(Now steady, Now at, WorkClock work)
        : now(std::move(steady)), date(std::move(at)), worked(std::move(work)) {}

    Now now;           // milliseconds, never going back: the time of games and limits
    Now date;          // for ratings: seconds since 1970
    WorkClock worked;  // measures the work that a client causes
};

}  // namespace dipolis
