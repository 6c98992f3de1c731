#include "rooms/strangers/open_table.h"

#include <algorithm>
#include <utility>

#include "rooms/strangers/messages_open.h"

namespace dipolis {

void OpenTable::enter(ClientId looker, const Holder& holder, const Apart& apart) {
    const bool comes = lookers_.emplace(looker, holder).second;
    apart_.erase(holder);
    if (!apart.empty()) apart_[holder] = apart;
    if (!comes) return;
    auto& own = people_[holder];
    own.insert(looker);
    if (own.size() > 1) return;
    gone_since_.erase(holder);
    change();
}

void OpenTable::leave(ClientId looker, int64_t now) {
    const auto found = lookers_.find(looker);
    if (found == lookers_.end()) return;
    const Holder holder = found->second;
    lookers_.erase(found);
    const auto own = people_.find(holder);
    own->second.erase(looker);
    if (!own->second.empty()) return;
    people_.erase(own);
    apart_.erase(holder);
    if (of(holder) != nullptr) gone_since_[holder] = now;
    change();
}

std::vector<ClientId> OpenTable::lookers(const Holder& holder) const {
    const auto found = people_.find(holder);
    if (found == people_.end()) return {};
    return {found->second.begin(), found->second.end()};
}

void OpenTable::keep_apart(const Holder& holder, const Apart& apart) {
    if (!here(holder)) return;
    apart_.erase(holder);
    if (!apart.empty()) apart_[holder] = apart;
    change();
}

bool OpenTable::are_apart(const Holder& one, const Holder& two) const {
    const auto has = [this](const Holder& holder, const Holder& whom) {
        const auto known = apart_.find(holder);
        return known != apart_.end() && known->second.contains(whom);
    };
    return has(one, two) || has(two, one);
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

// Most get the same text, which is written once.
std::string OpenTable::message(const Holder& holder) {
    if (misses_some(holder)) return written(holder);
    if (text_.empty()) text_ = written({});
    return text_;
}

bool OpenTable::misses_some(const Holder& holder) const {
    return std::any_of(challenges_.begin(), challenges_.end(), [&](const Challenge& each) {
        return here(each.by) && are_apart(holder, each.by);
    });
}

std::string OpenTable::written(const Holder& holder) const {
    std::vector<const Challenge*> challenges;
    for (auto each = challenges_.rbegin(); each != challenges_.rend(); ++each) {
        if (here(each->by) && !are_apart(holder, each->by)) challenges.push_back(&*each);
    }
    return open_table_message(challenges, games_.newest(kMostGamesShown),
                              {.people = people_.size(), .games = games_.shown()});
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
    std::vector<ClientId> all;
    for (const auto& [looker, holder] : lookers_) all.push_back(looker);
    return all;
}

}  // namespace dipolis
