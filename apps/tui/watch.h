// Searches for the person at the keyboard, for the bar and the hint. Both concern the same
// position, which is searched on another thread; nothing ever waits for it.
#pragma once

#include <optional>

#include "server/pool_analyst.h"

namespace dipolis::tui {

// The time for a position, and the limits for each decision of a review.
inline constexpr PoolAnalyst::Effort kEffort = {.milliseconds = 2000, .review_nodes = 1500};

class Watch {
  public:
    explicit Watch(PoolAnalyst::Effort effort) : analyst_(effort) {}

    // A person decides now: the position as this seat may see it. It is searched if the bar or a
    // hint is wanted.
    void follow(const State& seen, Seat seat);
    // Nobody decides. Keeps the value for a later position of the same seat.
    void rest();
    // Forgets everything a seat could see, because both people look at the screen.
    void forget();

    bool bar() const { return bar_; }
    bool hint() const { return hint_; }
    void show_bar(bool on);
    void show_hint(bool on);

    // Whether calling hear() may bring something new.
    bool thinking() const { return thinking_; }
    void hear();
    // Ends the search early and uses what is known.
    void enough();

    // Outlook on the position; null if nothing is known of it.
    const Outlook* outlook() const { return outlook_ ? &*outlook_ : nullptr; }
    // The value for the bar: until the first result, that of the last position of the same seat;
    // null if there is none.
    const Value* value() const { return value_ ? &*value_ : nullptr; }

  private:
    void look();

    PoolAnalyst analyst_;
    bool bar_ = false, hint_ = false, thinking_ = false;
    std::optional<State> seen_;
    std::optional<Seat> seat_;
    std::optional<Outlook> outlook_;
    std::optional<Value> value_;
};

}  // namespace dipolis::tui
