// Games between two devices: inviting, sitting down, watching, going on elsewhere.
#include <algorithm>
#include <memory>
#include <utility>

#include "server/lobby.h"
#include "server/stored_room.h"

namespace dipolis {

namespace {

// While few look on, everybody is told of each who comes or goes.
constexpr size_t kFewLookers = 20;

}  // namespace

// --- Links.

std::optional<Lobby::Lead> Lobby::lead_of(std::string_view link) const {
    for (const LinkKind kind : {LinkKind::Join, LinkKind::Watch}) {
        if (const auto game = secrets_.game_of(id(kind), link)) return Lead{kind, *game, {}};
    }
    if (!looks_like_key(link)) return std::nullopt;
    const Ticket* ticket = tickets_.find(hash_of_ticket(link));
    if (ticket == nullptr || ticket->game.empty()) return std::nullopt;
    return Lead{LinkKind::Handover, {}, ticket->game, ticket->seat, ticket->from.holder};
}

Lobby::Find Lobby::game_of(const Lead& lead) const {
    return [lead](Store& store) -> std::optional<std::string> {
        return lead.kind == LinkKind::Handover ? lead.game : store.newest(lead.pairing);
    };
}

std::optional<Seat> Lobby::seat_by(const Lead& lead, const Pact& pact, const Holder& holder) const {
    if (lead.kind == LinkKind::Watch) return std::nullopt;
    const Seats held = pact.held_by(holder);
    if (lead.kind == LinkKind::Handover)
        return held.empty() || held.has(*lead.seat) ? lead.seat : std::nullopt;
    if (!held.empty()) return *held.begin();
    for (Seat seat : kBothSeats) {
        if (!pact.seats[seat].holder) return seat;
    }
    return std::nullopt;
}

// --- Handlers.

void Lobby::handle(ClientId client, const client::Invite& message) {
    // Before the store is asked: what the variant points to is lent for as long as this message.
    client::Invite kept = message;
    if (!keep_variant(client, kept.variant)) return;
    with_free_name(client, kept.name, [this, client, kept] { invite(client, kept); });
}

void Lobby::invite(ClientId client, const client::Invite& message) {
    auto info = new_game(client, message.variant);
    if (!info) return;
    info->pact = Pact{info->id, message.first, message.clock, {}};
    const bool second =
        message.first == Begins::Random ? secrets_.below(2) == 1 : message.first == Begins::Friend;
    info->pact->seats[second ? Seat::Second : Seat::First] = {info->maker, message.name, false};
    begin(client, Room::open(*info, secrets_.chance(info->id)));
}

void Lobby::handle(ClientId client, const client::Look& message) {
    if (const auto from = named_by(message.link)) return look_at_name(client, *from);
    const auto lead = lead_of(message.link);
    const auto dead = looks_like_key(message.link) ? Trouble::LinkUsed : Trouble::UnknownLink;
    if (!lead) return refuse(client, dead);
    with_game(client, game_of(*lead), dead, [this, client, lead](Table& table) {
        const Holder& holder = clients_.at(client).holder;
        const Pact& pact = *table.room.info().pact;
        const auto seat = seat_by(*lead, pact, holder);
        const bool yours = seat && pact.held_by(holder).has(*seat);
        const char* state = lead->kind == LinkKind::Watch ? "watch"
                            : yours                       ? "yours"
                            : table.room.over()           ? "over"
                            : seat                        ? "open"
                                                          : "taken";
        send(client, invitation_message(table.room, lead->kind, seat, state));
        drop_table(tables_.find(table.room.info().id));
    });
}

void Lobby::handle(ClientId client, const client::Watch& message) {
    const auto pairing = secrets_.game_of(id(LinkKind::Watch), message.link);
    if (!pairing) return refuse(client, Trouble::UnknownLink);
    const Find newest = [pairing](Store& store) { return store.newest(*pairing); };
    with_game(client, newest, Trouble::UnknownLink,
              [this, client](Table& table) { look_at(client, table); });
}

void Lobby::handle(ClientId client, const client::Join& message) {
    with_free_name(client, message.name, [this, client, message] { join(client, message); });
}

void Lobby::join(ClientId client, const client::Join& message) {
    const auto lead = lead_of(message.link);
    const auto dead = looks_like_key(message.link) ? Trouble::LinkUsed : Trouble::UnknownLink;
    if (!lead || lead->kind == LinkKind::Watch) return refuse(client, dead);
    const auto ticket =
        lead->kind == LinkKind::Handover ? hash_of_ticket(message.link) : std::string();
    with_game(client, game_of(*lead), dead, [this, client, lead, message, ticket](Table& table) {
        const Holder& holder = clients_.at(client).holder;
        const Pact& pact = *table.room.info().pact;
        const auto seat = seat_by(*lead, pact, holder);
        if (seat && pact.seats[*seat].holder == holder) return look_at(client, table);
        const std::string game = table.room.info().id;
        const bool late = table.room.over() && lead->kind == LinkKind::Join;
        const auto name = seat ? pact.seats[*seat].name : std::nullopt;
        drop_table(tables_.find(game));
        if (!seat || late) return refuse(client, Trouble::SeatTaken);
        const Sitter sitter{holder, message.name ? message.name : name, false};
        take_seat(client, {game, *seat, lead->from, sitter, ticket});
    });
}

// Another client may take the seat, or the table may be dropped, while this is stored.
void Lobby::take_seat(ClientId client, const Taking& taking) {
    const auto free = std::make_shared<bool>(false);
    const auto many = std::make_shared<bool>(false);
    const auto work = [taking, free, many, most = limits_.host.unfinished](Store& store) {
        *many = has_many(store, *taking.sitter.holder, most);
        if (*many) return true;
        const auto game = store.load(taking.game);
        *free =
            game && game->info.pact && game->info.pact->seats[taking.seat].holder == taking.from;
        return !*free || store.seat(taking.game, taking.seat, taking.from, taking.sitter);
    };
    const auto note = [this, client, taking, free, many] {
        if (*many || !*free) return;
        tickets_.spend(taking.ticket);
        const auto table = tables_.find(taking.game);
        if (table == tables_.end()) return;
        table->second.room.seat(taking.seat, taking.sitter);
        if (clients_.contains(client)) return;  // everybody is told when it is at the table
        run_clock(table->second);
        show(table->second);
    };
    change_store(client, work, note, [this, client, taking, free, many](bool stored) {
        if (!stored) return refuse(client, trouble());
        if (*many) return refuse(client, Trouble::ManyGames);
        if (!*free) return refuse(client, taking.from ? Trouble::LinkUsed : Trouble::SeatTaken);
        const Find same = [taking](Store&) { return std::optional(taking.game); };
        with_game(client, same, Trouble::UnknownLink, [this, client](Table& table) {
            look_at(client, table);
            show(table, false, client);  // who decided for this seat may do so no more
        });
    });
}

void Lobby::handle(ClientId client, const client::Handover& message) {
    const auto place = place_of(client, message.game);
    if (!place) return;
    // A rating belongs to whoever began the game.
    if (place->table->room.info().pact->standing == Standing::Rated)
        return refuse_move(client, *place->table, Refusal::NotNow);
    const std::string ticket = secrets_.new_key();
    const Person maker{clients_.at(client).holder, {}};
    if (!tickets_.add(hash_of_ticket(ticket), {maker, message.game, place->seat},
                      clients_.at(client).address, now_()))
        return refuse(client, Trouble::Busy);
    send(client,
         handover_message(message.game, link_of(LinkKind::Handover, ticket), Tickets::kSeconds));
}

void Lobby::hide(const Holder& holder, const std::string& game) {
    const auto table = tables_.find(game);
    if (table == tables_.end()) return;
    Room& room = table->second.room;
    for (Seat seat : room.info().pact->held_by(holder)) {
        Sitter sitter = room.info().pact->seats[seat];
        sitter.hidden = true;
        room.seat(seat, sitter);
    }
}

// --- Who is there.

bool Lobby::note_presence(Table& table) {
    if (!table.friends) return false;
    Seats here;
    for_each_at(table, [&](ClientId, Client& who, Seats seats) {
        here = here | seats;
        for (const Seat seat : seats) table.from[seat] = who.address;
    });
    const bool changed = here != table.friends->present();
    table.friends->set_here(here, now_());
    run_clock(table);
    table.unsaid |= changed || table.lookers.size() <= kFewLookers;
    return tell_unsaid(table);
}

// Whoever opens and leaves a game over and over must not fill the lines of those who play it.
bool Lobby::tell_unsaid(Table& table) {
    if (!table.unsaid || !table.comings.take(pace_now())) return false;
    table.unsaid = false;
    tell_people(table);
    return true;
}

void Lobby::tell_people(ClientId client, Table& table) {
    tell_people(table, [client](ClientId each) { return each == client; });
}

void Lobby::tell_people(Table& table, const std::function<bool(ClientId)>& whom) {
    if (!table.friends) return;
    std::vector<std::pair<ClientId, Seats>> lookers;
    int watchers = 0;
    for_each_at(table, [&](ClientId each, Client&, Seats seats) {
        lookers.emplace_back(each, seats);
        if (seats.empty()) ++watchers;
    });
    const std::string& pairing = table.room.info().pact->pairing;
    const auto link = [&](LinkKind kind) {
        return link_of(kind, secrets_.token(id(kind), pairing));
    };
    const Around around{link(LinkKind::Join), link(LinkKind::Watch), reach(), watchers, now_(),
                        table.stakes};
    std::array<std::string, 4> made;  // by who is told: those with the same seats are told the same
    for (const auto& [client, you] : lookers) {
        if (!whom(client)) continue;
        std::string& text = made[you.has(Seat::First) + 2 * you.has(Seat::Second)];
        if (text.empty()) text = people_message(table.room, *table.friends, you, around);
        send(client, text);
    }
}

// A computer gets other addresses while the server runs: it wakes up in another network.
const std::vector<std::string>& Lobby::reach() {
    constexpr int64_t kKept = int64_t{5} * kSecond;
    if (find_reach_ && now_() >= reach_until_) {
        reach_ = find_reach_();
        reach_until_ = now_() + kKept;
    }
    return reach_;
}

void Lobby::tell_people(Table& table) {
    tell_people(table, [](ClientId) { return true; });
}

}  // namespace dipolis
