// Limits on how often something may be done. The time is handed in.
#pragma once

#include <chrono>
#include <map>
#include <string>

namespace dipolis {

// A rate limit: this many messages per second, and this many at once.
class Pace {
  public:
    using Clock = std::chrono::steady_clock;

    Pace(double per_second, double at_once) : per_second_(per_second), at_once_(at_once) {}

    // Whether one more message is allowed now.
    bool take(Clock::time_point now);
    // Counts work already done, whether allowed or not. It makes nobody wait for more than a second
    // longer, but the delays of several add up.
    void spend(double cost, Clock::time_point now);
    // Time until one more is allowed.
    Clock::duration wait(Clock::time_point now) const;
    // Whether nothing is used up: as if nothing had ever been taken.
    bool is_full(Clock::time_point now) const;

  private:
    double left(Clock::time_point now) const;

    double per_second_, at_once_;
    double left_ = at_once_;
    Clock::time_point last_{};
};

// A pace for each address, shared by all who come from there. The empty address, this machine
// itself, has none.
class Paces {
  public:
    Paces(double per_second, double at_once) : per_second_(per_second), at_once_(at_once) {}

    bool take(const std::string& address, Pace::Clock::time_point now);
    // Whether take() would be allowed.
    bool may(const std::string& address, Pace::Clock::time_point now) const;
    // Forgets addresses that have used up nothing.
    void forget(Pace::Clock::time_point now);

  private:
    double per_second_, at_once_;
    std::map<std::string, Pace> paces_;
};

}  // namespace dipolis
