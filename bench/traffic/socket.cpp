#include "bench/traffic/socket.h"

#include <boost/asio.hpp>
#include <boost/beast.hpp>
#include <deque>
#include <utility>

namespace dipolis::traffic {

namespace {

namespace beast = boost::beast;
namespace websocket = beast::websocket;

class OpenSocket : public Socket, public std::enable_shared_from_this<OpenSocket> {
  public:
    OpenSocket(asio::io_context& io, Listener& listener, Identity identity)
        : stream_(io), listener_(&listener), identity_(std::move(identity)) {}

    const Identity& identity() const override { return identity_; }

    void send(std::string text) override {
        queue_.push_back(std::move(text));
        if (queue_.size() == 1) write();
    }
    void ping() override {
        stream_.async_ping({}, [self = shared_from_this()](error_code error) {
            if (error) return self->end();
            if (self->listener_ != nullptr) self->listener_->sent();
        });
    }
    void drop() override {
        listener_ = nullptr;
        error_code ignored;
        stream_.next_layer().close(ignored);
    }

    void connect(const tcp::endpoint& server) {
        auto& socket = stream_.next_layer();
        socket.async_connect(server, [self = shared_from_this(), server](error_code error) {
            if (error) return self->end();
            self->stream_.next_layer().set_option(tcp::no_delay(true), error);
            const std::string host = "127.0.0.1:" + std::to_string(server.port());
            self->stream_.set_option(
                websocket::stream_base::decorator([host, self](websocket::request_type& request) {
                    request.set(beast::http::field::origin, "http://" + host);
                    const Identity& who = self->identity_;
                    if (!who.address.empty()) request.set("X-Forwarded-For", who.address);
                    if (!who.cookie.empty()) request.set("Cookie", who.cookie);
                }));
            self->shake_hands(host);
        });
    }

  private:
    void shake_hands(const std::string& host) {
        const auto done = [self = shared_from_this()](error_code error) {
            self->stream_.set_option(websocket::stream_base::decorator(
                [](websocket::request_type&) {}));  // it holds this socket
            if (error) return self->end();
            self->keep_cookie();
            self->stream_.text(true);
            if (self->listener_ != nullptr) self->listener_->opened();
            self->read();
        };
        stream_.async_handshake(answer_, host, "/ws", done);
    }
    void keep_cookie() {
        const std::string given(answer_["Set-Cookie"]);
        if (!given.empty()) identity_.cookie = given.substr(0, given.find(';'));
        answer_ = {};
    }
    void read() {
        stream_.async_read(buffer_, [self = shared_from_this()](error_code error, size_t) {
            if (error) return self->end();
            const auto bytes = self->buffer_.data();
            if (self->listener_ != nullptr)
                self->listener_->heard({static_cast<const char*>(bytes.data()), bytes.size()});
            self->buffer_.consume(bytes.size());
            self->read();
        });
    }
    void write() {
        stream_.async_write(asio::buffer(queue_.front()),
                            [self = shared_from_this()](error_code error, size_t) {
                                if (error) return self->end();
                                self->queue_.pop_front();
                                if (!self->queue_.empty()) return self->write();
                                if (self->listener_ != nullptr) self->listener_->sent();
                            });
    }
    void end() {
        Listener* listener = std::exchange(listener_, nullptr);
        error_code ignored;
        stream_.next_layer().close(ignored);
        if (listener != nullptr) listener->closed();
    }

    websocket::stream<tcp::socket> stream_;
    Listener* listener_;
    Identity identity_;
    websocket::response_type answer_;
    beast::flat_buffer buffer_;
    std::deque<std::string> queue_;
};

}  // namespace

std::shared_ptr<Socket> Socket::open(asio::io_context& io, const tcp::endpoint& server,
                                     Listener& listener, Identity identity) {
    auto socket = std::make_shared<OpenSocket>(io, listener, std::move(identity));
    socket->connect(server);
    return socket;
}

}  // namespace dipolis::traffic
