#include "rooms/recovery_service.h"

#include <algorithm>
#include <utility>

#include "rooms/messages_people.h"
#include "rooms/recovery_code.h"

namespace dipolis {

namespace {

constexpr size_t kMarkLetters = 8;

// Otherwise a ban would end where it is most easily evaded.
bool is_shut_out(Store& store, const Holder& holder, int64_t date) {
    const auto bans = store.exclusions().bans();
    return std::any_of(bans.begin(), bans.end(),
                       [&](const Ban& ban) { return ban.whose == holder && ban.until > date; });
}

}  // namespace

std::string RecoveryService::mark_of(const Holder& holder) const {
    if (holder.empty()) return {};
    return common_.secrets.hashed("mark", holder).substr(0, kMarkLetters);
}

std::string RecoveryService::hash_of(std::string_view letters) const {
    return common_.secrets.hashed("recovery", letters);
}

std::string RecoveryService::new_code() const {
    return new_recovery_code([this](int n) { return common_.secrets.below(n); });
}

bool RecoveryService::may_recover(const Caller& caller) {
    const bool may = common_.limits.codes.take(caller.address, pace_time(common_.now()));
    if (!may) refuse(caller, Refusal::Busy);
    return may;
}

// --- A code for oneself.

void RecoveryService::handle(const Caller& caller, const client::RecoveryCode& message) {
    if (caller.holder.empty()) return refuse(caller, Refusal::NoKey);
    if (message.make) return make(caller);
    const auto look = [own = caller.holder](Store& store) {
        return found(store.recoveries().has(own));
    };
    common_.sessions.ask(caller.id, look, [this, caller](bool there) {
        common_.sessions.send(caller.id, recovery_code_message(there, {}, false));
    });
}

void RecoveryService::make(const Caller& caller) {
    if (!may_recover(caller)) return;
    const std::string code = new_code();
    const auto keep = [own = caller.holder, hash = hash_of(*read_recovery_code(code))](
                          Store& store) { return store.recoveries().keep(own, hash); };
    common_.sessions.change(caller.id, keep, [this, caller, code](bool kept) {
        if (!kept) return refuse(caller, common_.sessions.refusal());
        common_.sessions.send(caller.id, recovery_code_message(true, code, false));
    });
}

// --- Somebody comes back.

std::optional<RecoveryService::Recovered> RecoveryService::move_all(Store& store,
                                                                    const Holder& from,
                                                                    const Holder& to,
                                                                    int64_t date) {
    Persons& persons = store.persons();
    if (from == to) return Recovered{Refusal::OwnCode};
    if (is_shut_out(store, from, date)) return Recovered{Refusal::ShutOut};
    const bool named = persons.of(from).has_value();
    if (named && persons.of(to)) return Recovered{Refusal::HasName};
    if ((named && !persons.move(from, to)) || !store.move_games(from, to) ||
        !store.exclusions().move_blocks(from, to) || !store.recoveries().forget(from) ||
        !store.subscriptions().forget(from))
        return std::nullopt;
    return Recovered{std::nullopt, from, career_of(persons, persons.of(to), 1, date)};
}

// A code is spent in the transaction that moves what belongs to it, so of two who enter it one gets
// everything. Whoever does gets the next code with it, and is never without.
void RecoveryService::handle(const Caller& caller, const client::Recover& message) {
    if (caller.holder.empty()) return refuse(caller, Refusal::NoKey);
    const auto letters = read_recovery_code(message.code);
    if (!letters) return refuse(caller, Refusal::BadCode);
    if (!may_recover(caller)) return;
    const std::string code = new_code();
    const auto work = [spent = hash_of(*letters), next = hash_of(*read_recovery_code(code)),
                       to = caller.holder,
                       date = common_.date()](Store& store) -> std::optional<Recovered> {
        const auto from = store.recoveries().whose(spent);
        if (!from) return Recovered{Refusal::UnknownCode};
        auto moved = move_all(store, *from, to, date);
        if (moved && !moved->why_not && !store.recoveries().keep(to, next)) return std::nullopt;
        return moved;
    };
    common_.sessions.change(
        caller.id, work, [this, caller, code](const std::optional<Recovered>& all) {
            if (!all) return refuse(caller, common_.sessions.refusal());
            if (all->why_not) return refuse(caller, *all->why_not);
            note_recovered(caller, *all);
            common_.sessions.send(caller.id, recovery_code_message(true, code, true));
        });
}

void RecoveryService::note_recovered(const Caller& caller, const Recovered& all) {
    tables_.move_games(all.from, caller.holder);
    moved_(caller, all.from, all.career);
    std::vector<ClientId> former;
    common_.sessions.for_each([&](const Caller& each) {
        if (each.holder == all.from) former.push_back(each.id);
    });
    for (const ClientId each : former) common_.sessions.refuse(each, Refusal::KeyMoved);
}

}  // namespace dipolis
