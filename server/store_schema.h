// The database schema, and the migration of older files.
#pragma once

#include <string>

#include "server/sqlite.h"
#include "server/store.h"

namespace dipolis {

// Creates the tables, or migrates those of an older version, all or nothing. Returns false, with
// the reason in `why`, if that fails, or for a file of a newer version, which is not changed.
bool prepare_schema(Database& db, std::string& why);

// The columns of a game, and after them those of its summary.
inline constexpr const char* kGameColumns =
    "id, variant, seat0, seat1, strftime('%Y-%m-%dT%H:%M:%SZ', created, 'unixepoch'),"
    " strftime('%Y-%m-%dT%H:%M:%SZ', played, 'unixepoch'), maker, pairing, first, clock,"
    " holder0, name0, hidden0, holder1, name1, hidden1,"
    " ply, age, turn, result, left0, left1, standing";
inline constexpr int kFirstOfSummary = 16;
inline constexpr int kStandingColumn = 22;

// Reads them from a row that begins with them; nothing if the game is of an unknown kind.
std::optional<GameInfo> read_game(const Query& row);
Summary read_summary(const Query& row);
// All moves of a game, in order.
std::vector<std::string> read_lines(Database& db, const std::string& game);
// Binds its columns to the first six parameters of a statement.
void bind_summary(Query& update, const Summary& summary);
bool write_summary(Database& db, const std::string& game, const Summary& summary);

}  // namespace dipolis
