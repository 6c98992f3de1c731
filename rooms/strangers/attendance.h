// The people who look at the open table: by which clients, and whom each of them must not meet.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <vector>

#include "rooms/exclusions.h"
#include "rooms/people.h"

namespace dipolis {

class Attendance {
  public:
    // True if the holder was not here before.
    bool enter(ClientId client, const Holder& holder, const KeptApart& apart);
    // The holder of that client, if this was its last one here.
    std::optional<Holder> leave(ClientId client);
    bool here(const Holder& holder) const { return people_.contains(holder); }
    size_t count() const { return people_.size(); }
    std::vector<ClientId> clients() const;
    std::vector<ClientId> clients_of(const Holder& holder) const;

    // Replaces what enter() was told. False if the holder is not here.
    bool keep_apart(const Holder& holder, const KeptApart& apart);
    // One of them must be here.
    bool are_apart(const Holder& one, const Holder& two) const;

  private:
    std::map<ClientId, Holder> clients_;
    std::map<Holder, std::set<ClientId>> people_;
    std::map<Holder, KeptApart> apart_;  // of those who are here, if there are any
};

}  // namespace dipolis
