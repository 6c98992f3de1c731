// The web server behind a small interface: one file, http_server.cpp, includes Boost.Beast, because
// that file alone takes as long to compile as many others together.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "formats/result.h"

namespace dipolis {

// What the server tells its owner. All calls come from the thread that runs the server.
class SocketHandler {
  public:
    virtual ~SocketHandler() = default;
    virtual void connected(uint64_t client) = 0;
    virtual void received(uint64_t client, std::string_view text) = 0;
    virtual void disconnected(uint64_t client) = 0;
    virtual void tick() = 0;  // every HttpOptions::tick_milliseconds
};

struct HttpOptions {
    std::string address = "127.0.0.1";
    uint16_t port = 0;      // 0: any free one
    std::string directory;  // static files; index.html at the root
    size_t most_message_bytes = 4096;
    int tick_milliseconds = 450;
};

// Static files by GET and HEAD, WebSocket sessions on /ws. A page of another origin is refused.
class HttpServer {
  public:
    // Listens at once. On failure null, and `why` says what the system says.
    static std::unique_ptr<HttpServer> listen(const HttpOptions& options, SocketHandler& handler,
                                              std::string& why);
    ~HttpServer();

    uint16_t port() const;
    // Sends a text to a client, in order; a client that does not read is cut off.
    void send(uint64_t client, const std::string& text);
    // Runs until stop(), an interrupt or a termination signal.
    void run();
    void stop();

  private:
    struct Impl;
    explicit HttpServer(std::unique_ptr<Impl> impl);
    std::unique_ptr<Impl> impl_;
};

}  // namespace dipolis
