// Loaded with LD_PRELOAD: lets the n-th call of one kind on the game files fail, once, or not
// return. Environment variables say which:
//   FAULT_CALL   open, write, sync or truncate
//   FAULT_AT     n, from 1
//   FAULT_ERROR  the number of the error; 0 for a call that does not return
//   FAULT_PIPE   for those: calls count from when this exists, and a byte there tells of one
//   FAULT_FILES  what the names of the files contain
// Says so on stderr when it happens.
#include <dlfcn.h>
#include <fcntl.h>
#include <sys/types.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace {

const char* setting(const char* name) {
    const char* value = std::getenv(name);
    return value == nullptr ? "" : value;
}

bool is_ours(const char* path) {
    const char* wanted = setting("FAULT_FILES");
    return *wanted != '\0' && std::strstr(path, wanted) != nullptr;
}

bool is_ours(int file) {
    char link[64], path[4096];
    std::snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    const ssize_t size = readlink(link, path, sizeof path - 1);
    if (size < 0) return false;
    path[size] = '\0';
    return is_ours(path);
}

template <class Function>
Function* real(Function*, const char* name) {
    return reinterpret_cast<Function*>(dlsym(RTLD_NEXT, name));
}

[[noreturn]] void hang() {
    static auto* const open_pipe = real(&open, "open");
    static auto* const write_pipe = real(&write, "write");
    [[maybe_unused]] const auto told =
        write_pipe(open_pipe(setting("FAULT_PIPE"), O_WRONLY), "!", 1);
    for (;;) pause();
}

// Whether this call is the one; errno is set then.
template <class File>
bool fails(const char* call, File file) {
    static std::atomic<int> calls = 0;
    if (std::strcmp(setting("FAULT_CALL"), call) != 0 || !is_ours(file)) return false;
    const int error = std::atoi(setting("FAULT_ERROR"));
    if (error == 0 && access(setting("FAULT_PIPE"), F_OK) != 0) return false;
    if (++calls != std::atoi(setting("FAULT_AT"))) return false;
    if (error == 0) hang();
    std::fprintf(stderr, "fault: %s fails\n", call);
    errno = error;
    return true;
}

int mode_of(int flags, va_list rest) {
    return (flags & O_CREAT) != 0 ? va_arg(rest, int) : 0;
}

}  // namespace

// The C library's declarations have attributes that our definitions do not need.
#pragma GCC diagnostic ignored "-Wattributes"

extern "C" {

#define FAULT_OPEN(name)                              \
    int name(const char* path, int flags, ...) {      \
        va_list rest;                                 \
        va_start(rest, flags);                        \
        const int mode = mode_of(flags, rest);        \
        va_end(rest);                                 \
        if (fails("open", path)) return -1;           \
        static auto* const next = real(&name, #name); \
        return next(path, flags, mode);               \
    }
FAULT_OPEN(open)
FAULT_OPEN(open64)

ssize_t write(int file, const void* bytes, size_t size) {
    static auto* const next = real(&write, "write");
    return fails("write", file) ? -1 : next(file, bytes, size);
}
ssize_t pwrite(int file, const void* bytes, size_t size, off_t at) {
    static auto* const next = real(&pwrite, "pwrite");
    return fails("write", file) ? -1 : next(file, bytes, size, at);
}
ssize_t pwrite64(int file, const void* bytes, size_t size, off64_t at) {
    static auto* const next = real(&pwrite64, "pwrite64");
    return fails("write", file) ? -1 : next(file, bytes, size, at);
}
int fsync(int file) {
    static auto* const next = real(&fsync, "fsync");
    return fails("sync", file) ? -1 : next(file);
}
int fdatasync(int file) {
    static auto* const next = real(&fdatasync, "fdatasync");
    return fails("sync", file) ? -1 : next(file);
}
int ftruncate(int file, off_t size) noexcept {
    static auto* const next = real(&ftruncate, "ftruncate");
    return fails("truncate", file) ? -1 : next(file, size);
}
int ftruncate64(int file, off64_t size) noexcept {
    static auto* const next = real(&ftruncate64, "ftruncate64");
    return fails("truncate", file) ? -1 : next(file, size);
}
}
