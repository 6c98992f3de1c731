#include <algorithm>

#include "rooms/persons.h"

namespace dipolis {

bool MemoryPersons::take(const Person& person, const std::string& likeness) {
    return !of(person.holder) && people_.emplace(likeness, person).second;
}

std::optional<Person> MemoryPersons::of(const Holder& holder) {
    for (const auto& [likeness, person] : people_) {
        if (person.holder == holder) return person;
    }
    return std::nullopt;
}

std::optional<Person> MemoryPersons::named(const std::string& likeness) {
    const auto person = people_.find(likeness);
    if (person == people_.end()) return std::nullopt;
    return person->second;
}

std::vector<Person> MemoryPersons::all() {
    std::vector<Person> found;
    for (const auto& [likeness, person] : people_) found.push_back(person);
    return found;
}

bool MemoryPersons::move(const Holder& from, const Holder& to) {
    if (!of(from) || of(to)) return false;
    for (auto& [likeness, person] : people_) {
        if (person.holder == from) person.holder = to;
    }
    games_[to] = std::move(games_[from]);
    games_.erase(from);
    return true;
}

bool MemoryPersons::remove(const Holder& holder) {
    if (std::erase_if(people_, [&](const auto& each) { return each.second.holder == holder; }) == 0)
        return false;
    const auto counted = std::move(games_[holder]);
    games_.erase(holder);
    for (auto& [other, games] : games_) {
        for (RatedGame& game : games) {
            const bool both = std::any_of(counted.begin(), counted.end(),
                                          [&](const auto& each) { return each.game == game.game; });
            if (both) game.rival.clear();
        }
    }
    return true;
}

bool MemoryPersons::count(const Holder& holder, const RatedGame& game) {
    const auto last = counted(holder, game.kind, 1);
    const int n = last.empty() ? 0 : last.front().n;
    if (!of(holder) || counted_game(holder, game.game) || game.n != n + 1) return false;
    games_[holder].push_back(game);
    return true;
}

std::vector<RatedGame> MemoryPersons::counted(const Holder& holder, const std::string& kind,
                                              int most) {
    std::vector<RatedGame> newest;
    const auto& all = games_[holder];
    for (auto game = all.rbegin(); game != all.rend(); ++game) {
        if (newest.size() == static_cast<size_t>(most)) break;
        if (game->kind == kind) newest.push_back(*game);
    }
    return newest;
}

std::optional<RatedGame> MemoryPersons::counted_game(const Holder& holder,
                                                     const std::string& game) {
    const auto& all = games_[holder];
    const auto found = std::find_if(all.begin(), all.end(),
                                    [&](const RatedGame& each) { return each.game == game; });
    if (found == all.end()) return std::nullopt;
    return *found;
}

}  // namespace dipolis
