#include "server/sqlite.h"

#include <bit>

#include "ai/bytes.h"

namespace dipolis {

namespace {

constexpr int kPagesBeforeCheckpoint = 1000;

uint64_t add(uint64_t sum, sqlite3_value* value) {
    const int type = sqlite3_value_type(value);
    std::string bytes;
    if (type == SQLITE_INTEGER) {
        put(bytes, sqlite3_value_int64(value));
    } else if (type == SQLITE_FLOAT) {
        put(bytes, std::bit_cast<uint64_t>(sqlite3_value_double(value)));
    } else if (type != SQLITE_NULL) {
        const auto* text = static_cast<const char*>(sqlite3_value_blob(value));
        bytes.assign(text, text == nullptr ? 0 : static_cast<size_t>(sqlite3_value_bytes(value)));
    }
    bytes.push_back(static_cast<char>(type));  // also parts neighbours
    return checksum(bytes, sum);
}

void sum_up(sqlite3_context* context, int count, sqlite3_value** values) {
    uint64_t sum = checksum({});
    for (int i = 0; i < count; ++i) sum = add(sum, values[i]);
    sqlite3_result_int64(context, static_cast<int64_t>(sum));
}

// Damage of the file or of the disk that is met by reading. What was not read has not changed.
bool is_damage(int code) {
    const int kind = code & 0xff;
    return kind == SQLITE_CORRUPT || kind == SQLITE_NOTADB || code == SQLITE_IOERR_READ ||
           code == SQLITE_IOERR_SHORT_READ || code == SQLITE_IOERR_CORRUPTFS;
}

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
    if (statement_ == nullptr || !db_.may_run()) return false;
    const int code = sqlite3_step(statement_);
    return db_.note(code) && code == SQLITE_ROW;
}

bool Query::run() {
    if (statement_ == nullptr || !db_.may_run()) return false;
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

void Query::note_damage() const {
    db_.note(SQLITE_CORRUPT);
}

Database::Database(sqlite3* db) : db_(db) {
    constexpr int kPlain = SQLITE_UTF8 | SQLITE_DETERMINISTIC;
    note(sqlite3_create_function_v2(db_, "checksum", -1, kPlain, nullptr, sum_up, nullptr, nullptr,
                                    nullptr));
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
    if (kind == SQLITE_OK || kind == SQLITE_ROW || kind == SQLITE_DONE) return true;
    ++failures_;
    last_failure_ = sqlite3_errstr(code);
    if (is_damage(code)) {
        ++damages_;
    } else if (kind == SQLITE_IOERR && broken_.empty()) {
        broken_ = error();
    }
    return false;
}

void Database::note_damage() {
    const int failures = failures_;
    note(SQLITE_CORRUPT);
    forgive(failures);
}

bool Database::may_run() {
    return !expects_transaction_ || in_transaction() || note(SQLITE_ABORT);
}

bool Database::run(const char* sql) {
    return note(sqlite3_exec(db_, sql, nullptr, nullptr, nullptr));
}

Query Database::query(const char* sql) {
    auto& statement = statements_[sql];
    if (statement == nullptr) {
        const int code = sqlite3_prepare_v2(db_, sql, -1, &statement, nullptr);
        // The statements are our own: if one does not fit the tables, their description is damaged.
        note(code == SQLITE_ERROR ? SQLITE_CORRUPT : code);
    }
    return {*this, statement};
}

void Database::checkpoint() {
    if (pages_in_log_ < kPagesBeforeCheckpoint) return;
    pages_in_log_ = 0;
    note(sqlite3_wal_checkpoint_v2(db_, nullptr, SQLITE_CHECKPOINT_PASSIVE, nullptr, nullptr));
}

std::string Database::check() {
    const int failures = failures_;
    std::string found;
    for (const char* check : {"PRAGMA integrity_check(1)", "PRAGMA foreign_key_check"}) {
        Query query = this->query(check);
        const bool row = query.row();
        if (failures_ != failures) return last_failure_;
        if (row && query.text(0) != "ok" && found.empty())
            found = query.text(0) + (check[7] == 'f' ? ": a row belongs to none" : "");
    }
    return found;
}

Compacted Database::compact() {
    const int failures = failures_;
    sqlite3_busy_timeout(db_, 0);  // nobody waits for a reader
    const auto empty_log = [&] {
        return sqlite3_wal_checkpoint_v2(db_, nullptr, SQLITE_CHECKPOINT_TRUNCATE, nullptr,
                                         nullptr);
    };
    // Tried before as well, so that the file is not written anew in vain.
    int code = empty_log();
    const bool written = code == SQLITE_OK && run("VACUUM");
    if (written) code = empty_log();
    sqlite3_busy_timeout(db_, 2000);
    const bool done = note(code) && written;
    if (done) pages_in_log_ = 0;
    forgive(failures);
    if (done) return Compacted::Yes;
    return code == SQLITE_BUSY ? Compacted::Busy : Compacted::No;
}

bool Database::is_there() {
    int moved = 0;
    sqlite3_file_control(db_, "main", SQLITE_FCNTL_HAS_MOVED, &moved);
    if (moved != 0 && broken_.empty()) broken_ = "its file was deleted or moved";
    return moved == 0;
}

}  // namespace dipolis
