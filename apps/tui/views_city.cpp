// A city as a strip: treasury, buildings by colour, production, trade, symbols, tokens, Wonders.
#include "apps/tui/addon.h"
#include "apps/tui/draw.h"
#include "engine/catalogue.h"
#include "engine/game.h"
#include "engine/score.h"

namespace dipolis::tui {

namespace {

constexpr std::string_view kGap = " │ ";

void first_row(Screen& screen, Rect area, const Look& look, Seat seat) {
    const City& city = look.state.city(seat);
    const bool cards_play = automaton_to_move(look.state) && is_automaton(look.state, seat);
    const bool decides = actor(look.state) == actor_of(seat) || cards_play;
    Pen pen(screen, area.x, area.y, area.right());
    pen.write(decides ? "▶" : " ", kBold).write(fit(name(look.text, seat), 9), kBold);
    pen.to(area.x + 11).write(std::to_string(city.coins) + "¢", {Ink::Coin, Ground::Table, true});
    pen.to(area.x + 15).write(kGap, kMuted);
    for (int i = 0; i < kColourCount; ++i) {
        const auto colour = static_cast<Colour>(i);
        const int n = city.count[colour];
        const Style style = n == 0 ? kMuted : Style{ink(colour), Ground::Table, true};
        pen.write(glyph_text(colour) + std::to_string(n) + " ", style);
    }
    pen.write("│ ", kMuted).write(production(city));
    const int points = score_sheet(look.state, seat).total();
    const std::string total = std::to_string(points) + "★";
    screen.write(area.right() - columns(total), area.y, total, kMuted);
}

void second_row(Screen& screen, Rect area, const Look& look, Seat seat) {
    const City& city = look.state.city(seat);
    Pen pen(screen, area.x, area.y, area.right());
    if (is_automaton(look.state, seat)) {
        const std::string aims = automaton_row(look.text, look.state);
        pen.write(aims.empty() ? "" : " " + aims, kMuted).to(area.x + 21);
    } else {
        pen.write(" " + look.text.get("tui.buys"), kMuted).to(area.x + 7).write(tariffs(city));
    }
    pen.write(kGap, kMuted);
    for (int i = 0; i < kSymbolCount; ++i) {
        const auto symbol = static_cast<Symbol>(i);
        const std::string code = look.text.get("tui.symbol." + std::string(id(symbol)));
        const bool has = city.symbols.has(symbol);
        pen.write(has ? code : "··", has ? Style{Ink::Green, Ground::Table, true} : kMuted);
        pen.write(city.pairs.has(symbol) ? "²" : " ", {Ink::Green, Ground::Table, true});
    }
    pen.write("│ ", kMuted);
    std::string tokens;
    for (Token token : city.tokens) tokens += (tokens.empty() ? "" : ", ") + name(look.text, token);
    const std::string more =
        ask_addons<&AddOnFace::row>(look.state.variant, look.text, look.state, seat);
    if (!tokens.empty()) {
        pen.write("○ " + tokens + (more.empty() ? "" : " "));
    } else if (more.empty()) {
        pen.write(look.text.get("tui.no_tokens"), kMuted);
    }
    pen.write(more);
}

void draw_plate(Screen& screen, Rect area, const Look& look, Seat seat, int number) {
    const City& city = look.state.city(seat);
    const Wonder wonder = plates(look.state, seat)[number];
    const bool built = city.built.has(wonder);
    const Ground on = built ? Ground::Wonder : Ground::Panel;
    const Style style{built ? Ink::Strong : Ink::Text, on, built};
    screen.fill(area, style);
    // On the person's own plates the number is the key that builds the Wonder.
    std::string mark = seat == look.me ? std::to_string(number + 1) + " " : "";
    if (built) mark += "▲ ";
    const int left = screen.write(area.x, area.y, mark, {Ink::Strong, on, true});
    const std::string called = short_name(look.text, wonder);
    std::string tag = built                            ? look.text.get("tui.built")
                      : is_automaton(look.state, seat) ? ""
                      : city.wonders.has(wonder) ? price_tag(look.text, look.state, seat, wonder)
                                                 : look.text.get("tui.locked");
    // A mark shows too that it is built, so the name gets the room first.
    if (built && columns(called) + columns(tag) + 1 > area.right() - left) tag.clear();
    const int room = area.right() - columns(tag) - (tag.empty() ? 0 : 1) - left;
    screen.write(left, area.y, called, style, room);
    screen.write(area.right() - columns(tag), area.y, tag, {Ink::Strong, on, !built});
    if (area.height > 1) {
        const std::string gives = short_effects(look.text, row(wonder).effects, area.width - 2);
        screen.write(area.x + 2, area.y + 1, gives, {built ? Ink::Strong : Ink::Muted, on},
                     area.width - 2);
    }
}

// The names of the buildings by colour, as many as fit.
void draw_buildings(Screen& screen, Rect area, const Look& look, const City& city) {
    int x = area.x;
    int y = area.y;
    for (int i = 0; i < kColourCount; ++i) {
        const auto colour = static_cast<Colour>(i);
        std::string mark = glyph_text(colour);
        for (Card card : city.buildings) {
            if (row(card).colour != colour) continue;
            const std::string words = mark + name(look.text, card);
            if (x + columns(words) > area.right()) {
                x = area.x;
                ++y;
            }
            if (y >= area.bottom()) return;
            x = screen.write(x, y, words, {ink(colour)}) + 1;
            mark = "· ";
        }
    }
}

}  // namespace

std::string production(const City& city) {
    std::string all;
    const auto add = [&](const std::string& part) { all += (all.empty() ? "" : " ") + part; };
    for (Resource resource : kAllResources) {
        if (const int n = city.production[resource]; n > 0)
            add(letter(resource) + std::to_string(n));
    }
    const std::array<const char*, 2> names = {"W/C/S", "G/P"};
    for (size_t i = 0; i < names.size(); ++i) {
        for (int n = 0; n < city.choices[i]; ++n) add(names[i]);
    }
    return all.empty() ? "–" : all;
}

std::string tariffs(const City& city) {
    std::string all;
    for (Resource resource : kAllResources) {
        if (!all.empty()) all += " ";
        all += letter(resource) + std::to_string(city.tariff[resource]);
    }
    return all;
}

void draw_city(Screen& screen, Rect area, const Look& look, Seat seat) {
    first_row(screen, area, look, seat);
    second_row(screen, {area.x, area.y + 1, area.width, 1}, look, seat);
    const Page page = seat == look.me ? Page::Mine : Page::Rival;
    screen.tag(area, {Tag::Kind::Page, static_cast<uint8_t>(page)});
    if (area.height > 4) {
        const Rect rows{area.x + 1, area.y + 4, area.width - 2, area.height - 4};
        draw_buildings(screen, rows, look, look.state.city(seat));
    }
    const int width = area.width / 4;
    const int height = area.height > 3 ? 2 : 1;
    const int n = static_cast<int>(plates(look.state, seat).size());
    for (int i = 0; i < n; ++i) {
        const Rect plate{area.x + 1 + i * width, area.y + 2, width - 2, height};
        draw_plate(screen, plate, look, seat, i);
        if (seat == look.me) screen.tag(plate, {Tag::Kind::Key, static_cast<uint8_t>('1' + i)});
    }
}

}  // namespace dipolis::tui
