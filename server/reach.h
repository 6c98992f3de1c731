// Addresses of this machine.
#pragma once

#include <string>
#include <vector>

namespace dipolis {

// The addresses of this machine's networks, without its loopback and those valid on one cable only;
// those of IPv6 in brackets, as they stand in a URL.
std::vector<std::string> network_addresses();

}  // namespace dipolis
