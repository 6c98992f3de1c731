// Walking through a finished game: the review, and the table before each decision. Knows no
// terminal.
#pragma once

#include "apps/tui/event.h"
#include "apps/tui/views.h"

namespace dipolis::tui {

class ReviewController {
  public:
    // The room's game must be over; room and text must outlive this.
    ReviewController(const Room& room, const Text& text, std::optional<Seat> person,
                     PoolAnalyst::Effort effort);

    void handle(const Event& event, int width, int height);
    Screen draw(int width, int height) const;
    // Whether calling hear() may bring something new.
    bool thinking() const { return !news_.review; }
    void hear();
    bool left() const { return left_; }

  private:
    ReviewLook look() const { return {room_, text_, person_, news_, at_}; }
    void step(int by);
    void jump(int by);

    const Room& room_;
    const Text& text_;
    std::optional<Seat> person_;
    PoolAnalyst analyst_;
    ReviewNews news_;
    int at_ = 0;  // index of the selected decision
    bool table_ = false, left_ = false;
};

}  // namespace dipolis::tui
