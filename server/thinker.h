// The moves of computer players with a level, searched outside the server's thread.
#pragma once

#include <atomic>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "engine/game.h"
#include "server/pool.h"

namespace dipolis {

// A request to a computer player: its view of a position.
struct Question {
    std::string game;
    int ply;
    Seat seat;
    int level;  // ai/levels.h
    State seen;
    bool person;  // a human plays against it, and waits
};

// The seed of a level's errors of evaluation in this game.
uint64_t character_of(std::string_view game);

// The answer; an early one, which nobody reads, once `unwanted` is set.
using Think = std::function<Move(const Question&, const std::atomic<bool>& unwanted)>;
Move think_at_level(const Question& question, const std::atomic<bool>& unwanted);

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
