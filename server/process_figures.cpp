#include "server/process_figures.h"

#include <sys/resource.h>
#include <unistd.h>

#include <ctime>
#include <filesystem>
#include <fstream>

namespace dipolis {

namespace {

namespace fs = std::filesystem;

uint64_t resident_bytes() {
    std::ifstream sizes("/proc/self/statm");
    uint64_t all = 0, resident = 0;
    sizes >> all >> resident;
    return resident * static_cast<uint64_t>(sysconf(_SC_PAGESIZE));
}

// The one that lists them is among them, and not counted.
uint64_t open_files() {
    std::error_code error;
    uint64_t count = 0;
    for (fs::directory_iterator each("/proc/self/fd", error), end; !error && each != end;
         each.increment(error))
        ++count;
    return count == 0 ? 0 : count - 1;
}

uint64_t size_of(const std::string& file) {
    std::error_code error;
    const auto size = fs::file_size(file, error);
    return error ? 0 : size;
}

}  // namespace

ProcessFigures process_figures(const std::string& directory) {
    ProcessFigures figures;
    timespec time{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    figures.cpu_seconds =
        static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
    figures.resident_bytes = resident_bytes();
    figures.open_files = open_files();
    rlimit files{};
    if (getrlimit(RLIMIT_NOFILE, &files) == 0) figures.most_files = files.rlim_cur;
    std::error_code error;
    const auto space = fs::space(directory, error);
    if (!error) figures.disk_free_bytes = space.available;
    for (const char* end : {"", "-wal"})
        figures.database_bytes += size_of(directory + "/games.db" + end);
    return figures;
}

}  // namespace dipolis
