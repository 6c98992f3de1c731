#include "apps/tui/controller.h"

#include <algorithm>

#include "apps/tui/sitting.h"
#include "apps/tui/words.h"
#include "engine/view.h"
#include "formats/notation.h"

namespace dipolis::tui {

namespace {

// Milliseconds a told move stays before the next, and a Decision card before its card is taken.
constexpr int kPause = 700, kReading = 2600;
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

}  // namespace

Controller::Controller(Room room, Text text)
    : room_(std::move(room)),
      text_(std::move(text)),
      person_(only_person(room_)),
      shown_(room_.ply()),
      seen_(seen()) {
    log_ = told(text_, room_, 0, shown_);
    refresh();
}

bool Controller::takes_turn() const {
    return asked() && step(state()) == Step::TakeTurn;
}

State Controller::seen() const {
    if (shown_ < room_.ply()) return room_.before(shown_);
    if (person_) return view(room_.state(), *person_);
    if (asked()) return view(room_.state(), *room_.asked());
    return view(view(room_.state(), Seat::First), Seat::Second);
}

std::optional<Seat> Controller::awaited() const {
    if (person_ || shown_ < room_.ply() || !room_.secret()) return std::nullopt;
    const auto seat = room_.asked();
    const bool here = seat && handed_ == std::pair(room_.ply(), *seat);
    return here ? std::nullopt : seat;
}

bool Controller::waits() const {
    if (shown_ < room_.ply()) return true;
    return !is_over(room_.state()) && !room_.awaits_human() && !stuck_;
}

bool Controller::is_decision() const {
    return shown_ < room_.ply() && room_.move(shown_).kind == MoveKind::Decision;
}

std::optional<int> Controller::patience() const {
    if (!waits()) return std::nullopt;
    return turned_ ? kReading : kPause;
}

Look Controller::look() const {
    const Actor who = actor(state());
    const Seat mover = who == Actor::Second ? Seat::Second : Seat::First;
    Look look{state(), text_, person_.value_or(mover), person_.has_value()};
    look.asked = asked();
    if (look.asked || page_) look.cursor = cursor_;
    if (turned_) {
        look.turned = room_.move(shown_);
        look.cursor = state().structure.place_of(solo::verdict(state(), look.turned->a).card);
    }
    look.menu = menu_;
    look.choices = choices_;
    look.chosen = chosen_;
    look.log = log_;
    look.notice = notice_;
    return look;
}

Screen Controller::draw(int width, int height) const {
    if (const auto seat = awaited()) {
        Look handed = look();
        if (room_.sealed(other(*seat)))
            handed.notice = say(text_, "handover.done", {{"player", index(*seat)}});
        return handover_view(handed, *seat, width, height);
    }
    if (!page_) return table_view(look(), width, height);
    const int most = last_scroll(look(), *page_, width, height);
    return page_view(look(), *page_, std::min(scroll_, most), width, height);
}

void Controller::refresh() {
    seen_ = seen();
    choices_.clear();
    chosen_ = 0;
    menu_ = false;
    if (awaited()) page_.reset();
    if (is_over(state())) {
        open(Page::Points);
        return;
    }
    if (!asked()) return;
    if (!takes_turn()) {
        choices_ = step_choices(state(), text_);
        return;
    }
    const Places accessible = state().structure.accessible;
    if (cursor_ && accessible.has(*cursor_)) return;
    cursor_ = accessible.nth(0);
}

void Controller::handle(const Event& event, int width, int height) {
    if (event.kind == Event::Kind::Nothing || event.kind == Event::Kind::Resize) return;
    if (event.kind == Event::Kind::Tick) return tell();
    if (event.kind == Event::Kind::Closed) {
        wish_ = Wish::Quit;
        return;
    }
    notice_.clear();
    if (awaited()) return handle_handover(event, width, height);
    if (event.kind == Event::Kind::Click)
        return handle_click(draw(width, height).tag_at(event.x, event.y));
    if (page_) return handle_page(event, width, height);
    if (event.kind == Event::Kind::Char) return handle_char(event.c);
    if (event.kind == Event::Kind::BackTab) return void(page_key(kTab));
    handle_arrow(event.kind);
}

// Nothing but the key that says who is there; any other might be meant for the screen before.
void Controller::handle_handover(const Event& event, int width, int height) {
    const bool click = event.kind == Event::Kind::Click;
    const Tag tag = click ? draw(width, height).tag_at(event.x, event.y) : Tag{};
    char c = event.kind == Event::Kind::Char ? event.c : '\0';
    if (tag.kind == Tag::Kind::Key) c = static_cast<char>(tag.value);
    if (c == 'q') wish_ = Wish::Quit;
    if (c != kEnter && c != ' ') return;
    handed_ = std::pair(room_.ply(), *awaited());
    refresh();
}

void Controller::open(Page page) {
    page_ = page;
    scroll_ =
        page == Page::Log ? INT_MAX : 0;  // the latest first; drawing keeps it within the page
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
        // In a list the first click only shows which one it would be.
        if (menu_ || chosen_ == tag.value) return choose(tag.value);
        chosen_ = tag.value;
    } else if (menu_) {
        refresh();
    } else if (tag.kind == Tag::Kind::Place && takes_turn()) {
        if (cursor_ == tag.value) return open_menu();
        cursor_ = tag.value;
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

void Controller::handle_char(char c) {
    if (menu_) return menu_key(c);
    if (c == 'q') {
        wish_ = Wish::Quit;
    } else if (page_key(c)) {
        return;
    } else if (waits()) {
        skip();
    } else if (takes_turn()) {
        turn_key(c);
    } else if (asked()) {
        list_key(c);
    } else if (stuck_) {
        stuck_ = false;  // try again
    }
}

void Controller::turn_key(char c) {
    if (c == kEnter || c == ' ' || c == 'w') {
        open_menu();
        // w goes to the first Wonder that can be raised.
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
    } else if (c == 'p') {
        use(MoveKind::Pythagoras);
    } else if (c >= '1' && c <= '4') {
        raise(c - '1');
    } else if (c == 'c') {
        covered_ = !covered_;
        notice_ = text_.get(covered_ ? "tui.notice.covered" : "tui.notice.accessible");
        if (!covered_) refresh();
    }
}

void Controller::menu_key(char c) {
    if (c == kEscape || c == 'q') return refresh();
    list_key(c);
}

void Controller::list_key(char c) {
    if (c == kEnter || c == ' ') return choose(chosen_);
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
        const Places among = covered_ ? face_up(state()) : state().structure.accessible;
        cursor_ = neighbour(state().age, among, *cursor_, *way);
    }
}

std::optional<Card> Controller::card() const {
    if (!cursor_ || !state().structure.accessible.has(*cursor_)) return std::nullopt;
    return state().structure.cards[*cursor_];
}

void Controller::open_menu() {
    const auto chosen = card();
    if (!chosen) {
        notice_ = text_.get("tui.notice.not_accessible");
        return;
    }
    choices_ = card_choices(state(), text_, *chosen);
    chosen_ = 0;
    menu_ = true;
}

void Controller::use(MoveKind kind) {
    if (const auto used = card()) {
        act(Move::of(kind, *used));
    } else {
        notice_ = text_.get("tui.notice.not_accessible");
    }
}

void Controller::raise(int plate) {
    const Seat seat = static_cast<Seat>(actor(state()));
    const City& city = state().city(seat);
    const auto all = plates(state(), seat);
    const auto used = card();
    if (plate >= static_cast<int>(all.size()) || !used) {
        notice_ = text_.get("refused.not_an_option");
    } else if (city.built.has(all[static_cast<size_t>(plate)])) {
        notice_ = text_.get("tui.notice.built");
    } else {
        act(Move::of(MoveKind::Wonder, *used, all[static_cast<size_t>(plate)]));
    }
}

void Controller::choose(int i) {
    if (i < 0 || i >= static_cast<int>(choices_.size())) return;
    act(choices_[static_cast<size_t>(i)].move);
}

void Controller::act(Move move) {
    if (!is_option(state(), move)) {
        notice_ = obstacle(state(), text_, move);
        return;
    }
    if (const auto refusal = room_.play(room_.ply(), to_line(move))) {
        notice_ = text_.get("refused." + std::string(id(*refusal)));
        return;
    }
    refresh();  // a sealed answer changes who is asked, and nothing else
    tell();
}

bool Controller::play_computer() {
    if (room_.play_computer()) return true;
    stuck_ = true;
    notice_ = text_.get("refused.storage");
    return false;
}

void Controller::tell() {
    if (!waits()) return;
    if (shown_ == room_.ply() && !play_computer()) return;
    turned_ = is_decision() && !turned_;
    if (turned_) return refresh();
    // The move, and the dealing around it that is not told.
    const int from = shown_;
    const auto pass_untold = [&] {
        while (shown_ < room_.ply() && !is_told(room_.before(shown_), room_.move(shown_))) ++shown_;
    };
    pass_untold();
    if (shown_ < room_.ply()) ++shown_;
    pass_untold();
    for (std::string& line : told(text_, room_, from, shown_)) log_.push_back(std::move(line));
    refresh();
}

void Controller::skip() {
    while (waits()) tell();
}

}  // namespace dipolis::tui
