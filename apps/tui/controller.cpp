#include "apps/tui/controller.h"

#include <algorithm>

#include "apps/tui/addon.h"
#include "apps/tui/sitting.h"
#include "apps/tui/warning.h"
#include "apps/tui/words.h"
#include "engine/view.h"
#include "formats/notation.h"

namespace dipolis::tui {

namespace {

// Milliseconds before the next move is shown, and between an automaton's card and the card it
// takes.
constexpr int kPause = 700, kReading = 2600;
// Milliseconds between two reads of a search's results.
constexpr int kPoll = 120;

}  // namespace

Controller::Controller(StoredRoom room, Text text, PoolAnalyst::Effort effort)
    : room_(std::move(room)),
      text_(std::move(text)),
      person_(only_person(room_)),
      shown_(room_.ply()),
      seen_(seen()),
      effort_(effort),
      watch_(effort) {
    log_ = told(text_, room_, 0, shown_);
    refresh();
}

bool Controller::takes_turn() const {
    return asked() && step(state()) == Step::TakeTurn;
}

State Controller::seen() const {
    if (shown_ < room_.ply()) return room_.before(shown_);
    const Seats both = asked() ? kBothSeats : Seats{};
    return room_.seen_at(room_.ply(), person_ ? Seats{*person_} : both);
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

bool Controller::is_turned() const {
    return shown_ < room_.ply() && automaton_to_move(room_.before(shown_));
}

std::optional<int> Controller::patience() const {
    const bool thinking = review_ ? review_->thinking() : watch_.thinking();
    if (waits()) return turned_ ? kReading : kPause;
    return thinking ? std::optional(kPoll) : std::nullopt;
}

Look Controller::look() const {
    const Actor who = actor(state());
    const Seat mover = who == Actor::Second ? Seat::Second : Seat::First;
    Look look{state(), text_, person_.value_or(mover), person_.has_value()};
    look.asked = asked();
    if (look.asked || page_) look.cursor = cursor_;
    if (turned_) {
        look.turned = room_.move(shown_);
        const Card taken = automaton_takes(state(), *look.turned);
        look.cursor = state().structure.place_of(taken);
    }
    look.menu = menu_;
    look.choices = choices_;
    look.chosen = chosen_;
    look.log = log_;
    look.news = news_;
    look.unread = look.asked && read_ != room_.ply();
    look.warnings = warnings_;
    if (is_over(state())) look.decisive = decisive();
    look.notice = notice_;
    look.bar = watch_.bar();
    look.value = watch_.value();
    look.thinking = watch_.thinking();
    return look;
}

Screen Controller::draw(int width, int height) const {
    if (review_) return review_->draw(width, height);
    if (const auto seat = awaited()) {
        Look handed = look();
        if (room_.sealed(other(*seat)))
            handed.notice = say(text_, "handover.done", {{"player", index(*seat)}});
        return handover_view(handed, *seat, width, height);
    }
    if (watch_.hint()) {
        const Advice known = advice(text_, watch_.outlook(), state());
        Look hinted = look();
        hinted.advice = &known;
        return table_view(hinted, width, height);
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
    if (asked()) {
        watch_.follow(seen_, *room_.asked());
    } else if (person_) {
        watch_.rest();
    } else {
        watch_.forget();
    }
    if (is_over(state())) {
        open(Page::Points);
        return;
    }
    if (!asked()) return;
    inform();
    if (!takes_turn()) {
        choices_ = step_choices(state(), text_);
        return;
    }
    const Places accessible = state().structure.accessible;
    if (cursor_ && accessible.has(*cursor_)) return;
    cursor_ = accessible.nth(0);
}

void Controller::inform() {
    const Seat me = *room_.asked();
    int from = shown_;
    while (from > 0 && actor(room_.before(from - 1)) != actor_of(me)) --from;
    news_ = told(text_, room_, std::max(from - 1, 0), shown_).size();
    warnings_ = warnings(text_, state(), other(me));
}

std::string Controller::decisive() const {
    int last = room_.ply() - 1;
    while (last > 0 && actor(room_.before(last)) == Actor::Chance &&
           !automaton_to_move(room_.before(last)))
        --last;
    std::string all;
    for (const std::string& line : told(text_, room_, last, last + 1))
        all += (all.empty() ? "" : " ") + line;
    return all;
}

void Controller::open(Page page) {
    page_ = page;
    scroll_ =
        page == Page::Log ? INT_MAX : 0;  // starts at the latest; drawing limits it to the page
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
    const auto used = card();
    if (!used) {
        notice_ = text_.get("tui.notice.not_accessible");
    } else if (kind == MoveKind::Build) {
        act(Move::of(kind, *used));
    } else {
        propose(Move::of(kind, *used));
    }
}

// Asks about a move that sells the card or gives it up: the key, a second time, confirms.
void Controller::propose(Move move) {
    if (!is_option(state(), move)) {
        notice_ = obstacle(state(), text_, move);
        return;
    }
    open_menu();
    for (size_t i = 0; i < choices_.size(); ++i) {
        if (choices_[i].move == move) chosen_ = static_cast<int>(i);
    }
    notice_ = text_.get("tui.notice.confirm");
}

void Controller::raise(int plate) {
    const Seat seat = seat_of(actor(state()));
    const City& city = state().city(seat);
    const auto all = plates(state(), seat);
    const auto used = card();
    if (plate >= static_cast<int>(all.size()) || !used) {
        notice_ = text_.get("refused.not_an_option");
    } else if (city.built.has(all[plate])) {
        notice_ = text_.get("tui.notice.built");
    } else {
        propose(Move::of(MoveKind::Wonder, *used, all[plate]));
    }
}

void Controller::choose(int i) {
    if (i < 0 || i >= static_cast<int>(choices_.size())) return;
    act(choices_[i].move);
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
    refresh();  // a sealed answer changes only who is asked
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
    turned_ = is_turned() && !turned_;
    if (turned_) return refresh();
    // The move, with the dealing around it, which is not shown.
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

void Controller::hear() {
    if (review_) return review_->hear();
    watch_.hear();
    const Outlook* outlook = watch_.outlook();
    if (!watch_.hint() || outlook == nullptr || outlook->report.lines.empty()) return;
    // The table marks the move of the hint too.
    const Move best = outlook->report.best();
    if (takes_turn()) cursor_ = state().structure.place_of(best.card());
    for (size_t i = 0; i < choices_.size(); ++i) {
        if (choices_[i].move == best) chosen_ = static_cast<int>(i);
    }
}

void Controller::skip() {
    while (waits()) tell();
}

}  // namespace dipolis::tui
