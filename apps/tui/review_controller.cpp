#include "apps/tui/review_controller.h"

#include <algorithm>

namespace dipolis::tui {

namespace {

constexpr ClientId kReviewer = 0;

}  // namespace

ReviewController::ReviewController(const Room& room, const Text& text, std::optional<Seat> person,
                                   PoolAnalyst::Effort effort)
    : room_(room), text_(text), person_(person), analyst_(effort) {
    const auto moves = room.moves();
    analyst_.review(kReviewer, room.info().variant, {moves.begin(), moves.end()});
}

void ReviewController::hear() {
    if (!thinking()) return;
    auto news = analyst_.reviewed(kReviewer);
    if (!news) return;
    news_ = std::move(*news);
    if (news_.review && !news_.review->moments.empty()) at_ = news_.review->moments.front();
}

Screen ReviewController::draw(int width, int height) const {
    return table_ ? past_view(look(), width, height) : review_view(look(), width, height);
}

void ReviewController::step(int by) {
    const int last = static_cast<int>(news_.review->decisions.size()) - 1;
    at_ = std::max(0, std::min(at_ + by, last));  // there may be no decision
}

// Selects the next key moment, or the previous one.
void ReviewController::jump(int by) {
    const std::vector<int>& moments = news_.review->moments;
    if (by > 0) {
        const auto next = std::upper_bound(moments.begin(), moments.end(), at_);
        if (next != moments.end()) at_ = *next;
    } else {
        const auto here = std::lower_bound(moments.begin(), moments.end(), at_);
        if (here != moments.begin()) at_ = *(here - 1);
    }
}

void ReviewController::handle(const Event& event, int width, int height) {
    const Tag tag =
        event.kind == Event::Kind::Click ? draw(width, height).tag_at(event.x, event.y) : Tag{};
    char c = event.kind == Event::Kind::Char ? event.c : '\0';
    if (tag.kind == Tag::Kind::Key) c = static_cast<char>(tag.value);
    if (c == '\x1b' || c == 'q') {
        left_ = !table_;
        table_ = false;
    }
    if (!news_.review) return;
    if (c == '\r') table_ = !table_ && !news_.review->decisions.empty();
    if (tag.kind == Tag::Kind::Item && !table_) at_ = tag.value;
    switch (event.kind) {
        case Event::Kind::Left:
            return step(-1);
        case Event::Kind::Right:
            return step(1);
        case Event::Kind::Up:
            return jump(-1);
        case Event::Kind::Down:
            return jump(1);
        default:
            return;
    }
}

}  // namespace dipolis::tui
