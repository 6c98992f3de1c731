// Use of the machine by this process, as the system tells it.
#pragma once

#include <cstdint>
#include <string>

namespace dipolis {

// Figures of this process; what cannot be found out is 0.
struct ProcessFigures {
    double cpu_seconds = 0;
    uint64_t resident_bytes = 0;
    uint64_t open_files = 0, most_files = 0;
    uint64_t disk_free_bytes = 0;  // for this process, where the games lie
    uint64_t database_bytes = 0;   // with its log of what is not written into it yet
};
// `directory`: of the games.
ProcessFigures process_figures(const std::string& directory);

}  // namespace dipolis
