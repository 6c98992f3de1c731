// Shared by the subcommands: complaints about input, the directory of games, progress.
#pragma once

#include <atomic>
#include <chrono>
#include <memory>
#include <string>
#include <string_view>

#include "apps/exit_status.h"
#include "engine/state.h"
#include "formats/result.h"
#include "rooms/store.h"
#include "text/text.h"

namespace dipolis {

// An error in words: "move 17: wrong amount; right would be 3".
std::string in_words(const Error& error);

// One line on stderr: "dipolis: ...", escaped as a whole.
void complain(std::string_view message);

// The directory of the games: the given one, or $XDG_DATA_HOME/dipolis. Empty after a complaint.
std::string data_directory(const std::string& given);
// The file of the games there.
std::string games_file(const std::string& directory);
// The store in that directory, both created if needed; null after a complaint.
std::unique_ptr<Store> open_games(const std::string& directory);
// The store for those who only look, or remove: nothing is created. Null after a complaint, which
// comes also if there are no games in a directory that was given; without one it only means that
// nothing has been kept yet.
std::unique_ptr<Store> find_games(const std::string& given);

// An unpredictable seed.
uint64_t random_seed();

// Whether stderr is a terminal that may show colours and progress.
bool decorate_stderr();

// A scope in which Ctrl-C does not end the program but sets `interrupted`.
class Interruptible {
  public:
    Interruptible();
    ~Interruptible();
    Interruptible(const Interruptible&) = delete;
    Interruptible& operator=(const Interruptible&) = delete;

  private:
    void (*const before_)(int);
};
extern std::atomic<bool> interrupted;

class Stopwatch {
  public:
    double seconds() const { return std::chrono::duration<double>(Clock::now() - begin_).count(); }

  private:
    using Clock = std::chrono::steady_clock;
    Clock::time_point begin_ = Clock::now();
};

// A progress bar on stderr, at most ten times a second, only on a terminal.
class Progress {
  public:
    Progress(std::string what, uint64_t total);
    ~Progress();
    void at(uint64_t done);

  private:
    std::string what_;
    uint64_t total_;
    Stopwatch since_;
    double shown_ = -1;  // when, in seconds
    bool on_;
};

}  // namespace dipolis
