// An opponent in another process, which speaks the engine protocol (docs/engine-protocol.md).
#pragma once

#include <sys/types.h>

#include <string>

#include "ai/opponent.h"
#include "ai/search.h"

namespace dipolis {

struct ExternalSettings {
    std::string command;    // for /bin/sh
    Limits limits;          // for each move; nodes or time
    int64_t grace = 5'000;  // extra milliseconds for a move, and the limit for every other answer
};

// A player that is another program, started when a game begins, and again after it has failed.
// Whatever it does, choose() returns within time and grace, if only with nothing.
class External : public Opponent {
  public:
    explicit External(ExternalSettings settings) : settings_(std::move(settings)) {}
    ~External() override { stop(); }

    void begin(uint64_t seed) override;
    std::optional<Move> choose(const State& state) override;

    std::string complaint() const override { return complaint_; }

  private:
    bool start();
    void stop();
    bool send(std::string_view line);
    // The next line within this many milliseconds; nothing if none came.
    std::optional<std::string> receive(int64_t deadline);
    bool wait_for(std::string_view word);
    std::nullopt_t fail(const std::string& why);

    ExternalSettings settings_;
    pid_t process_ = -1;
    int in_ = -1, out_ = -1;  // our ends of its standard input and output
    std::string buffer_;
    std::string complaint_;
};

}  // namespace dipolis
