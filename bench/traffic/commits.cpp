#include <sqlite3.h>

#include <filesystem>
#include <stdexcept>
#include <string>

#include "bench/traffic/figures.h"
#include "bench/traffic/floor.h"

namespace dipolis::traffic {

namespace {

class Table {
  public:
    explicit Table(const std::string& file) {
        check(sqlite3_open(file.c_str(), &db_));
        run("PRAGMA journal_mode = WAL");
        run("PRAGMA synchronous = FULL");
        run("CREATE TABLE move (game TEXT, ply INTEGER, line TEXT, PRIMARY KEY (game, ply))"
            " WITHOUT ROWID");
        check(sqlite3_prepare_v2(db_,
                                 "INSERT INTO move VALUES ('game' || ?1 % 1000, ?1, 'build x')", -1,
                                 &insert_, nullptr));
    }
    ~Table() {
        sqlite3_finalize(insert_);
        sqlite3_close(db_);
    }
    Table(const Table&) = delete;
    Table& operator=(const Table&) = delete;

    void run(const char* sql) { check(sqlite3_exec(db_, sql, nullptr, nullptr, nullptr)); }
    void insert(int number) {
        sqlite3_bind_int(insert_, 1, number);
        if (sqlite3_step(insert_) != SQLITE_DONE) check(SQLITE_ERROR);
        sqlite3_reset(insert_);
    }

  private:
    void check(int code) {
        if (code != SQLITE_OK) throw std::runtime_error(sqlite3_errmsg(db_));
    }

    sqlite3* db_ = nullptr;
    sqlite3_stmt* insert_ = nullptr;
};

}  // namespace

double commits(const std::string& directory, int rows, double seconds) {
    const std::string file = directory + "/commits.db";
    int stored = 0;
    double passed = 0;
    {
        Table table(file);
        const auto begin = Clock::now();
        while ((passed = seconds_between(begin, Clock::now())) < seconds) {
            table.run("BEGIN");
            for (int i = 0; i < rows; ++i) table.insert(stored++);
            table.run("COMMIT");
        }
    }
    for (const char* end : {"", "-wal", "-shm"}) std::filesystem::remove(file + end);
    return stored / passed;
}

}  // namespace dipolis::traffic
