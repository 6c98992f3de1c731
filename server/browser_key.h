// The key by which a browser is known, in a cookie that only it and this server see.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace dipolis {

struct BrowserKey {
    std::string key;
    std::string cookie;  // to set, so that it is kept for another 400 days
};

// The key in the Cookie field of a handshake; a new one if it has none. `secure`: over TLS, where
// only a cookie counts whose name no other site can set. Nothing if there are two: one of them is
// somebody else's, and a new one would take the place of the browser's own.
std::optional<BrowserKey> browser_key(std::string_view field, bool secure);

}  // namespace dipolis
