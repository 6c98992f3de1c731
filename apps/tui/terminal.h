// The terminal: reads keys, mouse and size, shows screens. The only part that uses ncurses. The
// terminal is restored by the destructor, when a signal ends the program, and when it crashes.
#pragma once

#include <map>
#include <memory>

#include "apps/tui/event.h"
#include "apps/tui/screen.h"

namespace dipolis::tui {

class Terminal {
  public:
    // Null without a terminal, or if it cannot position text. Shows glyphs as ASCII with `ascii` or
    // in a locale that is not UTF-8.
    static std::unique_ptr<Terminal> open(bool ascii);
    // Whether text beyond ASCII can be printed. Sets the locale from the environment.
    static bool has_unicode();

    ~Terminal();
    Terminal(const Terminal&) = delete;
    Terminal& operator=(const Terminal&) = delete;

    int width() const;
    int height() const;
    void show(const Screen& screen);
    // Waits this many milliseconds; without limit if negative.
    Event next(int milliseconds);

  private:
    enum class Depth : uint8_t { Mono, Eight, Sixteen, Many };

    Terminal(void* handle, bool ascii);
    void start_colours();
    void paint(const Screen& screen);
    struct Look {
        unsigned long attributes;
        short pair;
    };
    Look look_of(Style style);
    short pair_of(Ink ink, Ground ground);

    void* handle_;    // a SCREEN
    int silent_ = 0;  // consecutive waits that brought nothing
    bool ascii_;
    Depth depth_ = Depth::Mono;
    std::map<int, short> pairs_;  // colour pairs by ink and ground, created on first use
};

}  // namespace dipolis::tui
