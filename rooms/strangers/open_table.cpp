#include "rooms/strangers/open_table.h"

#include <algorithm>
#include <utility>

#include "rooms/strangers/messages_open.h"

namespace dipolis {

void OpenTable::enter(ClientId client, const Holder& holder, const KeptApart& apart) {
    if (!attendance_.enter(client, holder, apart)) return;
    gone_since_.erase(holder);
    change();
}

void OpenTable::leave(ClientId client, int64_t now) {
    const auto gone = attendance_.leave(client);
    if (!gone) return;
    if (of(*gone) != nullptr) gone_since_[*gone] = now;
    change();
}

void OpenTable::keep_apart(const Holder& holder, const KeptApart& apart) {
    if (attendance_.keep_apart(holder, apart)) change();
}

OpenTable::Offered OpenTable::offer(Challenge challenge, int64_t now) {
    withdraw(challenge.by);
    const auto entered = shares_.enter(challenge.by, challenge.address, now);
    if (!entered.in) return {};
    if (entered.displaced) withdraw(*entered.displaced);
    if (!attendance_.here(challenge.by)) gone_since_[challenge.by] = now;
    challenges_.push_back(std::move(challenge));
    change();
    return {true, entered.displaced};
}

bool OpenTable::withdraw(const Holder& by) {
    gone_since_.erase(by);
    shares_.leave(by);
    const auto taken =
        std::erase_if(challenges_, [&](const Challenge& each) { return each.by == by; });
    if (taken > 0) change();
    return taken > 0;
}

std::vector<Holder> OpenTable::withdraw_old(int64_t now) {
    auto makers = shares_.expire(now);
    for (const Holder& maker : makers) withdraw(maker);
    return makers;
}

void OpenTable::introduce(const Holder& by, const Guest& guest) {
    for (Challenge& each : challenges_) {
        if (each.by == by) each.guest = guest;
    }
    change();
}

void OpenTable::unname(const Holder& holder) {
    introduce(holder, {});
    games_.unname(holder);
}

const Challenge* OpenTable::of(const Holder& by) const {
    const auto found = std::find_if(challenges_.begin(), challenges_.end(),
                                    [&](const Challenge& each) { return each.by == by; });
    return found == challenges_.end() ? nullptr : &*found;
}

const Challenge* OpenTable::find(const std::string& id) const {
    const auto found = std::find_if(challenges_.begin(), challenges_.end(),
                                    [&](const Challenge& each) { return each.id == id; });
    return found == challenges_.end() || !attendance_.here(found->by) ? nullptr : &*found;
}

void OpenTable::begin(LiveGame game) {
    games_.begin(std::move(game));
    change();
}

void OpenTable::finish(const std::string& game) {
    if (games_.finish(game)) change();
}

void OpenTable::hide(const std::string& game) {
    games_.hide(game);
    change();
}

// Most get the same text, which is written once.
std::string OpenTable::message(const Holder& holder) {
    if (misses_some(holder)) return written(holder);
    if (text_.empty()) text_ = written({});
    return text_;
}

bool OpenTable::misses_some(const Holder& holder) const {
    return std::any_of(challenges_.begin(), challenges_.end(), [&](const Challenge& each) {
        return attendance_.here(each.by) && attendance_.are_apart(holder, each.by);
    });
}

std::string OpenTable::written(const Holder& holder) const {
    std::vector<const Challenge*> challenges;
    for (auto each = challenges_.rbegin(); each != challenges_.rend(); ++each) {
        if (attendance_.here(each->by) && !attendance_.are_apart(holder, each->by))
            challenges.push_back(&*each);
    }
    return open_table_message(challenges, games_.newest(kMostGamesShown),
                              {.people = attendance_.count(), .games = games_.shown()});
}

std::vector<ClientId> OpenTable::news(int64_t now) {
    std::vector<Holder> gone;
    for (const auto& [holder, since] : gone_since_) {
        if (since + kPatience <= now) gone.push_back(holder);
    }
    for (const Holder& holder : gone) withdraw(holder);
    if (!changed_ || told_ + kPause > now) return {};
    changed_ = false;
    told_ = now;
    return attendance_.clients();
}

}  // namespace dipolis
