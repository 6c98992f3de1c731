// The desk beside a server that runs: reads through a connection of its own, and has everything
// else done by the server's thread and that of its store. One for each question; all functions are
// for the thread of whoever asks, which waits.
#pragma once

#include <chrono>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <utility>

#include "server/control_socket.h"
#include "server/desk.h"
#include "server/log.h"

namespace dipolis {

// Things that the desks of a server share. Made and ended by the server's thread.
struct Reception {
    StoreQueue& queue;
    RunningServer& server;
    // Runs a function on the server's thread.
    std::function<void(std::function<void()>)> post;
    std::string file;
    std::function<int64_t()> date;
    Tell log;
};

class ServerDesk : public Desk {
  public:
    // `ends`: that the server ends; nothing is posted or waited for any more.
    class Ending {
      public:
        void begin();
        bool has_begun();
        // Waits so long, or until the server ends.
        void wait_for(std::chrono::milliseconds time);

      private:
        friend class ServerDesk;
        std::mutex mutex_;
        std::condition_variable changed_;
        bool begun_ = false;
    };

    // `has_gone`: whether nobody waits for the answer any more; asked often.
    ServerDesk(const Reception& reception, Store& store, Ending& ending,
               std::function<bool()> has_gone)
        : reception_(reception), store_(store), ending_(ending), has_gone_(std::move(has_gone)) {}

    Store& store() override { return store_; }
    Compacted compact() override;
    bool has_server() const override { return true; }
    const std::string& file() const override { return reception_.file; }
    bool given_up() override { return has_gone_() || ending_.has_begun(); }
    int64_t date() const override { return reception_.date(); }

  protected:
    bool run(Job job) override;

  private:
    Compacted try_to_compact();

    const Reception& reception_;
    Store& store_;
    Ending& ending_;
    const std::function<bool()> has_gone_;
};

// Answers one line of a peer.
void answer_operator(const Reception& reception, ServerDesk::Ending& ending, std::string_view line,
                     ControlSocket::Peer& peer);

}  // namespace dipolis
