#include "rooms/pace.h"

#include <algorithm>

namespace dipolis {

double Pace::left(Clock::time_point now) const {
    if (last_ == Clock::time_point{}) return left_;
    const std::chrono::duration<double> passed = now - last_;
    return std::min(at_once_, left_ + passed.count() * per_second_);
}

bool Pace::take(Clock::time_point now) {
    left_ = left(now);
    last_ = now;
    if (left_ < 1) return false;
    left_ -= 1;
    return true;
}

void Pace::spend(double cost, Clock::time_point now) {
    const double before = left(now);
    left_ = std::max(before - cost, std::min(before, 1.0) - per_second_);
    last_ = now;
}

Pace::Clock::duration Pace::wait(Clock::time_point now) const {
    const double missing = 1 - left(now);
    if (missing <= 0) return {};
    // Rounded up, so that after the wait it is allowed.
    const std::chrono::duration<double> needed(missing / per_second_);
    return std::chrono::duration_cast<Clock::duration>(needed) + Clock::duration(1);
}

bool Pace::is_full(Clock::time_point now) const {
    return left(now) >= at_once_;
}

bool Paces::take(const std::string& address, Pace::Clock::time_point now) {
    if (address.empty()) return true;
    return paces_.try_emplace(address, per_second_, at_once_).first->second.take(now);
}

bool Paces::may(const std::string& address, Pace::Clock::time_point now) const {
    const auto found = paces_.find(address);
    return found == paces_.end() || found->second.wait(now) == Pace::Clock::duration::zero();
}

void Paces::forget(Pace::Clock::time_point now) {
    std::erase_if(paces_, [now](const auto& each) { return each.second.is_full(now); });
}

}  // namespace dipolis
