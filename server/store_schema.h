// The database schema, and the migration of older files.
#pragma once

#include <string>

#include "rooms/store.h"
#include "server/sqlite.h"

namespace dipolis {

// Creates the tables, or migrates those of an older version, all or nothing; `from` is that
// version, 0 if there were none. Returns false, with the reason in `why`, if that fails, or for a
// file of a newer version, which is not changed.
bool prepare_schema(Database& db, int& from, std::string& why);

// Whether the tables are those of this version, or `why` not; nothing is changed.
bool is_current(Database& db, std::string& why);

// Whether tables and indexes, and people and ratings, agree. If not, indexes are made again from
// the tables, or a list and a link would miss games without a word; but only if all games are
// what was written.
bool check_indexes(Database& db);

// Columns that the checksums of a game cover: what was agreed and who plays; the summary. That of
// the summary also covers the sum of the last line, so that no line can be missing at the end.
#define ABOUT_SUM_OF(MAKER, SEAT0, SEAT1)                                                   \
    "checksum(id, variant, seat0, seat1, created, " MAKER ", pairing, first, clock, " SEAT0 \
    ", " SEAT1 ", standing + 16 * chance)"
#define ABOUT_SUM(SEAT0, SEAT1) ABOUT_SUM_OF("maker", SEAT0, SEAT1)
#define FIRST_SITTER "holder0, name0, hidden0"
#define SECOND_SITTER "holder1, name1, hidden1"
#define LAST_SUM                                                                       \
    "coalesce((SELECT sum FROM move WHERE move.game = game.id AND move.ply = game.ply" \
    " - 1), iif(game.ply = 0, checksum(), NULL))"
#define SUMMARY_SUM "checksum(" LAST_SUM ", ply, age, turn, result, left0, left1)"
#define IS_WHOLE_ABOUT "about_sum = " ABOUT_SUM(FIRST_SITTER, SECOND_SITTER)
#define IS_WHOLE_SUMMARY "summary_sum = " SUMMARY_SUM

// The columns of a game, and after them those of its summary, and whether both fit their checksums;
// then whether damage of its moves was found before.
#define GAME_COLUMNS                                                                      \
    "id, variant, seat0, seat1, strftime('%Y-%m-%dT%H:%M:%SZ', created, 'unixepoch'),"    \
    " strftime('%Y-%m-%dT%H:%M:%SZ', played, 'unixepoch'), maker, pairing, first, clock," \
    " " FIRST_SITTER ", " SECOND_SITTER                                                   \
    ", ply, age, turn, result, left0, left1, standing,"                                   \
    " chance"
#define CHECKED_GAME_COLUMNS GAME_COLUMNS ", " IS_WHOLE_ABOUT ", " IS_WHOLE_SUMMARY ", damaged"
inline constexpr int kFirstOfSummary = 16;
inline constexpr int kStandingColumn = 22;
inline constexpr int kChanceColumn = 23;
inline constexpr int kAboutColumn = 24, kSummaryColumn = 25, kDamagedColumn = 26;

// Reads them from a row that begins with them; nothing if the game is of an unknown kind.
std::optional<GameInfo> read_game(const Query& row);
Summary read_summary(const Query& row);
// The sum of a game's lines after one more; kNoLines before the first.
inline constexpr auto kNoLines = static_cast<int64_t>(0xcbf2'9ce4'8422'2325);
int64_t sum_after(int64_t before, const std::string& line);
// The moves of a game in order, up to the first that does not fit its checksum. `sum`: of the last.
std::vector<std::string> read_lines(Database& db, const std::string& game, int64_t& sum);
// Binds its columns to the first six parameters of a statement.
void bind_summary(Query& update, const Summary& summary);

}  // namespace dipolis
