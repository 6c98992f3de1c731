// Looking ahead for the one at the keyboard: the bar of chances and the hint. Both ask about the
// same position, which is looked at on a thread of its own; nobody ever waits for it.
#pragma once

#include <optional>

#include "server/analyst.h"

namespace dipolis::tui {

// For how long a position is looked at, and how much of each decision of a finished game.
inline constexpr Analyst::Effort kEffort = {.milliseconds = 2000, .review_nodes = 1500};

class Watch {
  public:
    explicit Watch(Analyst::Effort effort) : analyst_(effort) {}

    // What is decided now: a position as this seat, whose turn it is, may see it. It is looked at
    // if the bar or a hint is wanted.
    void follow(const State& seen, Seat seat);
    // Nobody is to decide. The value stays, for whoever follows next from the same seat.
    void rest();
    // Nothing of what one seat could see may be told: both look at the screen.
    void forget();

    bool bar() const { return bar_; }
    bool hint() const { return hint_; }
    void show_bar(bool on);
    void show_hint(bool on);

    // Whether there will be news to hear().
    bool thinking() const { return thinking_; }
    void hear();
    // Cuts the looking short: what is known by now counts.
    void enough();

    // What is known of the position; null if nothing is.
    const Outlook* outlook() const { return outlook_ ? &*outlook_ : nullptr; }
    // For the bar: until the first news of a position the value of the last one that the same seat
    // looked at; null if there is none.
    const Value* value() const { return value_ ? &*value_ : nullptr; }

  private:
    void look();

    Analyst analyst_;
    bool bar_ = false, hint_ = false, thinking_ = false;
    std::optional<State> seen_;
    std::optional<Seat> seat_;
    std::optional<Outlook> outlook_;
    std::optional<Value> value_;
};

}  // namespace dipolis::tui
