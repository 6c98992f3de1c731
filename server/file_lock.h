// A lock file beside a database, held by one program at a time: with this version of SQLite only
// one connection may write and checkpoint. A separate file, because closing the database file here
// would release SQLite's own locks. Inside server only.
#pragma once

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <string>
#include <utility>

namespace dipolis {

class FileLock {
  public:
    // Returns an empty text if the lock is held now, otherwise the reason.
    std::string take(const std::string& path) {
        file_ = ::open(path.c_str(), O_CREAT | O_RDWR | O_CLOEXEC, 0600);
        if (file_ < 0) return std::strerror(errno);
        if (flock(file_, LOCK_EX | LOCK_NB) == 0) return {};
        if (errno != EWOULDBLOCK) return std::strerror(errno);
        return "another dipolis has these games open; close it first, or name another directory "
               "with --data";
    }
    // Whether the disk has room for so many more bytes: takes it for a moment.
    bool has_room(off_t bytes) const {
        const bool found = posix_fallocate(file_, 0, bytes) == 0;
        return ftruncate(file_, 0) == 0 && found;
    }

    FileLock() = default;
    FileLock(FileLock&& other) noexcept : file_(std::exchange(other.file_, -1)) {}
    FileLock& operator=(FileLock&&) = delete;
    ~FileLock() {
        if (file_ >= 0) ::close(file_);
    }

  private:
    int file_ = -1;
};

}  // namespace dipolis
