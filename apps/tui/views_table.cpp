// The table: two cities, between them the track, the tokens and the structure or the choices.
#include <algorithm>

#include "apps/tui/draw.h"
#include "engine/catalogue.h"
#include "engine/game.h"
#include "engine/turn.h"

namespace dipolis::tui {

namespace {

constexpr int kMostWidth = 160, kMostHeight = 60;  // larger tables are hard to survey

std::string headline(const Look& look) {
    const State& state = look.state;
    if (!look.headline.empty()) return look.headline;
    if (is_over(state)) {
        const auto me = look.alone ? std::optional(look.me) : std::nullopt;
        return result_words(look.text, state, me);
    }
    if (automaton_to_move(state))
        return say(look.text, look.turned ? "tui.header.turned" : "tui.header.waits",
                   {{"player", index(*automaton(state.variant))}});
    const Actor who = actor(state);
    if (who == Actor::Chance || who == Actor::Nobody) return look.text.get("tui.header.chance");
    const Argument player{"player", static_cast<int>(who)};
    if (!look.asked) return say(look.text, "tui.header.waits", {player});
    const std::string asked = question(state, look.text);
    if (look.alone) return say(look.text, "tui.header.you", {{"question", asked}});
    return say(look.text, "tui.header.player", {player, {"question", asked}});
}

// Space i of the track, -9..9, from the view of the player at the left, whose capital comes first.
void draw_space(Screen& screen, int x, int y, const Look& look, int i) {
    const int lead = look.state.lead(look.me);
    if (i == lead) {
        screen.write(x, y, "▐○▌", {Ink::Strong, Ground::Table, true});
        return;
    }
    const int distance = std::abs(i);
    if (distance == kCapital) {
        screen.write(x, y, "▐▓▌", {Ink::Red});
        return;
    }
    screen.write(x, y, "─·─", kMuted);
    const Seat owner = i < 0 ? look.me : other(look.me);
    for (uint8_t k : look.state.loot[owner]) {
        if (kLoot[k].distance == distance)
            screen.write(x, y, "−" + std::to_string(kLoot[k].coins) + "¢", {Ink::Coin});
    }
}

void draw_zones(Screen& screen, Rect area, const Look& look) {
    const int middle = area.x + area.width / 2;
    for (int side : {-1, 1}) {
        for (const auto& [from, to] : {std::pair{1, 2}, {3, 5}, {6, 8}}) {
            const std::string points = say(look.text, "tui.points", {{"n", military_points(from)}});
            const int centre = middle + side * 3 * (from + to) / 2;
            screen.write(centre - columns(points) / 2, area.y + 1, points, kMuted);
        }
    }
}

// The area between header and footer.
struct Frame {
    Rect bar, rival, track, board, middle, mine;
};

// The bar gets a row of its own unless the screen has its least height; then it shares the header.
constexpr int kHeaderBar = 38;
bool bar_in_header(const Look& look, int height) {
    return look.bar && height == kLeastHeight;
}

Frame frame(const Look& look, int width, int height) {
    const int city = height >= 40 ? 6 : height >= 30 ? 4 : 3;
    const int track = height >= 30 ? 2 : 1;
    Frame rects{};
    int y = 1;
    const auto take = [&](int rows) {
        const Rect area{0, y, width, rows};
        y += rows;
        return area;
    };
    rects.bar = take(look.bar && !bar_in_header(look, height) ? 1 : 0);
    rects.rival = take(city);
    rects.track = take(track);
    rects.board = take(height >= 40 ? 2 : 1);
    rects.middle = take(height - 1 - y - city);
    rects.mine = take(city);
    return rects;
}

// The warning shown above the table; empty if there is none.
std::string alarm(const Look& look) {
    return look.asked && !look.warnings.empty() ? look.warnings.front() : "";
}

}  // namespace

void draw_header(Screen& screen, Rect area, const Look& look) {
    const int age = static_cast<int>(look.state.age);
    const auto on = static_cast<Ground>(static_cast<int>(Ground::BackI) + std::max(age - 1, 0));
    screen.fill(area, {Ink::Strong, on, true});
    const bool bar = bar_in_header(look, screen.height());
    Pen pen(screen, area.x + 1, area.y, area.right() - (bar ? kHeaderBar + 1 : 12));
    pen.write(look.text.get("age." + std::to_string(age)), {Ink::Strong, on, true});
    pen.write(" │ ", {Ink::Muted, on});
    std::string words = headline(look);
    if (bar && look.asked && columns(words) > pen.left()) words = question(look.state, look.text);
    const std::string beware = alarm(look);
    // It is seen whose turn it is; the danger is not.
    if (beware.empty() || columns(words) + 2 + columns(beware) <= pen.left())
        pen.write(words + (beware.empty() ? "" : "  "), {Ink::Strong, on, true});
    pen.write(beware, {Ink::Alert, on, true});
    if (bar) return draw_bar(screen, {area.right() - kHeaderBar, area.y, kHeaderBar, 1}, look, on);
    const std::string help = look.text.get("tui.keys.help");
    const int x = area.right() - columns(help) - 1;
    screen.write(x, area.y, help, {Ink::Strong, on});
    screen.tag({x, area.y, columns(help), 1}, {Tag::Kind::Key, '?'});
}

void draw_keys(Screen& screen, Rect area, const Text& text, std::span<const Key> keys) {
    screen.fill(area, {Ink::Text, Ground::Bar});
    Pen pen(screen, area.x + 1, area.y, area.right());
    for (const auto& [key, label] : keys) {
        const std::string words = text.get(label);
        if (columns(words) > pen.left()) continue;
        const size_t blank = words.find(' ');
        const int from = pen.x();
        pen.write(words.substr(0, blank), {Ink::Strong, Ground::Bar, true});
        if (blank != std::string::npos) pen.write(words.substr(blank), {Ink::Text, Ground::Bar});
        screen.tag({from, area.y, pen.x() - from, 1}, {Tag::Kind::Key, static_cast<uint8_t>(key)});
        if (pen.left() < 2) break;
        pen.write("  ", {Ink::Text, Ground::Bar});
    }
}

namespace {

// The keys of the table, the most important first.
std::span<const Key> table_keys(const Look& look) {
    static constexpr Key kTurn[] = {{'\r', "tui.keys.choices"}, {'b', "tui.keys.build"},
                                    {'d', "tui.keys.sell"},     {'1', "tui.keys.wonder"},
                                    {'h', "tui.keys.hint"},     {'v', "tui.keys.bar"},
                                    {'\t', "tui.keys.pages"},   {'q', "tui.keys.quit"},
                                    {'c', "tui.keys.covered"},  {'l', "tui.keys.log"}};
    static constexpr Key kList[] = {{'\r', "tui.keys.choose"}, {'h', "tui.keys.hint"},
                                    {'v', "tui.keys.bar"},     {'\t', "tui.keys.pages"},
                                    {'l', "tui.keys.log"},     {'q', "tui.keys.quit"}};
    static constexpr Key kMenu[] = {{'\r', "tui.keys.choose"}, {'\x1b', "tui.keys.back"}};
    static constexpr Key kHint[] = {{'\r', "tui.keys.play_it"}, {'\x1b', "tui.keys.back"}};
    static constexpr Key kThinking[] = {
        {'\r', "tui.keys.play_it"}, {' ', "tui.keys.enough"}, {'\x1b', "tui.keys.back"}};
    static constexpr Key kWaiting[] = {
        {' ', "tui.keys.skip"}, {'\t', "tui.keys.pages"}, {'q', "tui.keys.quit"}};
    if (!look.keys.empty()) return look.keys;
    if (look.advice != nullptr)
        return look.advice->thinking ? std::span<const Key>(kThinking)
                                     : std::span<const Key>(kHint);
    if (look.menu) return kMenu;
    if (!look.asked) return kWaiting;
    if (shows_choices(look)) return kList;
    return kTurn;
}

}  // namespace

void draw_keys(Screen& screen, Rect area, const Look& look) {
    if (look.notice.empty()) return draw_keys(screen, area, look.text, table_keys(look));
    screen.fill(area, {Ink::Alert, Ground::Bar, true});
    screen.write(area.x + 1, area.y, look.notice, {Ink::Alert, Ground::Bar, true}, area.width - 2);
}

void draw_track(Screen& screen, Rect area, const Look& look) {
    const int middle = area.x + area.width / 2;
    for (int i = -kCapital; i <= kCapital; ++i)
        draw_space(screen, middle + 3 * i - 1, area.y, look, i);
    const int lead = look.state.lead(look.me);
    const int edge = 3 * kCapital + 2;
    const auto label = [&](Seat seat, int distance) {
        std::string points;
        if (distance > 0) points = " " + std::to_string(military_points(distance)) + "★";
        const int room = (area.width - 1) / 2 - edge - 1 - columns(points);
        return fit(name(look.text, seat), std::min(room, 14)) + points;
    };
    const std::string mine = label(look.me, lead);
    screen.write(middle - edge - 1 - columns(mine), area.y, mine, kPlain);
    screen.write(middle + edge + 1, area.y, label(other(look.me), -lead), kPlain);
    if (area.height > 1) draw_zones(screen, area, look);
}

void draw_board(Screen& screen, Rect area, const Look& look) {
    const std::string pile = say(look.text, "tui.discard", {{"n", look.state.discard.size()}});
    Pen pen(screen, area.x + 1, area.y, area.right() - columns(pile) - 2);
    pen.write("○ ", kPlain);
    bool first = true;
    for (Token token : look.state.board) {
        if (!first) pen.write(" · ", kMuted);
        first = false;
        if (token == Token::None) {
            pen.write("–", kMuted);
        } else {
            pen.write(name(look.text, token));
        }
    }
    screen.tag({area.x, area.y, pen.x() - area.x, 1},
               {Tag::Kind::Page, static_cast<uint8_t>(Page::Tokens)});
    const int x = area.right() - columns(pile) - 1;
    screen.write(x, area.y, pile, kPlain);
    screen.tag({x, area.y, columns(pile), 1},
               {Tag::Kind::Page, static_cast<uint8_t>(Page::Discard)});
}

Screen small_view(const Text& text, int width, int height) {
    Screen screen(width, height);
    const auto lines = wrap(say(text, "tui.too_small",
                                {{"width", width},
                                 {"height", height},
                                 {"least_width", kLeastWidth},
                                 {"least_height", kLeastHeight}}),
                            width);
    for (size_t i = 0; i < lines.size(); ++i)
        screen.write(0, static_cast<int>(i), lines[i], kPlain, width);
    return screen;
}

Screen table_view(const Look& look, int width, int height) {
    if (width < kLeastWidth || height < kLeastHeight) return small_view(look.text, width, height);
    const int w = std::min(width, kMostWidth);
    const int h = std::min(height, kMostHeight);
    const Frame rects = frame(look, w, h);
    Screen table(w, h);
    draw_header(table, {0, 0, w, 1}, look);
    draw_city(table, rects.rival, look, other(look.me));
    draw_track(table, rects.track, look);
    draw_board(table, rects.board, look);
    const bool beside = look.state.age != Age::None && look.remarks.empty() &&
                        fits_choices(look, panel_area(look.state, rects.middle));
    if (shows_choices(look) && !beside) {
        draw_choices(table, rects.middle, look);
    } else {
        draw_structure(table, rects.middle, look);
    }
    if (look.menu) draw_menu(table, rects.middle, look);
    if (look.advice != nullptr) draw_hint(table, rects.middle, look);
    if (rects.bar.height > 0) draw_bar(table, rects.bar, look, Ground::Panel);
    draw_city(table, rects.mine, look, look.me);
    draw_keys(table, {0, h - 1, w, 1}, look);
    if (w == width && h == height) return table;
    Screen screen(width, height);
    screen.copy(table, 0, {(width - w) / 2, (height - h) / 2, w, h});
    return screen;
}

}  // namespace dipolis::tui
