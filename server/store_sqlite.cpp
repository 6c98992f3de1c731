#include "server/store_sqlite.h"

#include <sqlite3.h>

#include "formats/variant.h"

namespace dipolis {

namespace {

// A file of a newer version is left untouched and refused.
constexpr int kSchemaVersion = 2;
constexpr const char* kSchema = R"sql(
CREATE TABLE game (
    id              TEXT PRIMARY KEY,
    variant         TEXT NOT NULL,  -- as in a record (formats/variant.h)
    seat0           TEXT NOT NULL,
    seat1           TEXT NOT NULL,
    created         INTEGER NOT NULL DEFAULT (unixepoch()),
    played          INTEGER NOT NULL DEFAULT (unixepoch()),
    played_order    INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;
CREATE TABLE move (
    game  TEXT NOT NULL REFERENCES game (id) ON DELETE CASCADE,
    ply   INTEGER NOT NULL CHECK (ply >= 0),
    line  TEXT NOT NULL,
    PRIMARY KEY (game, ply)
) STRICT, WITHOUT ROWID;
PRAGMA user_version = 2;
)sql";
// Version 1 knew the base game only, with a column for each of its options.
constexpr const char* kFromVersion1 = R"sql(
ALTER TABLE game ADD COLUMN variant TEXT NOT NULL DEFAULT '{}';
UPDATE game SET variant = json_object(
    'preset_wonders', json(iif(preset_wonders, 'true', 'false')), 'middle_pawn', middle_pawn);
ALTER TABLE game DROP COLUMN preset_wonders;
ALTER TABLE game DROP COLUMN middle_pawn;
PRAGMA user_version = 2;
)sql";

// A prepared statement, finalised at the end of its scope.
class Statement {
  public:
    Statement(sqlite3* db, const char* sql) {
        if (sqlite3_prepare_v2(db, sql, -1, &statement_, nullptr) != SQLITE_OK)
            statement_ = nullptr;
    }
    ~Statement() { sqlite3_finalize(statement_); }
    Statement(const Statement&) = delete;
    Statement& operator=(const Statement&) = delete;

    Statement& bind(int i, const std::string& text) {
        sqlite3_bind_text(statement_, i, text.c_str(), static_cast<int>(text.size()),
                          SQLITE_TRANSIENT);
        return *this;
    }
    Statement& bind(int i, int number) {
        sqlite3_bind_int(statement_, i, number);
        return *this;
    }
    bool row() { return statement_ != nullptr && sqlite3_step(statement_) == SQLITE_ROW; }
    // Runs to the end; false on any error.
    bool run() {
        const bool done = statement_ != nullptr && sqlite3_step(statement_) == SQLITE_DONE;
        sqlite3_reset(statement_);
        return done;
    }
    int number(int column) const { return sqlite3_column_int(statement_, column); }
    std::string text(int column) const {
        const auto* value = reinterpret_cast<const char*>(sqlite3_column_text(statement_, column));
        return value == nullptr ? std::string() : std::string(value);
    }

  private:
    sqlite3_stmt* statement_ = nullptr;
};

class SqliteStore : public Store {
  public:
    explicit SqliteStore(sqlite3* db) : db_(db) {}
    ~SqliteStore() override { sqlite3_close(db_); }
    SqliteStore(const SqliteStore&) = delete;
    SqliteStore& operator=(const SqliteStore&) = delete;

    bool create(const GameInfo& info) override {
        Statement insert(
            db_,
            "INSERT INTO game (id, variant, seat0, seat1, played_order)"
            " VALUES (?, ?, ?, ?, (SELECT coalesce(max(played_order), 0) + 1 FROM game))");
        return insert.bind(1, info.id)
            .bind(2, to_json(info.variant).dump())
            .bind(3, std::string(::dipolis::id(info.seats[0])))
            .bind(4, std::string(::dipolis::id(info.seats[1])))
            .run();
    }

    bool append(const std::string& id, int ply, std::span<const std::string> lines) override {
        if (!execute("BEGIN IMMEDIATE")) return false;
        if (insert_lines(id, ply, lines) && execute("COMMIT")) return true;
        execute("ROLLBACK");
        return false;
    }

    bool cut(const std::string& id, int ply) override {
        Statement remove(db_, "DELETE FROM move WHERE game = ? AND ply >= ?");
        return remove.bind(1, id).bind(2, ply).run();
    }

    std::optional<StoredGame> load(const std::string& id) override {
        Statement select(db_, select_games("WHERE id = ?").c_str());
        select.bind(1, id);
        if (!select.row()) return std::nullopt;
        auto info = read(select);
        if (!info) return std::nullopt;
        return with_lines(std::move(*info));
    }

    std::vector<StoredGame> recent(int most) override {
        Statement select(db_, select_games("ORDER BY played_order DESC LIMIT ?").c_str());
        select.bind(1, most);
        std::vector<StoredGame> games;
        while (select.row()) {
            if (auto info = read(select)) games.push_back(with_lines(std::move(*info)));
        }
        return games;
    }

    bool erase(const std::string& id) override {
        Statement remove(db_, "DELETE FROM game WHERE id = ?");
        return remove.bind(1, id).run() && sqlite3_changes(db_) == 1;
    }

  private:
    static std::string select_games(const char* rest) {
        return std::string(
                   "SELECT id, variant, seat0, seat1,"
                   " strftime('%Y-%m-%dT%H:%M:%SZ', created, 'unixepoch'),"
                   " strftime('%Y-%m-%dT%H:%M:%SZ', played, 'unixepoch') FROM game ") +
               rest;
    }

    bool execute(const char* sql) {
        return sqlite3_exec(db_, sql, nullptr, nullptr, nullptr) == SQLITE_OK;
    }

    bool insert_lines(const std::string& id, int ply, std::span<const std::string> lines) {
        Statement count(db_, "SELECT count(*) FROM move WHERE game = ?");
        if (!count.bind(1, id).row() || count.number(0) != ply) return false;
        Statement insert(db_, "INSERT INTO move (game, ply, line) VALUES (?, ?, ?)");
        for (const std::string& line : lines) {
            if (!insert.bind(1, id).bind(2, ply++).bind(3, line).run()) return false;
        }
        Statement touch(db_,
                        "UPDATE game SET played = unixepoch(),"
                        " played_order = (SELECT max(played_order) + 1 FROM game) WHERE id = ?");
        return touch.bind(1, id).run() && sqlite3_changes(db_) == 1;
    }

    // Nothing for a game of a kind that this program does not know.
    static std::optional<GameInfo> read(const Statement& row) {
        const auto json = parse_json(row.text(1));
        const auto variant = json ? variant_from(*json, "variant") : Parsed<Variant>{};
        const auto first = find_seat(row.text(2));
        const auto second = find_seat(row.text(3));
        if (!json || !variant || !first || !second) return std::nullopt;
        return GameInfo{row.text(0), *variant, {*first, *second}, row.text(4), row.text(5)};
    }

    StoredGame with_lines(GameInfo info) {
        Statement select(db_, "SELECT line FROM move WHERE game = ? ORDER BY ply");
        select.bind(1, info.id);
        StoredGame game{std::move(info), {}};
        while (select.row()) game.lines.push_back(select.text(0));
        return game;
    }

    sqlite3* db_;
};

bool prepare(sqlite3* db, std::string& why) {
    sqlite3_busy_timeout(db, 2000);
    const auto run = [&](const char* sql) {
        if (sqlite3_exec(db, sql, nullptr, nullptr, nullptr) == SQLITE_OK) return true;
        why = sqlite3_errmsg(db);
        return false;
    };
    if (!run("PRAGMA journal_mode = WAL") || !run("PRAGMA synchronous = FULL") ||
        !run("PRAGMA foreign_keys = ON"))
        return false;
    int version = 0;
    {
        Statement select(db, "PRAGMA user_version");
        if (!select.row()) {
            why = sqlite3_errmsg(db);
            return false;
        }
        version = select.number(0);
    }
    const auto migrate = [&](const char* sql) {
        if (run((std::string("BEGIN IMMEDIATE;") + sql + "COMMIT").c_str())) return true;
        sqlite3_exec(db, "ROLLBACK", nullptr, nullptr, nullptr);
        return false;
    };
    if (version == 0) return migrate(kSchema);
    if (version == 1) return migrate(kFromVersion1);
    if (version == kSchemaVersion) return true;
    why = "written by a newer version of the program";
    return false;
}

}  // namespace

std::unique_ptr<Store> open_sqlite(const std::string& path, std::string& why) {
    sqlite3* db = nullptr;
    const int opened = sqlite3_open(path.c_str(), &db);
    if (opened == SQLITE_OK && prepare(db, why)) return std::make_unique<SqliteStore>(db);
    if (opened != SQLITE_OK) why = db != nullptr ? sqlite3_errmsg(db) : "out of memory";
    sqlite3_close(db);
    return nullptr;
}

}  // namespace dipolis
