// Thinking that takes a while, away from the thread that serves.
#pragma once

#include <atomic>
#include <condition_variable>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

#include "engine/game.h"

namespace dipolis {

// What a computer of a level is asked: its view of a position.
struct Question {
    std::string game;
    int ply;
    Seat seat;
    int level;  // ai/levels.h
    State seen;
};

// What a level likes and dislikes in a game follows from this.
uint64_t character_of(std::string_view game);

// One thread that answers the questions of all games, one after the other.
class Thinker {
  public:
    Thinker();
    ~Thinker();  // what is being thought about is given up
    Thinker(const Thinker&) = delete;
    Thinker& operator=(const Thinker&) = delete;

    // The answer if it has been found. If not, it is thought about from now on; ask again later. A
    // new question of a game takes the place of its last one.
    std::optional<Move> ask(const Question& question);

    // Nobody will ask about this game soon.
    void forget(const std::string& game);

  private:
    struct Thought {
        Question question;
        std::optional<Move> move;
    };

    void work();
    Thought* next();

    std::mutex mutex_;
    std::condition_variable changed_;
    std::map<std::string, Thought> thoughts_;  // by game
    std::string now_;                          // the game that is being thought about
    std::atomic<bool> stop_ = false;           // what is being thought about is no longer asked
    bool ending_ = false;
    std::thread thread_;
};

}  // namespace dipolis
