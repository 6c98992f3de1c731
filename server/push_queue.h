// Pushes that wait to be sent: bounded, one at a time for each endpoint, and what failed later and
// later. Pure: no sockets, and the present time is passed in, in milliseconds.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>

#include "rooms/push.h"

namespace dipolis {

class PushQueue {
  public:
    static constexpr size_t kMostWaiting = 1000, kMostOfOwner = 16;
    static constexpr size_t kMostAtWork = 8, kMostOfHost = 4;  // sent at the same time
    static constexpr int kMostTries = 6;
    static constexpr int64_t kFirstWait = 60'000, kLongestWait = int64_t{6} * 3'600'000;

    // Takes the place of one with the same endpoint and topic. False, and it is dropped, if too
    // many wait, or too many of its owner.
    bool add(const Push& push, int64_t now);
    // The next one to be sent, with the seconds that it is of use from now on; nothing if all have
    // to wait. It is at work until done().
    std::optional<Push> take(int64_t now);

    enum class Outcome : uint8_t { Sent, Expired, Failed };
    // `wait`: milliseconds for which the push service wants to hear nothing more of it. False if a
    // push that failed is given up.
    bool done(const Push& push, Outcome outcome, int64_t now, int64_t wait = 0);

    // Moment when take() may have one again; nothing if none waits for a time.
    std::optional<int64_t> next_due(int64_t now) const;
    size_t waiting() const { return waiting_.size(); }

  private:
    using Name = std::pair<std::string, std::string>;  // the endpoint, and the topic
    struct Waiting {
        Push push;
        int64_t due, useful_until;
        int tries = 0;
    };
    struct Slow {
        int failures = 0;
        int64_t until = 0;
    };

    size_t of_owner(const Holder& owner) const;
    bool may_go(const Push& push) const;
    void note_failure(const std::string& endpoint, int64_t now, int64_t wait);
    void forget_slow(int64_t now);

    std::map<Name, Waiting> waiting_;
    std::map<std::string, Waiting> at_work_;  // by endpoint
    std::map<std::string, Slow> slow_;        // endpoints that failed
};

}  // namespace dipolis
