#include "server/store_sqlite.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <utility>

#include "formats/variant.h"
#include "server/people_json.h"
#include "server/persons_sqlite.h"
#include "server/store_schema.h"

namespace dipolis {

namespace {

// A lock file beside the database, held by one program at a time: with this version of SQLite only
// one connection may write and checkpoint. A separate file, because closing the database file here
// would release SQLite's own locks.
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
    FileLock() = default;
    FileLock(FileLock&& other) noexcept : file_(std::exchange(other.file_, -1)) {}
    FileLock& operator=(FileLock&&) = delete;
    ~FileLock() {
        if (file_ >= 0) ::close(file_);
    }

  private:
    int file_ = -1;
};

class SqliteStore : public Store {
  public:
    SqliteStore(sqlite3* db, FileLock lock) : lock_(std::move(lock)), db_(db) {}

    // Creates the tables, and makes every commit wait for the disk.
    bool prepare(std::string& why) {
        if (db_.run("PRAGMA journal_mode = WAL") && db_.run("PRAGMA synchronous = FULL") &&
            db_.run("PRAGMA foreign_keys = ON")) {
            if (!is("PRAGMA journal_mode", "wal") || !is("PRAGMA synchronous", "2")) {
                why = "moves cannot be stored safely here (no write-ahead log)";
                return false;
            }
            return prepare_schema(db_, why);
        }
        why = db_.error();
        return false;
    }

    bool create(const GameInfo& info) override {
        Query insert = db_.query(
            "INSERT INTO game (id, variant, seat0, seat1, maker, pairing, first, clock, "
            "standing, played_order)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?,"
            " (SELECT coalesce(max(played_order), 0) + 1 FROM game))");
        insert.bind(1, info.id)
            .bind(2, to_json(info.variant).dump())
            .bind(3, std::string(::dipolis::id(info.seats[0])))
            .bind(4, std::string(::dipolis::id(info.seats[1])))
            .bind(5, info.maker);
        if (const auto& pact = info.pact) {
            insert.bind(6, pact->pairing)
                .bind(7, std::string(::dipolis::id(pact->first)))
                .bind(8, to_json(pact->clock).dump())
                .bind(9, static_cast<int>(pact->standing));
        } else {
            for (int i = 6; i <= 8; ++i) insert.bind(i, std::nullopt);
            insert.bind(9, 0);
        }
        return whole() && together([&] { return insert.run() && seat_both(info); });
    }

    bool append(const std::string& id, int ply, std::span<const std::string> lines,
                const Summary& after) override {
        return whole() && together([&] { return touch(id, ply, after) && insert(id, ply, lines); });
    }

    bool cut(const std::string& id, const Summary& after) override {
        return whole() && together([&] {
                   Query remove = db_.query("DELETE FROM move WHERE game = ? AND ply >= ?");
                   return write_summary(db_, id, after) &&
                          remove.bind(1, id).bind(2, after.ply).run();
               });
    }

    bool conclude(const std::string& id, const Summary& after) override {
        return whole() && together([&] { return touch(id, after.ply, after); });
    }

    bool seat(const std::string& id, Seat seat, const Sitter& sitter) override {
        Query update =
            db_.query(seat == Seat::First ? "UPDATE game SET holder0 = ?, name0 = ?, hidden0 = ? "
                                            "WHERE id = ? AND pairing NOTNULL"
                                          : "UPDATE game SET holder1 = ?, name1 = ?, hidden1 = ? "
                                            "WHERE id = ? AND pairing NOTNULL");
        update.bind(1, sitter.holder).bind(2, sitter.name).bind(3, sitter.hidden ? 1 : 0);
        return whole() && update.bind(4, id).run() && db_.changes() == 1;
    }

    std::optional<StoredGame> load(const std::string& id) override {
        static const std::string sql =
            std::string("SELECT ") + kGameColumns + " FROM game WHERE id = ?";
        Query select = db_.query(sql.c_str());
        select.bind(1, id);
        if (!select.row()) return std::nullopt;
        auto info = read_game(select);
        if (!info) return std::nullopt;
        const Summary summary = read_summary(select);
        const int failures = db_.failures();
        auto lines = read_lines(db_, id);
        if (db_.failures() != failures) return std::nullopt;
        return StoredGame{std::move(*info), std::move(lines), summary};
    }

    std::optional<std::string> newest(const std::string& pairing) override {
        Query select =
            db_.query("SELECT id FROM game WHERE pairing = ? ORDER BY played_order DESC LIMIT 1");
        select.bind(1, pairing);
        if (!select.row()) return std::nullopt;
        return select.text(0);
    }

    // Each part of the union reads an index in its order and stops early.
    std::vector<ListedGame> recent(int most, const Holder& holder) override {
        static const std::string sql =
            std::string("SELECT ") + kGameColumns +
            " FROM game WHERE id IN ("
            "SELECT id FROM (SELECT id FROM game WHERE pairing IS NULL AND maker = ?1"
            " ORDER BY played_order DESC LIMIT ?2)"
            " UNION SELECT id FROM (SELECT id FROM game WHERE NOT hidden0 AND holder0 = ?1"
            " ORDER BY played_order DESC LIMIT ?2)"
            " UNION SELECT id FROM (SELECT id FROM game WHERE NOT hidden1 AND holder1 = ?1"
            " ORDER BY played_order DESC LIMIT ?2))"
            " ORDER BY played_order DESC LIMIT ?2";
        Query select = db_.query(sql.c_str());
        select.bind(1, holder).bind(2, most);
        return read_list(select);
    }

    std::vector<ListedGame> latest(int most) override {
        static const std::string sql =
            std::string("SELECT ") + kGameColumns + " FROM game ORDER BY played_order DESC LIMIT ?";
        Query select = db_.query(sql.c_str());
        select.bind(1, most);
        return read_list(select);
    }

    int unfinished(const Holder& holder) override {
        Query select = db_.query(
            "SELECT count(*) FROM (SELECT id FROM game WHERE holder0 = ?1 AND result = 'null'"
            " UNION SELECT id FROM game WHERE holder1 = ?1 AND result = 'null')");
        select.bind(1, holder);
        return select.row() ? select.number(0) : 0;
    }

    std::vector<GameInfo> rated_under_way() override {
        static const std::string sql = std::string("SELECT ") + kGameColumns +
                                       " FROM game WHERE result = 'null' AND standing = 2";
        Query select = db_.query(sql.c_str());
        std::vector<GameInfo> found;
        while (select.row()) {
            if (auto info = read_game(select)) found.push_back(std::move(*info));
        }
        return found;
    }

    bool erase(const std::string& id) override {
        Query remove = db_.query("DELETE FROM game WHERE id = ?");
        return whole() && remove.bind(1, id).run() && db_.changes() == 1;
    }

    bool move_rated(const Holder& from, const Holder& to) override {
        Query first = db_.query("UPDATE game SET holder0 = ? WHERE holder0 = ? AND standing = 2");
        Query second = db_.query("UPDATE game SET holder1 = ? WHERE holder1 = ? AND standing = 2");
        return whole() && together([&] {
                   return first.bind(1, to).bind(2, from).run() &&
                          second.bind(1, to).bind(2, from).run();
               });
    }

    bool hide_name(const Holder& holder) override {
        Query first = db_.query("UPDATE game SET name0 = NULL WHERE holder0 = ? AND standing <> 0");
        Query second =
            db_.query("UPDATE game SET name1 = NULL WHERE holder1 = ? AND standing <> 0");
        return whole() && together([&] {
                   return first.bind(1, holder).run() && second.bind(1, holder).run();
               });
    }

    Persons& persons() override { return persons_; }

    bool together(const std::function<bool()>& work) override {
        // A failed read inside this part must not fail the enclosing ones.
        const int failures = db_.failures();
        const bool kept = whole() ? transact(work) : attempt(work);
        db_.forgive(failures);
        return kept;
    }

    std::string trouble() const override { return db_.broken(); }

  private:
    static std::vector<ListedGame> read_list(Query& select) {
        std::vector<ListedGame> games;
        while (select.row()) {
            if (auto info = read_game(select))
                games.push_back({std::move(*info), read_summary(select)});
        }
        return games;
    }

    bool transact(const std::function<bool()>& work) {
        const bool outermost = depth_ == 0;
        if (outermost) {
            if (!db_.is_there()) return false;
            give_up(outermost);  // again, if the last time there was no memory even for that
            spoilt_ = false;
        }
        if (outermost ? !now("BEGIN IMMEDIATE") : !nest()) return false;
        ++depth_;
        bool kept = false;
        try {
            kept = attempt(work);
        } catch (...) {
            --depth_;
            give_up(outermost);
            throw;
        }
        --depth_;
        if (kept && whole() && !spoilt_ && now(outermost ? "COMMIT" : "RELEASE part")) {
            if (outermost) db_.checkpoint();
            return true;
        }
        give_up(outermost);
        return false;
    }

    // Once the file is broken, reads continue and writes are refused.
    bool attempt(const std::function<bool()>& work) {
        const int failures = db_.failures();
        return work() && db_.failures() == failures;
    }

    bool is(const char* pragma, const char* value) {
        Query query = db_.query(pragma);
        return query.row() && query.text(0) == value;
    }

    bool whole() const { return db_.broken().empty(); }

    // A nested part. An error may have rolled back the transaction automatically; then nesting
    // fails.
    bool nest() { return db_.in_transaction() && now("SAVEPOINT part"); }

    bool now(const char* literal) { return db_.query(literal).run(); }

    void give_up(bool outermost) {
        if (!db_.in_transaction()) return;
        if (outermost) {
            db_.run("ROLLBACK");
        } else if (!db_.run("ROLLBACK TO part") || !db_.run("RELEASE part")) {
            spoilt_ = true;
        }
    }

    // Sets the time of the last move and the summary; false if the game is not at that ply.
    bool touch(const std::string& id, int ply, const Summary& after) {
        Query update = db_.query(
            "UPDATE game SET ply = ?, age = ?, turn = ?, result = ?, left0 = ?, left1 = ?,"
            " played = unixepoch(), played_order = (SELECT max(played_order) + 1 FROM game) WHERE "
            "id = ? AND ply = ?");
        bind_summary(update, after);
        return update.bind(7, id).bind(8, ply).run() && db_.changes() == 1;
    }

    bool seat_both(const GameInfo& info) {
        return !info.pact || (seat(info.id, Seat::First, info.pact->seats[Seat::First]) &&
                              seat(info.id, Seat::Second, info.pact->seats[Seat::Second]));
    }

    bool insert(const std::string& id, int ply, std::span<const std::string> lines) {
        for (const std::string& line : lines) {
            Query insert = db_.query("INSERT INTO move (game, ply, line) VALUES (?, ?, ?)");
            if (!insert.bind(1, id).bind(2, ply++).bind(3, line).run()) return false;
        }
        return true;
    }

    FileLock lock_;
    Database db_;
    SqlitePersons persons_{db_};
    int depth_ = 0;        // of together()
    bool spoilt_ = false;  // the transaction holds a part that could not be rolled back
};

// Created before SQLite creates it, with access for its owner only; SQLite gives its other files
// the same mode.
bool make_private(const std::string& path) {
    const int file = ::open(path.c_str(), O_CREAT | O_RDWR | O_CLOEXEC, 0600);
    if (file < 0) return false;
    ::close(file);
    return true;
}

}  // namespace

std::unique_ptr<Store> open_sqlite(const std::string& path, std::string& why) {
    FileLock lock;
    why = lock.take(path + "-lock");
    if (!why.empty()) return nullptr;
    if (!make_private(path)) {
        why = std::strerror(errno);
        return nullptr;
    }
    sqlite3* db = nullptr;
    if (sqlite3_open(path.c_str(), &db) != SQLITE_OK) {
        why = db != nullptr ? sqlite3_errmsg(db) : "out of memory";
        sqlite3_close(db);
        return nullptr;
    }
    sqlite3_extended_result_codes(db, 1);
    sqlite3_busy_timeout(db, 2000);
    auto store = std::make_unique<SqliteStore>(db, std::move(lock));
    if (!store->prepare(why)) return nullptr;
    return store;
}

}  // namespace dipolis
