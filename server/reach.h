// Addresses: of this machine, and whom a request comes from.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace dipolis {

// The addresses of this machine, without loopback and link-local ones; those of IPv6 in brackets,
// as they stand in a URL.
std::vector<std::string> network_addresses();

// An address in its one plain spelling: IPv6 without brackets, IPv4 inside IPv6 as IPv4. Empty if
// the text is no address.
std::string plain_address(std::string_view address);

// Whether a plain address is one of the public Internet: not of this machine or network, and none
// that stands for another address or for many.
bool is_public(const std::string& address);

// "9464", "127.0.0.1:9464" or "[::1]:9464".
struct Endpoint {
    std::string address;  // plain; empty if only a port was given
    uint16_t port;
};
std::optional<Endpoint> parse_endpoint(std::string_view text);

// The address that limits are kept for: `peer`, which opened the connection, or if that is one of
// the proxies (plain addresses), the last entry of `forwarded` (X-Forwarded-For) that is none of
// them. Of IPv6 the first 56 bits, because so much one household gets. Empty for this machine
// itself.
std::string origin_address(std::string_view peer, std::string_view forwarded,
                           std::span<const std::string> proxies);

// The address that a connection counts for before it has said anything: empty also for a proxy,
// behind which there are many.
std::string arrival_address(std::string_view peer, std::span<const std::string> proxies);

}  // namespace dipolis
