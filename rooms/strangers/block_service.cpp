#include "rooms/strangers/block_service.h"

#include "rooms/strangers/blocks.h"

namespace dipolis {

void BlockService::handle(const Caller& caller, const client::Block& message) {
    change(caller, [name = message.name](Store& store, const Holder& by) {
        return block(store, by, name);
    });
}

void BlockService::handle(const Caller& caller, const client::Unblock& message) {
    change(caller, [name = message.name](Store& store, const Holder& by) {
        return unblock(store, by, name);
    });
}

void BlockService::change(const Caller& caller, const Change& change) {
    if (!open_.may_act(caller)) return;
    struct Done {
        std::optional<Refusal> why_not = {};
        Blocked blocked = {};
        // For this holder, and for all whom it did not want to meet before or does not from now on.
        std::map<Holder, KeptApart> apart = {};
    };
    const auto work = [change, by = caller.holder](Store& store) -> std::optional<Done> {
        Done done;
        for (const Holder& each : store.exclusions().blocked_by(by)) done.apart[each];
        done.why_not = change(store, by);
        if (done.why_not == Refusal::Storage) return std::nullopt;
        if (done.why_not) return done;
        for (const Holder& each : store.exclusions().blocked_by(by)) done.apart[each];
        done.apart[by];
        done.blocked = blocked_by(store, by);
        for (auto& [holder, others] : done.apart)
            others = kept_apart_from(store.exclusions(), holder);
        return done;
    };
    common_.sessions.change(caller.id, work, [this, caller](const std::optional<Done>& done) {
        Sessions& sessions = common_.sessions;
        if (!done) return sessions.refuse(caller.id, sessions.refusal());
        if (done->why_not) return sessions.refuse(caller.id, *done->why_not);
        for (const auto& [holder, others] : done->apart) open_.keep_apart(holder, others);
        sessions.send(caller.id, blocked_message(done->blocked));
        if (sessions.is_here(caller.id) && tables_.audience().game_of(caller.id).empty())
            open_.show(caller.id);
    });
}

}  // namespace dipolis
