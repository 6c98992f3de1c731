#include "server/http_server.h"

#include <boost/asio.hpp>
#include <boost/beast.hpp>
#include <deque>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <map>
#include <optional>

namespace dipolis {

namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using tcp = asio::ip::tcp;
using boost::system::error_code;

constexpr auto kHandshakeTime = std::chrono::seconds(5);
constexpr auto kIdleTime = std::chrono::seconds(60);
constexpr uint32_t kMostHeadBytes = 8192;
constexpr size_t kMostQueuedBytes = 4 << 20;  // of a client that does not read

std::string_view media_type(const std::filesystem::path& file) {
    const std::string extension = file.extension().string();
    if (extension == ".html") return "text/html; charset=utf-8";
    if (extension == ".js") return "text/javascript; charset=utf-8";
    if (extension == ".css") return "text/css; charset=utf-8";
    if (extension == ".svg") return "image/svg+xml";
    if (extension == ".json") return "application/json";
    if (extension == ".woff2") return "font/woff2";
    if (extension == ".png") return "image/png";
    if (extension == ".wasm") return "application/wasm";
    return "application/octet-stream";
}

// The file a target names, or nothing if it would leave the directory. Targets are short names made
// by the page's build; anything unusual, escapes included, is refused rather than interpreted.
std::optional<std::filesystem::path> file_of(const std::string& directory,
                                             std::string_view target) {
    target = target.substr(0, target.find_first_of("?#"));
    if (target.empty() || target[0] != '/' || target.find("..") != target.npos) return std::nullopt;
    for (char c : target) {
        const bool plain = std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '/' ||
                           c == '.' || c == '-' || c == '_';
        if (!plain) return std::nullopt;
    }
    std::filesystem::path file = directory;
    file += target == "/" ? "/index.html" : target;
    error_code ignored;
    if (!std::filesystem::is_regular_file(file, ignored)) return std::nullopt;
    return file;
}

using Request = http::request<http::string_body>;
using Response = http::response<http::string_body>;

Response answer(const Request& request, http::status status, std::string_view type,
                std::string body) {
    Response response{status, request.version()};
    response.set(http::field::content_type, type);
    response.set("X-Content-Type-Options", "nosniff");
    response.set("Referrer-Policy", "no-referrer");
    response.set("Content-Security-Policy",
                 "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src "
                 "'self' data:;"
                 " font-src 'self'; connect-src 'self'; worker-src 'self'; base-uri 'none';"
                 " form-action 'none'; frame-ancestors 'none'");
    // Files with a hash in their name never change; the page itself must be asked for again.
    const bool fingerprinted = request.target().starts_with("/assets/");
    response.set(http::field::cache_control,
                 fingerprinted ? "max-age=31536000, immutable" : "no-cache");
    response.keep_alive(request.keep_alive());
    response.body() = std::move(body);
    response.prepare_payload();
    if (request.method() == http::verb::head) response.body().clear();
    return response;
}

// The same file as the page's build has packed it, where it has and the other side can unpack it.
std::optional<std::filesystem::path> packed(const Request& request, std::filesystem::path file) {
    file += ".gz";
    error_code ignored;
    const bool taken = http::ext_list{request[http::field::accept_encoding]}.exists("gzip");
    if (!taken || !std::filesystem::is_regular_file(file, ignored)) return std::nullopt;
    return file;
}

Response serve_file(const Request& request, const std::string& directory) {
    if (request.method() != http::verb::get && request.method() != http::verb::head)
        return answer(request, http::status::method_not_allowed, "text/plain",
                      "only GET and HEAD\n");
    const std::string_view target(request.target().data(), request.target().size());
    const auto file = file_of(directory, target);
    if (!file) return answer(request, http::status::not_found, "text/plain", "not found\n");
    const auto smaller = packed(request, *file);
    std::ifstream in(smaller.value_or(*file), std::ios::binary);
    std::string body{std::istreambuf_iterator<char>(in), {}};
    Response response = answer(request, http::status::ok, media_type(*file), std::move(body));
    response.set(http::field::vary, "Accept-Encoding");
    if (smaller) response.set(http::field::content_encoding, "gzip");
    return response;
}

// A page from elsewhere must not drive the games of this machine: the origin must be the host asked
// for.
bool same_origin(const Request& request) {
    const auto origin = request[http::field::origin];
    const std::string host(request[http::field::host]);
    return origin == "http://" + host || origin == "https://" + host;
}

// A name that resolves to this machine must not make a foreign page its origin (DNS rebinding):
// only addresses and localhost are answered.
bool known_host(const Request& request) {
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

bool wants_session(const Request& request) {
    return websocket::is_upgrade(request) && request.target() == "/ws" && known_host(request) &&
           same_origin(request);
}

// Everything that is not a session.
Response respond(const Request& request, const std::string& directory) {
    if (!known_host(request))
        return answer(request, http::status::misdirected_request, "text/plain", "unknown host\n");
    if (websocket::is_upgrade(request))
        return answer(request, http::status::forbidden, "text/plain", "forbidden\n");
    return serve_file(request, directory);
}

}  // namespace

struct HttpServer::Impl {
    class Session;

    Impl(const HttpOptions& http_options, SocketHandler& socket_handler)
        : options(http_options), handler(socket_handler) {}

    HttpOptions options;
    SocketHandler& handler;
    asio::io_context io{1};
    tcp::acceptor acceptor{io};
    asio::steady_timer timer{io};
    asio::signal_set signals{io, SIGINT, SIGTERM};
    std::map<uint64_t, std::shared_ptr<Session>> sessions;
    uint64_t next_client = 1;

    asio::awaitable<void> accept_all();
    asio::awaitable<void> serve(beast::tcp_stream stream);
    asio::awaitable<void> open_session(beast::tcp_stream stream, Request request);
    asio::awaitable<void> tick_forever();
};

// One WebSocket: a queue out, a loop in.
class HttpServer::Impl::Session : public std::enable_shared_from_this<Session> {
  public:
    explicit Session(beast::tcp_stream stream) : socket_(std::move(stream)) {}

    asio::awaitable<void> run(Impl& impl, const Request& request, uint64_t client) {
        socket_.set_option(websocket::stream_base::timeout::suggested(beast::role_type::server));
        socket_.read_message_max(impl.options.most_message_bytes);
        co_await socket_.async_accept(request, asio::use_awaitable);
        socket_.text(true);
        open_ = true;
        impl.handler.connected(client);
        try {
            for (;;) {
                beast::flat_buffer buffer;
                co_await socket_.async_read(buffer, asio::use_awaitable);
                impl.handler.received(client, beast::buffers_to_string(buffer.data()));
            }
        } catch (const boost::system::system_error&) {
            // Closed by the other side, cut off, or a broken frame: all the same to the games.
        } catch (const std::exception& error) {
            // A mistake of ours costs one connection, not the server; its games are kept.
            std::cerr << "a connection was given up: " << error.what() << '\n';
            close();
        }
        open_ = false;
        impl.handler.disconnected(client);
    }

    void send(const std::string& text) {
        if (!open_) return;
        queued_ += text.size();
        if (queued_ > kMostQueuedBytes) {
            open_ = false;
            beast::get_lowest_layer(socket_).close();
            return;
        }
        queue_.push_back(text);
        if (queue_.size() == 1)
            asio::co_spawn(socket_.get_executor(), write_all(shared_from_this()), asio::detached);
    }

    void close() {
        open_ = false;
        beast::get_lowest_layer(socket_).close();
    }

  private:
    asio::awaitable<void> write_all(std::shared_ptr<Session> self) {
        try {
            while (!self->queue_.empty()) {
                co_await self->socket_.async_write(asio::buffer(self->queue_.front()),
                                                   asio::use_awaitable);
                self->queued_ -= self->queue_.front().size();
                self->queue_.pop_front();
            }
        } catch (const boost::system::system_error&) {
            self->open_ = false;  // the reading side notices and cleans up
        }
    }

    websocket::stream<beast::tcp_stream> socket_;
    std::deque<std::string> queue_;
    size_t queued_ = 0;
    bool open_ = false;
};

asio::awaitable<void> HttpServer::Impl::open_session(beast::tcp_stream stream, Request request) {
    stream.expires_never();
    const uint64_t client = next_client++;
    const auto session = std::make_shared<Session>(std::move(stream));
    sessions[client] = session;
    try {
        co_await session->run(*this, request, client);
    } catch (const boost::system::system_error&) {
        // The handshake failed; nobody was told of this client.
    }
    sessions.erase(client);
}

asio::awaitable<void> HttpServer::Impl::serve(beast::tcp_stream stream) {
    beast::flat_buffer buffer;
    try {
        for (;;) {
            stream.expires_after(kHandshakeTime);
            http::request_parser<http::string_body> parser;
            parser.header_limit(kMostHeadBytes);
            parser.body_limit(kMostHeadBytes);
            co_await http::async_read(stream, buffer, parser, asio::use_awaitable);
            Request request = parser.release();
            if (wants_session(request)) {
                co_await open_session(std::move(stream), std::move(request));
                co_return;
            }
            stream.expires_after(kIdleTime);
            const Response response = respond(request, options.directory);
            co_await http::async_write(stream, response, asio::use_awaitable);
            if (response.need_eof()) break;
        }
    } catch (const boost::system::system_error&) {
        // A client went away or talks nonsense: its connection ends, nothing else.
    }
    error_code ignored;
    stream.socket().shutdown(tcp::socket::shutdown_send, ignored);
}

asio::awaitable<void> HttpServer::Impl::accept_all() {
    for (;;) {
        error_code error;
        tcp::socket socket =
            co_await acceptor.async_accept(asio::redirect_error(asio::use_awaitable, error));
        if (!acceptor.is_open()) co_return;
        if (error) {  // out of descriptors: wait instead of turning in circles
            asio::steady_timer pause(io, std::chrono::milliseconds(100));
            co_await pause.async_wait(asio::redirect_error(asio::use_awaitable, error));
            continue;
        }
        asio::co_spawn(io, serve(beast::tcp_stream(std::move(socket))), asio::detached);
    }
}

asio::awaitable<void> HttpServer::Impl::tick_forever() {
    for (;;) {
        timer.expires_after(std::chrono::milliseconds(options.tick_milliseconds));
        error_code error;
        co_await timer.async_wait(asio::redirect_error(asio::use_awaitable, error));
        if (error) co_return;
        handler.tick();
    }
}

HttpServer::HttpServer(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
HttpServer::~HttpServer() = default;

std::unique_ptr<HttpServer> HttpServer::listen(const HttpOptions& options, SocketHandler& handler,
                                               std::string& why) {
    auto impl = std::make_unique<Impl>(options, handler);
    error_code error;
    const auto address = asio::ip::make_address(options.address, error);
    const tcp::endpoint endpoint(address, options.port);
    if (!error) impl->acceptor.open(endpoint.protocol(), error);
    if (!error) impl->acceptor.set_option(asio::socket_base::reuse_address(true), error);
    if (!error) impl->acceptor.bind(endpoint, error);
    if (!error) impl->acceptor.listen(asio::socket_base::max_listen_connections, error);
    if (error) {
        why = error.message();
        return nullptr;
    }
    return std::unique_ptr<HttpServer>(new HttpServer(std::move(impl)));
}

uint16_t HttpServer::port() const {
    return impl_->acceptor.local_endpoint().port();
}

void HttpServer::send(uint64_t client, const std::string& text) {
    if (const auto session = impl_->sessions.find(client); session != impl_->sessions.end())
        session->second->send(text);
}

void HttpServer::run() {
    asio::co_spawn(impl_->io, impl_->accept_all(), asio::detached);
    asio::co_spawn(impl_->io, impl_->tick_forever(), asio::detached);
    impl_->signals.async_wait([this](error_code error, int) {
        if (!error) stop();
    });
    impl_->io.run();
}

void HttpServer::stop() {
    asio::post(impl_->io, [this] { impl_->io.stop(); });
}

}  // namespace dipolis
