// The moves of computer players with a level, searched on the threads of a pool.
#pragma once

#include <atomic>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>

#include "engine/game.h"
#include "rooms/thinker.h"
#include "server/pool.h"

namespace dipolis {

// As think_at_level().
using Think = std::function<Move(const Question&, const std::atomic<bool>& unwanted)>;

class PoolThinker : public Thinker {
  public:
    explicit PoolThinker(Pool& pool, Think think = think_at_level)
        : pool_(pool), think_(std::move(think)) {}

    std::optional<Move> ask(const Question& question, const std::string& owner) override;
    void forget(const std::string& game) override;

  private:
    // Written by the pool, read by the server, which may also drop it.
    struct Thought {
        Question question;
        std::mutex mutex;
        std::optional<Move> move;
    };

    Pool& pool_;
    Think think_;
    std::map<std::string, std::shared_ptr<Thought>> thoughts_;  // by game id
};

}  // namespace dipolis
