// People with a name of their own on this server, and the rated games that were counted for them.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "rooms/glicko.h"
#include "rooms/people.h"

namespace dipolis {

struct Person {
    Holder holder;  // the owner of the browser
    std::string name;
};

// A rated game as it was counted for one of its two people. The last one of a kind is that person's
// rating of the kind.
struct RatedGame {
    std::string game;
    std::string kind;                  // ratings.h
    std::string rival;                 // the name; empty if it was removed
    int64_t ended = 0;                 // seconds since 1970
    int half_points = 0;               // 2 won, 1 shared, 0 lost
    Strength before = {}, after = {};  // the volatility before is not kept
    int n = 0;              // number of the game among those of its kind of this person, from 1
    int won = 0, lost = 0;  // so far, with this one

    friend bool operator==(const RatedGame&, const RatedGame&) = default;
};

// Part of a Store, with the same rules for failures and transactions.
class Persons {
  public:
    virtual ~Persons() = default;

    // Fails if the holder has a name already, or somebody has one that looks alike (person_name.h).
    virtual bool take(const Person& person, const std::string& likeness) = 0;
    virtual std::optional<Person> of(const Holder& holder) = 0;
    virtual std::optional<Person> named(const std::string& likeness) = 0;

    virtual std::vector<Person> all() = 0;  // in the order of their likenesses

    // The name and all that was counted for it go to another browser. Fails if `from` has no name,
    // or `to` has one.
    virtual bool move(const Holder& from, const Holder& to) = 0;
    // The person has no name any more; what was counted for others stays, against "". Fails if the
    // holder has no name.
    virtual bool remove(const Holder& holder) = 0;

    // Counts a game for a person. Fails if it was counted before, or is not the next one.
    virtual bool count(const Holder& holder, const RatedGame& game) = 0;
    // The games that were counted for a person in one kind, newest first.
    virtual std::vector<RatedGame> counted(const Holder& holder, const std::string& kind,
                                           int most) = 0;
    virtual std::optional<RatedGame> counted_game(const Holder& holder,
                                                  const std::string& game) = 0;

    // Reads every row, so that damage is met.
    virtual void check() {}
};

class MemoryPersons : public Persons {
  public:
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

  private:
    std::map<std::string, Person> people_;  // by likeness
    std::map<Holder, std::vector<RatedGame>> games_;
};

}  // namespace dipolis
