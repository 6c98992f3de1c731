#include "rooms/sleepers.h"

namespace dipolis {

namespace {

constexpr int64_t kAgain = 1000;

}  // namespace

void Sleepers::add(const std::string& game, Sleeper sleeper) {
    take(game);
    shares_.enter(game, sleeper.owner, 0);
    by_end_.insert({sleeper.ends, game});
    owned_[sleeper.owner].insert({sleeper.ends, game});
    games_.emplace(game, std::move(sleeper));
}

std::optional<Sleeper> Sleepers::take(const std::string& game) {
    const auto found = games_.find(game);
    if (found == games_.end()) return std::nullopt;
    Sleeper sleeper = std::move(found->second);
    games_.erase(found);
    shares_.leave(game);
    by_end_.erase({sleeper.ends, game});
    const auto owned = owned_.find(sleeper.owner);
    owned->second.erase({sleeper.ends, game});
    if (owned->second.empty()) owned_.erase(owned);
    return sleeper;
}

std::vector<std::string> Sleepers::due(int64_t now) {
    std::vector<std::string> games;
    while (!by_end_.empty() && by_end_.begin()->first <= now) {
        games.push_back(by_end_.begin()->second);
        Sleeper sleeper = *take(games.back());
        sleeper.ends = now + kAgain;
        add(games.back(), std::move(sleeper));
    }
    return games;
}

std::optional<std::pair<std::string, Sleeper>> Sleepers::take_last() {
    if (games_.empty()) return std::nullopt;
    const std::string game = owned_.at(shares_.greediest()).rbegin()->second;
    return std::pair(game, *take(game));
}

}  // namespace dipolis
