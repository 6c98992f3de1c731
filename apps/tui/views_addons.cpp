// Views that only games with add-ons have: the turn of an automaton, and the screen between two
// secret answers.
#include <algorithm>

#include "apps/tui/addon.h"
#include "apps/tui/draw.h"
#include "engine/game.h"

namespace dipolis::tui {

Sheet turned_sheet(const Look& look, int width) {
    Sheet sheet(width);
    const Turned words = automaton_turned(look.text, look.state, *look.turned, true);
    sheet.add(words.card + ". " + words.rule, kBold);
    sheet.add(words.takes, {Ink::Coin, Ground::Table, true});
    sheet.add(words.looks, kMuted);  // the numbers on the cards show this too, so it may be cut
    return sheet;
}

Screen handover_view(const Look& look, Seat seat, int width, int height) {
    if (width < kLeastWidth || height < kLeastHeight) return small_view(look.text, width, height);
    const Text& text = look.text;
    const Argument player{"player", index(seat)};
    const int wide = std::min(width - 8, 76);
    Sheet sheet(wide);
    sheet.add(secret_phase(text, look.state.age), kMuted);
    if (!look.notice.empty()) sheet.add(look.notice);
    sheet.blank();
    sheet.add(say(text, "handover.title", {player}), {Ink::Coin, Ground::Table, true});
    sheet.add(say(text, secret_question(step(look.state)), {player}));
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
