#include "server/backup.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>

#include "server/sqlite.h"

namespace dipolis {

namespace {

// So much is read at once, so that an interrupt is noticed.
constexpr int kPagesAtOnce = 256;

struct Connection {
    sqlite3* db = nullptr;
    Connection() = default;
    Connection(const Connection&) = delete;
    Connection& operator=(const Connection&) = delete;
    ~Connection() { sqlite3_close(db); }
    bool run(const char* sql) const {
        return sqlite3_exec(db, sql, nullptr, nullptr, nullptr) == SQLITE_OK;
    }
};

// The file that becomes the copy, under a name of its own until then. One that somebody else
// writes now stays.
class Draft {
  public:
    explicit Draft(std::string name) : name_(std::move(name)) {}
    Draft(const Draft&) = delete;
    Draft& operator=(const Draft&) = delete;
    ~Draft() {
        if (file_ < 0) return;
        for (const char* end : {"", "-wal", "-shm", "-journal"}) ::unlink((name_ + end).c_str());
        ::close(file_);
    }

    bool begin(std::string& why) {
        const int file = ::open(name_.c_str(), O_CREAT | O_RDWR | O_CLOEXEC | O_NOFOLLOW, 0600);
        if (file < 0 || flock(file, LOCK_EX | LOCK_NB) != 0) {
            why = errno == EWOULDBLOCK ? "a backup is being written there" : std::strerror(errno);
            if (file >= 0) ::close(file);
            return false;
        }
        file_ = file;
        return ::ftruncate(file_, 0) == 0;
    }
    // Its bytes, and then its name, are on the disk when this returns true.
    bool finish(const std::string& to, std::string& why) {
        const size_t slash = to.rfind('/');
        const std::string folder = slash == to.npos ? "." : to.substr(0, slash + 1);
        const int place = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
        const bool done =
            place >= 0 && ::fsync(file_) == 0 &&
            ::renameat2(AT_FDCWD, name_.c_str(), AT_FDCWD, to.c_str(), RENAME_NOREPLACE) == 0 &&
            ::fsync(place) == 0;
        if (!done) why = std::strerror(errno);
        if (place >= 0) ::close(place);
        return done;
    }
    const std::string& name() const { return name_; }

  private:
    const std::string name_;
    int file_ = -1;
};

// Within a transaction of the reading connection, so that it sees one moment.
bool copy_pages(const Connection& from, const Connection& to, const std::function<bool()>& given_up,
                std::string& why) {
    sqlite3_backup* copy = sqlite3_backup_init(to.db, "main", from.db, "main");
    int code = copy == nullptr ? sqlite3_errcode(to.db) : SQLITE_OK;
    while (code == SQLITE_OK) {
        code = sqlite3_backup_step(copy, kPagesAtOnce);
        if ((code == SQLITE_OK || code == SQLITE_DONE) && given_up()) code = SQLITE_INTERRUPT;
    }
    const int end = copy == nullptr ? code : sqlite3_backup_finish(copy);
    if (code == SQLITE_DONE && end == SQLITE_OK) return true;
    why = sqlite3_errstr(code == SQLITE_DONE ? end : code);
    return false;
}

bool connect(Connection& connection, const std::string& file, int flags, std::string& why) {
    const int code = sqlite3_open_v2(file.c_str(), &connection.db, flags, nullptr);
    if (code != SQLITE_OK) why = sqlite3_errstr(code);
    return code == SQLITE_OK;
}

bool copy_into(const std::string& from, const std::string& draft,
               const std::function<bool()>& given_up, std::string& why) {
    Connection source, copy;
    if (!connect(source, from, SQLITE_OPEN_READONLY, why) ||
        !connect(copy, draft, SQLITE_OPEN_READWRITE, why))
        return false;
    sqlite3_busy_timeout(source.db, 2000);
    // The whole is synced once, at the end.
    if (!source.run("BEGIN; SELECT count(*) FROM sqlite_schema") ||
        !copy.run("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF")) {
        why = sqlite3_errmsg(source.db);
        return false;
    }
    if (!copy_pages(source, copy, given_up, why)) return false;
    // One file: the copy has no log beside it.
    if (copy.run("PRAGMA journal_mode = DELETE")) return true;
    why = sqlite3_errmsg(copy.db);
    return false;
}

}  // namespace

bool copy_games(const std::string& from, const std::string& to,
                const std::function<bool()>& given_up, std::string& why) {
    if (::access(to.c_str(), F_OK) == 0) {
        why = std::strerror(EEXIST);
        return false;
    }
    Draft draft(to + ".part");
    return draft.begin(why) && copy_into(from, draft.name(), given_up, why) &&
           draft.finish(to, why);
}

}  // namespace dipolis
