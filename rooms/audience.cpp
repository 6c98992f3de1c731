#include "rooms/audience.h"

#include <algorithm>
#include <array>

#include "rooms/apart.h"
#include "rooms/messages_people.h"

namespace dipolis {

const std::string& Audience::game_of(ClientId client) const {
    static const std::string none;
    const auto visitor = visitors_.find(client);
    return visitor == visitors_.end() ? none : visitor->second.game;
}

std::optional<Seat> Audience::seat_of(ClientId client) const {
    const auto visitor = visitors_.find(client);
    return visitor == visitors_.end() ? std::nullopt : visitor->second.seat;
}

void Audience::for_each_at(Table& table, const EachVisitor& each) {
    if (const auto& pact = table.room.info().pact) {
        for (const ClientId client : table.lookers)
            each(client, visitors_.at(client),
                 pact->held_by(common_.sessions.caller(client).holder));
        return;
    }
    Seats free = table.room.people();
    for (const ClientId client : table.lookers) {
        if (const auto& seat = visitors_.at(client).seat) free.remove(*seat);
    }
    for (const ClientId client : table.lookers) {
        Visitor& who = visitors_.at(client);
        each(client, who, who.seat ? Seats{*who.seat} : free);
    }
}

Seats Audience::seats_of(ClientId client, Table& table) {
    Seats found;
    for_each_at(table, [&](ClientId each, Visitor&, Seats seats) {
        if (each == client) found = seats;
    });
    return found;
}

std::vector<ClientId> Audience::players_at(Table& table) {
    std::vector<ClientId> players;
    for_each_at(table, [&](ClientId client, Visitor&, Seats seats) {
        if (!seats.empty()) players.push_back(client);
    });
    return players;
}

Seats Audience::seats_present(Table& table) {
    Seats here;
    for_each_at(table, [&](ClientId client, Visitor&, Seats seats) {
        here = here | seats;
        for (const Seat seat : seats) table.from[seat] = common_.sessions.caller(client).address;
    });
    return here;
}

// --- Coming and leaving.

bool Audience::enter(const Caller& caller, Table& table, std::optional<Seat> seat) {
    Visitor& who = visitors_[caller.id];
    if (who.game != table.id()) {
        table.lookers.push_back(caller.id);
        who.game = table.id();
    }
    const bool changes = who.seat != seat;
    if (seat) {  // a client that reconnects takes its seat again
        for (const ClientId each : table.lookers) {
            Visitor& other = visitors_.at(each);
            if (other.seat == seat) other.seat.reset();
        }
    }
    who.seat = seat;
    who.seen = table.room.ply();
    const Sight sight = table.room.sight(seats_of(caller.id, table));
    common_.sessions.send(caller.id, table_message(table.room, sight, 0));
    return changes;
}

bool Audience::leave(ClientId client) {
    const bool had_seat = seat_of(client).has_value();
    visitors_.erase(client);
    return had_seat;
}

// --- Messages to the audience.

void Audience::show(Table& table, bool rewound, ClientId but) {
    // Clients with the same seats and the same number of events get the same message.
    TableMessages tables(table.room);
    std::map<std::pair<uint8_t, int>, std::string> made;
    const auto tell = [&](ClientId client, Visitor& who, Seats you) {
        const int bits = you.has(Seat::First) + 2 * you.has(Seat::Second);
        std::string& text = made[{static_cast<uint8_t>(bits), who.seen}];
        if (text.empty())
            text = tables.table(table.room.sight(you), rewound ? 0 : who.seen, rewound);
        who.seen = table.room.ply();
        common_.sessions.send(client, text);
    };
    Apart apart;
    for_each_at(table, [&](ClientId client, Visitor& who, Seats you) {
        if (client != but) apart.run([&] { tell(client, who, you); });
    });
    apart.run([&] { tell_people(table, [but](ClientId each) { return each != but; }); });
    apart.end();
}

void Audience::show_sealed(ClientId client, Table& table) {
    const Seats you = seats_of(client, table);
    for_each_at(table, [&](ClientId each, Visitor& who, Seats seats) {
        // The same person may look at a friend's game on several pages.
        if (each != client && (!table.pair || seats != you)) return;
        common_.sessions.send(each, table_message(table.room, table.room.sight(seats), who.seen));
        tell_people(each, table);
    });
}

void Audience::tell_people(ClientId client, Table& table) {
    tell_people(table, [client](ClientId each) { return each == client; });
}

void Audience::tell_people(Table& table) {
    tell_people(table, [](ClientId) { return true; });
}

void Audience::tell_people(Table& table, const std::function<bool(ClientId)>& whom) {
    if (!table.pair) return;
    std::vector<std::pair<ClientId, Seats>> lookers;
    int watchers = 0;
    for_each_at(table, [&](ClientId each, Visitor&, Seats seats) {
        lookers.emplace_back(each, seats);
        if (seats.empty()) ++watchers;
    });
    const std::string& pairing = table.room.info().pact->pairing;
    const auto link = [&](LinkKind kind) {
        return link_of(kind, common_.secrets.token(id(kind), pairing));
    };
    const Around around{
        link(LinkKind::Join), link(LinkKind::Watch), common_.reach.addresses(), watchers,
        common_.now(),        table.stakes};
    std::array<std::string, 4> made;  // by who is told: those with the same seats are told the same
    for (const auto& [client, you] : lookers) {
        if (!whom(client)) continue;
        std::string& text = made[you.has(Seat::First) + 2 * you.has(Seat::Second)];
        if (text.empty()) text = people_message(table.room, *table.pair, you, around);
        common_.sessions.send(client, text);
    }
}

void Audience::tell_all(const Table& table, const std::string& text) {
    for (const ClientId looker : table.lookers) common_.sessions.send(looker, text);
}

void Audience::refuse_all(const Table& table, Refusal why) {
    for (const ClientId looker : table.lookers) common_.sessions.refuse(looker, why);
}

void Audience::refuse(ClientId client, const Table& table, Refusal why) {
    common_.sessions.refuse(client, table.id(), table.room.ply(), why);
}

}  // namespace dipolis
