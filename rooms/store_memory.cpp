#include <algorithm>

#include "rooms/date.h"
#include "rooms/store.h"

namespace dipolis {

namespace {

// A copy of the game that `change` has changed.
template <class Change>
std::shared_ptr<const StoredGame> changed(const StoredGame& game, const Change& change) {
    auto copy = std::make_shared<StoredGame>(game);
    change(*copy);
    return copy;
}

}  // namespace

MemoryStore::Games::iterator MemoryStore::find(const std::string& id) {
    return std::find_if(games_.begin(), games_.end(),
                        [&](const auto& game) { return game->info.id == id; });
}

std::string MemoryStore::now() const {
    return date_ ? utc_text(date_()) : std::string();
}

void MemoryStore::put(StoredGame game) {
    const auto known = find(game.info.id);
    if (known != games_.end()) games_.erase(known);
    games_.push_back(std::make_shared<const StoredGame>(std::move(game)));
}

void MemoryStore::put_in_place(StoredGame game) {
    const auto place = find(game.info.id);
    *place = std::make_shared<const StoredGame>(std::move(game));
}

bool MemoryStore::create(const GameInfo& info) {
    if (find(info.id) != games_.end()) return false;
    StoredGame game{info, {}};
    game.info.created = game.info.played = now();
    put(std::move(game));
    return true;
}

bool MemoryStore::append(const std::string& id, int ply, std::span<const std::string> lines,
                         const Summary& after) {
    const auto game = find(id);
    if (game == games_.end() || (*game)->summary.ply != ply || (*game)->damage != Damage::None)
        return false;
    StoredGame longer = **game;
    longer.lines.insert(longer.lines.end(), lines.begin(), lines.end());
    longer.summary = after;
    longer.info.played = now();
    put(std::move(longer));
    return true;
}

bool MemoryStore::cut(const std::string& id, const Summary& after) {
    const auto game = find(id);
    if (game == games_.end() || (*game)->summary.ply < after.ply || (*game)->damage != Damage::None)
        return false;
    *game = changed(**game, [&](StoredGame& shorter) {
        shorter.lines.resize(static_cast<size_t>(after.ply));
        shorter.summary = after;
    });
    return true;
}

bool MemoryStore::conclude(const std::string& id, const Summary& after) {
    return append(id, after.ply, {}, after);
}

bool MemoryStore::seat(const std::string& id, Seat seat, const std::optional<Holder>& from,
                       const Sitter& sitter) {
    const auto game = find(id);
    if (game == games_.end() || !(*game)->info.pact) return false;
    if ((*game)->info.pact->seats[seat].holder != from) return false;
    *game = changed(**game, [&](StoredGame& seated) { seated.info.pact->seats[seat] = sitter; });
    return true;
}

std::optional<StoredGame> MemoryStore::load(const std::string& id) {
    const auto game = find(id);
    if (game == games_.end()) return std::nullopt;
    return **game;
}

std::optional<std::string> MemoryStore::newest(const std::string& pairing) {
    const auto game = std::find_if(games_.rbegin(), games_.rend(), [&](const auto& each) {
        return each->info.pact && each->info.pact->pairing == pairing;
    });
    if (game == games_.rend()) return std::nullopt;
    return (*game)->info.id;
}

std::vector<ListedGame> MemoryStore::recent(int most, const Holder& holder) {
    std::vector<ListedGame> found;
    for (auto game = games_.rbegin(); game != games_.rend(); ++game) {
        if (found.size() == static_cast<size_t>(most)) break;
        const StoredGame& each = **game;
        if (is_listed(each.info, holder))
            found.push_back({each.info, each.summary, each.damage != Damage::None});
    }
    return found;
}

std::vector<ListedGame> MemoryStore::latest(int most) {
    std::vector<ListedGame> found;
    for (auto game = games_.rbegin(); game != games_.rend(); ++game) {
        if (found.size() == static_cast<size_t>(most)) break;
        found.push_back({(*game)->info, (*game)->summary, (*game)->damage != Damage::None});
    }
    return found;
}

std::vector<std::string> MemoryStore::ids(int most) {
    std::vector<std::string> found;
    for (const ListedGame& game : latest(most)) found.push_back(game.info.id);
    return found;
}

std::optional<ListedGame> MemoryStore::listed(const std::string& id) {
    const auto game = find(id);
    if (game == games_.end()) return std::nullopt;
    return ListedGame{(*game)->info, (*game)->summary, (*game)->damage != Damage::None};
}

std::vector<std::string> MemoryStore::only_of(const Holder& holder, int most) {
    std::vector<std::string> found;
    for (const auto& game : games_) {
        const auto& pact = game->info.pact;
        const Seats held = pact ? pact->held_by(holder) : Seats();
        if (found.size() == static_cast<size_t>(most)) break;
        if (pact ? !held.empty() && is_of_no_other(*pact, *held.begin())
                 : game->info.maker == holder)
            found.push_back(game->info.id);
    }
    return found;
}

std::vector<std::string> MemoryStore::under_way(const Holder& holder) {
    std::vector<std::string> found;
    for (const auto& game : games_) {
        const auto& pact = game->info.pact;
        if (pact && pact->begun() && !game->summary.is_over() && !pact->held_by(holder).empty())
            found.push_back(game->info.id);
    }
    return found;
}

int MemoryStore::unfinished(const Holder& holder) {
    return static_cast<int>(std::count_if(games_.begin(), games_.end(), [&](const auto& game) {
        const auto& pact = game->info.pact;
        return pact && !game->summary.is_over() && !pact->held_by(holder).empty();
    }));
}

std::vector<GameInfo> MemoryStore::rated_under_way() {
    std::vector<GameInfo> found;
    for (const auto& game : games_) {
        const auto& pact = game->info.pact;
        if (pact && pact->standing == Standing::Rated && !game->summary.is_over())
            found.push_back(game->info);
    }
    return found;
}

bool MemoryStore::erase(const std::string& id) {
    const auto game = find(id);
    if (game == games_.end()) return false;
    games_.erase(game);
    return true;
}

template <class Wanted, class Change>
void MemoryStore::change_all(const Wanted& wanted, const Change& change) {
    for (auto& game : games_) {
        if (wanted(*game)) game = changed(*game, change);
    }
}

bool MemoryStore::move_rated(const Holder& from, const Holder& to) {
    const auto is_rated = [](const StoredGame& game) {
        return game.info.pact && game.info.pact->standing == Standing::Rated;
    };
    change_all(is_rated, [&](StoredGame& game) {
        for (Sitter& sitter : game.info.pact->seats) {
            if (sitter.holder == from) sitter.holder = to;
        }
    });
    return true;
}

bool MemoryStore::move_games(const Holder& from, const Holder& to) {
    const auto every = [](const StoredGame&) { return true; };
    change_all(every, [&](StoredGame& game) {
        auto& pact = game.info.pact;
        if (pact && pact->held_by(to).empty()) {
            for (Sitter& sitter : pact->seats) {
                if (sitter.holder == from) sitter.holder = to;
            }
        }
        const bool stays = pact && !pact->held_by(from).empty();
        if (game.info.maker == from && !stays) game.info.maker = to;
    });
    return true;
}

bool MemoryStore::hide_name(const Holder& holder) {
    const auto is_open = [](const StoredGame& game) {
        return game.info.pact && game.info.pact->standing != Standing::Private;
    };
    change_all(is_open, [&](StoredGame& game) {
        for (Sitter& sitter : game.info.pact->seats) {
            if (sitter.holder == holder) sitter.name.reset();
        }
    });
    return true;
}

bool MemoryStore::anonymise(const Holder& holder, const Holder& nobody) {
    const auto every = [](const StoredGame&) { return true; };
    change_all(every, [&](StoredGame& game) {
        if (game.info.maker == holder) game.info.maker = nobody;
        if (!game.info.pact) return;
        for (Sitter& sitter : game.info.pact->seats) {
            if (sitter.holder == holder) sitter = {nobody, std::nullopt, true};
        }
    });
    return true;
}

bool MemoryStore::together(const std::function<bool()>& work) {
    const Games before = games_;
    const MemoryPersons persons_before = persons_;
    const MemoryExclusions exclusions_before = exclusions_;
    const MemorySubscriptions subscriptions_before = subscriptions_;
    const MemoryRecoveries recoveries_before = recoveries_;
    const auto give_up = [&] {
        games_ = before;
        persons_ = persons_before;
        exclusions_ = exclusions_before;
        subscriptions_ = subscriptions_before;
        recoveries_ = recoveries_before;
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
