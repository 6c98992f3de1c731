// The parts the views are put together from; inside the views only.
#pragma once

#include "apps/tui/views.h"
#include "apps/tui/words.h"

namespace dipolis::tui {

inline constexpr Style kPlain{};
inline constexpr Style kMuted{Ink::Muted};
inline constexpr Style kBold{Ink::Strong, Ground::Table, true};
inline constexpr Style kSelected{Ink::Strong, Ground::Selected, true};
inline constexpr Style kAlert{Ink::Alert, Ground::Table, true};

// Lines of text of any number, to be scrolled or cut: pages, lists, the panel beside the structure.
class Sheet {
  public:
    explicit Sheet(int width) : width_(width) {}
    // Wrapped to the width; continued lines are indented as well.
    void add(std::string_view text, Style style = {}, int indent = 0);
    void blank() { add(" "); }
    void title(std::string_view text);
    int rows() const { return static_cast<int>(lines_.size()); }
    void tag_from(int row, Tag tag);  // rows from this one on
    Screen screen() const;

  private:
    struct Line {
        std::string text;
        Style style;
        int indent;
        Tag tag;
    };
    int width_;
    std::vector<Line> lines_;
};

void draw_header(Screen& screen, Rect area, const Look& look);
void draw_keys(Screen& screen, Rect area, const Look& look);
// As many keys as fit, in this order.
void draw_keys(Screen& screen, Rect area, const Text& text, std::span<const Key> keys);
// The chances of both sides in one row: a glyph of the kind of victory for each part of a win; with
// numbers where there is room. Look.me stands at the left.
void draw_bar(Screen& screen, Rect area, const Look& look, Ground ground);
// The hint, in a box over the area.
void draw_hint(Screen& screen, Rect area, const Look& look);

// Three rows at least; with four the plates tell what the Wonders give, with more the buildings are
// named.
void draw_city(Screen& screen, Rect area, const Look& look, Seat seat);
// One row, and a second with the points of the zones.
void draw_track(Screen& screen, Rect area, const Look& look);
// Progress tokens and the discard pile, one row.
void draw_board(Screen& screen, Rect area, const Look& look);

// The structure with a panel beside or below it.
void draw_structure(Screen& screen, Rect area, const Look& look);
// About the card looked at, and the latest of what happened.
void draw_panel(Screen& screen, Rect area, const Look& look);
void draw_log(Screen& screen, Rect area, const Look& look);

// The choices as a list, the chosen one in sight; above it the question.
void draw_choices(Screen& screen, Rect area, const Look& look);
// The ways to use a card, in a box over the area.
void draw_menu(Screen& screen, Rect area, const Look& look);

Sheet page_sheet(const Look& look, Page page, int width);
Sheet city_sheet(const Look& look, Seat seat, int width);
Sheet points_sheet(const Look& look, int width);
Sheet leaders_sheet(const Look& look, int width);
// The Decision card that is about to be carried out.
Sheet turned_sheet(const Look& look, int width);

// What the rival of the Solo mode goes for, and its Decision cards.
void add_rival(Sheet& sheet, const Look& look);
// The leaders of a seat: recruited ones, buried, in hand.
void add_leaders(Sheet& sheet, const Look& look, Seat seat);
// The same in short: "◊2 Nero, (Aspasia)": two in hand, the others recruited, used up in brackets,
// a buried one behind a cross.
std::string leaders_row(const Text& text, const State& state, Seat seat);

std::string symbols_row(const Text& text, const City& city);
Ground back_ground(const State& state, Place place);
std::string production(const City& city);
std::string tariffs(const City& city);

}  // namespace dipolis::tui
