#include "apps/tui/terminal.h"

#include <langinfo.h>
#include <ncursesw/curses.h>
#include <ncursesw/term.h>
#include <termios.h>
#include <unistd.h>

#include <array>
#include <clocale>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <string_view>

#include "engine/base.h"

namespace dipolis::tui {

namespace {

// Everything a signal handler needs to restore the terminal with write() and tcsetattr() only.
termios saved_mode;
std::array<char, 256> farewell;
size_t farewell_size = 0;
constexpr std::array kEndings = {SIGINT,  SIGTERM, SIGHUP, SIGQUIT,
                                 SIGSEGV, SIGABRT, SIGBUS, SIGFPE};

// The terminal's string for a terminfo capability; null if it has none.
const char* ability(const char* name) {
    const char* text = tigetstr(name);
    return reinterpret_cast<intptr_t>(text) == -1 ? nullptr : text;
}

void prepare_farewell() {
    std::string all = "\x1b[?1000l\x1b[?1006l";  // mouse reporting off, both protocols
    for (const char* name : {"sgr0", "cnorm", "rmkx", "rmcup"}) {
        if (const char* text = ability(name)) all += text;
    }
    farewell_size = std::min(all.size(), farewell.size());
    std::memcpy(farewell.data(), all.data(), farewell_size);
}

extern "C" void restore_and_end(int signal) {
    if (write(STDOUT_FILENO, farewell.data(), farewell_size) < 0) {
        // There is nothing to do if it fails.
    }
    tcsetattr(STDIN_FILENO, TCSANOW, &saved_mode);
    std::signal(signal, SIG_DFL);
    raise(signal);
}

void watch_signals(void (*handler)(int)) {
    for (int signal : kEndings) std::signal(signal, handler);
}

// Colours of the 256-colour cube. Text has a contrast of at least 4.5 : 1 on its ground.
constexpr EnumArray<Ink, short, kInkCount> kInks256 = {252, 248, 231, 215, 221, 180, 250,
                                                       117, 114, 221, 210, 183, 223};
constexpr EnumArray<Ground, short, kGroundCount> kGrounds256 = {
    234, 237, 238, 230, 94, 240, 25, 22, 178, 124, 91, 95, 95, 58, 54, 90};
constexpr short kBlack256 = 16;  // text on the two bright grounds
// The same with the eight basic colours. Only the selected ground is not black; dark text on a
// bright ground uses the terminal's reverse video.
constexpr EnumArray<Ink, short, kInkCount> kInks8 = {
    COLOR_WHITE, COLOR_WHITE, COLOR_WHITE,  COLOR_RED, COLOR_YELLOW,  COLOR_YELLOW, COLOR_WHITE,
    COLOR_CYAN,  COLOR_GREEN, COLOR_YELLOW, COLOR_RED, COLOR_MAGENTA, COLOR_CYAN};
constexpr EnumArray<Ground, short, kGroundCount> kGrounds8 = {
    COLOR_BLACK, COLOR_BLACK, COLOR_BLUE,  COLOR_BLACK,  COLOR_BLACK, COLOR_BLACK,
    COLOR_BLACK, COLOR_BLACK, COLOR_BLACK, COLOR_BLACK,  COLOR_BLACK, COLOR_BLACK,
    COLOR_BLUE,  COLOR_BLUE,  COLOR_BLUE,  COLOR_MAGENTA};

// Grounds of buildings and Wonders; with few colours their ink shows the colour instead.
bool is_building(Ground ground) {
    return ground >= Ground::Brown && ground <= Ground::Wonder;
}
Ink ink_of(Ground ground) {
    return static_cast<Ink>(static_cast<int>(Ink::Brown) + static_cast<int>(ground) -
                            static_cast<int>(Ground::Brown));
}

constexpr int kMostSilent = 100;

bool no_colour() {
    const char* value = std::getenv("NO_COLOR");
    return value != nullptr && *value != '\0';
}

Event mouse_event() {
    MEVENT mouse;
    if (getmouse(&mouse) != OK) return {};
    if ((mouse.bstate & BUTTON4_PRESSED) != 0) return {Event::Kind::Up};
    if ((mouse.bstate & BUTTON5_PRESSED) != 0) return {Event::Kind::Down};
    if ((mouse.bstate & (BUTTON1_PRESSED | BUTTON1_CLICKED)) != 0)
        return Event::click(mouse.x, mouse.y);
    return {};
}

Event key_event(wint_t key) {
    switch (key) {
        case KEY_LEFT:
            return {Event::Kind::Left};
        case KEY_RIGHT:
            return {Event::Kind::Right};
        case KEY_UP:
            return {Event::Kind::Up};
        case KEY_DOWN:
            return {Event::Kind::Down};
        case KEY_PPAGE:
            return {Event::Kind::PageUp};
        case KEY_NPAGE:
            return {Event::Kind::PageDown};
        case KEY_BTAB:
            return {Event::Kind::BackTab};
        case KEY_ENTER:
            return Event::of('\r');
        case KEY_MOUSE:
            return mouse_event();
        case KEY_RESIZE:
            return {Event::Kind::Resize};
        default:
            return {};
    }
}

}  // namespace

bool Terminal::has_unicode() {
    std::setlocale(LC_CTYPE, "");
    return std::strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
}

std::unique_ptr<Terminal> Terminal::open(bool ascii) {
    const bool unicode = has_unicode();
    if (isatty(STDIN_FILENO) == 0 || isatty(STDOUT_FILENO) == 0) return nullptr;
    const char* type = std::getenv("TERM");
    if (type == nullptr || *type == '\0' || std::string_view(type) == "dumb") return nullptr;
    tcgetattr(STDIN_FILENO, &saved_mode);  // before it is changed
    SCREEN* handle = newterm(nullptr, stdout, stdin);
    if (handle == nullptr) return nullptr;
    if (ability("cup") == nullptr) {
        endwin();
        delscreen(handle);
        return nullptr;
    }
    return std::unique_ptr<Terminal>(new Terminal(handle, ascii || !unicode));
}

Terminal::Terminal(void* handle, bool ascii) : handle_(handle), ascii_(ascii) {
    prepare_farewell();
    watch_signals(restore_and_end);
    cbreak();
    noecho();
    nonl();
    keypad(stdscr, TRUE);
    curs_set(0);
    set_escdelay(50);  // enough for an arrow key to arrive over a slow line
    mouseinterval(0);  // report clicks at once, without waiting for a double click
    mousemask(BUTTON1_PRESSED | BUTTON1_CLICKED | BUTTON4_PRESSED | BUTTON5_PRESSED, nullptr);
    start_colours();
}

Terminal::~Terminal() {
    watch_signals(SIG_DFL);
    endwin();
    delscreen(static_cast<SCREEN*>(handle_));
}

int Terminal::width() const {
    return getmaxx(stdscr);
}
int Terminal::height() const {
    return getmaxy(stdscr);
}

void Terminal::start_colours() {
    if (no_colour() || !has_colors() || start_color() != OK) return;
    use_default_colors();
    depth_ = COLORS >= 256 ? Depth::Many : COLORS >= 16 ? Depth::Sixteen : Depth::Eight;
}

short Terminal::pair_of(Ink ink, Ground ground) {
    const int key = static_cast<int>(ink) * kGroundCount + static_cast<int>(ground);
    const auto known = pairs_.find(key);
    if (known != pairs_.end()) return known->second;
    const auto number = static_cast<short>(pairs_.size() + 1);
    if (number >= COLOR_PAIRS) return 0;
    if (depth_ == Depth::Many) {
        const bool dark = ground == Ground::Selected || ground == Ground::Yellow;
        const short fore = dark ? kBlack256 : kInks256[ink];
        init_pair(number, fore, kGrounds256[ground]);
    } else {
        if (is_building(ground)) ink = ink_of(ground);
        const short fore = kInks8[ink];
        const short back = kGrounds8[ground];
        // With sixteen colours the upper eight are the bright ones.
        const bool bright = depth_ == Depth::Sixteen && ink != Ink::Text && ink != Ink::Muted;
        init_pair(number, static_cast<short>(bright ? fore + 8 : fore),
                  back == COLOR_BLACK ? static_cast<short>(-1) : back);
    }
    pairs_[key] = number;
    return number;
}

Terminal::Look Terminal::look_of(Style style) {
    unsigned long attributes = A_NORMAL;
    if (style.bold) attributes |= A_BOLD;
    if (style.underline) attributes |= A_UNDERLINE;
    const bool reversed = style.ground == Ground::Selected || style.ground == Ground::Bar;
    if (depth_ == Depth::Many) return {attributes, pair_of(style.ink, style.ground)};
    if (style.ink == Ink::Muted) attributes |= A_DIM;
    if (depth_ == Depth::Mono ? reversed : style.ground == Ground::Selected)
        attributes |= A_REVERSE;
    const short pair = depth_ == Depth::Mono ? short{0} : pair_of(style.ink, style.ground);
    return {attributes, pair};
}

void Terminal::paint(const Screen& screen) {
    for (int y = 0; y < screen.height(); ++y) {
        for (int x = 0; x < screen.width(); ++x) {
            const Cell& cell = screen.at(x, y);
            const Look look = look_of(cell.style);
            const wchar_t glyph[] = {static_cast<wchar_t>(cell.glyph), L'\0'};
            cchar_t character;
            setcchar(&character, glyph, static_cast<attr_t>(look.attributes), look.pair, nullptr);
            mvadd_wch(y, x, &character);
        }
    }
}

void Terminal::show(const Screen& screen) {
    erase();
    if (ascii_) {
        paint(to_ascii(screen));
    } else {
        paint(screen);
    }
    refresh();
}

Event Terminal::next(int milliseconds) {
    timeout(milliseconds);
    wint_t key = 0;
    const int kind = get_wch(&key);
    if (kind == ERR && milliseconds >= 0) return {Event::Kind::Tick};
    // An unlimited wait that ends was ended by a signal; if that repeats, the terminal is gone.
    if (kind == ERR) return {++silent_ < kMostSilent ? Event::Kind::Nothing : Event::Kind::Closed};
    silent_ = 0;
    if (kind == KEY_CODE_YES) return key_event(key);
    if (key == L'\n') key = L'\r';
    if (key == 0x0c) {  // Ctrl-L, the usual key to redraw
        clearok(stdscr, TRUE);
        return {Event::Kind::Resize};
    }
    return key < 0x80 ? Event::of(static_cast<char>(key)) : Event{};
}

}  // namespace dipolis::tui
