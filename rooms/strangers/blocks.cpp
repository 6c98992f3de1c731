#include "rooms/strangers/blocks.h"

#include <algorithm>
#include <utility>

#include "rooms/person_name.h"

namespace dipolis {

namespace {

constexpr size_t kMostBlocks = 50;  // of one browser

std::optional<Holder> holder_of(Store& store, const std::string& name) {
    const auto alike = likeness(name);
    const auto person = alike ? store.persons().named(*alike) : std::nullopt;
    return person ? std::optional(person->holder) : std::nullopt;
}

}  // namespace

Blocked blocked_by(Store& store, const Holder& holder) {
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

std::optional<Refusal> block(Store& store, const Holder& by, const std::string& name) {
    const auto whom = holder_of(store, name);
    if (!whom || *whom == by) return Refusal::UnknownPerson;
    const auto blocked = store.exclusions().blocked_by(by);
    if (std::find(blocked.begin(), blocked.end(), *whom) != blocked.end()) return std::nullopt;
    if (blocked.size() >= kMostBlocks) return Refusal::ManyBlocks;
    return store.exclusions().block(by, *whom) ? std::nullopt : std::optional(Refusal::Storage);
}

std::optional<Refusal> unblock(Store& store, const Holder& by,
                               const std::optional<std::string>& name) {
    const auto whom = name ? holder_of(store, *name) : std::nullopt;
    for (const Holder& each : store.exclusions().blocked_by(by)) {
        const bool meant = name ? each == whom : !store.persons().of(each);
        if (meant && !store.exclusions().unblock(by, each)) return Refusal::Storage;
    }
    return std::nullopt;
}

}  // namespace dipolis
