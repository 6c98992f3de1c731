// Answers of the web server to requests. Part of http_server.cpp and http_monitor.cpp; no other
// file includes it, because Boost.Beast takes long to compile.
#pragma once

#include <boost/asio.hpp>
#include <boost/beast.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "server/http_server.h"
#include "server/http_words.h"
#include "server/static_files.h"

namespace dipolis {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using boost::system::error_code;

using Request = http::request<http::string_body>;
using Response = http::response<http::string_body>;

inline Response answer(const Request& request, http::status status, std::string_view type,
                       std::string body) {
    Response response{status, request.version()};
    response.set(http::field::content_type, type);
    response.set("X-Content-Type-Options", "nosniff");
    response.set("Referrer-Policy", "no-referrer");
    // In a frame the page only shows what a link holds (docs/links.md); nobody plays there.
    const std::string_view framed = request.target() == "/?embed" ? "*" : "'none'";
    response.set("Content-Security-Policy",
                 "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src "
                 "'self' data:;"
                 " font-src 'self'; connect-src 'self'; worker-src 'self'; base-uri 'none';"
                 " form-action 'none'; frame-ancestors " +
                     std::string(framed));
    // Files with a hash in their name never change; the page itself must be revalidated. That there
    // is no file, or too much was asked, is not kept: it may be otherwise a moment later.
    const bool found = status == http::status::ok || status == http::status::not_modified;
    const bool fingerprinted = found && request.target().starts_with("/assets/");
    response.set(http::field::cache_control,
                 fingerprinted ? "max-age=31536000, immutable" : "no-cache");
    response.keep_alive(request.keep_alive());
    response.body() = std::move(body);
    response.prepare_payload();
    if (request.method() == http::verb::head) response.body().clear();
    return response;
}

inline Response serve_file(const Request& request, const Page& page) {
    if (request.method() != http::verb::get && request.method() != http::verb::head)
        return answer(request, http::status::method_not_allowed, "text/plain",
                      "only GET and HEAD\n");
    const std::string_view target(request.target().data(), request.target().size());
    const bool unpacks = http::ext_list{request[http::field::accept_encoding]}.exists("gzip");
    auto file = find_file(page, target, unpacks);
    if (!file) return answer(request, http::status::not_found, "text/plain", "not found\n");
    Response response = answer(request, http::status::ok, file->type, std::move(file->bytes));
    response.set(http::field::vary, "Accept-Encoding");
    if (file->packed) response.set(http::field::content_encoding, "gzip");
    return response;
}

// A foreign page must not control the games of this machine or play with a visitor's cookie, so the
// Origin must be the public address or equal the Host.
inline bool same_origin(const Request& request, const std::optional<PublicUrl>& open) {
    if (open && request[http::field::origin] == open->origin) return true;
    // A page of the public name without TLS is not ours.
    if (open && request[http::field::host] == open->host) return false;
    const auto origin = request[http::field::origin];
    const std::string host(request[http::field::host]);
    return origin == "http://" + host || origin == "https://" + host;
}

// A foreign page must not become same-origin by a host name that resolves to this machine (DNS
// rebinding), so only the public address, IP addresses and localhost are accepted as Host.
inline bool known_host(const Request& request, const std::optional<PublicUrl>& open) {
    if (open && request[http::field::host] == open->host) return true;
    std::string host(request[http::field::host]);
    if (const size_t colon = host.rfind(':');
        colon != host.npos && host.find(']', colon) == host.npos)
        host.resize(colon);
    if (host == "localhost") return true;
    if (host.size() > 2 && host.front() == '[') host = host.substr(1, host.size() - 2);
    error_code error;
    asio::ip::make_address(host, error);
    return !error;
}

// Addresses of the socket: the usual one, and those by which a browser of this machine becomes the
// second person there, and the first again (browser_key.h).
inline constexpr std::string_view kSocket = "/ws", kSecondSocket = "/ws?second",
                                  kFirstSocket = "/ws?first";

inline bool wants_session(const Request& request, const std::optional<PublicUrl>& open) {
    const auto target = request.target();
    const bool session = target == kSocket || target == kSecondSocket || target == kFirstSocket;
    return websocket::is_upgrade(request) && session && known_host(request, open) &&
           same_origin(request, open);
}

// All requests except WebSocket sessions. `session`: one that cannot be opened.
inline Response respond(const Request& request, bool session, const HttpOptions& options) {
    if (session)
        return answer(request, http::status::bad_request, "text/plain",
                      "the cookie with the key came twice; delete it for this or the other site\n");
    if (!known_host(request, options.public_url))
        return answer(request, http::status::misdirected_request, "text/plain", "unknown host\n");
    if (websocket::is_upgrade(request))
        return answer(request, http::status::forbidden, "text/plain", "forbidden\n");
    return serve_file(request, options.page);
}

// Refused because of where it comes from.
inline bool is_foreign(const Response& response) {
    return response.result() == http::status::forbidden ||
           response.result() == http::status::misdirected_request;
}

// An operator has shut it out.
inline Response shut_out(const Request& request) {
    return answer(request, http::status::forbidden, "text/plain", "shut out\n");
}

inline Response too_many(const Request& request) {
    Response response = answer(request, http::status::too_many_requests, "text/plain",
                               "too many connections, or too much was sent\n");
    response.set(http::field::retry_after, "10");
    response.keep_alive(false);
    return response;
}

}  // namespace dipolis
