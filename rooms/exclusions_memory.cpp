#include "rooms/exclusions.h"

namespace dipolis {

bool MemoryExclusions::ban(const Ban& ban) {
    bans_[ban.whose] = ban.until;
    return true;
}

bool MemoryExclusions::unban(const std::string& whose) {
    return bans_.erase(whose) == 1;
}

std::vector<Ban> MemoryExclusions::bans() {
    std::vector<Ban> all;
    for (const auto& [whose, until] : bans_) all.push_back({whose, until});
    return all;
}

bool MemoryExclusions::block(const Holder& holder, const Holder& whom) {
    return blocks_.emplace(holder, whom).second;
}

bool MemoryExclusions::unblock(const Holder& holder, const Holder& whom) {
    return blocks_.erase({holder, whom}) == 1;
}

std::vector<Holder> MemoryExclusions::blocked_by(const Holder& holder) {
    std::vector<Holder> found;
    for (const auto& [by, whom] : blocks_) {
        if (by == holder) found.push_back(whom);
    }
    return found;
}

std::vector<Holder> MemoryExclusions::blockers_of(const Holder& whom) {
    std::vector<Holder> found;
    for (const auto& [by, each] : blocks_) {
        if (each == whom) found.push_back(by);
    }
    return found;
}

bool MemoryExclusions::move_blocks(const Holder& from, const Holder& to) {
    std::set<std::pair<Holder, Holder>> moved;
    for (auto [by, whom] : blocks_) {
        if (by == from) by = to;
        if (whom == from) whom = to;
        if (by != whom) moved.emplace(by, whom);
    }
    blocks_ = std::move(moved);
    return true;
}

bool MemoryExclusions::forget(const Holder& holder) {
    bans_.erase(holder);
    std::erase_if(blocks_,
                  [&](const auto& each) { return each.first == holder || each.second == holder; });
    return true;
}

}  // namespace dipolis
