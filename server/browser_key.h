// The key by which a browser is known, in a cookie that only it and this server see.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace dipolis {

struct BrowserKey {
    std::string key;     // empty: that of this machine, which nobody has to show
    std::string cookie;  // to set, so that it is kept for another 400 days; empty for none
};

// The key in the Cookie field of a handshake; a new one if it has none. `secure`: over TLS, where
// only a cookie counts whose name no other site can set. Nothing if there are two: one of them is
// somebody else's, and a new one would take the place of the browser's own.
std::optional<BrowserKey> browser_key(std::string_view field, bool secure);

// Person that a browser of this machine is. All of them are one without a key, but two people who
// play each other at one machine, in two browsers, need two: the second asks for a key of its own,
// and gives it up again with `First`.
enum class AtHome : uint8_t { AsBefore, Second, First };

// The key of a browser of this machine that has asked to be the second person, or none. Nothing if
// there are two.
std::optional<BrowserKey> key_at_home(std::string_view field, AtHome asked);

}  // namespace dipolis
