// The web server behind a small interface: only http_server.cpp includes Boost.Beast, which takes
// as long to compile as many other files together.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "formats/result.h"
#include "rooms/pace.h"
#include "server/doorkeeper.h"
#include "server/http_counts.h"
#include "server/http_times.h"
#include "server/http_words.h"
#include "server/log.h"
#include "server/static_files.h"

namespace dipolis {

// Callbacks of the server, all from the thread that runs it.
class SocketHandler {
  public:
    virtual ~SocketHandler() = default;
    // `holder` is the hash of the key in the browser's cookie; empty for this machine itself.
    // `address` is where it comes from (reach.h), for limits; empty for this machine itself too.
    virtual void connected(uint64_t client, const std::string& holder,
                           const std::string& address) = 0;
    // `come`: when the message had come, by the clock of the options.
    virtual void received(uint64_t client, std::string_view text, Pace::Clock::time_point come) = 0;
    virtual void disconnected(uint64_t client) = 0;
    virtual void tick() = 0;    // every HttpOptions::tick_milliseconds
    virtual void beat() {}      // every HttpTimes::beat; must be quick
    virtual void stopping() {}  // it was told to stop, and begins to say goodbye
};

struct HttpOptions {
    std::string address = "127.0.0.1";
    uint16_t port = 0;  // 0: any free one
    Page page = {};
    size_t most_message_bytes = 4096;
    int tick_milliseconds = 450;
    // Address at which others reach the server through a proxy. Then nobody counts as this machine
    // itself, since a proxy may run here.
    std::optional<PublicUrl> public_url = {};
    // Plain addresses (reach.h) of the proxies that are trusted to name their clients' addresses.
    std::vector<std::string> proxies = {};
    Doorkeeper::Limits limits = {};
    HttpTimes times = {};
    Tell log = {};
    // Whether a visitor may open no socket, by holder and address as in connected().
    std::function<bool(const std::string& holder, const std::string& address)> is_shut_out = {};
    // The time that decides who is too fast, silent or banned. Waiting takes real time: after it
    // the server looks at this clock again.
    std::function<Pace::Clock::time_point()> clock = Pace::Clock::now;
};

// Static files by GET and HEAD, WebSocket sessions on /ws. Pages of another origin are refused.
class HttpServer {
  public:
    // Listens at once. On failure returns null, and `why` is the system's error message.
    static std::unique_ptr<HttpServer> listen(const HttpOptions& options, SocketHandler& handler,
                                              std::string& why);
    ~HttpServer();

    uint16_t port() const;
    bool is_local() const;  // reachable from this machine only
    // The addresses at which other devices reach it, as far as it knows.
    std::vector<std::string> reach() const;
    // Queues a text for a client; texts keep their order. A client that does not read is
    // disconnected.
    void send(uint64_t client, const std::string& text);
    // Ends the connection of a client.
    void disconnect(uint64_t client);
    // Charges the client for milliseconds of work: others of other addresses have their turns first
    // for as long, and if they are many it is read more slowly for a while.
    void charge(uint64_t client, double milliseconds);
    // Does more for a client when it is its address's turn again. Called from the server's thread.
    void in_turn(uint64_t client, std::function<void()> work);
    HttpCounts counts();  // on its own thread
    // Runs until stop(), an interrupt or a termination signal; then tells clients to come back
    // later.
    void run();
    void stop();
    // Runs the work on the server's thread; may be called from any thread.
    void post(std::function<void()> work);

  private:
    struct Impl;
    explicit HttpServer(std::unique_ptr<Impl> impl);
    std::unique_ptr<Impl> impl_;
};

}  // namespace dipolis
