// Subscriptions in the table that server/store_schema.cpp makes.
#pragma once

#include "rooms/subscriptions.h"
#include "server/sqlite.h"

namespace dipolis {

class SqliteSubscriptions : public Subscriptions {
  public:
    explicit SqliteSubscriptions(Database& db) : db_(db) {}

    bool subscribe(const Holder& holder, const std::string& endpoint) override;
    bool unsubscribe(const Holder& holder, const std::string& endpoint) override;
    bool expire(const std::string& endpoint) override;
    std::vector<std::string> endpoints_of(const Holder& holder) override;
    bool forget(const Holder& holder) override;
    void check() override;

  private:
    Database& db_;
};

}  // namespace dipolis
