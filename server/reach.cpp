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

// A network by its first bits; those of IPv4 in the place that they have inside IPv6.
struct Network {
    std::array<uint8_t, 16> begin;
    size_t bits;
};
constexpr std::array<uint8_t, 16> v4(uint8_t a, uint8_t b, uint8_t c = 0) {
    return {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff, a, b, c, 0};
}
constexpr size_t kV4 = 96;  // bits before an address of IPv4

// IANA's registries of special addresses (RFC 6890), as of 2024.
constexpr auto kNotPublic = std::to_array<Network>({
    {v4(0, 0), kV4 + 8},             // this network
    {v4(10, 0), kV4 + 8},            // private
    {v4(100, 64), kV4 + 10},         // shared by a provider's customers
    {v4(127, 0), kV4 + 8},           // this machine
    {v4(169, 254), kV4 + 16},        // link-local, and services of clouds
    {v4(172, 16), kV4 + 12},         // private
    {v4(192, 0, 0), kV4 + 24},       // protocols
    {v4(192, 0, 2), kV4 + 24},       // examples
    {v4(192, 88, 99), kV4 + 24},     // relays
    {v4(192, 168), kV4 + 16},        // private
    {v4(198, 18), kV4 + 15},         // benchmarks
    {v4(198, 51, 100), kV4 + 24},    // examples
    {v4(203, 0, 113), kV4 + 24},     // examples
    {v4(224, 0), kV4 + 4},           // many
    {v4(240, 0), kV4 + 4},           // reserved, and all
    {{0x20, 0x01}, 23},              // protocols, Teredo among them
    {{0x20, 0x01, 0x0d, 0xb8}, 32},  // examples
    {{0x20, 0x02}, 16},              // 6to4, which stands for IPv4
    {{0x3f, 0xff}, 20},              // examples
});
// All that is given out of IPv6 so far.
constexpr Network kGivenOut{{0x20}, 3};
// IPv4 as networks reach it that have none (RFC 6052).
constexpr Network kTranslated{{0x00, 0x64, 0xff, 0x9b}, 96};

bool is_in(const std::array<uint8_t, 16>& address, const Network& network) {
    for (size_t bit = 0; bit < network.bits; ++bit) {
        const auto mask = static_cast<uint8_t>(0x80 >> bit % 8);
        if (((address[bit / 8] ^ network.begin[bit / 8]) & mask) != 0) return false;
    }
    return true;
}

// The bytes of a plain address; IPv4 inside IPv6.
std::optional<std::array<uint8_t, 16>> bytes_of(const std::string& address) {
    std::array<uint8_t, 16> bytes = v4(0, 0);
    if (inet_pton(AF_INET, address.c_str(), bytes.data() + kV4 / 8) == 1) return bytes;
    if (inet_pton(AF_INET6, address.c_str(), bytes.data()) == 1) return bytes;
    return std::nullopt;
}

}  // namespace

bool is_public(const std::string& address) {
    auto bytes = bytes_of(address);
    if (!bytes) return false;
    if (is_in(*bytes, kTranslated)) std::copy_n(v4(0, 0).begin(), kV4 / 8, bytes->begin());
    if (!is_in(*bytes, kGivenOut) && !is_in(*bytes, {v4(0, 0), kV4})) return false;
    return std::none_of(kNotPublic.begin(), kNotPublic.end(),
                        [&](const Network& each) { return is_in(*bytes, each); });
}

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
        if (before.empty()) break;  // written by a client itself, or a mistake: the proxy counts
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
