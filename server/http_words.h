// Words of HTTP that the library lets pass from strangers, and addresses that a host writes: small,
// and without sockets, so that tests can feed bytes.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace dipolis {

// Whether the head of a request, from its first byte to the empty line, is plain: at most 64
// fields, none folded over several lines, and at most one Host and one Origin, because proxies and
// servers differ in which of two they use.
bool is_plain_head(std::string_view head);

// The values of the cookies of that name in a Cookie field.
std::vector<std::string> cookies_of(std::string_view field, std::string_view name);

// A server's public address as in --public: "https://play.example.org", with a port only if it is
// not the usual one.
struct PublicUrl {
    std::string origin;  // as browsers write it
    std::string host;    // with the port, if it has one
    bool secure = false;
};
std::optional<PublicUrl> parse_public_url(std::string_view url);

// Whether a page may show this as a link of ours: https://..., or mailto:...@..., in plain letters.
bool is_link(std::string_view url);

}  // namespace dipolis
