// How much a thread has worked.
#pragma once

#include <ctime>

namespace dipolis {

// Milliseconds of processor time of this thread.
inline double worked_milliseconds() {
    timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) * 1e3 + static_cast<double>(time.tv_nsec) * 1e-6;
}

}  // namespace dipolis
