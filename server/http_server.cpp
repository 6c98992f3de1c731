#include "server/http_server.h"

#include <boost/asio.hpp>
#include <boost/beast.hpp>
#include <chrono>
#include <exception>
#include <map>
#include <optional>
#include <utility>

#include "rooms/pace.h"
#include "server/browser_key.h"
#include "server/http_answers.h"
#include "server/http_reading.h"
#include "server/http_session.h"
#include "server/http_turns.h"
#include "server/key_secrets.h"
#include "server/machine_clocks.h"
#include "server/reach.h"

namespace dipolis {

namespace {

AtHome asked_at_home(const Request& request) {
    if (request.target() == kSecondSocket) return AtHome::Second;
    return request.target() == kFirstSocket ? AtHome::First : AtHome::AsBefore;
}

// The key is given at the handshake: whoever follows a link of another site asks for the page
// without a strict cookie. Nothing if it cannot be told which key is the browser's own.
std::optional<Visitor> visitor_of(const Request& request, const std::string& address,
                                  const HttpOptions& options) {
    const auto field = request[http::field::cookie];
    const std::string_view cookies(field.data(), field.size());
    const bool at_home = address.empty() && !options.public_url;
    auto key = at_home ? key_at_home(cookies, asked_at_home(request))
                       : browser_key(cookies, options.public_url && options.public_url->secure);
    if (!key) return std::nullopt;
    return Visitor{key->key.empty() ? "" : hash_of(key->key), address, std::move(key->cookie)};
}

// Address that the request comes from, as origin_address() says. Throws if the client has gone.
std::string address_of(const beast::tcp_stream& stream, const Request& request,
                       const HttpOptions& options) {
    const auto peer = stream.socket().remote_endpoint().address();
    std::string forwarded;
    const auto fields = request.equal_range("X-Forwarded-For");
    for (auto field = fields.first; field != fields.second; ++field)
        forwarded.append(forwarded.empty() ? "" : ",").append(field->value());
    return origin_address(peer.to_string(), forwarded, options.proxies);
}

// An address in the log: somebody may have to be shut out there.
std::string named(const std::string& address) {
    return address.empty() ? "this machine" : address;
}

// Counter of a connection while it is open.
class Open {
  public:
    explicit Open(size_t& count) : count_(count) { ++count_; }
    ~Open() { --count_; }
    Open(const Open&) = delete;
    Open& operator=(const Open&) = delete;

  private:
    size_t& count_;
};

// A request for a WebSocket that will be granted, and what has come after it.
struct Handshake {
    beast::tcp_stream stream;
    Request request;
    Visitor visitor;
    std::string early;
};

// Work whose failure costs one answer, not the server.
std::function<void()> guarded(std::function<void()> work, const Tell& log) {
    return [work = std::move(work), &log] {
        try {
            work();
        } catch (const std::exception& error) {
            complain(log, "an answer was not given", error);
        }
    };
}

}  // namespace

struct HttpServer::Impl {
    Impl(const HttpOptions& http_options, SocketHandler& socket_handler)
        : options(http_options), handler(socket_handler) {}

    HttpOptions options;
    SocketHandler& handler;
    Doorkeeper doorkeeper{options.limits};  // outlives the connections, which end with `io`
    asio::io_context io{1};
    tcp::acceptor acceptor{io};
    asio::steady_timer timer{io};
    asio::signal_set signals{io, SIGINT, SIGTERM};
    asio::steady_timer last_wait{io};  // for clients that do not close their connection
    HttpTurns turns{io};
    std::map<uint64_t, std::shared_ptr<Session>> sessions;
    uint64_t next_client = 1;
    bool closing = false;
    HttpCounts counts;  // since the start, and open_connections

    void turn_away(Turned why, const std::string& address);
    Response refuse_unread(http::status why);
    Response refuse(const Request& request, const std::string& address, bool too_much);
    // Response to a request that begins no session. `session`: whether one was wanted.
    Response respond_to(const Request& request, const std::string& address, bool session);
    asio::awaitable<void> accept_all();
    asio::awaitable<bool> accept_one();
    using Arrived = std::unique_ptr<Doorkeeper::Arrived>;
    asio::awaitable<void> serve(beast::tcp_stream stream, Arrived arrived);
    asio::awaitable<void> open_session(Handshake handshake);
    asio::awaitable<void> wait_for_pace(const std::string& address);
    asio::awaitable<void> tick_forever();
    asio::awaitable<void> beat_forever();
    asio::awaitable<void> look_forever();
    void close_all();
};

asio::awaitable<void> HttpServer::Impl::open_session(Handshake handshake) {
    handshake.stream.expires_never();
    const uint64_t client = next_client++;
    const std::string& address = handshake.visitor.address;
    GuardedStream stream(std::move(handshake.stream), handshake.early, doorkeeper.pace_of(address),
                         options);
    const auto session =
        std::make_shared<Session>(std::move(stream), options, turns,
                                  address.empty() ? "client " + std::to_string(client) : address);
    session->when_it_floods([this, address] {
        doorkeeper.ban(address, options.clock() + options.times.ban);
        ++counts.bans;
        tell(options.log, Event::Banned, named(address));
    });
    sessions[client] = session;
    ++counts.sockets;
    try {
        co_await session->run(handler, handshake.request, client, handshake.visitor);
    } catch (const boost::system::system_error&) {
        // The handshake failed; the owner was not told of this client.
    } catch (const std::exception& error) {
        complain(options.log, "a connection was not left properly", error);
    }
    sessions.erase(client);
    doorkeeper.leave(address);
    if (closing && sessions.empty()) io.stop();
}

void HttpServer::Impl::turn_away(Turned why, const std::string& address) {
    ++counts.turned[static_cast<size_t>(why)];
    if (why < Turned::Unreadable) tell(options.log, Event::TooMany, named(address));
}

// Each request counts as a message of its address.
asio::awaitable<void> HttpServer::Impl::wait_for_pace(const std::string& address) {
    const auto pace = doorkeeper.pace_of(address);
    if (!pace) co_return;
    while (!pace->take(options.clock())) {
        const auto wait = pace->wait(options.clock());
        asio::steady_timer pause(io, std::min<decltype(wait)>(wait, options.times.longest_pause));
        co_await pause.async_wait(asio::use_awaitable);
    }
}

Response HttpServer::Impl::refuse_unread(http::status why) {
    turn_away(Turned::Unreadable, {});
    Response response = answer({}, why, "text/plain", "not read\n");
    response.keep_alive(false);
    return response;
}

Response HttpServer::Impl::refuse(const Request& request, const std::string& address,
                                  bool too_much) {
    turn_away(too_much ? Turned::Requests : doorkeeper.refusal(address, options.clock()), address);
    return too_many(request);
}

Response HttpServer::Impl::respond_to(const Request& request, const std::string& address,
                                      bool session) {
    Response response = respond(request, session, options);
    if (is_foreign(response)) turn_away(Turned::Foreign, address);
    return response;
}

// The connection counts until `place` is given back at the end.
asio::awaitable<void> HttpServer::Impl::serve(beast::tcp_stream stream,
                                              [[maybe_unused]] Arrived place) {
    beast::flat_buffer buffer;
    const Open open(counts.open_connections);
    try {
        for (;;) {
            stream.expires_after(options.times.request);
            const auto read = co_await read_request(stream, buffer);
            if (!read) {
                const Response response = refuse_unread(read.error());
                co_await http::async_write(stream, response, asio::use_awaitable);
                break;
            }
            Request request = *read;
            ++counts.requests;
            const std::string address = address_of(stream, request, options);
            stream.expires_after(options.times.idle);
            std::optional<Doorkeeper::Asked> asked(std::in_place, doorkeeper, address);
            const bool too_much = asked->is_too_much();
            if (!too_much) co_await wait_for_pace(address);
            co_await turns.wait(address, asio::use_awaitable);
            const double begun = worked_milliseconds();
            const bool session = wants_session(request, options.public_url);
            auto visitor = session ? visitor_of(request, address, options) : std::nullopt;
            const bool out = visitor && options.is_shut_out &&
                             options.is_shut_out(visitor->holder, visitor->address);
            if (!out && visitor && !too_much && doorkeeper.enter(address, options.clock())) {
                asked.reset();
                Handshake handshake{std::move(stream), std::move(request), std::move(*visitor),
                                    beast::buffers_to_string(buffer.data())};
                co_await open_session(std::move(handshake));
                co_return;
            }
            const Response response = out                   ? shut_out(request)
                                      : visitor || too_much ? refuse(request, address, too_much)
                                                            : respond_to(request, address, session);
            turns.charge(address, worked_milliseconds() - begun);
            co_await http::async_write(stream, response, asio::use_awaitable);
            if (response.need_eof()) break;
        }
    } catch (const boost::system::system_error&) {
        // The client has gone or sends garbage: only its connection ends.
    }
    error_code ignored;
    stream.socket().shutdown(tcp::socket::shutdown_send, ignored);
}

// Whether a connection could be accepted, which needs a file descriptor and memory.
asio::awaitable<bool> HttpServer::Impl::accept_one() {
    error_code error;
    tcp::socket socket =
        co_await acceptor.async_accept(asio::redirect_error(asio::use_awaitable, error));
    if (error) {
        if (acceptor.is_open()) tell(options.log, Event::NotAccepted, error.message());
        co_return false;
    }
    const auto peer = socket.remote_endpoint(error);
    if (error) co_return true;  // it has gone already
    const auto address = arrival_address(peer.address().to_string(), options.proxies);
    auto arrived = doorkeeper.arrive(address);
    ++counts.connections;
    if (!arrived) turn_away(Turned::Connections, address);
    if (!arrived) co_return true;  // closed without a word
    // Without Nagle's algorithm, which would delay small messages.
    socket.set_option(tcp::no_delay(true), error);
    asio::co_spawn(io, serve(beast::tcp_stream(std::move(socket)), std::move(arrived)),
                   asio::detached);
    co_return true;
}

// Goes on whatever happens: a server that accepts nobody looks alive and is not.
asio::awaitable<void> HttpServer::Impl::accept_all() {
    while (acceptor.is_open()) {
        bool accepted = false;
        try {
            accepted = co_await accept_one();
        } catch (const std::exception& error) {
            complain(options.log, "a connection was not accepted", error);
        }
        if (accepted || !acceptor.is_open()) continue;
        error_code error;  // wait instead of looping
        asio::steady_timer pause(io, options.times.after_failure);
        co_await pause.async_wait(asio::redirect_error(asio::use_awaitable, error));
    }
}

asio::awaitable<void> HttpServer::Impl::tick_forever() {
    for (;;) {
        timer.expires_after(std::chrono::milliseconds(options.tick_milliseconds));
        error_code error;
        co_await timer.async_wait(asio::redirect_error(asio::use_awaitable, error));
        if (error) co_return;
        try {
            handler.tick();
        } catch (const std::exception& mistake) {
            complain(options.log, "a moment was passed over", mistake);
        }
    }
}

asio::awaitable<void> HttpServer::Impl::beat_forever() {
    asio::steady_timer pause(io);
    for (;;) {
        pause.expires_after(options.times.beat);
        co_await pause.async_wait(asio::use_awaitable);
        handler.beat();
    }
}

// Finds those who are silent, and forgets addresses.
asio::awaitable<void> HttpServer::Impl::look_forever() {
    asio::steady_timer pause(io);
    for (;;) {
        pause.expires_after(options.times.look);
        co_await pause.async_wait(asio::use_awaitable);
        const auto now = options.clock();
        doorkeeper.forget(now);
        for (const auto& [client, session] : sessions) session->look(now);
    }
}

// Accepts no more clients, tells all of them to come back later, and gives them a moment to close.
void HttpServer::Impl::close_all() {
    error_code ignored;
    if (!closing) handler.stopping();
    if (std::exchange(closing, true) || sessions.empty()) return io.stop();
    acceptor.close(ignored);
    timer.cancel();
    for (const auto& [client, session] : sessions)
        session->close(websocket::close_code::service_restart, options.times.closing);
    last_wait.expires_after(options.times.closing + std::chrono::seconds(1));  // after all sessions
    last_wait.async_wait([this](error_code) { io.stop(); });
}

HttpServer::HttpServer(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
HttpServer::~HttpServer() = default;

std::unique_ptr<HttpServer> HttpServer::listen(const HttpOptions& options, SocketHandler& handler,
                                               std::string& why) {
    auto impl = std::make_unique<Impl>(options, handler);
    if (const auto error = listen_at(impl->acceptor, options.address, options.port)) {
        why = error.message();
        return nullptr;
    }
    return std::unique_ptr<HttpServer>(new HttpServer(std::move(impl)));
}

uint16_t HttpServer::port() const {
    return impl_->acceptor.local_endpoint().port();
}

bool HttpServer::is_local() const {
    return impl_->acceptor.local_endpoint().address().is_loopback();
}

std::vector<std::string> HttpServer::reach() const {
    if (impl_->options.public_url) return {impl_->options.public_url->origin};
    if (is_local()) return {};
    const auto address = impl_->acceptor.local_endpoint().address();
    std::vector<std::string> hosts;
    if (address.is_unspecified()) {
        hosts = network_addresses();
    } else {
        hosts = {address.is_v6() ? "[" + address.to_string() + "]" : address.to_string()};
    }
    for (std::string& host : hosts) {
        host.insert(0, "http://");
        host.append(":").append(std::to_string(port()));
    }
    return hosts;
}

void HttpServer::send(uint64_t client, const std::string& text) {
    if (const auto session = impl_->sessions.find(client); session != impl_->sessions.end())
        session->second->send(text);
}

void HttpServer::disconnect(uint64_t client) {
    if (const auto session = impl_->sessions.find(client); session != impl_->sessions.end())
        session->second->close(websocket::close_code::policy_error, impl_->options.times.flooder);
}

void HttpServer::charge(uint64_t client, double milliseconds) {
    if (const auto session = impl_->sessions.find(client); session != impl_->sessions.end())
        session->second->charge(milliseconds);
}

HttpCounts HttpServer::counts() {
    HttpCounts counts = impl_->counts;
    counts.open_sockets = impl_->sessions.size();
    counts.banned = impl_->doorkeeper.banned(impl_->options.clock());
    counts.addresses = impl_->doorkeeper.known();
    counts.waiting = impl_->turns.waiting();
    return counts;
}

void HttpServer::run() {
    asio::co_spawn(impl_->io, impl_->accept_all(), asio::detached);
    asio::co_spawn(impl_->io, impl_->tick_forever(), asio::detached);
    asio::co_spawn(impl_->io, impl_->beat_forever(), asio::detached);
    asio::co_spawn(impl_->io, impl_->look_forever(), asio::detached);
    impl_->signals.async_wait([this](error_code error, int) {
        if (!error) stop();
    });
    impl_->io.run();
}

void HttpServer::stop() {
    asio::post(impl_->io, [this] { impl_->close_all(); });
}

void HttpServer::in_turn(uint64_t client, std::function<void()> work) {
    if (const auto session = impl_->sessions.find(client); session != impl_->sessions.end())
        session->second->in_turn(guarded(std::move(work), impl_->options.log));
}

void HttpServer::post(std::function<void()> work) {
    asio::post(impl_->io, guarded(std::move(work), impl_->options.log));
}

}  // namespace dipolis
