#include "rooms/clock.h"

#include <algorithm>

namespace dipolis {

namespace {

constexpr int kMinute = 60 * kSecond, kDay = 24 * 60 * kMinute;

}  // namespace

TimesLeft full_time(const ClockTerms& terms) {
    const int unit = terms.kind == ClockTerms::Kind::Days ? kDay : kMinute;
    return {terms.amount * unit, terms.amount * unit};
}

int64_t GameClock::passed(Seat seat, int64_t now) const {
    const auto& since = since_[seat];
    return since ? std::max<int64_t>(0, now - *since) : 0;
}

int GameClock::credit_for(Seat seat) const {
    return terms_.kind == ClockTerms::Kind::Days ? 0 : std::min(kCreditAtOnce, credit_[seat]);
}

void GameClock::run(Seats deciding, int64_t now) {
    for (Seat seat : kBothSeats) {
        if (deciding.has(seat) == runs(seat)) continue;
        left_[seat] = left(seat, now);
        since_[seat] = deciding.has(seat) ? std::optional(now) : std::nullopt;
    }
}

bool GameClock::decided(Seat seat, int64_t now, std::optional<int> spent) {
    const int64_t passed = this->passed(seat, now);
    const int64_t lag = spent ? passed - *spent : 0;
    const auto credit = static_cast<int>(std::clamp<int64_t>(lag, 0, credit_for(seat)));
    const int64_t left = left_[seat] - passed + credit;
    if (left <= 0 && runs(seat)) return false;
    credit_[seat] -= credit;
    left_[seat] = static_cast<int>(left);
    since_[seat].reset();
    return true;
}

TimesLeft GameClock::rewarded(Seats seats) const {
    TimesLeft after = left_;
    for (Seat seat : seats) {
        int& left = after[seat];
        left = terms_.kind == ClockTerms::Kind::Days
                   ? full_time(terms_)[seat]
                   : std::min(left + terms_.increment * kSecond, kMostTime);
    }
    return after;
}

int GameClock::left(Seat seat, int64_t now) const {
    return static_cast<int>(std::max<int64_t>(0, left_[seat] - passed(seat, now)));
}

std::optional<Seat> GameClock::over(int64_t now) const {
    std::optional<Seat> found;
    int64_t least = 0;
    for (Seat seat : kBothSeats) {
        const int64_t left = left_[seat] - passed(seat, now) + credit_for(seat);
        if (!runs(seat) || left > least) continue;
        found = seat;
        least = left;
    }
    return found;
}

std::optional<int64_t> GameClock::ends() const {
    std::optional<int64_t> first;
    for (Seat seat : kBothSeats) {
        if (!runs(seat)) continue;
        const int64_t end = *since_[seat] + left_[seat] + credit_for(seat);
        if (!first || end < *first) first = end;
    }
    return first;
}

}  // namespace dipolis
