#include "server/sleepers.h"

namespace dipolis {

namespace {

constexpr int64_t kAgain = 1000;

}  // namespace

void Sleepers::add(const std::string& game, Sleeper sleeper) {
    take(game);
    by_end_.insert({sleeper.ends, game});
    games_.emplace(game, std::move(sleeper));
}

std::optional<Sleeper> Sleepers::take(const std::string& game) {
    const auto found = games_.find(game);
    if (found == games_.end()) return std::nullopt;
    by_end_.erase({found->second.ends, game});
    Sleeper sleeper = std::move(found->second);
    games_.erase(found);
    return sleeper;
}

std::vector<std::string> Sleepers::due(int64_t now) {
    std::vector<std::string> games;
    while (!by_end_.empty() && by_end_.begin()->first <= now) {
        const std::string game = by_end_.begin()->second;
        by_end_.erase(by_end_.begin());
        games_.at(game).ends = now + kAgain;
        by_end_.insert({now + kAgain, game});
        games.push_back(game);
    }
    return games;
}

std::optional<std::pair<std::string, Sleeper>> Sleepers::take_last() {
    if (by_end_.empty()) return std::nullopt;
    const std::string game = by_end_.rbegin()->second;
    return std::pair(game, *take(game));
}

}  // namespace dipolis
