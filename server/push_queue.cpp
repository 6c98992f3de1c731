#include "server/push_queue.h"

#include <algorithm>

namespace dipolis {

namespace {

constexpr size_t kMostSlow = 10'000;

std::string host_of(const Push& push) {
    const auto address = push_address(push.endpoint);
    return address ? address->host : std::string();
}

}  // namespace

bool PushQueue::add(const Push& push, int64_t now) {
    const Name name(push.endpoint, push.topic);
    const bool more = !waiting_.contains(name);
    if (more && (waiting_.size() >= kMostWaiting || of_owner(push.owner) >= kMostOfOwner))
        return false;
    const auto slow = slow_.find(push.endpoint);
    const int64_t due = slow == slow_.end() ? now : std::max(now, slow->second.until);
    waiting_[name] = {push, due, now + int64_t{1000} * push.seconds};
    return true;
}

std::optional<Push> PushQueue::take(int64_t now) {
    std::erase_if(waiting_, [now](const auto& each) { return each.second.useful_until <= now; });
    if (at_work_.size() >= kMostAtWork) return std::nullopt;
    auto next = waiting_.end();
    for (auto each = waiting_.begin(); each != waiting_.end(); ++each) {
        const Waiting& one = each->second;
        const bool sooner = next == waiting_.end() || one.due < next->second.due;
        if (one.due <= now && sooner && may_go(one.push)) next = each;
    }
    if (next == waiting_.end()) return std::nullopt;
    Waiting taken = std::move(next->second);
    waiting_.erase(next);
    taken.push.seconds = static_cast<int>((taken.useful_until - now + 999) / 1000);
    return (at_work_[taken.push.endpoint] = std::move(taken)).push;
}

bool PushQueue::done(const Push& push, Outcome outcome, int64_t now, int64_t wait) {
    auto work = at_work_.extract(push.endpoint);
    if (outcome != Outcome::Failed) slow_.erase(push.endpoint);
    if (outcome == Outcome::Expired)
        std::erase_if(waiting_,
                      [&](const auto& each) { return each.first.first == push.endpoint; });
    if (outcome != Outcome::Failed || work.empty()) return true;
    note_failure(push.endpoint, now, wait);
    Waiting& again = work.mapped();
    again.due = slow_[push.endpoint].until;
    for (auto& [name, each] : waiting_) {
        if (name.first == push.endpoint) each.due = std::max(each.due, again.due);
    }
    if (++again.tries >= kMostTries || again.due >= again.useful_until) return false;
    // A later one of the same topic has taken its place.
    waiting_.try_emplace({push.endpoint, push.topic}, std::move(again));
    return true;
}

std::optional<int64_t> PushQueue::next_due(int64_t now) const {
    std::optional<int64_t> next;
    for (const auto& [name, each] : waiting_) {
        if (each.due > now) next = next ? std::min(*next, each.due) : each.due;
    }
    return next;
}

size_t PushQueue::of_owner(const Holder& owner) const {
    return static_cast<size_t>(
        std::count_if(waiting_.begin(), waiting_.end(),
                      [&](const auto& each) { return each.second.push.owner == owner; }));
}

bool PushQueue::may_go(const Push& push) const {
    if (at_work_.contains(push.endpoint)) return false;
    const std::string host = host_of(push);
    const auto same = [&](const auto& each) { return host_of(each.second.push) == host; };
    return static_cast<size_t>(std::count_if(at_work_.begin(), at_work_.end(), same)) < kMostOfHost;
}

void PushQueue::note_failure(const std::string& endpoint, int64_t now, int64_t wait) {
    forget_slow(now);
    Slow& slow = slow_[endpoint];
    int64_t pause = kFirstWait;
    for (int i = 0; i < slow.failures && pause < kLongestWait; ++i) pause *= 2;
    ++slow.failures;
    slow.until = now + std::min(std::max(pause, wait), kLongestWait);
}

// Those that may be tried again are forgotten first: they begin anew.
void PushQueue::forget_slow(int64_t now) {
    if (slow_.size() < kMostSlow) return;
    std::erase_if(slow_, [now](const auto& each) { return each.second.until <= now; });
    if (slow_.size() >= kMostSlow) slow_.erase(slow_.begin());
}

}  // namespace dipolis
