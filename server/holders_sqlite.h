// The games of one browser: what the store does for all of them at once. Part of store_sqlite.cpp,
// in transactions of its own.
#pragma once

#include <string>
#include <vector>

#include "rooms/people.h"
#include "server/sqlite.h"

namespace dipolis {

// The ids that a query finds.
std::vector<std::string> read_ids(Query& select);

// store.h describes the functions.
class SqliteHolders {
  public:
    explicit SqliteHolders(Database& db) : db_(db) {}

    std::vector<std::string> only_of(const Holder& holder, int most);
    std::vector<std::string> under_way(const Holder& holder);
    int unfinished(const Holder& holder);
    bool move_rated(const Holder& from, const Holder& to);
    bool move_games(const Holder& from, const Holder& to);
    bool hide_name(const Holder& holder);
    bool anonymise(const Holder& holder, const Holder& nobody);

  private:
    Database& db_;
};

}  // namespace dipolis
