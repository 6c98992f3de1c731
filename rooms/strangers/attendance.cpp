#include "rooms/strangers/attendance.h"

namespace dipolis {

bool Attendance::enter(ClientId client, const Holder& holder, const KeptApart& apart) {
    auto& own = people_[holder];
    const bool comes = own.empty();
    clients_.emplace(client, holder);
    own.insert(client);
    keep_apart(holder, apart);
    return comes;
}

std::optional<Holder> Attendance::leave(ClientId client) {
    const auto found = clients_.find(client);
    if (found == clients_.end()) return std::nullopt;
    const Holder holder = found->second;
    clients_.erase(found);
    const auto own = people_.find(holder);
    own->second.erase(client);
    if (!own->second.empty()) return std::nullopt;
    people_.erase(own);
    apart_.erase(holder);
    return holder;
}

std::vector<ClientId> Attendance::clients() const {
    std::vector<ClientId> all;
    for (const auto& [client, holder] : clients_) all.push_back(client);
    return all;
}

std::vector<ClientId> Attendance::clients_of(const Holder& holder) const {
    const auto found = people_.find(holder);
    if (found == people_.end()) return {};
    return {found->second.begin(), found->second.end()};
}

bool Attendance::keep_apart(const Holder& holder, const KeptApart& apart) {
    if (!here(holder)) return false;
    apart_.erase(holder);
    if (!apart.empty()) apart_[holder] = apart;
    return true;
}

bool Attendance::are_apart(const Holder& one, const Holder& two) const {
    const auto has = [this](const Holder& holder, const Holder& whom) {
        const auto known = apart_.find(holder);
        return known != apart_.end() && known->second.contains(whom);
    };
    return has(one, two) || has(two, one);
}

}  // namespace dipolis
