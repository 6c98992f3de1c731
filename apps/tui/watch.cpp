#include "apps/tui/watch.h"

namespace dipolis::tui {

namespace {

constexpr ClientId kWatcher = 0;

}  // namespace

void Watch::follow(const State& seen, Seat seat) {
    if (seen_ && seat_ == seat && *seen_ == seen) return;
    rest();
    // The bar must not reveal to one person what the other could see.
    if (seat_ != seat) value_.reset();
    seat_ = seat;
    seen_ = seen;
    look();
}

void Watch::rest() {
    if (thinking_) analyst_.drop(kWatcher);
    thinking_ = hint_ = false;
    seen_.reset();
    outlook_.reset();
}

void Watch::forget() {
    rest();
    value_.reset();
}

// Searches only if the bar or a hint is wanted.
void Watch::look() {
    const bool wanted = seen_ && (bar_ || hint_);
    if (wanted && !outlook_ && !thinking_) {
        analyst_.look(kWatcher, *seen_);
        thinking_ = true;
    } else if (!wanted && thinking_) {
        analyst_.drop(kWatcher);
        thinking_ = false;
        outlook_.reset();
    }
}

void Watch::show_bar(bool on) {
    bar_ = on;
    value_.reset();
    if (on && outlook_) value_ = outlook_->report.value;
    look();
}

void Watch::show_hint(bool on) {
    hint_ = on;
    look();
}

void Watch::hear() {
    if (!thinking_) return;
    auto news = analyst_.outlook(kWatcher);
    if (!news) return;
    outlook_ = std::move(news);
    if (bar_) value_ = outlook_->report.value;
    thinking_ = !outlook_->done;
}

void Watch::enough() {
    hear();
    if (!thinking_ || !outlook_) return;
    analyst_.drop(kWatcher);
    thinking_ = false;
    outlook_->done = true;
}

}  // namespace dipolis::tui
