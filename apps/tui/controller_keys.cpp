// Keys and clicks, and what each does.
#include <algorithm>

#include "apps/tui/addon.h"
#include "apps/tui/controller.h"
#include "apps/tui/words.h"

namespace dipolis::tui {

namespace {

constexpr char kEnter = '\r', kEscape = '\x1b', kTab = '\t';

std::optional<Direction> direction(Event::Kind kind) {
    switch (kind) {
        case Event::Kind::Left:
            return Direction::Left;
        case Event::Kind::Right:
            return Direction::Right;
        case Event::Kind::Up:
            return Direction::Up;
        case Event::Kind::Down:
            return Direction::Down;
        default:
            return std::nullopt;
    }
}

// The move by which an add-on uses the card at the cursor with this key, in play or not.
std::optional<MoveKind> addon_use(char c) {
    for (const AddOnFace* each : kFaces) {
        if (each->key && each->key->first == c) return each->key->second;
    }
    return std::nullopt;
}

}  // namespace

void Controller::handle(const Event& event, int width, int height) {
    if (event.kind == Event::Kind::Nothing || event.kind == Event::Kind::Resize) return;
    if (event.kind == Event::Kind::Tick) {
        hear();
        return tell();
    }
    if (event.kind == Event::Kind::Closed) {
        wish_ = Wish::Quit;
        return;
    }
    notice_.clear();
    if (asked()) read_ = room_.ply();
    if (review_) {
        review_->handle(event, width, height);
        if (review_->left()) review_.reset();
        return;
    }
    if (watch_.hint()) return handle_hint(event, width, height);
    if (awaited()) return handle_handover(event, width, height);
    if (event.kind == Event::Kind::Click)
        return handle_click(draw(width, height).tag_at(event.x, event.y));
    if (page_) return handle_page(event, width, height);
    if (event.kind == Event::Kind::Char) return handle_char(event.c);
    if (event.kind == Event::Kind::BackTab) return void(page_key(kTab));
    handle_arrow(event.kind);
}

// Only the key that confirms the player's presence; others might have been meant for the screen
// before.
void Controller::handle_handover(const Event& event, int width, int height) {
    const bool click = event.kind == Event::Kind::Click;
    const Tag tag = click ? draw(width, height).tag_at(event.x, event.y) : Tag{};
    char c = event.kind == Event::Kind::Char ? event.c : '\0';
    if (tag.kind == Tag::Kind::Key) c = static_cast<char>(tag.value);
    if (c == 'q') wish_ = Wish::Quit;
    if (c != kEnter) return;
    handed_ = std::pair(room_.ply(), *awaited());
    refresh();
}

void Controller::handle_click(Tag tag) {
    if (tag.kind == Tag::Kind::Key && tag.value != 0) {
        const Event key = Event::of(static_cast<char>(tag.value));
        return page_ ? handle_page(key, kLeastWidth, kLeastHeight) : handle_char(key.c);
    }
    if (tag.kind == Tag::Kind::Page) {
        open(static_cast<Page>(tag.value));
    } else if (page_) {
        return;
    } else if (waits()) {
        skip();
    } else if (tag.kind == Tag::Kind::Item) {
        // In a list the first click only highlights.
        if (menu_ || chosen_ == tag.value) return choose(tag.value);
        chosen_ = tag.value;
    } else if (menu_) {
        refresh();
    } else if (tag.kind == Tag::Kind::Place && takes_turn()) {
        if (cursor_ == tag.value) return open_menu();
        cursor_ = tag.value;
    }
}

// The hint covers the table; Enter plays its move.
void Controller::handle_hint(const Event& event, int width, int height) {
    const bool click = event.kind == Event::Kind::Click;
    const Tag tag = click ? draw(width, height).tag_at(event.x, event.y) : Tag{};
    char c = event.kind == Event::Kind::Char ? event.c : '\0';
    if (click) c = tag.kind == Tag::Kind::Key ? static_cast<char>(tag.value) : kEscape;
    const Outlook* outlook = watch_.outlook();
    if (c == kEnter && outlook != nullptr && !outlook->report.lines.empty()) {
        act(outlook->report.best());
    } else if (c == ' ') {
        watch_.enough();
        hear();
    } else if (c == 'v') {
        watch_.show_bar(!watch_.bar());
    } else if (c == kEscape || c == 'h' || c == 'q') {
        watch_.show_hint(false);
    }
}

void Controller::handle_page(const Event& event, int width, int height) {
    const int most = last_scroll(look(), *page_, width, height);
    scroll_ = std::min(scroll_, most);
    const auto turn_to = [&](int by) {
        const auto all = pages(state());
        const auto here = std::find(all.begin(), all.end(), *page_) - all.begin();
        const auto n = static_cast<int>(all.size());
        open(all[static_cast<size_t>((static_cast<int>(here) + by + n) % n)]);
    };
    switch (event.kind) {
        case Event::Kind::Up:
            scroll_ = std::max(scroll_ - 1, 0);
            return;
        case Event::Kind::Down:
            scroll_ = std::min(scroll_ + 1, most);
            return;
        case Event::Kind::PageUp:
            scroll_ = std::max(scroll_ - (height - 4), 0);
            return;
        case Event::Kind::PageDown:
            scroll_ = std::min(scroll_ + (height - 4), most);
            return;
        case Event::Kind::Left:
        case Event::Kind::BackTab:
            return turn_to(-1);
        case Event::Kind::Right:
            return turn_to(1);
        default:
            break;
    }
    if (event.c == kTab) return turn_to(1);
    if (event.c == '?' || event.c == 'l') {
        open(event.c == '?' ? Page::Help : Page::Log);
    } else if (!is_over(state())) {
        if (event.c == kEscape || event.c == kEnter || event.c == 'q') page_.reset();
    } else if (event.c == 'q') {
        wish_ = Wish::Quit;
    } else if (event.c == 'r') {
        review_.emplace(room_, text_, person_, effort_);
    } else if (event.c == kEnter) {
        wish_ = Wish::Again;
    } else if (event.c == kEscape) {
        page_ = Page::Points;
    }
}

bool Controller::page_key(char c) {
    if (c != kTab && c != '?' && c != 'l') return false;
    open(c == kTab ? Page::Mine : c == '?' ? Page::Help : Page::Log);
    return true;
}

// Keys for the bar and the hint.
bool Controller::ahead_key(char c) {
    if (c == 'v') {
        watch_.show_bar(!watch_.bar());
        notice_ = text_.get(watch_.bar() ? "tui.notice.bar" : "tui.notice.no_bar");
        return true;
    }
    if (c != 'h' || !asked()) return false;
    watch_.show_hint(true);
    hear();
    return true;
}

void Controller::handle_char(char c) {
    if (menu_) return menu_key(c);
    if (c == 'q') {
        wish_ = Wish::Quit;
    } else if (page_key(c) || ahead_key(c)) {
        return;
    } else if (waits()) {
        skip();
    } else if (takes_turn()) {
        turn_key(c);
    } else if (asked()) {
        list_key(c);
    } else if (stuck_) {
        stuck_ = false;  // try to save again
    }
}

void Controller::turn_key(char c) {
    if (c == kEnter || c == 'w') {
        open_menu();
        // w selects the first Wonder that can be built.
        const auto wonder =
            std::find_if(choices_.begin(), choices_.end(), [](const Choice& choice) {
                return choice.move.kind == MoveKind::Wonder && choice.possible;
            });
        if (c == 'w' && wonder != choices_.end())
            chosen_ = static_cast<int>(wonder - choices_.begin());
    } else if (c == 'b') {
        use(MoveKind::Build);
    } else if (c == 'd') {
        use(MoveKind::Discard);
    } else if (const auto kind = addon_use(c)) {
        use(*kind);
    } else if (c >= '1' && c <= '4') {
        raise(c - '1');
    } else if (c == 'c') {
        covered_ = !covered_;
        notice_ = text_.get(covered_ ? "tui.notice.covered" : "tui.notice.accessible");
        if (!covered_) refresh();
    }
}

void Controller::menu_key(char c) {
    const bool ahead = c == 'h' || c == 'v';
    if (c == kEscape || c == 'q' || ahead) refresh();
    if (ahead) {
        ahead_key(c);
    } else if (menu_) {
        list_key(c);
    }
}

void Controller::list_key(char c) {
    if (c == kEnter) return choose(chosen_);
    for (size_t i = 0; i < choices_.size(); ++i) {
        if (choices_[i].key == c) return choose(static_cast<int>(i));
    }
}

void Controller::handle_arrow(Event::Kind kind) {
    if (waits()) return skip();
    const auto way = direction(kind);
    if (menu_ || !takes_turn()) {
        const bool back = kind == Event::Kind::Up || kind == Event::Kind::Left;
        const int last = static_cast<int>(choices_.size()) - 1;
        if (last >= 0 && way) chosen_ = std::clamp(chosen_ + (back ? -1 : 1), 0, last);
    } else if (way && cursor_) {
        const Structure& structure = state().structure;
        const Places among = covered_ ? structure.present : structure.accessible;
        cursor_ = neighbour(state().age, among, *cursor_, *way);
    }
}

}  // namespace dipolis::tui
