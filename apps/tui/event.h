// Event from a keyboard, a mouse or a clock.
#pragma once

namespace dipolis::tui {

struct Event {
    enum class Kind {
        Char,  // c; Enter is '\r', Escape is '\x1b', Tab is '\t'
        Left,
        Right,
        Up,
        Down,
        PageUp,
        PageDown,
        BackTab,
        Click,   // x, y
        Resize,  // the size of the terminal has changed
        Tick,    // the time to wait is over
        Closed,  // the input has ended
        Nothing,
    };
    Kind kind = Kind::Nothing;
    char c = 0;
    int x = 0, y = 0;

    static Event of(char c) { return {Kind::Char, c, 0, 0}; }
    static Event click(int x, int y) { return {Kind::Click, 0, x, y}; }
};

}  // namespace dipolis::tui
