// Fair turns of addresses at the thread of the web server. Part of http_server.cpp; no other file
// includes it, because Boost.Asio takes long to compile.
#pragma once

#include <boost/asio.hpp>
#include <functional>
#include <memory>
#include <string>
#include <utility>

#include "server/turns.h"

namespace dipolis {

namespace asio = boost::asio;

// Turns of coroutines, which wait here before they do anything for a client. One goes on at a time;
// between two of them the thread looks at its sockets, so that whoever has just come is in the
// queue already.
class HttpTurns {
  public:
    explicit HttpTurns(asio::io_context& io) : io_(io) {}

    // Completes when it is the owner's turn; the work is what follows until the next waiting.
    template <class Token>
    auto wait(const std::string& owner, Token&& token) {
        const auto begin = [this, &owner](auto handler) {
            // A std::function must be copyable, and a handler need not be.
            auto kept = std::make_shared<decltype(handler)>(std::move(handler));
            turns_.add(owner, [kept] { std::move (*kept)(); });
            if (!std::exchange(posted_, true)) post();
        };
        return asio::async_initiate<Token, void()>(begin, token);
    }
    // Milliseconds of work for the owner.
    void charge(const std::string& owner, double milliseconds) {
        turns_.charge(owner, milliseconds);
    }

    size_t waiting() const { return turns_.size(); }

  private:
    void post() {
        asio::post(io_, [this] { serve_one(); });
    }
    void serve_one() {
        const auto next = turns_.take();
        posted_ = !turns_.empty();
        if (posted_) post();  // first, because the work may throw
        if (next) next->item();
    }

    asio::io_context& io_;
    Turns<std::function<void()>> turns_;
    bool posted_ = false;  // whether serve_one() will be called
};

}  // namespace dipolis
