// Lets the frames of one connection pass, each when its pace and the pace of its address allow it,
// and notices a flood. It has neither socket nor clock, so that tests can play any moment.
#pragma once

#include <functional>
#include <memory>

#include "rooms/pace.h"
#include "server/http_times.h"

namespace dipolis {

class Turnstile {
  public:
    using Clock = Pace::Clock;
    // Whether more has come than dozens of messages of a person and was not read yet.
    using MuchUnread = std::function<bool()>;

    // `shared`: the pace of all connections of the address; null for this machine itself.
    Turnstile(std::shared_ptr<Pace> shared, const HttpTimes& times);

    // Time for which the next frame must wait before it asks again. If it need not, it is counted.
    Clock::duration pass(Clock::time_point now, const MuchUnread& much_unread);
    // More of what has come was read.
    void was_read(const MuchUnread& much_unread);
    // Charges the connection for work worth so many messages.
    void spend(double cost, Clock::time_point now);
    // Whether the client sends more than may pass, and has done so for a while.
    bool is_flooded() const { return flooded_; }

  private:
    void look_for_flood(Clock::time_point now);

    Pace own_;
    std::shared_ptr<Pace> shared_;
    HttpTimes times_;
    bool waited_ = false;  // the next frame
    // Frames that had to wait while much was unread, and since when.
    int behind_ = 0;
    Clock::time_point behind_since_{};
    bool flooded_ = false;
};

}  // namespace dipolis
