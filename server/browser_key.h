// The key by which a browser is known, in a cookie that only it and this server see.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace dipolis {

struct BrowserKey {
    std::string key;
    std::vector<std::string> cookies;  // to set, so that it is kept for another 400 days
};

// From the Cookie field of a handshake; a new key if it has none. `secure`: over TLS, where the
// cookie has a name that no other site can set. Nothing if there are two: one of them is somebody
// else's, and a new one would take the place of the browser's own.
std::optional<BrowserKey> browser_key(std::string_view field, bool secure);

}  // namespace dipolis
