#include "rooms/limits.h"

#include <algorithm>
#include <array>
#include <vector>

namespace dipolis {

bool LobbyLimits::may_begin(const std::set<std::string>& addresses, int64_t now) {
    std::vector<Fee> fees;
    for (const std::string& address : addresses) {
        fees.push_back({begun, address});
        fees.push_back({stored, address});
    }
    return pay(fees, pace_time(now));
}

bool LobbyLimits::may_bring(const std::string& variant, const std::string& address, int64_t now) {
    if (address.empty()) return true;
    if (brought_in_all >= host.terms || !brought.enter(variant, address, now).in) return false;
    ++brought_in_all;
    return true;
}

Standing LobbyLimits::standing_of_rated(const Pact& pact, const PerSeat<std::string>& from,
                                        int64_t now) {
    const auto pair_of = [](const std::string& one, const std::string& two) -> std::string {
        return one.empty() || two.empty() ? "" : std::min(one, two) + '\n' + std::max(one, two);
    };
    if (!from[0].empty() && from[0] == from[1]) return Standing::Household;
    const auto& seats = pact.seats;
    const std::array fees = {
        Fee{people, pair_of(seats[0].name.value_or(""), seats[1].name.value_or(""))},
        Fee{places, pair_of(from[0], from[1])}};
    return pay(fees, pace_time(now)) ? Standing::Rated : Standing::Often;
}

void LobbyLimits::tick(int64_t now) {
    for (Shares* each : {&hasty, &brought}) each->expire(now);
    for (Paces* each : {&begun, &stored, &named, &acts, &acts_from, &subscribed, &nudged,
                        &nudged_from, &people, &places, &codes})
        each->forget(pace_time(now));
}

}  // namespace dipolis
