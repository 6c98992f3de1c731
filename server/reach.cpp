#include "server/reach.h"

#include <arpa/inet.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <netinet/in.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>

namespace dipolis {

namespace {

std::string address_of(const sockaddr& address) {
    std::array<char, INET6_ADDRSTRLEN> text{};
    if (address.sa_family == AF_INET) {
        const auto& v4 = reinterpret_cast<const sockaddr_in&>(address);
        inet_ntop(AF_INET, &v4.sin_addr, text.data(), text.size());
        return text.data();
    }
    const auto& v6 = reinterpret_cast<const sockaddr_in6&>(address);
    if (address.sa_family != AF_INET6 || IN6_IS_ADDR_LINKLOCAL(&v6.sin6_addr)) return {};
    inet_ntop(AF_INET6, &v6.sin6_addr, text.data(), text.size());
    return std::string("[") + text.data() + "]";
}

std::string text_of(int family, const void* bytes) {
    std::array<char, INET6_ADDRSTRLEN> text{};
    inet_ntop(family, bytes, text.data(), text.size());
    return text.data();
}

std::optional<in6_addr> parse_v6(const std::string& address) {
    in6_addr v6{};
    if (inet_pton(AF_INET6, address.c_str(), &v6) != 1) return std::nullopt;
    return v6;
}

bool is_this_machine(const std::string& address) {
    return address.starts_with("127.") || address == "::1";
}

// Network of a plain address.
std::string network_of(const std::string& address) {
    auto v6 = parse_v6(address);
    if (!v6) return address;
    constexpr size_t kBytes = 7;
    std::fill(v6->s6_addr + kBytes, v6->s6_addr + 16, uint8_t{0});
    return text_of(AF_INET6, &*v6) + "/" + std::to_string(8 * kBytes);
}

// The plain address of whoever opened a connection: a link-local one names the interface as well.
std::string plain_peer(std::string_view peer) {
    return plain_address(peer.substr(0, peer.find('%')));
}

// Takes the last address off a list separated by commas.
std::string_view take_last(std::string_view& list) {
    const size_t comma = list.rfind(',');
    std::string_view last = comma == list.npos ? list : list.substr(comma + 1);
    list = comma == list.npos ? std::string_view() : list.substr(0, comma);
    while (last.starts_with(' ') || last.starts_with('\t')) last.remove_prefix(1);
    while (last.ends_with(' ') || last.ends_with('\t')) last.remove_suffix(1);
    return last;
}

}  // namespace

std::string plain_address(std::string_view address) {
    if (address.starts_with('[') && address.ends_with(']'))
        address = address.substr(1, address.size() - 2);
    const std::string text(address);
    in_addr v4{};
    if (inet_pton(AF_INET, text.c_str(), &v4) == 1) return text_of(AF_INET, &v4);
    const auto v6 = parse_v6(text);
    if (!v6) return {};
    if (IN6_IS_ADDR_V4MAPPED(&*v6)) return text_of(AF_INET, v6->s6_addr + 12);
    return text_of(AF_INET6, &*v6);
}

std::optional<Endpoint> parse_endpoint(std::string_view text) {
    Endpoint place;
    const size_t colon = text.rfind(':');
    if (colon != text.npos) {
        place.address = plain_address(text.substr(0, colon));
        if (place.address.empty()) return std::nullopt;
        text.remove_prefix(colon + 1);
    }
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), place.port);
    if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
    return place;
}

std::string origin_address(std::string_view peer, std::string_view forwarded,
                           std::span<const std::string> proxies) {
    const auto is_proxy = [&](const std::string& address) {
        return std::find(proxies.begin(), proxies.end(), address) != proxies.end();
    };
    std::string address = plain_peer(peer);
    if (address.empty()) return "unknown";  // anything but this machine
    if (!is_proxy(address)) return is_this_machine(address) ? "" : network_of(address);
    while (is_proxy(address) && !forwarded.empty()) {
        const std::string before = plain_address(take_last(forwarded));
        if (before.empty()) break;  // what a client wrote itself, or a mistake: the proxy counts
        address = before;
    }
    return network_of(address);
}

std::string arrival_address(std::string_view peer, std::span<const std::string> proxies) {
    const bool proxy = std::find(proxies.begin(), proxies.end(), plain_peer(peer)) != proxies.end();
    return proxy ? "" : origin_address(peer, {}, proxies);
}

std::vector<std::string> network_addresses() {
    std::vector<std::string> found;
    ifaddrs* all = nullptr;
    if (getifaddrs(&all) != 0) return found;
    for (const ifaddrs* each = all; each != nullptr; each = each->ifa_next) {
        const bool usable =
            (each->ifa_flags & IFF_UP) != 0 && (each->ifa_flags & IFF_LOOPBACK) == 0;
        if (!usable || each->ifa_addr == nullptr) continue;
        const std::string address = address_of(*each->ifa_addr);
        if (!address.empty()) found.push_back(address);
    }
    freeifaddrs(all);
    return found;
}

}  // namespace dipolis
