// Counts that the web server keeps for its operator (figures.h). It belongs to the server's thread,
// which adds to it without a lock and copies it when it is asked.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace dipolis {

// Reason why the web server turned somebody away, before any message.
enum class Turned : uint8_t {
    Connections,  // too many connections of an address
    Requests,     // too many requests of an address that are being answered
    Sockets,      // too many sockets of an address
    Banned,       // its address has flooded
    Unreadable,   // a broken or too long head
    Foreign,      // an unknown host, or a page of another origin
};
inline constexpr size_t kTurned = static_cast<size_t>(Turned::Foreign) + 1;

struct HttpCounts {
    // Since the start.
    uint64_t connections = 0, requests = 0, sockets = 0, bans = 0;
    std::array<uint64_t, kTurned> turned = {};
    // Now.
    size_t open_connections = 0;  // sockets included
    size_t open_sockets = 0, banned = 0, addresses = 0, waiting = 0;
};

}  // namespace dipolis
