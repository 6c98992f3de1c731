#include "server/browser_key.h"

#include <utility>

#include "rooms/guards.h"
#include "server/key_secrets.h"

namespace dipolis {

namespace {

constexpr std::string_view kName = "dipolis";
// Browsers take a cookie of such a name only over TLS and from this very host, so nobody else can
// have planted it. A key that comes over TLS under the plain name may be planted, by another host
// of the domain or on the way before TLS: whoever planted it would hold all that the browser gets
// here.
constexpr std::string_view kSecureName = "__Host-dipolis";
constexpr int kKeptSeconds = 34'560'000;  // 400 days: browsers keep none for longer

std::string cookie(std::string_view name, std::string_view value, bool secure) {
    std::string text(name);
    text.append("=").append(value).append("; HttpOnly; SameSite=Strict; Path=/; Max-Age=");
    text += std::to_string(kKeptSeconds);
    if (secure) text += "; Secure";
    return text;
}

}  // namespace

std::optional<BrowserKey> browser_key(std::string_view field, bool secure) {
    const std::string_view name = secure ? kSecureName : kName;
    std::vector<std::string> keys = cookies_of(field, name);
    if (keys.size() > 1) return std::nullopt;
    BrowserKey found;
    const bool known = keys.size() == 1 && looks_like_key(keys[0]);
    found.key = known ? std::move(keys[0]) : key_text(random_key());
    found.cookie = cookie(name, found.key, secure);
    return found;
}

}  // namespace dipolis
