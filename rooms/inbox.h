// The messages of one client, which are answered one after the other: those that wait, and how long
// the one took that is being answered.
#pragma once

#include <chrono>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "rooms/pace.h"

namespace dipolis {

class Inbox {
  public:
    using Clock = Pace::Clock;
    // More than a person can send while the disk is busy.
    static constexpr size_t kMost = 64, kMostBytes = 256 << 10;

    bool has_room_for(std::string_view text) const {
        return waiting_.size() < kMost && bytes_ + text.size() <= kMostBytes;
    }
    // `come`: when it has.
    void add(std::string_view text, Clock::time_point come) {
        bytes_ += text.size();
        waiting_.push_back({std::string(text), come});
    }
    bool empty() const { return waiting_.empty(); }
    // Takes the next message, which is being answered from now on; to be called only if there is
    // one.
    std::string next() {
        Received next = std::move(waiting_.front());
        waiting_.pop_front();
        bytes_ -= next.text.size();
        answering_ = Answering{next.come};
        return std::move(next.text);
    }
    void note_move() {
        if (answering_) answering_->move = true;
    }

    struct Answered {
        bool move;
        double seconds;  // since the message had come
    };
    // The message has been answered: once, for the last that next() gave.
    std::optional<Answered> answered(Clock::time_point now) {
        const auto was = std::exchange(answering_, std::nullopt);
        if (!was) return std::nullopt;
        return Answered{was->move, std::chrono::duration<double>(now - was->come).count()};
    }
    // It ended otherwise than by an answer.
    void forget() { answering_.reset(); }

  private:
    struct Received {
        std::string text;
        Clock::time_point come;
    };
    struct Answering {
        Clock::time_point come;
        bool move = false;
    };

    std::deque<Received> waiting_;
    size_t bytes_ = 0;
    std::optional<Answering> answering_;
};

}  // namespace dipolis
