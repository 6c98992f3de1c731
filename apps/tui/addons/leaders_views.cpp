// Leaders at the terminal: on the pages, in the rows of the cities, in plain lines.
#include "apps/tui/addons/leaders.h"
#include "apps/tui/draw.h"
#include "engine/catalogue.h"

namespace dipolis::tui {

namespace {

using leaders::Leader;
using leaders::Leaders;

void add_leader(Sheet& sheet, const Look& look, Leader leader, const std::string& more) {
    sheet.add(titled(look.text, look.state, leader) + (more.empty() ? "" : ", " + more), kBold);
    sheet.add(leader_words(look.text, look.state, leader), kMuted, 2);
}

std::string names(const Text& text, Leaders leaders) {
    std::string all;
    for (Leader leader : leaders) all += (all.empty() ? "" : ", ") + name(text, leader);
    return all.empty() ? text.get("tui.none") : all + ".";
}

// "Recruited: Nero, Plato."
void add_line(Lines& lines, const Text& text, const char* title, const Lines& items) {
    std::string all;
    for (const std::string& item : items) all += (all.empty() ? "" : ", ") + item;
    if (!items.empty()) lines.push_back(text.get(title) + ": " + all + ".");
}

Lines called(const Text& text, Leaders leaders) {
    Lines all;
    for (Leader leader : leaders) all.push_back(name(text, leader));
    return all;
}

}  // namespace

void add_leaders(Sheet& sheet, const Look& look, Seat seat) {
    const Text& text = look.text;
    const leaders::Seated& mine = leaders::seated(look.state, seat);
    sheet.title(text.get("leaders.active"));
    for (Leader leader : mine.active)
        add_leader(sheet, look, leader, standing(text, look.state, seat, leader));
    if (mine.active.empty()) sheet.add(text.get("tui.none"), kMuted);
    if (mine.buried != Leader::None) {
        const int n = leaders::buried_points(look.state, mine.buried);
        sheet.title(text.get("leaders.buried"));
        sheet.add(name(text, mine.buried) + " – " + say(text, "tui.points", {{"n", n}}), kBold);
    }
    for (Card card : {mine.euclid, mine.ptolemy}) {
        if (card == Card::None) continue;
        const Symbol symbol = leaders::shown_symbol(look.state, seat, card);
        sheet.add(
            glyph_text(Colour::Green) + " " + name(text, card) + " – " +
                say(text, "leaders.altered", {{"symbol", "symbol." + std::string(id(symbol))}}),
            {Ink::Green});
    }
    sheet.title(text.get("leaders.hand"));
    for (Leader leader : mine.hand) add_leader(sheet, look, leader, "");
    if (mine.hand.empty()) sheet.add(text.get("tui.none"), kMuted);
}

Sheet leaders_sheet(const Look& look, int width) {
    const Text& text = look.text;
    const State& state = look.state;
    Sheet sheet(width);
    if (state.variant.terms != nullptr) sheet.add(text.get("leaders.own_data"), kMuted);
    if (leaders::recruiting(state))
        sheet.add(say(text, "leaders.first", {{"player", index(state.leaders.first)}}));
    for (Seat seat : {look.me, other(look.me)}) {
        sheet.title("─ " + name(text, seat) + " ─");
        add_leaders(sheet, look, seat);
    }
    if (!state.leaders.shown.empty()) {
        sheet.title(text.get("leaders.shown"));
        sheet.add(names(text, state.leaders.shown));
    }
    sheet.title(text.get("leaders.discarded"));
    sheet.add(names(text, leaders::gone(state)));
    sheet.title(say(text, "leaders.unused", {{"n", state.leaders.unused.size()}}));
    sheet.add(names(text, state.leaders.unused), kMuted);
    return sheet;
}

std::string leaders_row(const Text& text, const State& state, Seat seat) {
    const leaders::Seated& mine = leaders::seated(state, seat);
    std::string all = kLeaderGlyph + std::to_string(mine.hand.size());
    const char* gap = " ";
    for (Leader leader : mine.active) {
        const std::string called = name(text, leader);
        all += gap + (mine.spent.has(leader) ? "(" + called + ")" : called);
        gap = ", ";
    }
    if (mine.buried != Leader::None) all += gap + ("†" + name(text, mine.buried));
    return all;
}

Lines leaders_lines(const Text& text, const State& state, Seat seat) {
    const leaders::Seated& mine = leaders::seated(state, seat);
    Lines active;
    for (Leader leader : mine.active) {
        const bool spent = mine.spent.has(leader);
        active.push_back(name(text, leader) +
                         (spent ? " (" + text.get("leaders.spent") + ")" : ""));
    }
    Lines lines;
    add_line(lines, text, "leaders.active", active);
    if (mine.buried != Leader::None)
        add_line(lines, text, "leaders.buried", {name(text, mine.buried)});
    add_line(lines, text, "leaders.hand", called(text, mine.hand));
    return lines;
}

Lines other_leaders_lines(const Text& text, const State& state) {
    Lines lines;
    add_line(lines, text, "leaders.discarded", called(text, leaders::gone(state)));
    lines.push_back(say(text, "leaders.unused", {{"n", state.leaders.unused.size()}}) + ".");
    return lines;
}

}  // namespace dipolis::tui
