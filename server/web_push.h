// Sends pushes to push services (RFC 8030) in a thread of its own, so that no game waits for them.
// Only web_push.cpp includes Boost.Beast and OpenSSL for that.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "rooms/push.h"
#include "server/log.h"
#include "server/push_counts.h"
#include "server/vapid.h"

namespace dipolis {

class WebPush {
  public:
    struct Options {
        std::string subject;  // as in Vapid::authorization()
        Tell log = {};
        // Called from the thread: a push service does not know this endpoint any more.
        std::function<void(const std::string& endpoint)> expired = {};
        std::function<int64_t()> date;  // seconds since 1970, for tokens
        std::function<int64_t()> now;   // milliseconds of a clock that never goes back

        // For tests; a server uses the system's roots and the usual port, and goes nowhere but
        // where strangers may send it.
        std::string roots = {};  // file of the certificates that are trusted
        std::string port = "443";
        std::function<bool(const std::string& address)> may_connect = {};
    };
    WebPush(const Vapid& vapid, Options options);
    ~WebPush();  // gives up what waits
    WebPush(const WebPush&) = delete;
    WebPush& operator=(const WebPush&) = delete;

    // Queues it, or drops it; returns at once. From any thread.
    void send(const Push& push);
    PushCounts counts() const;  // from any thread

  private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

}  // namespace dipolis
