// Lists: the choices of a step, the menu of a card, the panel about a card, the latest of the log.
#include <algorithm>

#include "apps/tui/draw.h"
#include "engine/catalogue.h"
#include "engine/turn.h"

namespace dipolis::tui {

namespace {

// One choice: its title in a row, its note in the rows below; in the menu of a card one after the
// other.
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

// Copies the sheet so that the chosen rows are in sight.
void show(Screen& screen, Rect area, const Sheet& sheet, int first, int last) {
    int scroll = std::max(0, last - area.height);
    scroll = std::min(scroll, first);
    screen.copy(sheet.screen(), scroll, area);
    const int behind = area.right() - 1;
    if (scroll > 0) screen.put(behind, area.y, U'↑', kBold);
    if (scroll + area.height < sheet.rows()) screen.put(behind, area.bottom() - 1, U'↓', kBold);
}

// The first sentence about the card: what it is, what is printed.
std::string card_line(const Look& look, Card card) {
    const Building& building = row(card);
    std::string line = glyph_text(building.colour) + " " + name(look.text, card) + " – " +
                       look.text.get("kind." + std::string(id(building.colour))) + " – " +
                       say(look.text, "tui.cost", {{"cost", cost(look.text, building.cost)}});
    const std::string linked = links(look.text, card);
    return linked.empty() ? line : line + " " + linked;
}

std::string card_names(const Look& look, Places places) {
    const Structure& structure = look.state.structure;
    std::string names;
    for (Place place : places) {
        if (!names.empty()) names += ", ";
        names += structure.face_up(place) ? name(look.text, structure.cards[place])
                                          : look.text.get("tui.face_down");
    }
    return names;
}

// Which cards become accessible when this one is taken.
std::string uncovers(const Look& look, Place place) {
    Structure structure = look.state.structure;
    if (!structure.accessible.has(place)) return {};
    const Places opened = structure.take(look.state.age, place);
    if (opened.empty()) return {};
    return " " + say(look.text, "tui.uncovers", {{"cards", card_names(look, opened)}});
}

// Which cards must go first; empty if accessible.
std::string covers(const Look& look, Place place) {
    const Structure& structure = look.state.structure;
    if (structure.accessible.has(place)) return {};
    const Places above = layout(look.state.age).spots[place].covered_by & structure.present;
    return say(look.text, "tui.covered_by", {{"cards", card_names(look, above)}}) + " ";
}

Sheet card_sheet(const Look& look, Place place, int width) {
    Sheet sheet(width);
    const Card card = look.state.structure.cards[place];
    if (card == Card::None) {
        sheet.add(say(look.text, "tui.back",
                      {{"back", "back." + std::string(id(back(look.state, place)))}}),
                  kBold);
        sheet.add(covers(look, place));
        return sheet;
    }
    sheet.add(card_line(look, card), {ink(row(card).colour), Ground::Table, true});
    const std::string sold =
        say(look.text, "tui.sells", {{"n", discard_income(look.state, look.me)}});
    sheet.add(covers(look, place) + look.text.get("tui.builds") + " " +
              price_words(look.text, look.state, look.me, card) + " " + sold +
              uncovers(look, place));
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
        const Line& line = lines_[static_cast<size_t>(y)];
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
    // The newest at the bottom, the last sentence bright; in a single row as many as fit side by
    // side.
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
        sheet.add(look.log[i], i + 1 == look.log.size() ? kPlain : kMuted);
    screen.copy(sheet.screen(), std::max(0, sheet.rows() - area.height), area);
}

void draw_panel(Screen& screen, Rect area, const Look& look) {
    const Rect inner{area.x + 1, area.y, area.width - 2, area.height};
    int used = 0;
    const bool about_card = look.cursor && look.remarks.empty();
    if (about_card && look.state.structure.present.has(*look.cursor)) {
        const Sheet sheet = look.turned ? turned_sheet(look, inner.width)
                                        : card_sheet(look, *look.cursor, inner.width);
        const int kept = look.turned ? 0 : inner.height > 8 ? 3 : 1;  // for the log
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
