#include "server/sqlite.h"

namespace dipolis {

namespace {

constexpr int kPagesBeforeCheckpoint = 1000;

}  // namespace

Query::~Query() {
    if (statement_ == nullptr) return;  // preparing it failed
    sqlite3_reset(statement_);
    sqlite3_clear_bindings(statement_);
}

Query& Query::bind(int i, const std::string& text) {
    sqlite3_bind_text(statement_, i, text.c_str(), static_cast<int>(text.size()), SQLITE_TRANSIENT);
    return *this;
}

Query& Query::bind(int i, int number) {
    sqlite3_bind_int(statement_, i, number);
    return *this;
}

Query& Query::bind(int i, int64_t number) {
    sqlite3_bind_int64(statement_, i, number);
    return *this;
}

Query& Query::bind(int i, double number) {
    sqlite3_bind_double(statement_, i, number);
    return *this;
}

Query& Query::bind(int i, const std::optional<std::string>& text) {
    if (text) return bind(i, *text);
    sqlite3_bind_null(statement_, i);
    return *this;
}

bool Query::row() {
    if (statement_ == nullptr) return false;
    const int code = sqlite3_step(statement_);
    return db_.note(code) && code == SQLITE_ROW;
}

bool Query::run() {
    if (statement_ == nullptr) return false;
    const int code = sqlite3_step(statement_);
    sqlite3_reset(statement_);
    return db_.note(code) && code == SQLITE_DONE;
}

std::string Query::text(int column) const {
    const auto* value = reinterpret_cast<const char*>(sqlite3_column_text(statement_, column));
    if (value != nullptr) return value;
    db_.note(SQLITE_NOMEM);  // this column may not be null
    return {};
}

std::optional<std::string> Query::text_or_null(int column) const {
    if (sqlite3_column_type(statement_, column) == SQLITE_NULL) return std::nullopt;
    return text(column);
}

Database::Database(sqlite3* db) : db_(db) {
    // Only checkpoint() makes checkpoints: automatic ones do not report failures.
    sqlite3_wal_hook(
        db_,
        [](void* pages, sqlite3*, const char*, int count) {
            *static_cast<int*>(pages) = count;
            return SQLITE_OK;
        },
        &pages_in_log_);
}

Database::~Database() {
    for (const auto& [sql, statement] : statements_) sqlite3_finalize(statement);
    // The log must not be copied into a file that may be damaged.
    if (!broken_.empty())
        sqlite3_db_config(db_, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, static_cast<int*>(nullptr));
    sqlite3_close(db_);
}

bool Database::note(int code) {
    const int kind = code & 0xff;
    const bool fatal = kind == SQLITE_IOERR || kind == SQLITE_CORRUPT || kind == SQLITE_NOTADB;
    if (fatal && broken_.empty()) broken_ = error();
    const bool good = kind == SQLITE_OK || kind == SQLITE_ROW || kind == SQLITE_DONE;
    if (!good) ++failures_;
    return good;
}

bool Database::run(const char* sql) {
    return note(sqlite3_exec(db_, sql, nullptr, nullptr, nullptr));
}

Query Database::query(const char* sql) {
    auto& statement = statements_[sql];
    if (statement == nullptr) note(sqlite3_prepare_v2(db_, sql, -1, &statement, nullptr));
    return {*this, statement};
}

void Database::checkpoint() {
    if (pages_in_log_ < kPagesBeforeCheckpoint) return;
    pages_in_log_ = 0;
    note(sqlite3_wal_checkpoint_v2(db_, nullptr, SQLITE_CHECKPOINT_PASSIVE, nullptr, nullptr));
}

bool Database::is_there() {
    int moved = 0;
    sqlite3_file_control(db_, "main", SQLITE_FCNTL_HAS_MOVED, &moved);
    if (moved != 0 && broken_.empty()) broken_ = "its file was deleted or moved";
    return moved == 0;
}

}  // namespace dipolis
