#include "server/turnstile.h"

#include <algorithm>
#include <utility>

namespace dipolis {

namespace {

// More than a person can cause, or the page on behalf of one.
constexpr double kMessagesASecond = 60, kMessagesAtOnce = 300;
// So many frames must have waited before a client floods: where others use up the pace of an
// address, a few messages of a person may wait for long.
constexpr int kBehindFrames = 8;

}  // namespace

Turnstile::Turnstile(std::shared_ptr<Pace> shared, const HttpTimes& times)
    : own_(kMessagesASecond, kMessagesAtOnce), shared_(std::move(shared)), times_(times) {}

void Turnstile::spend(double cost, Clock::time_point now) {
    own_.spend(cost, now);
    if (shared_) shared_->spend(cost, now);
}

Turnstile::Clock::duration Turnstile::pass(Clock::time_point now, const MuchUnread& much_unread) {
    using Wait = Clock::duration;
    const Wait own = own_.wait(now), shared = shared_ ? shared_->wait(now) : Wait::zero();
    if (own > Wait::zero() || shared > Wait::zero()) {
        waited_ = true;
        const Wait pause = shared > own ? std::max<Wait>(shared, times_.shared_pause) : own;
        return std::min<Wait>(pause, times_.longest_pause);
    }
    // A client that waits for answers never has so much under way.
    if (std::exchange(waited_, false) && much_unread()) look_for_flood(now);
    own_.take(now);
    if (shared_) shared_->take(now);
    return Wait::zero();
}

void Turnstile::look_for_flood(Clock::time_point now) {
    if (behind_++ == 0) behind_since_ = now;
    if (behind_ >= kBehindFrames && now - behind_since_ >= times_.behind) flooded_ = true;
}

void Turnstile::was_read(const MuchUnread& much_unread) {
    if (behind_ > 0 && !much_unread()) behind_ = 0;
}

}  // namespace dipolis
