// A second, small web server, for the operator and for this machine only, in a thread of its own:
// /healthz, /readyz and /metrics. The same thread gives the service manager its signs of life.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "server/figures.h"
#include "server/notify.h"

namespace dipolis {

// Threads that are watched: the server's and the store's. A function without a word about it is
// called from the monitor's thread.
class Watched {
  public:
    virtual ~Watched() = default;
    // Does the work on the server's thread, unless that has ended.
    virtual void post(std::function<void()> work) = 0;
    virtual Figures about_process() = 0;
    // On the server's thread.
    virtual Figures::Served served() = 0;
    // On the server's thread: asks the store's thread, and tells later, on the server's thread too,
    // why no games can be played and stored now; an empty text if they can.
    virtual void ask_store(std::function<void(const std::string& why_not)> tell) = 0;
};

struct MonitorOptions {
    using Time = std::chrono::steady_clock::duration;

    // Address of this machine to listen at; nowhere without a port.
    std::string address = "127.0.0.1";
    std::optional<uint16_t> port = {};  // 0: any free one
    std::shared_ptr<const Notifier> notifier = {};
    // A thread that has not answered for so long does not answer.
    Time patience = std::chrono::seconds(5);
    // Between two signs of life, if nobody asks for more.
    Time interval = std::chrono::seconds(5);
};

class Monitor {
  public:
    // Listens at once, and answers when it watches. On failure returns null, and `why` is the
    // reason.
    static std::unique_ptr<Monitor> listen(MonitorOptions options, std::string& why);
    ~Monitor();  // to be called when the server's thread does nothing for it any more

    std::optional<uint16_t> port() const;
    std::string address() const;  // with the port, as in a URL; empty without one
    // From now on. The first answer of both threads tells the service manager that all is ready.
    void watch(Watched& watched);
    // The server begins to stop. May be called from any thread.
    void stopping();

  private:
    struct Impl;
    explicit Monitor(std::unique_ptr<Impl> impl);
    std::unique_ptr<Impl> impl_;
};

}  // namespace dipolis
