// Operations on people: their names, all that is known of one of them, and who is shut out.
#include <algorithm>
#include <optional>

#include "formats/propagate.h"
#include "rooms/person_name.h"
#include "rooms/ratings.h"
#include "server/bans.h"
#include "server/key_secrets.h"
#include "server/operations_parts.h"

namespace dipolis {

namespace {

constexpr int kMostBans = 1000;

// Names of older versions may look alike.
std::optional<Person> find_person(Persons& persons, const std::string& name) {
    for (const Person& person : persons.all()) {
        if (person.name == name) return person;
    }
    const auto alike = likeness(name);
    return alike ? persons.named(*alike) : std::nullopt;
}

std::optional<Person> person_of(Desk& desk, const std::string& name) {
    std::optional<Person> person;
    read(desk, [&](Store& store) { person = find_person(store.persons(), name); });
    return person;
}

// --- Erasing.

// Calls off what this holder plays, so that nobody waits for somebody who will never come.
bool end_games(Desk& desk, const Holder& holder) {
    std::vector<std::string> games;
    if (!read(desk, [&](Store& store) { games = store.under_way(holder); })) return false;
    for (const std::string& game : games) {
        if (call_off(desk, game) == CalledOff::NotStored) return false;
    }
    return true;
}

// Erases the games that nobody else has; returns how many.
std::optional<int> erase_own(Desk& desk, const Holder& holder) {
    using Games = std::optional<std::vector<std::string>>;
    const auto work = [holder](Store& store) -> Games {
        Games games = store.only_of(holder, kErasedAtOnce);
        const bool all = std::all_of(games->begin(), games->end(),
                                     [&](const std::string& game) { return store.erase(game); });
        return all ? games : std::nullopt;
    };
    const auto note = [](RunningServer& server, const Games& games) {
        for (const std::string& game : *games) server.note_erased(game);
    };
    int erased = 0;
    for (;;) {
        const Games games = desk.change(work, note);
        if (!games) return std::nullopt;
        if (games->empty()) return erased;
        erased += static_cast<int>(games->size());
    }
}

// The rest. False also if a game has begun meanwhile.
bool forget(Desk& desk, const Holder& holder) {
    const Holder nobody = hash_of(key_text(random_key()));
    const auto work = [holder, nobody](Store& store) {
        if (!store.under_way(holder).empty() || !store.only_of(holder, 1).empty()) return false;
        const bool named = store.persons().of(holder).has_value();
        return (!named || store.persons().remove(holder)) && store.anonymise(holder, nobody) &&
               store.exclusions().forget(holder) && store.subscriptions().forget(holder) &&
               store.recoveries().forget(holder);
    };
    return desk.change(work, [holder, nobody](RunningServer& server, bool) {
        server.note_anonymous(holder, nobody);
    });
}

// --- Bans.

// Refused: the bans stay as they are, but for those whose time is over.
enum class BanChange : uint8_t { Made, Refused, NotStored };

BanChange change_bans(Desk& desk, const std::function<BanChange(Exclusions&)>& work) {
    struct Changed {
        BanChange how;
        std::vector<Ban> bans;  // all that there are now
    };
    const auto both = [work](Store& store) -> std::optional<Changed> {
        const BanChange how = work(store.exclusions());
        if (how == BanChange::NotStored) return std::nullopt;
        return Changed{how, store.exclusions().bans()};
    };
    const auto note = [](RunningServer& server, const std::optional<Changed>& changed) {
        server.note_bans(changed->bans);
    };
    const auto changed = desk.change(both, note);
    return changed ? changed->how : BanChange::NotStored;
}

// As it is kept: a network, or the key of somebody who has it or this name.
Parsed<std::string> excluded(Desk& desk, const Json& request) {
    TRY(whom, text_of(request, "whom"));
    if (auto network = network_text(whom); !network.empty()) return network;
    return holder_of(desk, whom).value_or("");
}

}  // namespace

std::optional<Holder> holder_of(Desk& desk, const std::string& whom) {
    if (looks_like_key(whom)) return whom;
    const auto person = person_of(desk, whom);
    return person ? std::optional(person->holder) : std::nullopt;
}

Parsed<Reply> list_names(Desk& desk, const Json&, const Say& say) {
    std::vector<Json> lines;
    const bool whole = read(desk, [&](Store& store) {
        lines.clear();
        for (const Person& person : store.persons().all()) {
            int games = 0;
            for (const std::string& kind : rating_kinds())
                games += last_of(store.persons(), person.holder, kind).n;
            lines.push_back(
                {{"name", person.name}, {"rated_games", games}, {"key", person.holder}});
        }
    });
    for (const Json& line : lines) {
        if (!say(line)) return given_up();
    }
    return whole ? Reply{} : Reply{Done::No, "the names could not be read"};
}

Parsed<Reply> remove_name(Desk& desk, const Json& request, const Say& say) {
    TRY(name, text_of(request, "name"));
    using Removed = std::optional<std::optional<Person>>;
    const auto work = [name](Store& store) -> Removed {
        auto person = find_person(store.persons(), name);
        if (person && !(store.persons().remove(person->holder) && store.hide_name(person->holder)))
            return std::nullopt;
        return found(std::move(person));
    };
    const auto note = [](RunningServer& server, const Removed& removed) {
        if (*removed) server.note_unnamed((*removed)->holder);
    };
    const Removed removed = desk.change(work, note);
    if (!removed) return not_stored("that the name is removed");
    const std::optional<Person>& person = *removed;
    if (!person)
        return Reply{Done::No, "nobody has the name " + name + "; `dipolis names` lists them"};
    say({{"removed", person->name}});
    return Reply{};
}

Parsed<Reply> erase_person(Desk& desk, const Json& request, const Say& say) {
    TRY(whom, text_of(request, "whom"));
    const auto holder = holder_of(desk, whom);
    if (!holder) return Reply{Done::No, "nobody has the name or key " + whom};
    int erased = 0;
    constexpr int kTries = 20;  // somebody may begin one game after the other
    for (int i = 0; i < kTries; ++i) {
        if (desk.given_up()) return given_up();
        if (!end_games(desk, *holder)) break;
        const auto count = erase_own(desk, *holder);
        if (!count) break;
        erased += *count;
        if (!forget(desk, *holder)) continue;
        say({{"erased_games", erased}});
        return overwrite(desk);
    }
    return not_stored("that all of this person is erased");
}

Parsed<Reply> ban(Desk& desk, const Json& request, const Say& say) {
    TRY(whose, excluded(desk, request));
    TRY(seconds, number_or(request, "seconds", 1, 2'000'000'000, 86'400));
    if (whose.empty())
        return Reply{Done::No, "neither an address, nor a network, nor the key or name of anybody"};
    const Ban ban{whose, desk.date() + seconds};
    const auto work = [ban, now = desk.date()](Exclusions& all) {
        const auto bans = all.bans();
        for (const Ban& each : bans) {  // their time is over
            if (each.until <= now && !all.unban(each.whose)) return BanChange::NotStored;
        }
        if (bans.size() >= kMostBans && all.bans().size() >= kMostBans) return BanChange::Refused;
        return all.ban(ban) ? BanChange::Made : BanChange::NotStored;
    };
    const BanChange how = change_bans(desk, work);
    if (how == BanChange::NotStored) return not_stored("the ban");
    if (how == BanChange::Refused) return Reply{Done::No, "there are a thousand bans already"};
    say(to_json(ban));
    return Reply{};
}

Parsed<Reply> unban(Desk& desk, const Json& request, const Say& say) {
    TRY(whose, excluded(desk, request));
    const auto work = [whose](Exclusions& all) {
        const auto bans = all.bans();
        const bool there = std::any_of(bans.begin(), bans.end(),
                                       [&](const Ban& each) { return each.whose == whose; });
        if (!there) return BanChange::Refused;
        return all.unban(whose) ? BanChange::Made : BanChange::NotStored;
    };
    const BanChange how = change_bans(desk, work);
    if (how == BanChange::NotStored) return not_stored("that the ban is lifted");
    if (how == BanChange::Refused)
        return Reply{Done::No, "there is no such ban; `dipolis admin bans` lists them"};
    say({{"unbanned", whose}});
    return Reply{};
}

Parsed<Reply> list_bans(Desk& desk, const Json&, const Say& say) {
    std::vector<Ban> bans;
    if (!read(desk, [&](Store& store) { bans = store.exclusions().bans(); }))
        return unread(desk, "the list of bans");
    for (const Ban& each : bans) {
        if (each.until > desk.date() && !say(to_json(each))) return given_up();
    }
    return Reply{};
}

}  // namespace dipolis
