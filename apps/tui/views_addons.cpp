// What the add-ons bring to see: leaders, the rival and its Decision cards, the hand-over screen.
#include <algorithm>

#include "apps/tui/draw.h"
#include "apps/tui/words_addons.h"
#include "engine/catalogue.h"
#include "engine/game.h"

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

// Each face of a Decision card once, with how many of it are left.
void add_decisions(Sheet& sheet, const Look& look, solo::Decisions cards) {
    std::vector<std::pair<std::string, int>> faces;
    for (solo::Decision decision : cards) {
        std::string words = rule_words(look.text, look.state.solo.rival, decision);
        const auto same = std::find_if(faces.begin(), faces.end(),
                                       [&](const auto& face) { return face.first == words; });
        if (same == faces.end()) {
            faces.emplace_back(std::move(words), 1);
        } else {
            ++same->second;
        }
    }
    for (const auto& [words, n] : faces) sheet.add(std::to_string(n) + " × " + words, kPlain, 2);
}

}  // namespace

void add_rival(Sheet& sheet, const Look& look) {
    const Text& text = look.text;
    const solo::Part& part = look.state.solo;
    if (part.rival == solo::Rival::None) return;
    const solo::RivalRow& rival = solo::row(part.rival);
    std::string signs;
    for (solo::Sign sign : rival.signs)
        signs += (signs.empty() ? "" : ", ") + text.get("decision.symbol." + std::string(id(sign)));
    sheet.add(
        say(text, "solo.own_colour", {{"colour", "colour." + std::string(id(rival.colour))}}) +
            ". " +
            (signs.empty() ? text.get("solo.symbols_none")
                           : say(text, "solo.symbols", {{"symbols", signs}})) +
            ".",
        {ink(rival.colour)});
    sheet.add(text.get("rival." + std::string(rival.id) + ".strategy"));
    sheet.title(say(text, "solo.deck_left", {{"n", part.deck.size()}}));
    add_decisions(sheet, look, part.deck);
    if (part.last == 0) return;
    sheet.add(text.get("solo.last") + ": " +
              rule_words(text, part.rival, static_cast<solo::Decision>(part.last - 1)));
}

void add_leaders(Sheet& sheet, const Look& look, Seat seat) {
    if (!plays_leaders(look.state)) return;
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
    if (!plays_leaders(state)) return {};
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

Sheet turned_sheet(const Look& look, int width) {
    Sheet sheet(width);
    const Turned words = turned_words(look.text, look.state, *look.turned, true);
    sheet.add(words.card + ". " + words.rule, kBold);
    sheet.add(words.takes, {Ink::Coin, Ground::Table, true});
    sheet.add(words.looks, kMuted);  // the numbers on the cards tell it too, where room is short
    return sheet;
}

Screen handover_view(const Look& look, Seat seat, int width, int height) {
    if (width < kLeastWidth || height < kLeastHeight) return small_view(look.text, width, height);
    const Text& text = look.text;
    const Argument player{"player", index(seat)};
    const bool choosing = step(look.state) == Step::ChooseLeader;
    const int wide = std::min(width - 8, 76);
    Sheet sheet(wide);
    const std::string age = "age." + std::to_string(static_cast<int>(look.state.age));
    sheet.add(say(text, "leaders.phase", {{"age", age}}), kMuted);
    if (!look.notice.empty()) sheet.add(look.notice);
    sheet.blank();
    sheet.add(say(text, "handover.title", {player}), {Ink::Coin, Ground::Table, true});
    sheet.add(say(text, choosing ? "handover.choose" : "handover.declare", {player}));
    sheet.blank();
    const int ready = sheet.rows();
    sheet.add("▶ " + say(text, "handover.ready", {player}), kSelected);
    sheet.tag_from(ready, {Tag::Kind::Key, '\r'});
    Screen screen(width, height);
    const int left = (width - wide) / 2;
    const int top = height / 2 - sheet.rows() / 2;
    draw_log(screen, {left, 1, wide, std::max(2, top - 3)}, look);
    screen.copy(sheet.screen(), 0, {left, top, wide, sheet.rows()});
    static constexpr Key kKeys[] = {{'\r', "tui.keys.ready"}, {'q', "tui.keys.quit"}};
    draw_keys(screen, {0, height - 1, width, 1}, text, kKeys);
    return screen;
}

}  // namespace dipolis::tui
