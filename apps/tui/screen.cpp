#include "apps/tui/screen.h"

#include <algorithm>
#include <array>

#include "formats/utf8.h"

namespace dipolis::tui {

namespace {

constexpr char32_t kReplacement = U'\uFFFD';
constexpr char32_t kEllipsis = U'\u2026';

struct Range {
    char32_t first, last;
};
// Ranges of characters that take one column in every common terminal: no combining marks, no
// right-to-left scripts, no ideographs, no emoji.
constexpr std::array<Range, 9> kSingle = {{{0x20, 0x7e},
                                           {0xa0, 0xac},
                                           {0xae, 0x2ff},
                                           {0x370, 0x482},
                                           {0x48a, 0x52f},
                                           {0x2010, 0x2027},
                                           {0x2030, 0x205e},
                                           {0x20a0, 0x20bf},
                                           {0x2100, 0x22ff}}};
// Box drawing, blocks, and the shapes and symbols that views use.
constexpr std::array<Range, 3> kShapes = {{{0x2300, 0x2319}, {0x2500, 0x25fc}, {0x2605, 0x2606}}};

bool is_single(char32_t c) {
    const auto within = [c](Range range) { return c >= range.first && c <= range.last; };
    return std::any_of(kSingle.begin(), kSingle.end(), within) ||
           std::any_of(kShapes.begin(), kShapes.end(), within) || c == 0x2660 || c == 0x2663 ||
           c == kReplacement;
}

void append(std::string& text, char32_t c) {
    const auto push = [&](char32_t byte) { text += static_cast<char>(byte); };
    if (c < 0x80) {
        push(c);
    } else if (c < 0x800) {
        push(0xc0 | c >> 6);
        push(0x80 | (c & 0x3f));
    } else if (c < 0x10000) {
        push(0xe0 | c >> 12);
        push(0x80 | (c >> 6 & 0x3f));
        push(0x80 | (c & 0x3f));
    } else {
        push(0xf0 | c >> 18);
        push(0x80 | (c >> 12 & 0x3f));
        push(0x80 | (c >> 6 & 0x3f));
        push(0x80 | (c & 0x3f));
    }
}

char32_t ascii(char32_t c) {
    struct Pair {
        char32_t from;
        char to;
    };
    static constexpr std::array kPairs = {
        Pair{U'●', '@'},      Pair{U'■', '#'},      Pair{U'∩', '~'}, Pair{U'⌂', '%'},
        Pair{U'◆', '$'},      Pair{U'▼', '!'},      Pair{U'♣', '&'}, Pair{U'▲', '^'},
        Pair{U'★', '*'},      Pair{U'¢', 'c'},      Pair{U'×', 'x'}, Pair{U'…', '.'},
        Pair{U'·', '.'},      Pair{U'»', '"'},      Pair{U'−', '-'}, Pair{U'²', '2'},
        Pair{U'─', '-'},      Pair{U'│', '|'},      Pair{U'┃', '|'}, Pair{U'▶', '>'},
        Pair{U'◀', '<'},      Pair{U'░', ':'},      Pair{U'▓', '='}, Pair{U'▐', '['},
        Pair{U'▌', ']'},      Pair{U'○', 'o'},      Pair{U'→', '}'}, Pair{U'←', '{'},
        Pair{U'↑', '^'},      Pair{U'↓', 'v'},      Pair{U'┊', ':'}, Pair{U'–', '-'},
        Pair{U'█', '#'},      Pair{U'═', '='},      Pair{U'║', '|'}, Pair{U'’', '\''},
        Pair{U'«', '"'},      Pair{U'„', '"'},      Pair{U'“', '"'}, Pair{U'”', '"'},
        Pair{U'œ', 'o'},      Pair{U'Œ', 'O'},      Pair{U'¿', '?'}, Pair{U'¡', '!'},
        Pair{U'\u00a0', ' '}, Pair{U'\u202f', ' '}, Pair{U'◊', ';'}, Pair{U'†', '+'},
        Pair{U'▁', '.'},      Pair{U'▂', '.'},      Pair{U'▃', '.'}, Pair{U'▄', ':'},
        Pair{U'▅', ':'},      Pair{U'▆', '#'},      Pair{U'▇', '#'}};
    if (c < 0x7f) return c;
    for (const Pair& pair : kPairs) {
        if (pair.from == c) return static_cast<char32_t>(pair.to);
    }
    // The letters of Western Europe without their accents.
    static constexpr std::string_view kLetters =
        "AAAAAAACEEEEIIIIDNOOOOOxOUUUUYTsaaaaaaaceeeeiiiidnooooo/ouuuuyty";
    if (c >= 0xc0 && c <= 0xff) return static_cast<char32_t>(kLetters[c - 0xc0]);
    if (c >= 0x2500 && c <= 0x257f) return U'+';  // corners and crossings
    return U'?';
}

}  // namespace

std::u32string printable(std::string_view text) {
    std::u32string clean;
    while (!text.empty()) {
        const Letter letter = first_letter(text);
        clean += letter.bytes > 0 && is_single(letter.code) ? letter.code : kReplacement;
        text.remove_prefix(std::max<size_t>(letter.bytes, 1));
    }
    return clean;
}

std::string utf8(std::u32string_view text) {
    std::string bytes;
    for (char32_t c : text) append(bytes, c);
    return bytes;
}

int columns(std::string_view text) {
    return static_cast<int>(printable(text).size());
}

std::string fit(std::string_view text, int most) {
    std::u32string clean = printable(text);
    if (static_cast<int>(clean.size()) <= most) return utf8(clean);
    if (most <= 0) return {};
    clean.resize(static_cast<size_t>(most));
    clean.back() = kEllipsis;
    return utf8(clean);
}

std::vector<std::string> wrap(std::string_view text, int most) {
    std::vector<std::string> lines;
    std::u32string rest = printable(text);
    const auto width = static_cast<size_t>(std::max(most, 1));
    while (rest.size() > width) {
        size_t end = rest.rfind(U' ', width);
        if (end == std::u32string::npos || end == 0) end = width;
        lines.push_back(utf8(rest.substr(0, end)));
        while (end < rest.size() && rest[end] == U' ') ++end;
        rest.erase(0, end);
    }
    if (!rest.empty() || lines.empty()) lines.push_back(utf8(rest));
    return lines;
}

Screen::Screen(int width, int height)
    : width_(std::max(width, 0)),
      height_(std::max(height, 0)),
      cells_(static_cast<size_t>(width_) * static_cast<size_t>(height_)) {}

Tag Screen::tag_at(int x, int y) const {
    return inside(x, y) ? at(x, y).tag : Tag{};
}

void Screen::put(int x, int y, char32_t glyph, Style style) {
    if (!inside(x, y)) return;
    Cell& cell = cells_[index(x, y)];
    cell.glyph = is_single(glyph) ? glyph : kReplacement;
    cell.style = style;
}

int Screen::write(int x, int y, std::string_view text, Style style, int most) {
    std::u32string clean = printable(text);
    if (static_cast<int>(clean.size()) > most) {
        clean.resize(static_cast<size_t>(std::max(most, 0)));
        if (!clean.empty()) clean.back() = kEllipsis;
    }
    for (char32_t c : clean) put(x++, y, c, style);
    return x;
}

void Screen::fill(Rect area, Style style, char32_t glyph) {
    for (int y = std::max(area.y, 0); y < std::min(area.bottom(), height_); ++y) {
        for (int x = std::max(area.x, 0); x < std::min(area.right(), width_); ++x)
            put(x, y, glyph, style);
    }
}

void Screen::box(Rect area, Style style) {
    fill(area, style);
    const int right = area.right() - 1;
    const int bottom = area.bottom() - 1;
    for (int x = area.x + 1; x < right; ++x) {
        put(x, area.y, U'─', style);
        put(x, bottom, U'─', style);
    }
    for (int y = area.y + 1; y < bottom; ++y) {
        put(area.x, y, U'│', style);
        put(right, y, U'│', style);
    }
    put(area.x, area.y, U'┌', style);
    put(right, area.y, U'┐', style);
    put(area.x, bottom, U'└', style);
    put(right, bottom, U'┘', style);
}

void Screen::tag(Rect area, Tag tag) {
    for (int y = std::max(area.y, 0); y < std::min(area.bottom(), height_); ++y) {
        for (int x = std::max(area.x, 0); x < std::min(area.right(), width_); ++x)
            cells_[index(x, y)].tag = tag;
    }
}

void Screen::copy(const Screen& from, int first_row, Rect area) {
    for (int y = 0; y < area.height; ++y) {
        for (int x = 0; x < area.width; ++x) {
            if (!from.inside(x, first_row + y) || !inside(area.x + x, area.y + y)) continue;
            cells_[index(area.x + x, area.y + y)] = from.at(x, first_row + y);
        }
    }
}

std::string Screen::to_string() const {
    std::string text;
    for (int y = 0; y < height_; ++y) {
        std::u32string row;
        for (int x = 0; x < width_; ++x) row += at(x, y).glyph;
        const size_t end = row.find_last_not_of(U' ');
        row.resize(end == std::u32string::npos ? 0 : end + 1);
        text += utf8(row) + "\n";
    }
    return text;
}

Screen to_ascii(const Screen& screen) {
    Screen plain = screen;
    for (int y = 0; y < screen.height(); ++y) {
        for (int x = 0; x < screen.width(); ++x) {
            const Cell& cell = screen.at(x, y);
            plain.put(x, y, ascii(cell.glyph), cell.style);
        }
    }
    return plain;
}

std::string to_ascii(std::string_view text) {
    std::u32string clean = printable(text);
    for (char32_t& c : clean) c = ascii(c);
    return utf8(clean);
}

Pen& Pen::write(std::string_view text, Style style) {
    x_ = screen_.write(x_, y_, text, style, std::max(end_ - x_, 0));
    return *this;
}

}  // namespace dipolis::tui
