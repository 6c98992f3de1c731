// A small wrapper of SQLite for the store: one connection, statements prepared once; after a failed
// write or sync the file counts as broken. Damage, which is met by reading, is told apart: it
// concerns one part of the file.
#pragma once

#include <sqlite3.h>

#include <cstdint>
#include <map>
#include <optional>
#include <string>

#include "rooms/store.h"

namespace dipolis {

class Database;

// A prepared statement in use; reset at the end of its scope.
class Query {
  public:
    Query(Database& db, sqlite3_stmt* statement) : db_(db), statement_(statement) {}
    ~Query();
    Query(const Query&) = delete;
    Query& operator=(const Query&) = delete;

    Query& bind(int i, const std::string& text);
    Query& bind(int i, int number);
    Query& bind(int i, int64_t number);
    Query& bind(int i, double number);
    Query& bind(int i, const std::optional<std::string>& text);  // NULL for nothing
    bool row();  // false at the end, and after an error, which is counted
    bool run();  // runs to the end; false on any error
    int number(int column) const { return sqlite3_column_int(statement_, column); }
    int64_t big_number(int column) const { return sqlite3_column_int64(statement_, column); }
    double real(int column) const { return sqlite3_column_double(statement_, column); }
    std::string text(int column) const;
    std::optional<std::string> text_or_null(int column) const;
    // For a row that contradicts its checksum: counted as damage, as if SQLite had found it.
    void note_damage() const;

  private:
    Database& db_;
    sqlite3_stmt* statement_;
};

// Connection to a database. Its statements may use the function checksum(...): FNV-1a over its
// arguments and their types; of none, where such a sum begins.
class Database {
  public:
    // Takes ownership of the connection.
    explicit Database(sqlite3* db);
    ~Database();
    Database(const Database&) = delete;
    Database& operator=(const Database&) = delete;

    bool run(const char* sql);
    // `sql` must last as long as the program: it is prepared at its first use and cached by its
    // address.
    Query query(const char* sql);
    int changes() const { return sqlite3_changes(db_); }
    int64_t all_changes() const { return sqlite3_total_changes64(db_); }
    // Whether a transaction is open: some errors roll it back automatically.
    bool in_transaction() const { return sqlite3_get_autocommit(db_) == 0; }
    // From now on queries fail outside a transaction, or do not any more. Otherwise what follows an
    // automatic rollback would be stored by itself.
    void expect_transaction(bool expects) { expects_transaction_ = expects; }
    // Whether a query may run now; counts an error if it may not.
    bool may_run();
    std::string error() const { return sqlite3_errmsg(db_); }

    // The number of failed calls. A reader compares it before and after, because row() returns
    // false both at the end and after an error.
    int failures() const { return failures_; }
    // Those of them that met damage: a page or a row that cannot be what was written.
    int damages() const { return damages_; }
    void forgive(int failures) { failures_ = failures; }
    // The last failure in general words.
    const char* last_failure() const { return last_failure_; }

    // Copies the write-ahead log into the file when the log is large.
    void checkpoint();

    // The first thing that is wrong with the file as a whole, in SQLite's words; empty for nothing.
    std::string check();
    // Writes the file anew without what was deleted, and empties the write-ahead log. Nobody may
    // read meanwhile; it does not wait for that. To be called outside of transactions.
    Compacted compact();

    // After a failed write or sync the contents of the disk are unknown, and a retry may seem to
    // succeed. The error message; empty if there was none. It lasts until the next start.
    const std::string& broken() const { return broken_; }
    // Whether the file is still where it was opened. If not, nothing that is written could be found
    // again, so that counts as broken, too.
    bool is_there();
    // Counts an error, and remembers one that breaks the file; returns true if the code is no
    // error.
    bool note(int code);
    // Notes that damage was met, though no call has failed.
    void note_damage();

  private:
    sqlite3* db_;
    std::map<const char*, sqlite3_stmt*> statements_;
    int pages_in_log_ = 0;
    bool expects_transaction_ = false;
    int failures_ = 0, damages_ = 0;
    const char* last_failure_ = "";
    std::string broken_;
};

}  // namespace dipolis
