// A clock of the time during which this program ran.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <optional>

namespace dipolis {

// Milliseconds, never going back. Between two readings at most so many pass: a program that reads
// its clock often and finds more was stopped meanwhile (by Ctrl-Z, or with its machine), and that
// is nobody's thinking time.
class AwakeClock {
  public:
    explicit AwakeClock(std::chrono::milliseconds most) : most_(most.count()) {}

    int64_t read() {
        using std::chrono::milliseconds;
        const auto steady = std::chrono::steady_clock::now().time_since_epoch();
        return read(std::chrono::duration_cast<milliseconds>(steady).count());
    }
    // `steady`: milliseconds of the clock that goes on when the program is stopped.
    int64_t read(int64_t steady) {
        time_ = last_ ? time_ + std::min(steady - *last_, most_) : steady;
        last_ = steady;
        return time_;
    }

  private:
    int64_t most_;
    int64_t time_ = 0;
    std::optional<int64_t> last_;
};

}  // namespace dipolis
