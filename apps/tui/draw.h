// The parts that views consist of. Inside apps/tui only.
#pragma once

#include "apps/tui/views.h"
#include "apps/tui/words.h"

namespace dipolis::tui {

inline constexpr Style kPlain{};
inline constexpr Style kMuted{Ink::Muted};
inline constexpr Style kBold{Ink::Strong, Ground::Table, true};
inline constexpr Style kSelected{Ink::Strong, Ground::Selected, true};
inline constexpr Style kAlert{Ink::Alert, Ground::Table, true};

// Lines of any number, to be scrolled or cut: pages, lists, the panel beside the structure.
class Sheet {
  public:
    explicit Sheet(int width) : width_(width) {}
    // Wraps to the width and indents continued lines.
    void add(std::string_view text, Style style = {}, int indent = 0);
    void blank() { add(" "); }
    void title(std::string_view text);
    int rows() const { return static_cast<int>(lines_.size()); }
    void tag_from(int row, Tag tag);  // all rows from this one on
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
// Draws as many keys as fit, in order.
void draw_keys(Screen& screen, Rect area, const Text& text, std::span<const Key> keys);
// Both seats' chances in one row: the share of each kind of victory as a row of its glyph, with
// numbers if there is room. Look.me is at the left.
void draw_bar(Screen& screen, Rect area, const Look& look, Ground ground);
// The hint, in a box over the area.
void draw_hint(Screen& screen, Rect area, const Look& look);

// Needs three rows. A fourth shows the effects of the Wonders; with more the buildings are named.
void draw_city(Screen& screen, Rect area, const Look& look, Seat seat);
// One row; a second one shows the points of the zones.
void draw_track(Screen& screen, Rect area, const Look& look);
// Progress tokens and the discard pile, one row.
void draw_board(Screen& screen, Rect area, const Look& look);

// The structure with a panel beside or below it.
void draw_structure(Screen& screen, Rect area, const Look& look);
// Area of that panel.
Rect panel_area(const State& state, Rect area);
// About the card at the cursor, and the end of the log; or the choices, if they fit.
void draw_panel(Screen& screen, Rect area, const Look& look);
void draw_log(Screen& screen, Rect area, const Look& look);

// The choices as a list that shows the highlighted one; above it the question.
void draw_choices(Screen& screen, Rect area, const Look& look);
// Whether a list is to be chosen from: not the uses of a card.
bool shows_choices(const Look& look);
// The same, and all of it fits in the panel, so that the structure stays in sight.
bool fits_choices(const Look& look, Rect panel);
// The uses of a card, in a box over the area.
void draw_menu(Screen& screen, Rect area, const Look& look);

Sheet page_sheet(const Look& look, Page page, int width);
Sheet city_sheet(const Look& look, Seat seat, int width);
Sheet points_sheet(const Look& look, int width);
// Page about what an automaton is about to do.
Sheet turned_sheet(const Look& look, int width);

Ground back_ground(const State& state, Place place);
std::string production(const City& city);
std::string tariffs(const City& city);

}  // namespace dipolis::tui
