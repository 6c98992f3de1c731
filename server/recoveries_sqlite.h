// Recovery codes, in the table that server/store_schema.cpp makes.
#pragma once

#include "rooms/recoveries.h"
#include "server/sqlite.h"

namespace dipolis {

class SqliteRecoveries : public Recoveries {
  public:
    explicit SqliteRecoveries(Database& db) : db_(db) {}

    bool keep(const Holder& holder, const std::string& code) override;
    std::optional<Holder> whose(const std::string& code) override;
    bool has(const Holder& holder) override;
    bool forget(const Holder& holder) override;
    void check() override;

  private:
    Database& db_;
};

}  // namespace dipolis
