// A finished game walked through: an overview of its review, and the table as it stood at each
// decision. Knows no terminal.
#pragma once

#include "apps/tui/event.h"
#include "apps/tui/views.h"

namespace dipolis::tui {

class Lookback {
  public:
    // The room's game is over; room and text must outlive this.
    Lookback(const Room& room, const Text& text, std::optional<Seat> person,
             Analyst::Effort effort);

    void handle(const Event& event, int width, int height);
    Screen draw(int width, int height) const;
    // Whether there will be news to hear().
    bool thinking() const { return !news_.review; }
    void hear();
    bool left() const { return left_; }

  private:
    LookBack look() const { return {room_, text_, person_, news_, at_}; }
    void step(int by);
    void jump(int by);

    const Room& room_;
    const Text& text_;
    std::optional<Seat> person_;
    Analyst analyst_;
    ReviewNews news_;
    int at_ = 0;  // the decision looked at
    bool table_ = false, left_ = false;
};

}  // namespace dipolis::tui
