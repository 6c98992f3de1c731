#include "rooms/shares.h"

namespace dipolis {

bool Shares::has_share(const std::string& owner) const {
    return owner.empty() || of(owner) < limits_.of_each;
}

size_t Shares::of(const std::string& owner) const {
    const auto found = owned_.find(owner);
    return found == owned_.end() ? 0 : found->second.size();
}

Shares::Entered Shares::enter(const std::string& place, const std::string& owner, int64_t now) {
    leave(place);
    if (!has_share(owner)) return {};
    Entered entered{true};
    if (places_.size() >= limits_.places) {
        if (of(greediest()) <= of(owner) + 1) return {};
        entered.displaced = by_age_.at(*owned_.at(greediest()).begin());
        leave(*entered.displaced);
    }
    const int64_t until = limits_.life == kForever ? kForever : now + limits_.life;
    places_[place] = {owner, ++last_, until};
    by_age_[last_] = place;
    auto& own = owned_[owner];
    own.insert(last_);
    recount(owner, own.size() - 1, own.size());
    return entered;
}

bool Shares::leave(const std::string& place) {
    const auto found = places_.find(place);
    if (found == places_.end()) return false;
    const Place& old = found->second;
    const auto own = owned_.find(old.owner);
    own->second.erase(old.number);
    recount(old.owner, own->second.size() + 1, own->second.size());
    if (own->second.empty()) owned_.erase(own);
    by_age_.erase(old.number);
    places_.erase(found);
    return true;
}

void Shares::recount(const std::string& owner, size_t before, size_t after) {
    by_count_.erase({before, owner});
    if (after > 0) by_count_.insert({after, owner});
}

std::vector<std::string> Shares::expire(int64_t now) {
    std::vector<std::string> over;
    while (!by_age_.empty() && places_.at(by_age_.begin()->second).until <= now) {
        over.push_back(by_age_.begin()->second);
        leave(over.back());
    }
    return over;
}

}  // namespace dipolis
