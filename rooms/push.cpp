#include "rooms/push.h"

#include <algorithm>

namespace dipolis {

namespace {

bool is_of_name(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '.' ||
           c == '-';
}

}  // namespace

std::optional<PushAddress> push_address(std::string_view endpoint) {
    constexpr std::string_view kScheme = "https://";
    if (endpoint.size() > kMostEndpointBytes || !endpoint.starts_with(kScheme)) return std::nullopt;
    endpoint.remove_prefix(kScheme.size());
    const std::string_view host = endpoint.substr(0, endpoint.find('/'));
    const std::string_view target = endpoint.substr(host.size());
    const bool named = host.size() <= 253 && std::all_of(host.begin(), host.end(), is_of_name);
    const auto visible = [](char c) { return c > ' ' && c < '\x7f' && c != '#'; };
    if (!named || host.find('.') == host.npos || target.empty() ||
        !std::all_of(target.begin(), target.end(), visible))
        return std::nullopt;
    return PushAddress{std::string(host), std::string(target)};
}

}  // namespace dipolis
