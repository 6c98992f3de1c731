// Links for another device, which work once: the store gives away what they lead to only while
// their maker has it.
#pragma once

#include <map>
#include <string>

#include "rooms/persons.h"
#include "rooms/seats.h"
#include "rooms/shares.h"

namespace dipolis {

struct Ticket {
    Person from;       // has what it gives
    std::string game;  // empty: it gives the name of that person
    Seat seat = Seat::First;
};

class Tickets {
  public:
    static constexpr int kSeconds = 600;

    Tickets();

    // `key`: a hash of what is in the link. It replaces an earlier one for the same. False if the
    // owner, an address, has used up its share.
    bool add(const std::string& key, Ticket ticket, const std::string& owner, int64_t now);
    // Null if there is none, or its time is over.
    const Ticket* find(const std::string& key) const;
    void spend(const std::string& key);
    // The name of that holder has moved.
    void forget_name(const Holder& holder);
    // Forgets those whose time is over, in milliseconds.
    void tick(int64_t now);

  private:
    template <class Which>
    void spend_all(const Which& which);

    std::map<std::string, Ticket> tickets_;
    Shares shares_;
};

}  // namespace dipolis
