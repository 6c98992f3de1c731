#include "rooms/strangers/live_games.h"

#include <utility>

namespace dipolis {

void LiveGames::index(const Known& known) {
    if (known.game.shown) shown_[known.number] = &known.game;
    if (!known.game.rated) return;
    for (const Holder& holder : known.game.holders) rated_[holder].insert(known.game.game);
}

void LiveGames::forget(const Known& known) {
    shown_.erase(known.number);
    if (!known.game.rated) return;
    for (const Holder& holder : known.game.holders) {
        const auto found = rated_.find(holder);
        if (found == rated_.end()) continue;  // both seats are this browser's
        found->second.erase(known.game.game);
        if (found->second.empty()) rated_.erase(found);
    }
}

void LiveGames::begin(LiveGame game) {
    const auto [found, fresh] = games_.try_emplace(game.game);
    Known& known = found->second;
    if (fresh) {
        known.number = ++begun_;
    } else {
        forget(known);
    }
    known.game = std::move(game);
    index(known);
}

bool LiveGames::finish(const std::string& game) {
    const auto found = games_.find(game);
    if (found == games_.end()) return false;
    forget(found->second);
    games_.erase(found);
    return true;
}

void LiveGames::hide(const std::string& game) {
    const auto found = games_.find(game);
    if (found == games_.end()) return;
    found->second.game.shown = false;
    shown_.erase(found->second.number);
}

void LiveGames::move_rated(const Holder& from, const Holder& to) {
    const auto found = rated_.find(from);
    if (found == rated_.end()) return;
    const std::set<std::string> games = found->second;
    for (const std::string& game : games) {
        Known& known = games_.at(game);
        forget(known);
        for (Holder& holder : known.game.holders) {
            if (holder == from) holder = to;
        }
        index(known);
    }
}

void LiveGames::unname(const Holder& holder) {
    for (auto& [id, known] : games_) {
        for (size_t i = 0; i < 2; ++i) {
            if (known.game.holders[i] == holder) known.game.guests[i] = {};
        }
    }
}

std::vector<const LiveGame*> LiveGames::newest(size_t most) const {
    std::vector<const LiveGame*> games;
    for (auto each = shown_.rbegin(); each != shown_.rend() && games.size() < most; ++each)
        games.push_back(each->second);
    return games;
}

}  // namespace dipolis
