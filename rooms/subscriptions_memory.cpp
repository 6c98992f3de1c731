#include <algorithm>

#include "rooms/subscriptions.h"

namespace dipolis {

bool MemorySubscriptions::subscribe(const Holder& holder, const std::string& endpoint) {
    const std::pair wanted(holder, endpoint);
    if (std::find(all_.begin(), all_.end(), wanted) != all_.end()) return true;
    expire(endpoint);
    all_.push_back(wanted);
    const auto own = [&](const auto& each) { return each.first == holder; };
    if (std::count_if(all_.begin(), all_.end(), own) > kMostOfHolder)
        all_.erase(std::find_if(all_.begin(), all_.end(), own));
    return true;
}

bool MemorySubscriptions::unsubscribe(const Holder& holder, const std::string& endpoint) {
    std::erase(all_, std::pair(holder, endpoint));
    return true;
}

bool MemorySubscriptions::expire(const std::string& endpoint) {
    std::erase_if(all_, [&](const auto& each) { return each.second == endpoint; });
    return true;
}

std::vector<std::string> MemorySubscriptions::endpoints_of(const Holder& holder) {
    std::vector<std::string> found;
    for (const auto& [owner, endpoint] : all_) {
        if (owner == holder) found.push_back(endpoint);
    }
    return found;
}

bool MemorySubscriptions::forget(const Holder& holder) {
    std::erase_if(all_, [&](const auto& each) { return each.first == holder; });
    return true;
}

}  // namespace dipolis
