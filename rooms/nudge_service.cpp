#include "rooms/nudge_service.h"

#include <algorithm>
#include <array>

namespace dipolis {

namespace {

// Time for which a nudge is of use in a game without a clock.
constexpr int kSecondsWithoutClock = 7 * 86'400;

int seconds_of_use(const Pair& pair, Seat seat, int64_t now) {
    return pair.clock() ? std::max(pair.left(now)[seat] / 1000, 1) : kSecondsWithoutClock;
}

// One for each player of a game, from which nobody learns which game it is, or that two people play
// the same one.
std::string topic_of(const Secrets& secrets, const std::string& game, const Holder& holder) {
    const std::string about = game + '|' + holder;
    return secrets.token("push", about).substr(about.size());
}

}  // namespace

void NudgeService::handle(const Caller& caller, const client::Subscribe& message) {
    Sessions& sessions = common_.sessions;
    if (push_.key.empty()) return sessions.refuse(caller.id, Refusal::NoPush);
    if (!push_address(message.endpoint)) return sessions.refuse(caller.id, Refusal::BadEndpoint);
    if (!common_.limits.subscribed.take(caller.address, pace_time(common_.now())))
        return sessions.refuse(caller.id, Refusal::Busy);
    const auto work = [holder = caller.holder, endpoint = message.endpoint](Store& store) {
        return store.subscriptions().subscribe(holder, endpoint) ? std::optional(true)
                                                                 : std::nullopt;
    };
    sessions.ask(caller.id, work, [this, caller](bool) {
        common_.sessions.send(caller.id, subscribed_message(true));
    });
}

void NudgeService::handle(const Caller& caller, const client::Unsubscribe& message) {
    const auto work = [holder = caller.holder, endpoint = message.endpoint](Store& store) {
        return store.subscriptions().unsubscribe(holder, endpoint) ? std::optional(true)
                                                                   : std::nullopt;
    };
    common_.sessions.ask(caller.id, work, [this, caller](bool) {
        common_.sessions.send(caller.id, subscribed_message(false));
    });
}

void NudgeService::handle(const Caller& caller, const client::Visibility& message) {
    if (message.hidden)
        hidden_.insert(caller.id);
    else
        hidden_.erase(caller.id);
}

void NudgeService::note_turn(const Table& table, Seats decided) {
    if (push_.key.empty() || !table.pair || table.room.over()) return;
    if (!table.room.info().pact->begun()) return;
    const Seats looking = lookers_at(table);
    for (const Seat seat : kBothSeats) {
        const bool goes_on = decided == Seats{seat};
        if (table.room.asked(Seats{seat}) && !goes_on && !looking.has(seat)) nudge(table, seat);
    }
}

Seats NudgeService::lookers_at(const Table& table) const {
    const Pact& pact = *table.room.info().pact;
    Seats looking;
    for (const ClientId client : table.lookers) {
        if (!hidden_.contains(client))
            looking = looking | pact.held_by(common_.sessions.caller(client).holder);
    }
    return looking;
}

// Paid for by whose message made it the other's turn.
void NudgeService::nudge(const Table& table, Seat seat) {
    Sessions& sessions = common_.sessions;
    const ClientId by = sessions.served();
    const std::string from = sessions.is_here(by) ? sessions.caller(by).address : std::string();
    const Holder holder = *table.room.info().pact->seats[seat].holder;
    const std::array fees = {Fee{common_.limits.nudged, holder},
                             Fee{common_.limits.nudged_from, from}};
    if (!pay(fees, pace_time(common_.now()))) return;
    const Push push{{},
                    holder,
                    topic_of(common_.secrets, table.id(), holder),
                    seconds_of_use(*table.pair, seat, common_.now())};
    const auto read = [holder](Store& store) {
        return std::optional(store.subscriptions().endpoints_of(holder));
    };
    sessions.store(by, read, [this, push](const std::optional<std::vector<std::string>>& found) {
        if (!found) return;
        for (const std::string& endpoint : *found) {
            Push each = push;
            each.endpoint = endpoint;
            push_.send(each);
        }
    });
}

void NudgeService::expire(const std::string& endpoint) {
    common_.sessions.store(
        0,
        [endpoint](Store& store) {
            return store.subscriptions().expire(endpoint) ? std::optional(true) : std::nullopt;
        },
        [](const std::optional<bool>&) {});
}

}  // namespace dipolis
