// One WebSocket of a client; one thread can run many. Only socket.cpp includes Boost.Beast, which
// takes long to compile.
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <memory>
#include <string>
#include <string_view>

namespace dipolis::traffic {

namespace asio = boost::asio;
using tcp = asio::ip::tcp;
using boost::system::error_code;

// The owner of a socket, with its callbacks.
class Listener {
  public:
    virtual ~Listener() = default;
    virtual void opened() = 0;
    virtual void heard(std::string_view text) = 0;
    virtual void sent() {}  // everything queued has been sent
    virtual void closed() = 0;
};

// Identity of a client that connects, as the server sees it.
struct Identity {
    std::string address = {};  // as a proxy would name it; empty for none
    std::string cookie = {};   // "name=value"; empty: the server gives one, if it wants
};

class Socket {
  public:
    virtual ~Socket() = default;
    // Connects. The listener must live until closed() or drop().
    static std::shared_ptr<Socket> open(asio::io_context& io, const tcp::endpoint& server,
                                        Listener& listener, Identity identity = {});
    virtual const Identity& identity() const = 0;
    virtual void send(std::string text) = 0;
    virtual void ping() = 0;
    // Disconnects without a close frame; the listener gets no more callbacks.
    virtual void drop() = 0;
};

}  // namespace dipolis::traffic
