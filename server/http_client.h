// A WebSocket to a server of this program: the other end of http_server.h, for programs that play
// without a browser. Only http_client.cpp includes Boost.Beast.
#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "formats/result.h"

namespace dipolis {

// Address of a server, and the link of it that is meant.
struct WebLink {
    std::string host;  // as in the address; an IPv6 address without its brackets
    std::string port = "80";
    std::string link;  // "#/j/..."

    std::string origin() const;  // "http://host:port", without the usual port
};

// "http://host:7777/#/j/...". The error says what is wrong; `https` is not spoken.
Parsed<WebLink> parse_link(std::string_view address);

class HttpClient {
  public:
    // Connects to /ws. `cookie` is the secret by which the server knows this client ("name=value");
    // empty at first, it is set to the one the server gives. On failure returns null, and `why` is
    // the reason.
    static std::unique_ptr<HttpClient> connect(const WebLink& to, std::string& cookie,
                                               std::string& why);
    ~HttpClient();

    // Messages are sent in order, by a thread that also answers the server's pings while the owner
    // thinks.
    void send(std::string text);
    // The next message; nothing if none comes in this time, or if the connection has ended.
    std::optional<std::string> receive(std::chrono::milliseconds most);
    bool is_open() const;

  private:
    struct Impl;
    explicit HttpClient(std::unique_ptr<Impl> impl);
    std::unique_ptr<Impl> impl_;
};

}  // namespace dipolis
