// A grid of cells that views draw on: characters, roles of colour, and what a click means. Knows no
// terminal; tests compare to_string(). All text is cleaned: no control characters, no escape
// sequences, one column per character.
#pragma once

#include <climits>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace dipolis::tui {

// Roles of foreground and background; the terminal chooses the colours. The seven colours of
// buildings are in the order of Colour, the four backs in the order of Back.
enum class Ink : uint8_t {
    Text,
    Muted,
    Strong,
    Alert,
    Coin,
    Brown,
    Grey,
    Blue,
    Green,
    Yellow,
    Red,
    Purple,
    Wonder,
};
inline constexpr int kInkCount = 13;
enum class Ground : uint8_t {
    Table,
    Panel,
    Bar,
    Selected,
    Brown,
    Grey,
    Blue,
    Green,
    Yellow,
    Red,
    Purple,
    Wonder,
    BackI,
    BackII,
    BackIII,
    BackGuild,
};
inline constexpr int kGroundCount = 16;

struct Style {
    Ink ink = Ink::Text;
    Ground ground = Ground::Table;
    bool bold = false, underline = false;
    friend bool operator==(const Style&, const Style&) = default;
};

// Meaning of a click on a cell.
struct Tag {
    enum class Kind : uint8_t { None, Place, Item, Page, Key };
    Kind kind = Kind::None;
    uint8_t value = 0;  // a place, an index of an item or page, or a character
    friend bool operator==(const Tag&, const Tag&) = default;
};

struct Cell {
    char32_t glyph = U' ';
    Style style;
    Tag tag;
    friend bool operator==(const Cell&, const Cell&) = default;
};

struct Rect {
    int x = 0, y = 0, width = 0, height = 0;
    int right() const { return x + width; }    // the first column to the right of it
    int bottom() const { return y + height; }  // the first row below it
};

class Screen {
  public:
    Screen(int width, int height);

    int width() const { return width_; }
    int height() const { return height_; }
    const Cell& at(int x, int y) const { return cells_[index(x, y)]; }
    Tag tag_at(int x, int y) const;  // none outside

    // Drawing outside the screen is ignored.
    void put(int x, int y, char32_t glyph, Style style);
    // Writes a line, cut to `most` columns with an ellipsis. Returns the column after the text.
    int write(int x, int y, std::string_view text, Style style, int most = INT_MAX);
    void fill(Rect area, Style style, char32_t glyph = U' ');
    void box(Rect area, Style style);
    void tag(Rect area, Tag tag);
    // Copies what fits of another screen into the area.
    void copy(const Screen& from, int first_row, Rect area);

    // The rows in UTF-8 without trailing blanks, each with a newline.
    std::string to_string() const;

  private:
    bool inside(int x, int y) const { return x >= 0 && x < width_ && y >= 0 && y < height_; }
    size_t index(int x, int y) const {
        return static_cast<size_t>(y) * static_cast<size_t>(width_) + static_cast<size_t>(x);
    }

    int width_, height_;
    std::vector<Cell> cells_;
};

// The same screen in ASCII only, glyph by glyph.
Screen to_ascii(const Screen& screen);
std::string to_ascii(std::string_view text);

// Decodes UTF-8 into characters that take one column each; everything else, such as control
// characters and invalid bytes, becomes a replacement character.
std::u32string printable(std::string_view text);
std::string utf8(std::u32string_view text);

int columns(std::string_view text);
std::string fit(std::string_view text, int most);  // cut with an ellipsis
// Lines of at most `most` columns, broken at blanks where possible.
std::vector<std::string> wrap(std::string_view text, int most);

// A writer of pieces of one line, one after another, within a limit of columns.
class Pen {
  public:
    Pen(Screen& screen, int x, int y, int end) : screen_(screen), x_(x), y_(y), end_(end) {}
    Pen& write(std::string_view text, Style style = {});
    Pen& to(int x) {  // moves to this column if it is further right
        if (x > x_) x_ = x;
        return *this;
    }
    int x() const { return x_; }
    int left() const { return end_ - x_; }

  private:
    Screen& screen_;
    int x_, y_, end_;
};

}  // namespace dipolis::tui
