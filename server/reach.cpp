#include "server/reach.h"

#include <arpa/inet.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <netinet/in.h>

#include <array>

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

}  // namespace

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
