// Addresses: of this machine, and whom a request comes from.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace dipolis {

// The addresses of this machine's networks, without its loopback and those valid on one cable only;
// those of IPv6 in brackets, as they stand in a URL.
std::vector<std::string> network_addresses();

// An address in one spelling: of IPv6 without brackets, IPv4 inside IPv6 as IPv4. Empty if it is
// none.
std::string plain_address(std::string_view address);

// The address that limits are kept for. `peer` has opened the connection; if it is one of the
// proxies (in one spelling), then the last in `forwarded` (X-Forwarded-For) that is no proxy has.
// Of IPv6 the first 64 bits, because that is what one household gets. Empty for this machine
// itself.
std::string origin_address(std::string_view peer, std::string_view forwarded,
                           std::span<const std::string> proxies);

}  // namespace dipolis
