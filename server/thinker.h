// The moves of computer players with a level, searched outside the server's thread.
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
#include "server/pool.h"
#include "server/question.h"

namespace dipolis {

// As think_at_level().
using Think = std::function<Move(const Question&, const std::atomic<bool>& unwanted)>;

class Thinker {
  public:
    explicit Thinker(Pool& pool, Think think = think_at_level)
        : pool_(pool), think_(std::move(think)) {}

    // Returns the move if it has been found. Otherwise the search is started; ask again later. A
    // new question about a game replaces the previous one. Owners take turns (pool.h).
    std::optional<Move> ask(const Question& question, const std::string& owner = {});

    // Nobody will ask about this game soon: drops its task and answer.
    void forget(const std::string& game);

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
