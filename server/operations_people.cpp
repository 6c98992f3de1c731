// Operations on people: their names, all that is known of one of them, and who is shut out.
#include <algorithm>
#include <memory>

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
    int erased = 0;
    for (;;) {
        const auto games = std::make_shared<std::vector<std::string>>();
        const auto work = [games, holder](Store& store) {
            *games = store.only_of(holder, kErasedAtOnce);
            return std::all_of(games->begin(), games->end(),
                               [&](const std::string& game) { return store.erase(game); });
        };
        const auto note = [games](House& house) {
            for (const std::string& game : *games) house.note_erased(game);
        };
        if (!desk.change(work, note)) return std::nullopt;
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
    return desk.change(work,
                       [holder, nobody](House& house) { house.note_anonymous(holder, nobody); });
}

// --- Bans.

Parsed<Reply> change_bans(Desk& desk, const StoreQueue::Work& work, const std::string& what) {
    const auto bans = std::make_shared<std::vector<Ban>>();
    const auto both = [work, bans](Store& store) {
        if (!work(store)) return false;
        *bans = store.exclusions().bans();
        return true;
    };
    if (!desk.change(both, [bans](House& house) { house.note_bans(*bans); }))
        return not_stored(what);
    return Reply{};
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
    const auto removed = std::make_shared<std::optional<Person>>();
    const auto work = [removed, name](Store& store) {
        *removed = find_person(store.persons(), name);
        if (!*removed) return true;
        const Holder& holder = (*removed)->holder;
        return store.persons().remove(holder) && store.hide_name(holder);
    };
    const auto note = [removed](House& house) {
        if (*removed) house.note_unnamed((*removed)->holder);
    };
    if (!desk.change(work, note)) return not_stored("that the name is removed");
    if (!*removed)
        return Reply{Done::No, "nobody has the name " + name + "; `dipolis names` lists them"};
    say({{"removed", (*removed)->name}});
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
    const auto many = std::make_shared<bool>(false);
    const auto work = [ban, many, now = desk.date()](Store& store) {
        Exclusions& all = store.exclusions();
        const auto bans = all.bans();
        for (const Ban& each : bans) {  // their time is over
            if (each.until <= now && !all.unban(each.whose)) return false;
        }
        *many = bans.size() >= kMostBans && all.bans().size() >= kMostBans;
        return *many || all.ban(ban);
    };
    TRY(reply, change_bans(desk, work, "the ban"));
    if (*many) return Reply{Done::No, "there are a thousand bans already"};
    if (reply.done == Done::Good) say(to_json(ban));
    return reply;
}

Parsed<Reply> unban(Desk& desk, const Json& request, const Say& say) {
    TRY(whose, excluded(desk, request));
    const auto there = std::make_shared<bool>(false);
    const auto work = [there, whose](Store& store) {
        const auto bans = store.exclusions().bans();
        *there = std::any_of(bans.begin(), bans.end(),
                             [&](const Ban& each) { return each.whose == whose; });
        return !*there || store.exclusions().unban(whose);
    };
    TRY(reply, change_bans(desk, work, "that the ban is lifted"));
    if (!*there) return Reply{Done::No, "there is no such ban; `dipolis admin bans` lists them"};
    if (reply.done == Done::Good) say({{"unbanned", whose}});
    return reply;
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
