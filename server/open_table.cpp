#include "server/open_table.h"

#include <algorithm>
#include <utility>

#include "server/messages_open.h"

namespace dipolis {

void OpenTable::enter(Looker looker, const Holder& holder) {
    if (!lookers_.emplace(looker, holder).second) return;
    auto& own = people_[holder];
    own.insert(looker);
    if (own.size() > 1) return;
    gone_since_.erase(holder);
    change();
}

void OpenTable::leave(Looker looker, int64_t now) {
    const auto found = lookers_.find(looker);
    if (found == lookers_.end()) return;
    const Holder holder = found->second;
    lookers_.erase(found);
    const auto own = people_.find(holder);
    own->second.erase(looker);
    if (!own->second.empty()) return;
    people_.erase(own);
    if (of(holder) != nullptr) gone_since_[holder] = now;
    change();
}

std::vector<OpenTable::Looker> OpenTable::lookers(const Holder& holder) const {
    const auto found = people_.find(holder);
    if (found == people_.end()) return {};
    return {found->second.begin(), found->second.end()};
}

OpenTable::Offered OpenTable::offer(Challenge challenge, int64_t now) {
    withdraw(challenge.by);
    const auto entered = shares_.enter(challenge.by, challenge.address, now);
    if (!entered.in) return {};
    if (entered.displaced) withdraw(*entered.displaced);
    if (!here(challenge.by)) gone_since_[challenge.by] = now;
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

const Challenge* OpenTable::of(const Holder& by) const {
    const auto found = std::find_if(challenges_.begin(), challenges_.end(),
                                    [&](const Challenge& each) { return each.by == by; });
    return found == challenges_.end() ? nullptr : &*found;
}

const Challenge* OpenTable::find(const std::string& id) const {
    const auto found = std::find_if(challenges_.begin(), challenges_.end(),
                                    [&](const Challenge& each) { return each.id == id; });
    return found == challenges_.end() || !here(found->by) ? nullptr : &*found;
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

const std::string& OpenTable::message() {
    if (!text_.empty()) return text_;
    std::vector<const Challenge*> challenges;
    for (auto each = challenges_.rbegin(); each != challenges_.rend(); ++each) {
        if (here(each->by)) challenges.push_back(&*each);
    }
    text_ = open_table_message(challenges, games_.newest(kMostGamesShown),
                               {.people = people_.size(), .games = games_.shown()});
    return text_;
}

std::vector<OpenTable::Looker> OpenTable::news(int64_t now) {
    std::vector<Holder> gone;
    for (const auto& [holder, since] : gone_since_) {
        if (since + kPatience <= now) gone.push_back(holder);
    }
    for (const Holder& holder : gone) withdraw(holder);
    if (!changed_ || told_ + kPause > now) return {};
    changed_ = false;
    told_ = now;
    std::vector<Looker> all;
    for (const auto& [looker, holder] : lookers_) all.push_back(looker);
    return all;
}

}  // namespace dipolis
