// People and addresses kept out: the operator's bans of browsers and addresses, and people who do
// not want to meet each other at the open table.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "rooms/people.h"

namespace dipolis {

// A browser or a network that may not come in for a while.
struct Ban {
    std::string whose;  // as in bans.h
    int64_t until = 0;  // seconds since 1970

    friend bool operator==(const Ban&, const Ban&) = default;
};

// Part of a Store, with the same rules for failures and transactions.
class Exclusions {
  public:
    virtual ~Exclusions() = default;

    // Replaces an earlier one.
    virtual bool ban(const Ban& ban) = 0;
    // Fails if there is none.
    virtual bool unban(const std::string& whose) = 0;
    virtual std::vector<Ban> bans() = 0;

    // `holder` does not want to meet `whom`. Fails if that is known already.
    virtual bool block(const Holder& holder, const Holder& whom) = 0;
    // Fails if there is no such block.
    virtual bool unblock(const Holder& holder, const Holder& whom) = 0;
    virtual std::vector<Holder> blocked_by(const Holder& holder) = 0;
    // Those who do not want to meet this one.
    virtual std::vector<Holder> blockers_of(const Holder& whom) = 0;
    // Everything known of one browser goes to another.
    virtual bool move_blocks(const Holder& from, const Holder& to) = 0;
    // Forgets everything that names this holder.
    virtual bool forget(const Holder& holder) = 0;

    // Reads every row, so that damage is met.
    virtual void check() {}
};

// Those who must not meet a holder at the open table, whoever of the two wants it so.
using KeptApart = std::set<Holder>;
inline KeptApart kept_apart_from(Exclusions& exclusions, const Holder& holder) {
    KeptApart apart;
    for (const Holder& each : exclusions.blocked_by(holder)) apart.insert(each);
    for (const Holder& each : exclusions.blockers_of(holder)) apart.insert(each);
    return apart;
}

class MemoryExclusions : public Exclusions {
  public:
    bool ban(const Ban& ban) override;
    bool unban(const std::string& whose) override;
    std::vector<Ban> bans() override;
    bool block(const Holder& holder, const Holder& whom) override;
    bool unblock(const Holder& holder, const Holder& whom) override;
    std::vector<Holder> blocked_by(const Holder& holder) override;
    std::vector<Holder> blockers_of(const Holder& whom) override;
    bool move_blocks(const Holder& from, const Holder& to) override;
    bool forget(const Holder& holder) override;

  private:
    std::map<std::string, int64_t> bans_;
    std::set<std::pair<Holder, Holder>> blocks_;  // by whom, and whom
};

}  // namespace dipolis
