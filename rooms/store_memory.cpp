#include <algorithm>

#include "rooms/store.h"

namespace dipolis {

std::vector<StoredGame>::iterator MemoryStore::find(const std::string& id) {
    return std::find_if(games_.begin(), games_.end(),
                        [&](const StoredGame& game) { return game.info.id == id; });
}

bool MemoryStore::create(const GameInfo& info) {
    if (find(info.id) != games_.end()) return false;
    games_.push_back({info, {}});
    return true;
}

bool MemoryStore::append(const std::string& id, int ply, std::span<const std::string> lines,
                         const Summary& after) {
    const auto game = find(id);
    if (game == games_.end() || game->summary.ply != ply) return false;
    game->lines.insert(game->lines.end(), lines.begin(), lines.end());
    game->summary = after;
    std::rotate(game, game + 1, games_.end());
    return true;
}

bool MemoryStore::cut(const std::string& id, const Summary& after) {
    const auto game = find(id);
    if (game == games_.end() || game->summary.ply < after.ply) return false;
    game->lines.resize(static_cast<size_t>(after.ply));
    game->summary = after;
    return true;
}

bool MemoryStore::conclude(const std::string& id, const Summary& after) {
    return append(id, after.ply, {}, after);
}

bool MemoryStore::seat(const std::string& id, Seat seat, const std::optional<Holder>& from,
                       const Sitter& sitter) {
    const auto game = find(id);
    if (game == games_.end() || !game->info.pact) return false;
    if (game->info.pact->seats[seat].holder != from) return false;
    game->info.pact->seats[seat] = sitter;
    return true;
}

std::optional<StoredGame> MemoryStore::load(const std::string& id) {
    const auto game = find(id);
    if (game == games_.end()) return std::nullopt;
    return *game;
}

std::optional<std::string> MemoryStore::newest(const std::string& pairing) {
    const auto game = std::find_if(games_.rbegin(), games_.rend(), [&](const StoredGame& each) {
        return each.info.pact && each.info.pact->pairing == pairing;
    });
    if (game == games_.rend()) return std::nullopt;
    return game->info.id;
}

std::vector<ListedGame> MemoryStore::recent(int most, const Holder& holder) {
    std::vector<ListedGame> games;
    for (auto game = games_.rbegin(); game != games_.rend(); ++game) {
        if (games.size() == static_cast<size_t>(most)) break;
        if (is_listed(game->info, holder)) games.push_back({game->info, game->summary});
    }
    return games;
}

std::vector<ListedGame> MemoryStore::latest(int most) {
    std::vector<ListedGame> games;
    for (auto game = games_.rbegin(); game != games_.rend(); ++game) {
        if (games.size() == static_cast<size_t>(most)) break;
        games.push_back({game->info, game->summary});
    }
    return games;
}

std::vector<std::string> MemoryStore::ids(int most) {
    std::vector<std::string> found;
    for (const ListedGame& game : latest(most)) found.push_back(game.info.id);
    return found;
}

std::optional<ListedGame> MemoryStore::listed(const std::string& id) {
    const auto game = find(id);
    if (game == games_.end()) return std::nullopt;
    return ListedGame{game->info, game->summary};
}

std::vector<std::string> MemoryStore::only_of(const Holder& holder, int most) {
    std::vector<std::string> found;
    for (const StoredGame& game : games_) {
        const auto& pact = game.info.pact;
        const Seats held = pact ? pact->held_by(holder) : Seats();
        if (found.size() == static_cast<size_t>(most)) break;
        if (pact ? !held.empty() && is_of_no_other(*pact, *held.begin())
                 : game.info.maker == holder)
            found.push_back(game.info.id);
    }
    return found;
}

std::vector<std::string> MemoryStore::under_way(const Holder& holder) {
    std::vector<std::string> found;
    for (const StoredGame& game : games_) {
        const auto& pact = game.info.pact;
        if (pact && pact->begun() && !game.summary.is_over() && !pact->held_by(holder).empty())
            found.push_back(game.info.id);
    }
    return found;
}

int MemoryStore::unfinished(const Holder& holder) {
    return static_cast<int>(
        std::count_if(games_.begin(), games_.end(), [&](const StoredGame& game) {
            const auto& pact = game.info.pact;
            return pact && !game.summary.is_over() && !pact->held_by(holder).empty();
        }));
}

std::vector<GameInfo> MemoryStore::rated_under_way() {
    std::vector<GameInfo> found;
    for (const StoredGame& game : games_) {
        const auto& pact = game.info.pact;
        if (pact && pact->standing == Standing::Rated && !game.summary.is_over())
            found.push_back(game.info);
    }
    return found;
}

bool MemoryStore::erase(const std::string& id) {
    const auto game = find(id);
    if (game == games_.end()) return false;
    games_.erase(game);
    return true;
}

bool MemoryStore::move_rated(const Holder& from, const Holder& to) {
    for (StoredGame& game : games_) {
        auto& pact = game.info.pact;
        if (!pact || pact->standing != Standing::Rated) continue;
        for (Sitter& sitter : pact->seats) {
            if (sitter.holder == from) sitter.holder = to;
        }
    }
    return true;
}

bool MemoryStore::hide_name(const Holder& holder) {
    for (StoredGame& game : games_) {
        auto& pact = game.info.pact;
        if (!pact || pact->standing == Standing::Private) continue;
        for (Sitter& sitter : pact->seats) {
            if (sitter.holder == holder) sitter.name.reset();
        }
    }
    return true;
}

bool MemoryStore::anonymise(const Holder& holder, const Holder& nobody) {
    for (StoredGame& game : games_) {
        if (game.info.maker == holder) game.info.maker = nobody;
        if (!game.info.pact) continue;
        for (Sitter& sitter : game.info.pact->seats) {
            if (sitter.holder == holder) sitter = {nobody, std::nullopt, true};
        }
    }
    return true;
}

bool MemoryStore::together(const std::function<bool()>& work) {
    const std::vector<StoredGame> before = games_;
    const MemoryPersons persons_before = persons_;
    const MemoryExclusions exclusions_before = exclusions_;
    const auto give_up = [&] {
        games_ = before;
        persons_ = persons_before;
        exclusions_ = exclusions_before;
    };
    bool kept = false;
    try {
        kept = work();
    } catch (...) {
        give_up();
        throw;
    }
    if (!kept) give_up();
    return kept;
}

}  // namespace dipolis
