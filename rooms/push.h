// Web push (RFC 8030): what a lobby asks to be sent when it is the turn of somebody who does not
// look. A push has no content, so nothing of a game can leak by it; sending is handed in.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "rooms/people.h"

namespace dipolis {

struct Push {
    std::string endpoint;  // an address that push_address() takes
    Holder owner;          // of the browser
    std::string topic;  // of several pushes with the same one only the last is kept (section 5.4)
    int seconds = 0;    // it is of use for so long
};

// The way from a lobby to the push services.
struct PushLine {
    std::string key;  // the server's public key, which browsers are told; empty: there is no push
    // Sends it sooner or later, or drops it; returns at once.
    std::function<void(const Push&)> send = {};
};

// An endpoint is named by a stranger, and this server connects to it.
struct PushAddress {
    std::string host;
    std::string target;  // from the first slash on
};
inline constexpr size_t kMostEndpointBytes = 1024;
// "https://push.example.org/abc": a name, the usual port, nobody's password, visible characters.
// Nothing for all else. Where the name leads has to be checked when it is connected to.
std::optional<PushAddress> push_address(std::string_view endpoint);

}  // namespace dipolis
