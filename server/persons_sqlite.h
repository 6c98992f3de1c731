// People with a name, in the tables that server/store_schema.cpp makes.
#pragma once

#include "rooms/persons.h"
#include "server/sqlite.h"

namespace dipolis {

// Gives rows of older versions their checksums.
bool sum_persons(Database& db);

class SqlitePersons : public Persons {
  public:
    explicit SqlitePersons(Database& db) : db_(db) {}

    bool take(const Person& person, const std::string& likeness) override;
    std::optional<Person> of(const Holder& holder) override;
    std::optional<Person> named(const std::string& likeness) override;
    std::vector<Person> all() override;
    bool move(const Holder& from, const Holder& to) override;
    bool remove(const Holder& holder) override;
    bool count(const Holder& holder, const RatedGame& game) override;
    std::vector<RatedGame> counted(const Holder& holder, const std::string& kind,
                                   int most) override;
    std::optional<RatedGame> counted_game(const Holder& holder, const std::string& game) override;
    void check() override;

  private:
    std::optional<Person> read_person(Query& select);
    bool forget(const Holder& holder);

    Database& db_;
};

}  // namespace dipolis
