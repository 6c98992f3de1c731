// The engine protocol (docs/engine-protocol.md) without input and output: takes lines and gives
// lines.
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>

#include "ai/evaluators.h"
#include "ai/search.h"
#include "engine/state.h"
#include "formats/result.h"

namespace dipolis {

class EngineSession {
  public:
    // Called with one line without its end, also from the thread of a search; never concurrently.
    using Say = std::function<void(const std::string&)>;

    // With `nodes_at_once` above 0 no thread is started: a search runs inside obey(), for at most
    // that many nodes, even an unlimited one.
    explicit EngineSession(Say say, int64_t nodes_at_once = 0);
    ~EngineSession() { halt(); }
    EngineSession(const EngineSession&) = delete;
    EngineSession& operator=(const EngineSession&) = delete;

    // Handles a line; false if the program is to end.
    bool obey(std::string_view line);
    // Tells of a line that could not be read.
    void refuse(const Error& error);
    // The input has ended: waits for a search that has a limit.
    void finish();

  private:
    // The options of `setoption`.
    struct EngineOptions {
        std::string evaluator = "network";
        uint64_t seed = 1;
        int threads = 1;
        int lines = 1;  // number of `info` lines
        int level = 0;  // 0: full strength
    };

    void obey_at_rest(std::string_view command, std::string_view rest);
    void introduce();
    void set_option(std::string_view rest);
    void set_position(std::string_view rest);
    bool play_on(State& state, std::string_view moves);
    void go(std::string_view rest);
    void begin(Limits limits);
    void think(const Limits& limits);
    Move level_move(const State& seen) const;
    Move searched_move(const State& seen, const Limits& limits);
    void legal(bool weights);
    void halt();
    void wait();
    void say(const std::string& line);
    void complain_about(const std::string& what);
    void tell(const Report& report, Seat seat);
    bool busy() const { return thinking_.load(); }

    const Say say_;
    const int64_t nodes_at_once_;
    std::mutex output_;
    EngineOptions options_;
    State state_;
    std::unique_ptr<Evaluator> evaluator_;
    std::unique_ptr<Search> search_;
    std::thread thread_;
    std::atomic<bool> stop_ = false;
    std::atomic<bool> thinking_ = false;
    bool endless_ = false;
};

}  // namespace dipolis
