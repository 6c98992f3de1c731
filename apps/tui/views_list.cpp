// Lists: the choices of a step, the uses of a card, the panel about a card, the end of the log.
#include <algorithm>

#include "apps/tui/draw.h"
#include "engine/catalogue.h"
#include "engine/game.h"
#include "engine/turn.h"

namespace dipolis::tui {

namespace {

// One choice: title in a row, note in the rows below; in the menu of a card both in one row.
Sheet choice_sheet(const Look& look, int width, int& chosen_first, int& chosen_last) {
    Sheet sheet(width);
    for (size_t i = 0; i < look.choices.size(); ++i) {
        const Choice& choice = look.choices[i];
        const bool chosen = static_cast<int>(i) == look.chosen && look.asked;
        const int from = sheet.rows();
        const std::string mark = chosen ? "▶ " : "  ";
        const std::string key = choice.key != 0 ? std::string{choice.key} + " " : "  ";
        const Style note = chosen ? kSelected : choice.possible ? kPlain : kMuted;
        if (look.menu) {
            std::string whole = mark + key + choice.title;
            if (!choice.note.empty()) whole.append(" – ").append(choice.note);
            const auto lines = wrap(whole, width - 4);
            for (size_t k = 0; k < lines.size(); ++k) sheet.add(lines[k], note, k == 0 ? 0 : 4);
        } else {
            sheet.add(mark + key + choice.title, chosen            ? kSelected
                                                 : choice.possible ? kBold
                                                                   : kMuted);
            if (!choice.note.empty()) sheet.add(choice.note, chosen ? kPlain : note, 4);
        }
        sheet.tag_from(from, {Tag::Kind::Item, static_cast<uint8_t>(i)});
        if (chosen) {
            chosen_first = from;
            chosen_last = sheet.rows();
        }
    }
    return sheet;
}

// Copies the part of the sheet that shows the highlighted rows.
void show(Screen& screen, Rect area, const Sheet& sheet, int first, int last) {
    int scroll = std::max(0, last - area.height);
    scroll = std::min(scroll, first);
    screen.copy(sheet.screen(), scroll, area);
    const int behind = area.right() - 1;
    if (scroll > 0) screen.put(behind, area.y, U'↑', kBold);
    if (scroll + area.height < sheet.rows()) screen.put(behind, area.bottom() - 1, U'↓', kBold);
}

// The first line about a card: its kind and what is printed on it.
std::string card_line(const Look& look, Card card) {
    const Building& building = row(card);
    std::string line = glyph_text(building.colour) + " " + name(look.text, card) + " – " +
                       look.text.get("kind." + std::string(id(building.colour))) + " – " +
                       say(look.text, "tui.cost", {{"cost", cost(look.text, building.cost)}});
    const std::string linked = links(look.text, card);
    return linked.empty() ? line : line + " " + linked;
}

// The cards that must be taken first; empty if it is accessible.
std::string covers(const Look& look, Place place) {
    const Structure& structure = look.state.structure;
    if (structure.accessible.has(place)) return {};
    const Places above = layout(look.state.age).spots[place].covered_by & structure.present;
    return say(look.text, "tui.covered_by", {{"cards", card_names(look.text, look.state, above)}}) +
           " ";
}

// Words on the cards that may lie here face down.
std::string hidden(const Look& look, Place place) {
    const Cards cards = look.state.unseen.with(back(look.state, place)).cards();
    return say(look.text, "tui.hidden", {{"n", cards.size()}, {"cards", names(look.text, cards)}});
}

// Meaning of the card for the rival: its price, and whether the rival would win with it.
std::string to_rival(const Look& look, Card card) {
    const Seat rival = other(look.me);
    if (is_automaton(look.state, rival)) return {};
    return " " + say(look.text, "tui.rival_pays",
                     {{"player", index(rival)},
                      {"price", price_tag(look.text, look.state, rival, card)}});
}

Sheet card_sheet(const Look& look, Place place, int width) {
    Sheet sheet(width);
    const Card card = look.state.structure.cards[place];
    if (card == Card::None) {
        sheet.add(say(look.text, "tui.back",
                      {{"back", "back." + std::string(id(back(look.state, place)))}}),
                  kBold);
        sheet.add(covers(look, place) + hidden(look, place));
        return sheet;
    }
    sheet.add(card_line(look, card), {ink(row(card).colour), Ground::Table, true});
    const std::string sold =
        say(look.text, "tui.sells", {{"n", discard_income(look.state, look.me)}});
    sheet.add(covers(look, place) + look.text.get("tui.builds") + " " +
              price_words(look.text, look.state, look.me, card) + to_rival(look, card) + " " +
              sold + uncovers(look.text, look.state, place));
    sheet.add(long_effects(look.text, row(card).effects));
    return sheet;
}

}  // namespace

void Sheet::add(std::string_view text, Style style, int indent) {
    for (std::string& line : wrap(text, width_ - indent))
        lines_.push_back({std::move(line), style, indent, {}});
}

void Sheet::title(std::string_view text) {
    if (!lines_.empty()) blank();
    add(text, {Ink::Coin, Ground::Table, true});
}

void Sheet::tag_from(int row, Tag tag) {
    for (size_t i = static_cast<size_t>(row); i < lines_.size(); ++i) lines_[i].tag = tag;
}

Screen Sheet::screen() const {
    Screen screen(width_, rows());
    for (int y = 0; y < rows(); ++y) {
        const Line& line = lines_[y];
        if (line.style.ground != Ground::Table) screen.fill({0, y, width_, 1}, line.style);
        screen.write(line.indent, y, line.text, line.style);
        screen.tag({0, y, width_, 1}, line.tag);
    }
    return screen;
}

void draw_log(Screen& screen, Rect area, const Look& look) {
    if (!look.remarks.empty()) {
        Sheet sheet(area.width);
        for (const std::string& remark : look.remarks)
            sheet.add(remark, &remark == look.remarks.data() ? kBold : kPlain);
        return screen.copy(sheet.screen(), 0, area);
    }
    // The newest is at the bottom with its last sentence bright; in a single row as many as fit.
    if (area.height == 1) {
        std::string line;
        for (size_t i = look.log.size(); i > 0; --i) {
            const std::string longer = look.log[i - 1] + (line.empty() ? "" : "  ") + line;
            if (!line.empty() && columns(longer) > area.width) break;
            line = longer;
        }
        screen.write(area.x, area.y, line, kPlain, area.width);
        return;
    }
    size_t first = look.log.size();
    for (int rows = 0; first > 0; --first) {
        rows += static_cast<int>(wrap(look.log[first - 1], area.width).size());
        if (rows > area.height && first < look.log.size()) break;
    }
    Sheet sheet(area.width);
    for (size_t i = first; i < look.log.size(); ++i)
        sheet.add(look.log[i],
                  i + std::max<size_t>(look.news, 1) >= look.log.size() ? kPlain : kMuted);
    screen.copy(sheet.screen(), std::max(0, sheet.rows() - area.height), area);
}

namespace {

// Warnings and everything since the person's last move, as one paragraph; the end of it if there is
// not enough room. Returns the rows used.
int draw_news(Screen& screen, Rect area, const Look& look) {
    Sheet sheet(area.width);
    for (const std::string& warning : look.warnings) sheet.add(warning, kAlert);
    std::string events;
    for (const std::string& line : look.log.last(std::min(look.news, look.log.size())))
        events += (events.empty() ? "" : " ") + line;
    sheet.add(say(look.text, "tui.news", {{"events", events}}));
    const int over = std::max(0, sheet.rows() - area.height);
    screen.copy(sheet.screen(), over, area);
    if (over > 0) screen.put(area.right() - 1, area.y, U'↑', kBold);
    return std::min(sheet.rows(), area.height);
}

}  // namespace

bool shows_choices(const Look& look) {
    const Step now = step(look.state);
    return now == Step::DraftWonder || (look.asked && !look.menu && now != Step::TakeTurn);
}

bool fits_choices(const Look& look, Rect panel) {
    int first = 0, last = 0;
    return shows_choices(look) &&
           choice_sheet(look, panel.width - 2, first, last).rows() + 1 <= panel.height;
}

void draw_panel(Screen& screen, Rect area, const Look& look) {
    if (look.remarks.empty() && fits_choices(look, area)) return draw_choices(screen, area, look);
    Rect inner{area.x + 1, area.y, area.width - 2, area.height};
    constexpr int kWorth = 4;  // rows for a card that are worth showing it
    if (look.unread && look.news > 0 && !look.menu) {
        const int rows = draw_news(screen, inner, look) + 1;
        inner = {inner.x, inner.y + rows, inner.width, inner.height - rows};
        if (inner.height < kWorth || !look.cursor) return;
        const Sheet sheet = card_sheet(look, *look.cursor, inner.width);
        return screen.copy(sheet.screen(), 0, inner);
    }
    int used = 0;
    const bool about_card = look.cursor && look.remarks.empty();
    if (about_card && look.state.structure.present.has(*look.cursor)) {
        const Sheet sheet = look.turned ? turned_sheet(look, inner.width)
                                        : card_sheet(look, *look.cursor, inner.width);
        const int kept = look.turned ? 0 : inner.height > 8 ? 3 : 1;  // rows for the log
        used = std::min(sheet.rows(), inner.height - kept);
        screen.copy(sheet.screen(), 0, {inner.x, inner.y, inner.width, used});
        if (used < sheet.rows()) screen.put(inner.right() - 1, inner.y + used - 1, U'…', kMuted);
        if (inner.height - used > 4) ++used;
    }
    draw_log(screen, {inner.x, inner.y + used, inner.width, inner.height - used}, look);
}

void draw_choices(Screen& screen, Rect area, const Look& look) {
    int first = 0, last = 0;
    const Sheet sheet = choice_sheet(look, area.width - 2, first, last);
    screen.write(area.x + 1, area.y, question(look.state, look.text),
                 {Ink::Coin, Ground::Table, true});
    const int room = area.height - 1 - std::max(1, static_cast<int>(look.remarks.size()));
    const int shown = std::min(sheet.rows(), room);
    show(screen, {area.x + 1, area.y + 1, area.width - 2, shown}, sheet, first, last);
    const int used = 1 + shown;
    draw_log(screen, {area.x + 1, area.y + used, area.width - 2, area.height - used}, look);
}

void draw_menu(Screen& screen, Rect area, const Look& look) {
    if (!look.cursor || !look.state.structure.face_up(*look.cursor)) return;
    const int width = area.width <= 90 ? area.width : 84;
    int first = 0, last = 0;
    Sheet top(width - 4);
    const Card card = look.state.structure.cards[*look.cursor];
    top.add(card_line(look, card), {ink(row(card).colour), Ground::Table, true});
    top.add(long_effects(look.text, row(card).effects));
    const Sheet sheet = choice_sheet(look, width - 4, first, last);
    const int shown = std::min(sheet.rows(), area.height - top.rows() - 2);
    const Rect box{area.x + (area.width - width) / 2,
                   area.y + (area.height - shown - top.rows() - 2) / 2, width,
                   shown + top.rows() + 2};
    screen.box(box, kPlain);
    screen.tag(box, {});
    screen.copy(top.screen(), 0, {box.x + 2, box.y + 1, box.width - 4, top.rows()});
    show(screen, {box.x + 2, box.y + 1 + top.rows(), box.width - 4, shown}, sheet, first, last);
}

}  // namespace dipolis::tui
