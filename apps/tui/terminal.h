// The terminal: keys, mouse and size in, screens out. The only part that knows ncurses. It is
// restored when the object goes, when a signal ends the program, and when the program crashes.
#pragma once

#include <map>
#include <memory>

#include "apps/tui/event.h"
#include "apps/tui/screen.h"

namespace dipolis::tui {

class Terminal {
  public:
    // Null where there is no terminal, or one that cannot place text. With `ascii`, or in a locale
    // that is not UTF-8, glyphs are shown by ASCII characters.
    static std::unique_ptr<Terminal> open(bool ascii);
    // Whether text beyond ASCII may be printed; sets the locale of the environment.
    static bool has_unicode();

    ~Terminal();
    Terminal(const Terminal&) = delete;
    Terminal& operator=(const Terminal&) = delete;

    int width() const;
    int height() const;
    void show(const Screen& screen);
    // Waits so many milliseconds, or without end if negative.
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
    int silent_ = 0;  // waits in a row that ended with nothing
    bool ascii_;
    Depth depth_ = Depth::Mono;
    std::map<int, short> pairs_;  // of ink and ground, made when first used
};

}  // namespace dipolis::tui
