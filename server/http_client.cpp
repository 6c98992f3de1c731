#include "server/http_client.h"

#include <boost/asio.hpp>
#include <boost/beast.hpp>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <thread>
#include <utility>

namespace dipolis {

namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using tcp = asio::ip::tcp;
using boost::system::error_code;

constexpr auto kConnectTime = std::chrono::seconds(10);
// A table with all events of a long game has less than a tenth of this.
constexpr size_t kMostReplyBytes = 4 << 20;

// "name=value" of the header line "name=value; HttpOnly; ...".
std::string pair_of(std::string_view header) {
    return std::string(header.substr(0, header.find(';')));
}

std::string bracketed(const std::string& host) {
    return host.find(':') == host.npos ? host : "[" + host + "]";
}

}  // namespace

std::string WebLink::origin() const {
    return "http://" + bracketed(host) + (port == "80" ? "" : ":" + port);
}

Parsed<WebLink> parse_link(std::string_view address) {
    constexpr std::string_view kScheme = "http://";
    const std::string_view whole = address;
    if (!address.starts_with(kScheme)) return fail(ErrorCode::Unsupported, "address", whole);
    address.remove_prefix(kScheme.size());
    const size_t slash = address.find('/');
    const size_t hash = address.find('#');
    if (slash == address.npos || hash == address.npos || hash < slash)
        return fail(ErrorCode::MissingField, "address", whole);
    WebLink link;
    link.link = address.substr(hash);
    std::string_view host = address.substr(0, slash);
    const size_t colon = host.rfind(':');
    if (colon != host.npos && host.find(']', colon) == host.npos) {
        link.port = host.substr(colon + 1);
        host = host.substr(0, colon);
    }
    if (host.starts_with('[') && host.ends_with(']')) host = host.substr(1, host.size() - 2);
    if (host.empty() || link.port.empty()) return fail(ErrorCode::MissingField, "address", whole);
    link.host = host;
    return link;
}

struct HttpClient::Impl {
    asio::io_context io{1};
    websocket::stream<beast::tcp_stream, false> socket{io};  // without compression
    beast::flat_buffer buffer;
    std::deque<std::string> going;  // only the thread of `io` uses it

    std::mutex mutex;  // for what follows
    std::condition_variable changed;
    std::deque<std::string> come;
    bool open = true;
    std::thread thread;

    void shake_hands(const WebLink& to, std::string& cookie);
    void read();
    void write();
    void end();
};

// Throws boost::system::system_error.
void HttpClient::Impl::shake_hands(const WebLink& to, std::string& cookie) {
    // Blocking calls know no time limit of Beast, so this one runs the context itself.
    const auto wait = [this](auto&& begin) {
        error_code result = asio::error::timed_out;
        begin([&result](error_code error, auto&&...) { result = error; });
        io.restart();
        io.run_for(kConnectTime);
        if (result) throw boost::system::system_error(result);
    };
    tcp::resolver resolver(io);
    tcp::resolver::results_type found;
    wait([&](auto done) {
        resolver.async_resolve(to.host, to.port, [&found, done](error_code error, auto results) {
            found = results;
            done(error);
        });
    });
    wait([&](auto done) { beast::get_lowest_layer(socket).async_connect(found, done); });
    beast::get_lowest_layer(socket).socket().set_option(tcp::no_delay(true));
    socket.set_option(websocket::stream_base::timeout::suggested(beast::role_type::client));
    socket.set_option(websocket::stream_base::decorator([&](websocket::request_type& request) {
        request.set(http::field::origin, to.origin());
        if (!cookie.empty()) request.set(http::field::cookie, cookie);
    }));
    socket.read_message_max(kMostReplyBytes);
    websocket::response_type answer;
    const std::string host = to.origin().substr(std::string_view("http://").size());
    wait([&](auto done) { socket.async_handshake(answer, host, "/ws", done); });
    if (const auto set = answer.find(http::field::set_cookie); set != answer.end())
        cookie = pair_of({set->value().data(), set->value().size()});
}

void HttpClient::Impl::read() {
    socket.async_read(buffer, [this](error_code error, size_t) {
        if (error) return end();
        {
            const std::lock_guard lock(mutex);
            come.push_back(beast::buffers_to_string(buffer.data()));
        }
        changed.notify_one();
        buffer.consume(buffer.size());
        read();
    });
}

void HttpClient::Impl::write() {
    socket.async_write(asio::buffer(going.front()), [this](error_code error, size_t) {
        if (error) return end();
        going.pop_front();
        if (!going.empty()) write();
    });
}

void HttpClient::Impl::end() {
    {
        const std::lock_guard lock(mutex);
        open = false;
    }
    changed.notify_one();
    beast::get_lowest_layer(socket).close();
}

HttpClient::HttpClient(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}

HttpClient::~HttpClient() {
    impl_->io.stop();
    if (impl_->thread.joinable()) impl_->thread.join();
}

std::unique_ptr<HttpClient> HttpClient::connect(const WebLink& to, std::string& cookie,
                                                std::string& why) {
    auto impl = std::make_unique<Impl>();
    try {
        impl->shake_hands(to, cookie);
    } catch (const boost::system::system_error& error) {
        why = error.code().message();
        return nullptr;
    }
    impl->read();
    impl->io.restart();
    impl->thread = std::thread([io = &impl->io] { io->run(); });
    return std::unique_ptr<HttpClient>(new HttpClient(std::move(impl)));
}

void HttpClient::send(std::string text) {
    asio::post(impl_->io, [impl = impl_.get(), text = std::move(text)]() mutable {
        impl->going.push_back(std::move(text));
        if (impl->going.size() == 1) impl->write();
    });
}

std::optional<std::string> HttpClient::receive(std::chrono::milliseconds most) {
    std::unique_lock lock(impl_->mutex);
    impl_->changed.wait_for(lock, most, [this] { return !impl_->come.empty() || !impl_->open; });
    if (impl_->come.empty()) return std::nullopt;
    std::string text = std::move(impl_->come.front());
    impl_->come.pop_front();
    return text;
}

bool HttpClient::is_open() const {
    const std::lock_guard lock(impl_->mutex);
    return impl_->open;
}

}  // namespace dipolis
