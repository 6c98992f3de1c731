// People who do not want to meet each other at the open table. Whoever is not wanted is not told,
// and cannot tell it from somebody who offers nothing.
#include <algorithm>
#include <memory>
#include <utility>

#include "server/lobby.h"
#include "server/person_name.h"

namespace dipolis {

namespace {

constexpr size_t kMostBlocks = 50;  // of one browser

std::optional<Holder> holder_of(Store& store, const std::string& name) {
    const auto alike = likeness(name);
    const auto person = alike ? store.persons().named(*alike) : std::nullopt;
    return person ? std::optional(person->holder) : std::nullopt;
}

std::optional<Trouble> block(Store& store, const Holder& by, const std::string& name) {
    const auto whom = holder_of(store, name);
    if (!whom || *whom == by) return Trouble::UnknownPerson;
    const auto blocked = store.exclusions().blocked_by(by);
    if (std::find(blocked.begin(), blocked.end(), *whom) != blocked.end()) return std::nullopt;
    if (blocked.size() >= kMostBlocks) return Trouble::ManyBlocks;
    return store.exclusions().block(by, *whom) ? std::nullopt : std::optional(Trouble::Storage);
}

std::optional<Trouble> unblock(Store& store, const Holder& by,
                               const std::optional<std::string>& name) {
    const auto whom = name ? holder_of(store, *name) : std::nullopt;
    for (const Holder& each : store.exclusions().blocked_by(by)) {
        const bool meant = name ? each == whom : !store.persons().of(each);
        if (meant && !store.exclusions().unblock(by, each)) return Trouble::Storage;
    }
    return std::nullopt;
}

}  // namespace

Blocked Lobby::blocked_by(Store& store, const Holder& holder) {
    Blocked found;
    for (const Holder& each : store.exclusions().blocked_by(holder)) {
        if (auto person = store.persons().of(each))
            found.names.push_back(std::move(person->name));
        else
            ++found.nameless;
    }
    std::sort(found.names.begin(), found.names.end());
    return found;
}

void Lobby::handle(ClientId client, const client::Block& message) {
    change_blocks(client, [name = message.name](Store& store, const Holder& by) {
        return block(store, by, name);
    });
}

void Lobby::handle(ClientId client, const client::Unblock& message) {
    change_blocks(client, [name = message.name](Store& store, const Holder& by) {
        return unblock(store, by, name);
    });
}

void Lobby::change_blocks(ClientId client, const Blocking& blocking) {
    if (!may_act(client)) return;
    struct Done {
        std::optional<Trouble> why_not;
        Blocked blocked;
        // For this holder, and for all whom it did not want to meet before or does not from now on.
        std::map<Holder, OpenTable::Apart> apart;
    };
    const auto done = std::make_shared<Done>();
    const auto work = [done, blocking, by = clients_.at(client).holder](Store& store) {
        *done = {};  // it may be done again
        auto& apart = done->apart;
        for (const Holder& each : store.exclusions().blocked_by(by)) apart[each];
        done->why_not = blocking(store, by);
        if (done->why_not) return done->why_not != Trouble::Storage;
        for (const Holder& each : store.exclusions().blocked_by(by)) apart[each];
        apart[by];
        done->blocked = blocked_by(store, by);
        for (auto& [holder, others] : apart) others = apart_of(store.exclusions(), holder);
        return true;
    };
    const auto note = [this, done] {
        if (done->why_not) return;
        for (const auto& [holder, others] : done->apart) open_.keep_apart(holder, others);
    };
    change_store(client, work, note, [this, client, done](bool stored) {
        if (!stored) return refuse(client, trouble());
        if (done->why_not) return refuse(client, *done->why_not);
        send(client, blocked_message(done->blocked));
        if (clients_.at(client).game.empty()) show_open_table(client);
    });
}

}  // namespace dipolis
