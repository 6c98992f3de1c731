// Time for which a thread has worked.
#pragma once

#include <ctime>
#include <functional>

namespace dipolis {

// Tells milliseconds of processor time of the thread that asks.
using WorkClock = std::function<double()>;

inline double worked_milliseconds() {
    timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) * 1e3 + static_cast<double>(time.tv_nsec) * 1e-6;
}

}  // namespace dipolis
