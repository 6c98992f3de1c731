// Bans and blocks, in the tables that server/store_schema.cpp makes.
#pragma once

#include "rooms/exclusions.h"
#include "server/sqlite.h"

namespace dipolis {

class SqliteExclusions : public Exclusions {
  public:
    explicit SqliteExclusions(Database& db) : db_(db) {}

    bool ban(const Ban& ban) override;
    bool unban(const std::string& whose) override;
    std::vector<Ban> bans() override;
    bool block(const Holder& holder, const Holder& whom) override;
    bool unblock(const Holder& holder, const Holder& whom) override;
    std::vector<Holder> blocked_by(const Holder& holder) override;
    std::vector<Holder> blockers_of(const Holder& whom) override;
    bool move_blocks(const Holder& from, const Holder& to) override;
    bool forget(const Holder& holder) override;
    void check() override;

  private:
    static std::vector<Holder> read_holders(Query& select);

    Database& db_;
};

}  // namespace dipolis
