#include "server/store_schema.h"

#include <utility>

#include "ai/bytes.h"
#include "formats/variant.h"
#include "rooms/people_json.h"
#include "rooms/person_name.h"
#include "rooms/replayed.h"
#include "server/persons_sqlite.h"

namespace dipolis {

namespace {

constexpr int kSchemaVersion = 11;
constexpr const char* kSchema = R"sql(
CREATE TABLE game (
    id              TEXT PRIMARY KEY,
    variant         TEXT NOT NULL,  -- as in a record (formats/variant.h)
    seat0           TEXT NOT NULL,
    seat1           TEXT NOT NULL,
    created         INTEGER NOT NULL DEFAULT (unixepoch()),
    played          INTEGER NOT NULL DEFAULT (unixepoch()),
    played_order    INTEGER NOT NULL DEFAULT 0,
    ply             INTEGER NOT NULL DEFAULT 0,  -- from here on: the summary (store.h)
    age             INTEGER NOT NULL DEFAULT 0,
    turn            INTEGER NOT NULL DEFAULT 0,
    result          TEXT NOT NULL DEFAULT 'null'
) STRICT, WITHOUT ROWID;
CREATE INDEX game_played ON game (played_order);
CREATE TABLE move (
    game  TEXT NOT NULL REFERENCES game (id) ON DELETE CASCADE,
    ply   INTEGER NOT NULL CHECK (ply >= 0),
    line  TEXT NOT NULL,
    PRIMARY KEY (game, ply)
) STRICT, WITHOUT ROWID;
)sql";
// Version 1 had only the base game, with a column for each of its options.
constexpr const char* kFromVersion1 = R"sql(
ALTER TABLE game ADD COLUMN variant TEXT NOT NULL DEFAULT '{}';
UPDATE game SET variant = json_object(
    'preset_wonders', json(iif(preset_wonders, 'true', 'false')), 'middle_pawn', middle_pawn);
ALTER TABLE game DROP COLUMN preset_wonders;
ALTER TABLE game DROP COLUMN middle_pawn;
)sql";
// The people of a game (people.h), and their times left, which belong to the summary.
constexpr const char* kPeople = R"sql(
ALTER TABLE game ADD COLUMN maker TEXT NOT NULL DEFAULT '';  -- '': this machine
ALTER TABLE game ADD COLUMN pairing TEXT;  -- from here on: NULL without a pact
ALTER TABLE game ADD COLUMN first TEXT;
ALTER TABLE game ADD COLUMN clock TEXT;
ALTER TABLE game ADD COLUMN holder0 TEXT;
ALTER TABLE game ADD COLUMN name0 TEXT;
ALTER TABLE game ADD COLUMN hidden0 INTEGER NOT NULL DEFAULT 0;
ALTER TABLE game ADD COLUMN holder1 TEXT;
ALTER TABLE game ADD COLUMN name1 TEXT;
ALTER TABLE game ADD COLUMN hidden1 INTEGER NOT NULL DEFAULT 0;
ALTER TABLE game ADD COLUMN left0 INTEGER NOT NULL DEFAULT 0;
ALTER TABLE game ADD COLUMN left1 INTEGER NOT NULL DEFAULT 0;
CREATE INDEX game_of_maker ON game (maker, played_order) WHERE pairing IS NULL;
CREATE INDEX game_of_first ON game (holder0, played_order) WHERE NOT hidden0;
CREATE INDEX game_of_second ON game (holder1, played_order) WHERE NOT hidden1;
CREATE INDEX game_of_pairing ON game (pairing, played_order);
)sql";
// The open table (strangers.h): which games are open to all or rated, and people with a name.
constexpr const char* kOpenTable = R"sql(
ALTER TABLE game ADD COLUMN standing INTEGER NOT NULL DEFAULT 0;  -- enum Standing (people.h)
CREATE TABLE person (
    holder    TEXT PRIMARY KEY,
    name      TEXT NOT NULL,
    likeness  TEXT NOT NULL UNIQUE
) STRICT, WITHOUT ROWID;
CREATE TABLE rated (  -- struct RatedGame (persons.h)
    holder            TEXT NOT NULL REFERENCES person (holder),
    kind              TEXT NOT NULL,
    n                 INTEGER NOT NULL CHECK (n >= 1),
    game              TEXT NOT NULL,
    rival             TEXT NOT NULL,
    ended             INTEGER NOT NULL,
    half_points       INTEGER NOT NULL,
    rating_before     REAL NOT NULL,
    deviation_before  REAL NOT NULL,
    rating            REAL NOT NULL,
    deviation         REAL NOT NULL,
    volatility        REAL NOT NULL,
    won               INTEGER NOT NULL,
    lost              INTEGER NOT NULL,
    PRIMARY KEY (holder, kind, n)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX rated_once ON rated (game, holder);
)sql";
// Unfinished games by player: whoever has taken a game off the list still plays it until it is
// over.
constexpr const char* kUnfinished = R"sql(
CREATE INDEX unfinished_of_first ON game (holder0) WHERE result = 'null';
CREATE INDEX unfinished_of_second ON game (holder1) WHERE result = 'null';
)sql";
// Checksums of every row, by which damage of the file is noticed. `damaged`: it was noticed in this
// game.
constexpr const char* kSums = R"sql(
ALTER TABLE move ADD COLUMN sum INTEGER NOT NULL DEFAULT 0;  -- also covers all lines before
ALTER TABLE game ADD COLUMN about_sum INTEGER NOT NULL DEFAULT 0;
ALTER TABLE game ADD COLUMN summary_sum INTEGER NOT NULL DEFAULT 0;
ALTER TABLE game ADD COLUMN damaged INTEGER NOT NULL DEFAULT 0;
ALTER TABLE person ADD COLUMN sum INTEGER NOT NULL DEFAULT 0;
ALTER TABLE rated ADD COLUMN sum INTEGER NOT NULL DEFAULT 0;
)sql";
// Exclusions: who keeps out whom (exclusions.h).
constexpr const char* kExclusions = R"sql(
CREATE TABLE ban (
    whose  TEXT PRIMARY KEY,
    until  INTEGER NOT NULL,  -- seconds since 1970
    sum    INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE block (
    holder  TEXT NOT NULL,
    whom    TEXT NOT NULL,
    sum     INTEGER NOT NULL,
    PRIMARY KEY (holder, whom)
) STRICT, WITHOUT ROWID;
CREATE INDEX block_of_whom ON block (whom);
)sql";
// A column for what chance is bound to. Everything is read with it, so it comes first; checksums of
// games that are bound to the ply are what they were.
constexpr const char* kChance = R"sql(
ALTER TABLE game ADD COLUMN chance INTEGER NOT NULL DEFAULT 0;  -- enum BoundTo (chance.h)
)sql";
// The hashes of recovery codes (recoveries.h).
constexpr const char* kRecovery = R"sql(
CREATE TABLE recovery (
    holder  TEXT PRIMARY KEY,
    code    TEXT NOT NULL UNIQUE,
    sum     INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
)sql";
// Subscriptions, by which people are told that it is their turn (subscriptions.h).
constexpr const char* kSubscriptions = R"sql(
CREATE TABLE subscription (
    n         INTEGER PRIMARY KEY,  -- the latest has most
    endpoint  TEXT NOT NULL UNIQUE,
    holder    TEXT NOT NULL,
    sum       INTEGER NOT NULL
) STRICT;
CREATE INDEX subscription_of_holder ON subscription (holder, n);
)sql";
// Version 2 had no summaries.
constexpr const char* kFromVersion2 = R"sql(
ALTER TABLE game ADD COLUMN ply INTEGER NOT NULL DEFAULT 0;
ALTER TABLE game ADD COLUMN age INTEGER NOT NULL DEFAULT 0;
ALTER TABLE game ADD COLUMN turn INTEGER NOT NULL DEFAULT 0;
ALTER TABLE game ADD COLUMN result TEXT NOT NULL DEFAULT 'null';
CREATE INDEX game_played ON game (played_order);
)sql";

// Up to version 6 fewer names looked alike. Of two that look alike now, one gets a likeness that no
// text has: both go on.
bool renew_likenesses(Database& db) {
    std::vector<std::pair<std::string, std::string>> renewed;
    const int failures = db.failures();
    {
        Query people = db.query("SELECT holder, name FROM person");
        while (people.row()) {
            if (auto alike = likeness(people.text(1)))
                renewed.emplace_back(people.text(0), std::move(*alike));
        }
    }
    if (db.failures() != failures || !db.run("UPDATE person SET likeness = 'of ' || holder"))
        return false;
    for (const auto& [holder, alike] : renewed) {
        Query renew = db.query("UPDATE OR IGNORE person SET likeness = ? WHERE holder = ?");
        if (!renew.bind(1, alike).bind(2, holder).run()) return false;
    }
    return true;
}

// The moves of a game of a version without checksums, in order.
std::vector<std::string> read_unchecked(Database& db, const std::string& game) {
    Query select = db.query("SELECT line FROM move WHERE game = ? ORDER BY ply");
    select.bind(1, game);
    std::vector<std::string> lines;
    while (select.row()) lines.push_back(select.text(0));
    return lines;
}

bool write_summary(Database& db, const std::string& game, const Summary& summary) {
    Query update = db.query(
        "UPDATE game SET ply = ?, age = ?, turn = ?, result = ?, left0 = ?, left1 = ? WHERE id = "
        "?");
    bind_summary(update, summary);
    return update.bind(7, game).run() && db.changes() == 1;
}

// Replays every stored game once.
bool make_summaries(Database& db) {
    const int failures = db.failures();
    std::vector<std::pair<std::string, Summary>> made;
    {
        Query games = db.query("SELECT " GAME_COLUMNS " FROM game");
        while (games.row()) {
            const std::string id = games.text(0);
            made.emplace_back(id, replayed_summary(read_game(games), read_unchecked(db, id)));
        }
    }
    if (db.failures() != failures) return false;  // unreadable rows were not migrated
    for (const auto& [game, summary] : made) {
        if (!write_summary(db, game, summary)) return false;
    }
    return true;
}

bool sum_lines(Database& db, const std::string& game) {
    int64_t sum = kNoLines;
    int ply = 0;
    for (const std::string& line : read_unchecked(db, game)) {
        sum = sum_after(sum, line);
        Query update = db.query("UPDATE move SET sum = ? WHERE game = ? AND ply = ?");
        if (!update.bind(1, sum).bind(2, game).bind(3, ply++).run()) return false;
    }
    return true;
}

// Makes checksums of all rows. All that is there is taken for what was written, but for a game that
// has not as many lines as it should.
bool make_sums(Database& db) {
    std::vector<std::string> games;
    const int failures = db.failures();
    {
        Query select = db.query("SELECT id FROM game");
        while (select.row()) games.push_back(select.text(0));
    }
    if (db.failures() != failures) return false;
    for (const std::string& game : games) {
        if (!sum_lines(db, game)) return false;
    }
    return db.failures() == failures &&
           db.run(
               "UPDATE game SET damaged = ply <> (SELECT count(*) FROM move WHERE game = id),"
               " about_sum = " ABOUT_SUM(FIRST_SITTER,
                                         SECOND_SITTER) ", summary_sum = " SUMMARY_SUM) &&
           sum_persons(db);
}

// From any version to the current one, step by step.
bool migrate(Database& db, int from) {
    if (from == 0 && !db.run(kSchema)) return false;
    if (from <= 8 && !db.run(kChance)) return false;
    if (from == 1 && !db.run(kFromVersion1)) return false;
    if ((from == 1 || from == 2) && !db.run(kFromVersion2)) return false;
    if (from <= 3 && !db.run(kPeople)) return false;
    if (from <= 4 && !db.run(kOpenTable)) return false;
    if ((from == 5 || from == 6) && !renew_likenesses(db)) return false;
    if (from <= 5 && !db.run(kUnfinished)) return false;
    if (from != 0 && from < 3 && !make_summaries(db)) return false;
    if (from <= 6 && (!db.run(kSums) || (from != 0 && !make_sums(db)))) return false;
    if (from <= 7 && !db.run(kExclusions)) return false;
    if (from <= 9 && !db.run(kRecovery)) return false;
    return db.run(kSubscriptions);
}

std::optional<Pact> read_pact(const Query& row, std::string pairing) {
    const auto first = begins_from(Json(row.text(8)));
    const auto json = parse_json(row.text(9));
    const auto clock = json ? clock_from(*json) : Parsed<std::optional<ClockTerms>>{};
    if (!first || !json || !clock) return std::nullopt;
    const int standing = row.number(kStandingColumn);
    if (standing < 0 || standing >= kStandings) return std::nullopt;
    Pact pact{std::move(pairing), *first, *clock, {}, static_cast<Standing>(standing)};
    for (int i = 0; i < 2; ++i) {
        const int column = 10 + 3 * i;
        pact.seats[static_cast<size_t>(i)] = {
            row.text_or_null(column), row.text_or_null(column + 1), row.number(column + 2) != 0};
    }
    return pact;
}

bool rows_are_whole(Database& db) {
    const int failures = db.failures();
    Query select = db.query("SELECT 1 FROM game WHERE NOT (" IS_WHOLE_ABOUT ") LIMIT 1");
    return !select.row() && db.failures() == failures;
}

int version_of(Database& db) {
    Query select = db.query("PRAGMA user_version");
    return select.row() ? select.number(0) : -1;
}

}  // namespace

bool prepare_schema(Database& db, int& from, std::string& why) {
    const int version = version_of(db);
    if (version == kSchemaVersion) return true;
    from = version;
    if (version > kSchemaVersion) {
        why = "written by a newer version of the program";
        return false;
    }
    static const std::string set_version =
        "PRAGMA user_version = " + std::to_string(kSchemaVersion);
    if (version >= 0 && db.run("BEGIN IMMEDIATE") && migrate(db, version) &&
        db.run(set_version.c_str()) && db.run("COMMIT"))
        return true;
    why = db.error();
    db.run("ROLLBACK");
    return false;
}

bool is_current(Database& db, std::string& why) {
    const int version = version_of(db);
    if (version == kSchemaVersion) return true;
    why = version < 0 ? db.last_failure() : "written by another version of the program";
    return false;
}

bool check_indexes(Database& db) {
    const int failures = db.failures();
    bool good = true;
    for (const char* check : {"PRAGMA integrity_check(game)", "PRAGMA integrity_check(person)",
                              "PRAGMA integrity_check(rated)", "PRAGMA integrity_check(ban)",
                              "PRAGMA integrity_check(block)", "PRAGMA integrity_check(recovery)",
                              "PRAGMA integrity_check(subscription)"}) {
        Query query = db.query(check);
        good = query.row() && query.text(0) == "ok" && good;
    }
    if (!good && rows_are_whole(db)) db.run("REINDEX");
    // A rated game of nobody is one of somebody whose rating lacks it.
    Query stray = db.query("PRAGMA foreign_key_check(rated)");
    if (stray.row()) good = false;
    db.forgive(failures);
    return good;
}

std::optional<GameInfo> read_game(const Query& row) {
    const auto json = parse_json(row.text(1));
    const auto variant = json ? variant_from(*json, "variant", Origin::Program) : Parsed<Variant>{};
    const auto first = find_seat(row.text(2));
    const auto second = find_seat(row.text(3));
    if (!json || !variant || !first || !second) return std::nullopt;
    GameInfo info{row.text(0), *variant, {*first, *second}, row.text(4), row.text(5), row.text(6)};
    const int bound = row.number(kChanceColumn);
    if (bound < 0 || bound >= kBoundTo) return std::nullopt;
    info.bound = static_cast<BoundTo>(bound);
    if (auto pairing = row.text_or_null(7)) {
        info.pact = read_pact(row, std::move(*pairing));
        if (!info.pact) return std::nullopt;
    }
    return info;
}

Summary read_summary(const Query& row) {
    const int column = kFirstOfSummary;
    return {.ply = row.number(column),
            .age = row.number(column + 1),
            .turn = row.number(column + 2) == 0 ? Seat::First : Seat::Second,
            .result = row.text(column + 3),
            .left = {row.number(column + 4), row.number(column + 5)}};
}

int64_t sum_after(int64_t before, const std::string& line) {
    return static_cast<int64_t>(checksum("\n", checksum(line, static_cast<uint64_t>(before))));
}

std::vector<std::string> read_lines(Database& db, const std::string& game, int64_t& sum) {
    Query select = db.query("SELECT line, sum, ply FROM move WHERE game = ? ORDER BY ply");
    select.bind(1, game);
    std::vector<std::string> lines;
    sum = kNoLines;
    while (select.row()) {
        std::string line = select.text(0);
        const int64_t next = sum_after(sum, line);
        if (next != select.big_number(1) || select.number(2) != static_cast<int>(lines.size()))
            break;
        sum = next;
        lines.push_back(std::move(line));
    }
    return lines;
}

void bind_summary(Query& update, const Summary& summary) {
    update.bind(1, summary.ply)
        .bind(2, summary.age)
        .bind(3, index(summary.turn))
        .bind(4, summary.result)
        .bind(5, summary.left[0])
        .bind(6, summary.left[1]);
}

}  // namespace dipolis
