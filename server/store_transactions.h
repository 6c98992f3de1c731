// Transactions of a database, one inside another, of which each is kept as a whole or not at all.
#pragma once

#include <functional>
#include <string>

#include "rooms/store.h"
#include "server/sqlite.h"

namespace dipolis {

class Transactions {
  public:
    // `writes`: otherwise they only read.
    Transactions(Database& db, bool writes) : db_(db), writes_(writes) {}

    // As Store::together().
    bool together(const std::function<bool()>& work);
    // Damage was found before the first of them.
    void note_damage();
    // As Store::failure().
    Failure failure(std::string& words) const;

  private:
    bool whole() const { return db_.broken().empty(); }
    bool transact(const std::function<bool()>& work);
    bool attempt(const std::function<bool()>& work);
    bool nest();
    bool now(const char* literal) { return db_.query(literal).run(); }
    void give_up(bool outermost);

    Database& db_;
    const bool writes_;
    int depth_ = 0;
    Failure failure_ = Failure::None;  // of the last one
    bool spoilt_ = false;              // it holds a part that could not be rolled back
};

}  // namespace dipolis
