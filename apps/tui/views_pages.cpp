// Pages of information: a whole city, the discard pile, tokens, points, the log, help.
#include <algorithm>

#include "apps/tui/addon.h"
#include "apps/tui/draw.h"
#include "engine/catalogue.h"
#include "engine/game.h"

namespace dipolis::tui {

namespace {

constexpr int kMostTextWidth = 100;  // longer lines are hard to read

std::string page_name(const Look& look, Page page) {
    if (page == Page::AddOn)
        return look.text.get(addon_with<&AddOnFace::page>(look.state.variant)->page);
    static constexpr EnumArray<Page, const char*, 9> kKeys = {
        "tui.page.mine",    "tui.page.rival",  "tui.page.structure",
        "tui.page.discard", "tui.page.tokens", "",
        "tui.page.points",  "tui.page.log",    "tui.page.help"};
    return look.text.get(kKeys[page]);
}

void add_cards(Sheet& sheet, const Text& text, Cards cards) {
    for (int i = 0; i < kColourCount; ++i) {
        const auto colour = static_cast<Colour>(i);
        for (Card card : cards) {
            if (row(card).colour != colour) continue;
            std::string line = glyph_text(colour) + " " + name(text, card) + " – " +
                               long_effects(text, row(card).effects);
            if (row(card).gives != Link::None) line += " " + links(text, card);
            sheet.add(line, {ink(colour)});
        }
    }
}

void add_token(Sheet& sheet, const Text& text, Token token) {
    sheet.add("○ " + name(text, token) + " – " + long_effects(text, row(token).effects));
}

Sheet discard_sheet(const Look& look, int width) {
    Sheet sheet(width);
    sheet.title(say(look.text, "tui.discard", {{"n", look.state.discard.size()}}));
    add_cards(sheet, look.text, look.state.discard);
    if (look.state.discard.empty()) sheet.add(look.text.get("tui.none"), kMuted);
    return sheet;
}

Sheet tokens_sheet(const Look& look, int width) {
    Sheet sheet(width);
    sheet.title(look.text.get("tui.tokens.board"));
    for (Token token : look.state.board) {
        if (token != Token::None) add_token(sheet, look.text, token);
    }
    if (!look.state.offer.empty()) {
        sheet.title(look.text.get("tui.tokens.offer"));
        for (Token token : look.state.offer) add_token(sheet, look.text, token);
    }
    sheet.title(look.text.get("tui.tokens.box"));
    for (Token token : look.state.box) add_token(sheet, look.text, token);
    return sheet;
}

Sheet log_sheet(const Look& look, int width) {
    Sheet sheet(width);
    for (const std::string& line : look.log) sheet.add(line);
    if (look.log.empty()) sheet.add(look.text.get("tui.none"), kMuted);
    return sheet;
}

// Help texts are numbered from 1 in text/*.json.
Sheet help_sheet(const Look& look, int width) {
    Sheet sheet(width);
    for (const char* part : {"tui.help.keys", "tui.help.table", "tui.help.game"}) {
        sheet.title(look.text.get(part));
        for (int i = 1;; ++i) {
            const std::string key = part + ("." + std::to_string(i));
            if (!look.text.has(key)) break;
            sheet.add(look.text.get(key));
        }
    }
    return sheet;
}

std::string wonder_price(const Look& look, Seat seat, Wonder wonder) {
    const Text& text = look.text;
    return say(text, "tui.cost", {{"cost", cost(text, row(wonder).cost)}}) + " " +
           text.get("tui.builds") + " " + price_words(text, look.state, seat, wonder);
}

}  // namespace

std::vector<Page> pages(const State& state) {
    std::vector<Page> all = {Page::Mine, Page::Rival, Page::Structure, Page::Discard, Page::Tokens};
    if (addon_with<&AddOnFace::page>(state.variant) != nullptr) all.push_back(Page::AddOn);
    all.insert(all.end(), {Page::Points, Page::Log, Page::Help});
    return all;
}

Sheet city_sheet(const Look& look, Seat seat, int width) {
    const City& city = look.state.city(seat);
    const Text& text = look.text;
    Sheet sheet(width);
    sheet.title(name(text, seat));
    sheet.add(say(text, "tui.city.coins", {{"n", city.coins}}));
    sheet.add(say(text, "tui.city.makes", {{"units", production(city)}}));
    const bool cards_play = is_automaton(look.state, seat);
    if (!cards_play) sheet.add(say(text, "tui.city.buys", {{"prices", tariffs(city)}}));
    std::string symbols;
    for (Symbol symbol : city.symbols) {
        symbols += (symbols.empty() ? "" : ", ") + text.get("symbol." + std::string(id(symbol)));
        if (city.pairs.has(symbol)) symbols += " " + text.get("tui.city.pair");
    }
    if (!symbols.empty()) sheet.add(say(text, "tui.city.symbols", {{"symbols", symbols}}));
    if (cards_play) add_automaton(sheet, look);
    tell_addons<&AddOnFace::add>(look.state.variant, sheet, look, seat);
    sheet.title(text.get("tui.city.wonders"));
    int number = 0;
    for (Wonder wonder : plates(look.state, seat)) {
        ++number;
        const bool built = city.built.has(wonder);
        const std::string how = cards_play || built        ? text.get("tui.built")
                                : city.wonders.has(wonder) ? wonder_price(look, seat, wonder)
                                                           : locked_words(look.text) + ".";
        sheet.add(std::to_string(number) + " " + name(text, wonder) + " – " + how,
                  built ? kBold : kPlain);
        sheet.add(long_effects(text, row(wonder).effects), kMuted, 2);
    }
    if (!city.tokens.empty()) sheet.title(text.get("tui.city.tokens"));
    for (Token token : city.tokens) add_token(sheet, text, token);
    sheet.title(text.get("tui.city.buildings"));
    add_cards(sheet, text, city.buildings);
    if (city.buildings.empty()) sheet.add(text.get("tui.none"), kMuted);
    return sheet;
}

Sheet page_sheet(const Look& look, Page page, int width) {
    switch (page) {
        case Page::Mine:
            return city_sheet(look, look.me, width);
        case Page::Rival:
            return city_sheet(look, other(look.me), width);
        case Page::Discard:
            return discard_sheet(look, width);
        case Page::Tokens:
            return tokens_sheet(look, width);
        case Page::AddOn:
            return addon_with<&AddOnFace::page>(look.state.variant)->page_sheet(look, width);
        case Page::Points:
            return points_sheet(look, width);
        case Page::Log:
            return log_sheet(look, width);
        case Page::Help:
            return help_sheet(look, width);
        case Page::Structure:
            break;
    }
    return Sheet(width);
}

namespace {

Rect page_area(int width, int height) {
    const int wide = std::min(width - 4, kMostTextWidth);
    return {(width - wide) / 2, 2, wide, height - 3};
}

void draw_tabs(Screen& screen, const Look& look, Page open) {
    screen.fill({0, 0, screen.width(), 1}, {Ink::Text, Ground::Bar});
    Pen pen(screen, 0, 0, screen.width());
    for (Page page : pages(look.state)) {
        const int from = pen.x();
        pen.write(" " + page_name(look, page) + " ",
                  page == open ? kSelected : Style{Ink::Text, Ground::Bar});
        screen.tag({from, 0, pen.x() - from, 1}, {Tag::Kind::Page, static_cast<uint8_t>(page)});
    }
}

}  // namespace

int last_scroll(const Look& look, Page page, int width, int height) {
    const Rect area = page_area(width, height);
    return std::max(0, page_sheet(look, page, area.width).rows() - area.height);
}

Screen page_view(const Look& look, Page page, int scroll, int width, int height) {
    if (width < kLeastWidth || height < kLeastHeight) return small_view(look.text, width, height);
    Screen screen(width, height);
    draw_tabs(screen, look, page);
    const Rect area = page_area(width, height);
    if (page == Page::Structure) {
        draw_structure(screen, area, look);
    } else {
        const Sheet sheet = page_sheet(look, page, area.width);
        screen.copy(sheet.screen(), scroll, area);
        if (scroll > 0) screen.put(area.right() + 1, area.y, U'↑', kBold);
        if (scroll + area.height < sheet.rows())
            screen.put(area.right() + 1, area.bottom() - 1, U'↓', kBold);
    }
    static constexpr Key kKeys[] = {
        {'\t', "tui.keys.next"}, {'\x1b', "tui.keys.table"}, {0, "tui.keys.scroll"}};
    static constexpr Key kOver[] = {{'\t', "tui.keys.next"},
                                    {'r', "tui.keys.review"},
                                    {'\r', "tui.keys.again"},
                                    {'q', "tui.keys.quit"}};
    draw_keys(screen, {0, height - 1, width, 1}, look.text,
              is_over(look.state) ? std::span<const Key>(kOver) : std::span<const Key>(kKeys));
    return screen;
}

Screen form_view(const Text& text, std::span<const FormRow> rows, int chosen, int width,
                 int height) {
    if (width < kLeastWidth || height < kLeastHeight) return small_view(text, width, height);
    Screen screen(width, height);
    const int wide = std::min(width - 4, 76);
    const int left = (width - wide) / 2;
    int y = std::max(1, (height - 20) / 2);  // the first row stays in place when rows are added
    screen.write(left, y, text.get("tui.title"), {Ink::Coin, Ground::Table, true});
    screen.write(left, y + 1, text.get("tui.subtitle"), kMuted, wide);
    y += 3;
    for (size_t i = 0; i < rows.size(); ++i, ++y) {
        const bool here = static_cast<int>(i) == chosen;
        const FormRow& row = rows[i];
        if (here) screen.fill({left, y, wide, 1}, kSelected);
        const Style style = here ? kSelected : kPlain;
        Pen pen(screen, left, y, left + wide);
        pen.write(here ? "▶ " : "  ", style).write(row.label, style);
        pen.to(left + 22).write(row.value.empty() ? "" : "◀ " + row.value + " ▶", style);
        screen.tag({left, y, wide, 1}, {Tag::Kind::Item, static_cast<uint8_t>(i)});
    }
    if (chosen >= 0 && chosen < static_cast<int>(rows.size())) {
        ++y;
        for (const std::string& line : wrap(rows[chosen].note, wide))
            screen.write(left, y++, line, kMuted);
    }
    static constexpr Key kKeys[] = {{'\r', "tui.keys.change"}, {'q', "tui.keys.leave"}};
    draw_keys(screen, {0, height - 1, width, 1}, text, kKeys);
    return screen;
}

}  // namespace dipolis::tui
