// Loaded with LD_PRELOAD: makes every sync take DIPOLIS_SYNC_MS longer, to simulate a slow disk.
#include <sys/syscall.h>
#include <unistd.h>

#include <cstdlib>
#include <ctime>

namespace {

int slow(long call, int file) {
    const char* text = std::getenv("DIPOLIS_SYNC_MS");
    const double milliseconds = text == nullptr ? 0 : std::atof(text);
    const auto nanoseconds = static_cast<long>(milliseconds * 1e6);
    const timespec pause = {nanoseconds / 1'000'000'000, nanoseconds % 1'000'000'000};
    nanosleep(&pause, nullptr);
    return static_cast<int>(syscall(call, file));
}

}  // namespace

extern "C" int fsync(int file) {
    return slow(SYS_fsync, file);
}
extern "C" int fdatasync(int file) {
    return slow(SYS_fdatasync, file);
}
