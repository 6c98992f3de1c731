// The running server as its operator sees it: what `dipolis serve` tells of itself on the port of
// --metrics, and to the service manager.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "server/http_monitor.h"
#include "server/http_server.h"
#include "server/log.h"
#include "server/machine_clocks.h"
#include "server/pooled_lobby.h"
#include "server/store_thread.h"
#include "server/web_push.h"

namespace dipolis {

class ServeWatch : public Watched {
  public:
    // Parts that it watches, and that must outlive it; `directory` is that of the games.
    struct Parts {
        HttpServer& server;
        StoreThread& queue;
        Lobby& lobby;
        Log& log;
        std::string directory;
        const WebPush* push = nullptr;  // if there is one
    };
    explicit ServeWatch(Parts parts) : parts_(std::move(parts)) {}

    void post(std::function<void()> work) override { parts_.server.post(std::move(work)); }
    Figures about_process() override;
    Figures::Served served() override;
    void ask_store(std::function<void(const std::string&)> tell) override;

  private:
    void count_games();

    const Parts parts_;
    const double start_ = static_cast<double>(system_seconds());
    const int64_t started_ = steady_now();
    // For the server's thread.
    std::optional<int64_t> stored_games_;
    int64_t count_again_ = 0;  // then
};

}  // namespace dipolis
