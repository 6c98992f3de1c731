// Counts finished games with the threads of a pool. The store reads a few games at a time, so that
// moves of others are stored in between; a thread of the pool replays them.
#pragma once

#include <atomic>
#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "rooms/clocks.h"
#include "rooms/counter.h"
#include "rooms/shares.h"
#include "rooms/store_queue.h"
#include "server/pool.h"

namespace dipolis {

class PoolCounter : public Counter {
  public:
    PoolCounter(StoreQueue& store, Pool& pool, WorkClock worked)
        : store_(store), pool_(pool), worked_(std::move(worked)) {}
    PoolCounter(const PoolCounter&) = delete;
    PoolCounter& operator=(const PoolCounter&) = delete;

    bool ask(const Holder& holder, ClientId asker, const std::string& owner) override;
    std::optional<Answer> answer() override;

  private:
    struct Game {
        ListedGame listed;
        std::vector<std::string> lines = {};
    };
    // Shared with a thread of the pool, which alone uses it until `done`.
    struct Job {
        Holder holder;
        std::vector<Game> games;
        std::string text;
        double milliseconds = 0;
        std::atomic<bool> done = false;
    };
    struct Count {
        std::vector<ClientId> askers;
        std::string owner;  // of the first
        std::shared_ptr<Job> job;
        size_t next = 0;  // the first game whose moves are not read yet
        enum class At : uint8_t { Reading, Replaying, Unread } at = At::Reading;
    };

    // Whether there is a place for one more; somebody else may lose one.
    bool enter(const Holder& holder, const std::string& owner);
    void list();
    void read_some();
    void replay();
    // Has the store read something for the count at work; `then` is called with what it found,
    // unless it could not read.
    template <class Ask, class Told>
    void read(Ask work, Told then);

    StoreQueue& store_;
    Pool& pool_;
    WorkClock worked_;          // for any thread
    std::deque<Count> counts_;  // the first is at work; the others in the order of owners' turns
    Shares waiting_{{.places = 64, .of_each = 15}};  // of the others, by holder
    std::vector<ClientId> displaced_;                // gave way, and are not told yet
};

}  // namespace dipolis
