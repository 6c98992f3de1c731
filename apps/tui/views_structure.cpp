// The structure of twenty cards: where each lies, what it shows, and how the cursor moves over it.
#include <algorithm>

#include "apps/tui/addon.h"
#include "apps/tui/draw.h"
#include "engine/catalogue.h"
#include "engine/game.h"

namespace dipolis::tui {

namespace {

constexpr int kNarrow = 13, kWide = 20;  // columns of a card with its border
constexpr int kPanelWidth = 28;          // least width beside the structure
constexpr int kPanelHeight = 4;          // least height below it

struct Arrangement {
    int width, height;  // of a card
    Rect cards, panel;
};

int rows_of(Age age) {
    return age == Age::III ? 7 : 5;
}
int cards_abreast(Age age) {
    return age == Age::III ? 4 : 6;
}

// The panel is beside the structure if both fit, else below it, where it also gets the rows of
// cards that are gone.
Arrangement arrange(const State& state, Rect area) {
    const Age age = state.age;
    const int abreast = cards_abreast(age);
    const int rows = rows_of(age);
    const bool beside = area.width - abreast * kNarrow >= kPanelWidth &&
                        (age == Age::III || area.width - abreast * kWide >= kPanelWidth);
    Arrangement arrangement{};
    const int room = beside ? area.width - kPanelWidth : area.width;
    arrangement.width = std::clamp(room / abreast, kNarrow, kWide);
    arrangement.height = area.height - (beside ? 0 : kPanelHeight) >= 3 * rows ? 3 : 2;
    const int width = abreast * arrangement.width;
    const int height = rows * arrangement.height;
    if (beside) {
        arrangement.cards = {area.x, area.y, width, height};
        arrangement.panel = {area.x + width + 1, area.y, area.width - width - 1, area.height};
    } else {
        arrangement.cards = {area.x + (area.width - width) / 2, area.y, width, height};
        int last = -1;
        for (Place place : state.structure.present)
            last = std::max<int>(last, layout(age).spots[place].row);
        const int used = (last + 1) * arrangement.height;
        arrangement.panel = {area.x, area.y + used, area.width, area.height - used};
    }
    return arrangement;
}

// Places on half columns are rounded the same way for both edges of a card.
Rect place_of(const Arrangement& arrangement, const Layout::Spot& spot) {
    const int w = arrangement.width;
    const int middle = arrangement.cards.x + arrangement.cards.width / 2;
    const int doubled = spot.x * w;
    const int offset = (doubled - (doubled < 0 ? 1 : 0)) / 2;
    return {middle + offset - w / 2, arrangement.cards.y + spot.row * arrangement.height, w,
            arrangement.height};
}

void draw_back(Screen& screen, Rect area, const Look& look, Place place) {
    const Style style{Ink::Muted, back_ground(look.state, place)};
    screen.fill({area.x + 1, area.y, area.width - 1, area.height}, style, U'░');
    const std::string label =
        " " + look.text.get("back." + std::string(id(back(look.state, place)))) + " ";
    screen.write(area.x + 1 + (area.width - 1 - columns(label)) / 2, area.y + (area.height - 1) / 2,
                 label, {Ink::Strong, style.ground});
}

struct Tile {
    Style body, strong, mark;
    char32_t edge;
};

Tile tile_style(const Look& look, Place place, Colour colour) {
    if (look.cursor == place)
        return {
            {Ink::Strong, Ground::Selected}, {Ink::Strong, Ground::Selected, true}, kBold, U'▶'};
    if (!look.state.structure.accessible.has(place))
        return {{ink(colour), Ground::Panel}, {ink(colour), Ground::Panel}, kMuted, U'┊'};
    const Ground on = ground(colour);
    return {{Ink::Strong, on}, {Ink::Strong, on, true}, kBold, U'┃'};
}

// While an automaton decides: the position of the place in the order in which it looks; else 0.
char scan_order(const Look& look, Card card) {
    if (!look.turned) return 0;
    char order = '0';
    for (Card seen : automaton_looks(look.state, *look.turned)) {
        ++order;
        if (seen == card) return order;
    }
    return 0;
}

void draw_face(Screen& screen, Rect area, const Look& look, Place place) {
    const Card card = look.state.structure.cards[place];
    const Building& building = row(card);
    const Tile tile = tile_style(look, place, building.colour);
    const int left = area.x + 1;
    const int inner = area.width - 1;
    const int last = area.bottom() - 1;
    screen.fill({left, area.y, inner, area.height}, tile.body);
    for (int y = area.y; y < area.bottom(); ++y) screen.put(area.x, y, tile.edge, tile.mark);
    if (const char order = scan_order(look, card); order != 0)
        screen.put(area.x, area.y, static_cast<char32_t>(order), kBold);
    screen.put(left, area.y, glyph(building.colour), tile.body);
    screen.write(left + 1, area.y, name(look.text, card), tile.strong, inner - 1);
    const std::string price = price_tag(look.text, look.state, look.me, card);
    const int room = inner - columns(price) - 1;
    screen.write(area.right() - columns(price), last, price, tile.strong);
    if (area.height > 2) {
        screen.write(left, area.y + 1, short_effects(look.text, building.effects, inner), tile.body,
                     inner);
        const bool costs = building.cost != Cost{};
        std::string printed = costs ? cost(look.text, building.cost) : "–";
        if (building.needs != Link::None) printed += " →";
        if (building.gives != Link::None) printed += " ←";
        const int end = screen.write(left, last, printed, tile.body, room);
        // Price for the rival, in brackets, where there is room.
        const Seat rival = other(look.me);
        if (is_automaton(look.state, rival)) return;
        const std::string theirs = "(" + price_tag(look.text, look.state, rival, card) + ")";
        const int x = area.right() - columns(price) - columns(theirs) - 1;
        if (x > end) screen.write(x, last, theirs, tile.body);
    } else {
        screen.write(left, last, short_effects(look.text, building.effects, room), tile.body,
                     room + 1);
    }
}

}  // namespace

Ground back_ground(const State& state, Place place) {
    return static_cast<Ground>(static_cast<int>(Ground::BackI) +
                               static_cast<int>(back(state, place)));
}

void draw_structure(Screen& screen, Rect area, const Look& look) {
    const Age age = look.state.age;
    if (age == Age::None) return draw_panel(screen, area, look);
    const Arrangement arrangement = arrange(look.state, area);
    for (Place place : look.state.structure.present) {
        const Rect at = place_of(arrangement, layout(age).spots[place]);
        if (look.state.structure.face_up(place)) {
            draw_face(screen, at, look, place);
        } else {
            draw_back(screen, at, look, place);
        }
        screen.tag(at, {Tag::Kind::Place, place});
    }
    draw_panel(screen, arrangement.panel, look);
}

Rect panel_area(const State& state, Rect area) {
    return arrange(state, area).panel;
}

Place neighbour(Age age, Places among, Place from, Direction direction) {
    const auto& spots = layout(age).spots;
    const bool sideways = direction == Direction::Left || direction == Direction::Right;
    const int sign = direction == Direction::Right || direction == Direction::Down ? 1 : -1;
    Place best = from;
    int least = INT_MAX;
    for (Place place : among) {
        const int dx = spots[place].x - spots[from].x;
        const int dy = spots[place].row - spots[from].row;
        const int ahead = sign * (sideways ? dx : dy);
        if (ahead <= 0) continue;
        // Left and right prefer the nearest column, up and down the same column, so no card is
        // skipped.
        const int aside = std::abs(sideways ? dy : dx);
        const int distance = sideways ? 100 * ahead + aside : 100 * aside + ahead;
        if (distance < least) {
            least = distance;
            best = place;
        }
    }
    return best;
}

}  // namespace dipolis::tui
