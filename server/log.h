// The log of a server: lines about events.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <functional>
#include <iosfwd>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

#include "rooms/events.h"
#include "rooms/pace.h"

namespace dipolis {

std::optional<Level> find_level(std::string_view name);

class Log {
  public:
    enum class Form : uint8_t { Plain, Json };
    struct Options {
        Form form = Form::Plain;
        Level least = Level::Info;  // events that matter less are left out
        bool journal = false;       // lines begin with their level, and the journal knows the time
        std::function<Pace::Clock::time_point()> now = Pace::Clock::now;
        std::function<int64_t()> date = {};  // seconds since 1970; without it lines have no time
    };

    Log(std::ostream& out, Options options) : out_(out), options_(std::move(options)) {}

    // Writes a few lines at once of each kind of event; of what is more than that, the number is
    // told later.
    void write(Event event, const std::string& about);
    // Tells the numbers that are due; `all`: because the log ends. To be called now and then.
    void flush(bool all = false);
    // Number of times that each event came, also those that were left out.
    using Counts = std::array<uint64_t, kEvents>;
    Counts counts();

  private:
    struct Kind {
        Pace pace{0.1, 10};
        int more = 0;        // not told yet
        uint64_t count = 0;  // of all
    };

    void put(Event event, const std::string& words);

    std::mutex mutex_;
    std::ostream& out_;
    const Options options_;
    std::array<Kind, kEvents> kinds_;
};

}  // namespace dipolis
