#include "server/browser_key.h"

#include <utility>

#include "server/http_words.h"
#include "server/key_secrets.h"

namespace dipolis {

namespace {

constexpr std::string_view kName = "dipolis";
// Browsers take a cookie of such a name only over TLS and from this very host, so nobody else can
// have planted it. A key that comes over TLS under the plain name may be planted, by another host
// of the domain or on the way before TLS: whoever planted it would hold all that the browser gets
// here.
constexpr std::string_view kSecureName = "__Host-dipolis";
// That of the second person at this machine. Of another name, because cookies of all servers of
// this machine come to each of them: the key of a public one makes nobody another person here.
constexpr std::string_view kSecondName = "dipolis-second";
constexpr int kKeptSeconds = 34'560'000;  // 400 days: browsers keep none for longer

std::string cookie(std::string_view name, std::string_view value, int seconds) {
    std::string text(name);
    text.append("=").append(value).append("; HttpOnly; SameSite=Strict; Path=/; Max-Age=");
    return text + std::to_string(seconds);
}

// The key in the cookie of that name, or a new one, but for its attributes over TLS.
std::optional<BrowserKey> key_in(std::string_view field, std::string_view name) {
    std::vector<std::string> keys = cookies_of(field, name);
    if (keys.size() > 1) return std::nullopt;
    BrowserKey found;
    const bool known = keys.size() == 1 && looks_like_key(keys[0]);
    found.key = known ? std::move(keys[0]) : key_text(random_key());
    found.cookie = cookie(name, found.key, kKeptSeconds);
    return found;
}

}  // namespace

std::optional<BrowserKey> browser_key(std::string_view field, bool secure) {
    auto found = key_in(field, secure ? kSecureName : kName);
    if (found && secure) found->cookie += "; Secure";
    return found;
}

std::optional<BrowserKey> key_at_home(std::string_view field, AtHome asked) {
    if (asked == AtHome::First) return BrowserKey{{}, cookie(kSecondName, "", 0)};
    const auto keys = cookies_of(field, kSecondName);
    const bool second =
        asked == AtHome::Second || keys.size() > 1 || (keys.size() == 1 && looks_like_key(keys[0]));
    return second ? key_in(field, kSecondName) : BrowserKey{};
}

}  // namespace dipolis
