// The clocks of this machine, which are handed in wherever time matters: rooms read none.
#pragma once

#include <chrono>
#include <cstdint>
#include <ctime>

#include "rooms/clocks.h"

namespace dipolis {

// Milliseconds of a clock that never goes back.
inline int64_t steady_now() {
    using std::chrono::milliseconds;
    const auto now = std::chrono::steady_clock::now().time_since_epoch();
    return std::chrono::duration_cast<milliseconds>(now).count();
}

// Seconds since 1970.
inline int64_t system_seconds() {
    using std::chrono::seconds;
    const auto now = std::chrono::system_clock::now().time_since_epoch();
    return std::chrono::duration_cast<seconds>(now).count();
}

// Milliseconds of processor time of the thread that asks.
inline double worked_milliseconds() {
    timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) * 1e3 + static_cast<double>(time.tv_nsec) * 1e-6;
}

inline Clocks machine_clocks() {
    return {steady_now, system_seconds, worked_milliseconds};
}

}  // namespace dipolis
