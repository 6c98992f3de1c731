// The list of those shut out now: browsers, by the hash of their key, and networks. Looked at
// whenever somebody connects; the present time is passed in.
#pragma once

#include <array>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "formats/json.h"
#include "rooms/exclusions.h"

namespace dipolis {

// An address or network in its one spelling, "203.0.113.7" or "2001:db8::/48"; empty if the text is
// none. An IPv6 address stands for its first 56 bits, as for limits (reach.h).
std::string network_text(std::string_view text);

Json to_json(const Ban& ban);

class Bans {
  public:
    void set(const std::vector<Ban>& bans);
    // `address`: as for limits; empty for this machine, which is never shut out by address.
    bool has(const Holder& holder, const std::string& address, int64_t now) const;

  private:
    struct Network {
        std::array<uint8_t, 16> bytes;
        int bits;
        bool v4;
        int64_t until;
    };
    std::map<Holder, int64_t> holders_;
    std::vector<Network> networks_;
};

}  // namespace dipolis
