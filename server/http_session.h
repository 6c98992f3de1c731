// One WebSocket of the web server. Part of http_server.cpp; no other file includes it, because
// Boost.Beast takes long to compile.
#pragma once

#include <algorithm>
#include <boost/asio.hpp>
#include <boost/beast.hpp>
#include <chrono>
#include <deque>
#include <exception>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "rooms/pace.h"
#include "server/frame_guard.h"
#include "server/http_answers.h"
#include "server/http_server.h"
#include "server/http_turns.h"
#include "server/turnstile.h"

namespace dipolis {

using tcp = asio::ip::tcp;

// Dozens of messages of a person: so much is read at once, and so much more may wait unread.
inline constexpr size_t kReadAtOnce = 4096;
// Milliseconds for reading a message and sending an answer, without what is done for it.
inline constexpr double kReading = 0.02;
// Back-pressure for a client that does not read: from the first limit on the server stops reading
// from it, beyond the second it disconnects it.
inline constexpr size_t kManyQueuedBytes = 64 << 10, kMostQueuedBytes = 256 << 10;

inline void complain(const Tell& log, const char* what, const std::exception& error) {
    tell(log, Event::Mistake, std::string(what) + ": " + error.what());
}

// The connection under a session: hands the bytes of a client to Beast frame by frame, each frame
// when the client's pace allows it. What the client sends beyond that stays in the network, where
// it costs the server nothing.
class GuardedStream : public beast::tcp_stream {
  public:
    using Clock = Pace::Clock;

    // `early`: what was read after the handshake. `shared`: the pace of all connections of the
    // client's address.
    GuardedStream(beast::tcp_stream stream, std::string_view early, std::shared_ptr<Pace> shared,
                  const HttpOptions& options)
        : beast::tcp_stream(std::move(stream)),
          clock_(options.clock),
          most_message_bytes_(options.most_message_bytes),
          bytes_(early.begin(), early.end()),
          turnstile_(std::move(shared), options.times),
          pause_(get_executor()),
          heard_(clock_()) {
        bytes_.resize(std::max(kReadAtOnce, early.size()));
        kept_ = {bytes_.data(), early.size()};
    }

    // Called once if the client floods.
    std::function<void()> on_flood;

    // Charges the client for work worth so many messages.
    void spend(double cost) { turnstile_.spend(cost, clock_()); }
    // Time when something of the client was read last.
    Clock::time_point heard() const { return heard_; }

    template <class Buffers, class Token>
    auto async_read_some(const Buffers& buffers, Token&& token) {
        return asio::async_compose<Token, void(error_code, size_t)>(
            [this, buffers, begun = false](auto& self, error_code error = {},
                                           size_t size = 0) mutable {
                if (!std::exchange(begun, true)) {
                    // Asio wants no operation to end where it began.
                    if (!kept_.empty()) return asio::post(get_executor(), std::move(self));
                    return beast::tcp_stream::async_read_some(asio::buffer(bytes_),
                                                              std::move(self));
                }
                if (size > 0) keep(size);
                if (!error && !socket().is_open()) error = asio::error::operation_aborted;
                if (error) return self.complete(error, 0);
                if (const auto wait = turn(); wait > Clock::duration::zero()) {
                    pause_.expires_after(wait);
                    return pause_.async_wait(std::move(self));
                }
                size = hand_over(buffers);
                if (guard_.has_many_pieces()) error = websocket::error::bad_continuation;
                self.complete(error, size);
            },
            token, *this);
    }

  private:
    // Time for which the next bytes must wait. If they need not, the frame that they begin is
    // counted.
    Clock::duration turn() {
        if (!guard_.frame_begins()) return Clock::duration::zero();
        const auto wait = turnstile_.pass(clock_(), [this] { return has_much_unread(); });
        if (turnstile_.is_flooded() && on_flood) std::exchange(on_flood, nullptr)();
        return wait;
    }

    // More than one message, however long that is.
    bool has_much_unread() {
        error_code gone;
        const uint64_t next = guard_.goes_on(kept_)   ? most_message_bytes_
                              : guard_.frame_begins() ? FrameGuard::length(kept_)
                                                      : 0;
        return socket().available(gone) > kReadAtOnce + std::min(next, most_message_bytes_);
    }

    void keep(size_t size) {
        kept_ = {bytes_.data(), size};
        turnstile_.was_read([this] { return has_much_unread(); });
    }

    template <class Buffers>
    size_t hand_over(const Buffers& buffers) {
        const size_t most = std::min(kept_.size(), asio::buffer_size(buffers));
        const size_t size = guard_.take(kept_.substr(0, most));
        asio::buffer_copy(buffers, asio::buffer(kept_.data(), size));
        kept_.remove_prefix(size);
        heard_ = clock_();
        return size;
    }

    std::function<Clock::time_point()> clock_;
    const uint64_t most_message_bytes_;
    FrameGuard guard_;
    std::vector<char> bytes_;  // as last read
    std::string_view kept_;    // those of them that were not handed over yet
    Turnstile turnstile_;
    asio::steady_timer pause_;
    Clock::time_point heard_;
};

// Beast finds this overload when a session ends.
inline void teardown(beast::role_type role, GuardedStream& stream, error_code& error) {
    beast::teardown(role, static_cast<beast::tcp_stream&>(stream), error);
}
template <class Handler>
void async_teardown(beast::role_type role, GuardedStream& stream, Handler&& handler) {
    beast::async_teardown(role, static_cast<beast::tcp_stream&>(stream),
                          std::forward<Handler>(handler));
}

// Client that opens a WebSocket, and what it is given.
struct Visitor {
    std::string holder;
    std::string address;  // for which limits are kept; empty for this machine itself
    std::string cookie;   // to set; empty for none
};

// One WebSocket: a queue for output, a loop for input.
class Session : public std::enable_shared_from_this<Session> {
  public:
    // `owner`: whose turns at the server's thread it takes. The options and the turns must outlive
    // it.
    Session(GuardedStream stream, const HttpOptions& options, HttpTurns& turns, std::string owner)
        : options_(options), turns_(turns), owner_(std::move(owner)), socket_(std::move(stream)) {}

    // Called once if the client floods; it is then disconnected.
    void when_it_floods(std::function<void()> tell) {
        socket_.next_layer().on_flood = [this, tell = std::move(tell)] {
            tell();
            close(websocket::close_code::policy_error, options_.times.flooder);
        };
    }
    // Charges the client for work of so many milliseconds. Each one after the first counts as a
    // message.
    void charge(double milliseconds) {
        turns_.charge(owner_, milliseconds);
        if (milliseconds > 1) socket_.next_layer().spend(milliseconds - 1);
    }

    // Calls it when it is the client's turn again.
    template <class Work>
    void in_turn(Work work) {
        turns_.wait(owner_, [self = shared_from_this(), work = std::move(work)] {
            if (self->open_) work();
        });
    }

    asio::awaitable<void> run(SocketHandler& handler, const Request& request, uint64_t client,
                              const Visitor& visitor) {
        // A silent client is found by look().
        socket_.set_option(websocket::stream_base::timeout{options_.times.handshake,
                                                           websocket::stream_base::none(), false});
        socket_.read_message_max(options_.most_message_bytes);
        const auto give = [&cookie = visitor.cookie](websocket::response_type& response) {
            if (!cookie.empty()) response.set(http::field::set_cookie, cookie);
        };
        socket_.set_option(websocket::stream_base::decorator(give));
        co_await socket_.async_accept(request, asio::use_awaitable);
        socket_.text(true);
        socket_.auto_fragment(false);  // a table is sent as one frame, by one system call
        open_ = true;
        try {
            handler.connected(client, visitor.holder, visitor.address);
            co_await listen(handler, client);
        } catch (const boost::system::system_error&) {
            // Closed by the client, disconnected, or a broken frame: no difference for the games.
        } catch (const std::exception& error) {
            // A bug of ours costs one connection, not the server; the games are stored.
            complain(options_.log, "a connection was given up", error);
            cut();
        }
        open_ = false;
        handler.disconnected(client);
    }

    void send(const std::string& text) {
        if (!open_) return;
        queued_ += text.size();
        if (queued_ > kMostQueuedBytes) return cut();
        queue_.push_back(text);
        if (queue_.size() == 1)
            asio::co_spawn(socket_.get_executor(), write_all(shared_from_this()), asio::detached);
    }

    // To be called from time to time: pings a client that is silent for long, and disconnects one
    // that does not answer.
    void look(Pace::Clock::time_point now) {
        if (!open_) return;
        const auto silent = now - socket_.next_layer().heard();
        if (silent >= options_.times.silence) return cut();
        const bool was_pinged = std::exchange(pinged_, silent >= options_.times.silence / 2);
        if (was_pinged || !pinged_ || std::exchange(pinging_, true)) return;
        socket_.async_ping({}, [self = shared_from_this()](error_code) { self->pinging_ = false; });
    }

    // Sends the reason; the client then closes, or is disconnected a moment later.
    void close(websocket::close_code why, HttpTimes::Time patience) {
        if (!std::exchange(open_, false)) return;
        patience_.expires_after(patience);
        patience_.async_wait([session = weak_from_this()](error_code error) {
            if (const auto still_there = session.lock(); still_there && !error) still_there->cut();
        });
        asio::co_spawn(socket_.get_executor(), say_goodbye(shared_from_this(), why),
                       asio::detached);
    }

  private:
    asio::awaitable<void> listen(SocketHandler& handler, uint64_t client) {
        for (;;) {
            beast::flat_buffer buffer;
            co_await socket_.async_read(buffer, asio::use_awaitable);
            const auto come = socket_.next_layer().heard();
            turns_.charge(owner_, kReading);
            co_await turns_.wait(owner_, asio::use_awaitable);
            if (open_) handler.received(client, beast::buffers_to_string(buffer.data()), come);
            while (open_ && queued_ > kManyQueuedBytes) {
                error_code woken;
                written_.expires_after(options_.times.idle);
                co_await written_.async_wait(asio::redirect_error(asio::use_awaitable, woken));
                if (!woken) cut();
            }
        }
    }

    void cut() {
        open_ = false;
        beast::get_lowest_layer(socket_).close();
    }

    asio::awaitable<void> write_all(std::shared_ptr<Session> self) {
        try {
            while (!self->queue_.empty()) {
                co_await self->socket_.async_write(asio::buffer(self->queue_.front()),
                                                   asio::use_awaitable);
                self->queued_ -= self->queue_.front().size();
                self->queue_.pop_front();
                self->written_.cancel();
            }
        } catch (const boost::system::system_error&) {
            self->open_ = false;  // the reading coroutine notices this and cleans up
            self->written_.cancel();
        }
    }

    asio::awaitable<void> say_goodbye(std::shared_ptr<Session> self, websocket::close_code why) {
        error_code ignored;
        co_await self->socket_.async_close(why, asio::redirect_error(asio::use_awaitable, ignored));
    }

    const HttpOptions& options_;
    HttpTurns& turns_;
    const std::string owner_;
    websocket::stream<GuardedStream, false> socket_;       // without compression
    asio::steady_timer written_{socket_.get_executor()};   // cancelled whenever a message is queued
    asio::steady_timer patience_{socket_.get_executor()};  // for a client that does not close
    std::deque<std::string> queue_;
    size_t queued_ = 0;
    bool open_ = false;
    bool pinged_ = false;   // since something was heard
    bool pinging_ = false;  // lasts for as long as the client does not read
};

}  // namespace dipolis
