// The tables of a lobby and the clients that look at them: who decides for which seat, and what is
// shown to whom.
#include <memory>
#include <utility>

#include "server/apart.h"
#include "server/lobby.h"
#include "server/stored_room.h"

namespace dipolis {

Trouble Lobby::trouble() const {
    if (store_.broken()) return Trouble::Restart;
    return store_.failure() == Failure::Damage ? Trouble::Damaged : Trouble::Storage;
}

Refusal Lobby::refusal() const {
    if (store_.broken()) return Refusal::Restart;
    return store_.failure() == Failure::Damage ? Refusal::Damaged : Refusal::Storage;
}

void Lobby::refuse(ClientId client, Trouble why) {
    ++counts_.troubles[static_cast<size_t>(why)];
    send(client, error_message(why));
}

void Lobby::refuse(ClientId client, const std::string& game, int ply, Refusal why) {
    ++counts_.refusals[static_cast<size_t>(why)];
    send(client, refused_message(game, ply, why));
}

void Lobby::refuse_unread(ClientId client, const std::string& answer) {
    ++counts_.unread;
    send(client, answer);
}

LobbyCounts Lobby::counts() {
    LobbyCounts counts = counts_;
    counts.clients = clients_.size();
    for (const auto& [id, table] : tables_) counts.at_tables += table.lookers.size();
    counts.tables = tables_.size();
    counts.sleepers = sleepers_.count();
    counts.challenges = open_.challenges();
    counts.searches = pool_.waiting();
    return counts;
}

void Lobby::farewell() {
    for (const auto& [client, who] : clients_) refuse(client, Trouble::Restart);
}

bool Lobby::may_open(const GameInfo& info, const Holder& holder) const {
    if (!info.pact) return info.maker == holder;
    const bool open = has_open_table_ && info.pact->standing != Standing::Private;
    return open || !info.pact->held_by(holder).empty();
}

Lobby::Table Lobby::new_table(Room room, const Summary& summary, bool restored) {
    Table table{std::move(room)};
    if (const auto& pact = table.room.info().pact)
        table.friends.emplace(*pact, summary, now_(), restored);
    return table;
}

void Lobby::with_game(ClientId client, const Find& find, Trouble unknown, Opened then) {
    struct Found {
        std::optional<StoredGame> game;
        std::string next;  // the newest game of its pairing, if that is another one
        std::optional<Stakes> stakes;
    };
    const auto found = std::make_shared<Found>();
    const auto load = [found, find, date = date_()](Store& store) {
        *found = {};  // it may be done again
        const auto game = find(store);
        found->game = game ? store.load(*game) : std::nullopt;
        if (!found->game || !found->game->info.pact) return true;
        const auto newest = store.newest(found->game->info.pact->pairing);
        if (newest && *newest != found->game->info.id) found->next = *newest;
        if (found->game->info.pact->standing == Standing::Rated)
            found->stakes = stakes_of(store.persons(), found->game->info, date);
        return true;
    };
    ask_store(client, load, [this, client, unknown, found, then = std::move(then)](bool read) {
        if (!read) return refuse(client, trouble());
        if (!found->game) return refuse(client, unknown);
        const std::string game = found->game->info.id;
        const auto open = tables_.find(game);  // of other clients
        const bool absent = open == tables_.end();
        Table* table = absent ? restore_table(std::move(*found->game)) : &open->second;
        if (table == nullptr) return refuse(client, Trouble::DamagedGame);
        if (table->room.is_damaged()) return show_damaged(client, *table);
        if (absent) {
            table->stakes = found->stakes;
            note_live(*table);
        }
        if (table->friends) table->friends->next = found->next;
        then(*table);
    });
}

Lobby::Table* Lobby::restore_table(StoredGame game) {
    const std::string id = game.info.id;
    const Summary summary = game.summary;
    auto room = restored_room(std::move(game), secrets_.chance(id));
    if (!room || room->is_damaged()) tell(log_, Event::GameDamaged, id);
    if (!room) return nullptr;
    Table table = new_table(std::move(*room), summary, true);
    if (auto sleeper = sleepers_.take(id)) {
        if (sleeper->friends) table.friends = std::move(sleeper->friends);
        table.from[Seat::First] = sleeper->owner;
        table.room.seal_again(sleeper->sealed);
    }
    return &tables_.emplace(id, std::move(table)).first->second;
}

void Lobby::read_again(const std::string& game) {
    const auto table = tables_.find(game);
    if (table == tables_.end() || table->second.saving) return;
    if (std::exchange(table->second.read_again, true)) return;  // it cannot be read either
    const auto found = std::make_shared<std::optional<StoredGame>>();
    const auto load = [found, game](Store& store) {
        *found = store.load(game);
        return true;
    };
    store_change(table->second, load, [this, found, game](Table& at, bool read) {
        if (!read || !*found || (*found)->damage == Damage::None) return;
        tell(log_, Event::GameDamaged, game);
        auto room = restored_room(std::move(**found), secrets_.chance(game));
        if (!room) return close(game, 0, Trouble::DamagedGame);
        for (const ClientId looker : at.lookers) refuse(looker, Trouble::DamagedGame);
        at.room = std::move(*room);
        open_.finish(game);
        show(at, true);
    });
}

// --- Tables and their clients.

Lobby::Table* Lobby::table_for(ClientId client, const std::string& game) {
    const auto table = clients_.at(client).game == game ? tables_.find(game) : tables_.end();
    if (table != tables_.end()) return &table->second;
    refuse(client, Trouble::UnknownGame);
    return nullptr;
}

void Lobby::look_at(ClientId client, Table& table, std::optional<Seat> seat) {
    Client& who = clients_.at(client);
    open_.leave(client, now_());
    const std::string& game = table.room.info().id;
    if (who.game != game) {
        leave(client);
        table.lookers.push_back(client);
        who.game = game;
    }
    const bool changes = who.seat != seat;
    if (seat) {  // a client that reconnects takes its seat again
        for_each_at(table, [&](ClientId, Client& other, Seats) {
            if (other.seat == seat) other.seat.reset();
        });
    }
    who.seat = seat;
    who.seen = table.room.ply();
    send(client, table_message(table.room, table.room.sight(seats_of(client, table)), 0));
    if (!note_presence(table)) tell_people(client, table);
    if (changes) show(table, false, client);  // the others may decide for fewer or more seats now
}

void Lobby::show_damaged(ClientId client, Table& table) {
    refuse(client, Trouble::DamagedGame);
    if (may_open(table.room.info(), clients_.at(client).holder)) return look_at(client, table);
    drop_table(tables_.find(table.room.info().id));
}

void Lobby::leave(ClientId client) {
    Client& who = clients_.at(client);
    const bool had_seat = std::exchange(who.seat, std::nullopt).has_value();
    const auto table = tables_.find(std::exchange(who.game, {}));
    if (table == tables_.end()) return;
    std::erase(table->second.lookers, client);
    note_presence(table->second);
    if (table->second.lookers.empty()) {
        drop_table(table);
    } else if (had_seat) {
        show(table->second);
    }
}

// If a store job refers to a table, a client that reopens the game must not get an older one; the
// table is dropped when the job has ended.
void Lobby::drop_table(Tables::iterator table) {
    Table& at = table->second;
    if (at.saving || !at.lookers.empty()) return;
    const bool timed = at.friends && at.friends->clock() && at.room.info().pact->begun();
    const bool goes_on = timed && !at.room.over();
    if (goes_on && !sleep(at)) return;
    if (at.friends && at.friends->awaits_rematch(now_())) return;
    thinker_.forget(table->first);
    if (!goes_on) {
        open_.finish(table->first);
        keep_answers(at);
    }
    tables_.erase(table);
}

void Lobby::close(const std::string& game, ClientId by, Trouble why) {
    thinker_.forget(game);
    sleepers_.take(game);
    open_.finish(game);
    const auto table = tables_.find(game);
    if (table == tables_.end()) return;
    for_each_at(table->second, [&](ClientId client, Client& who, Seats) {
        who.game.clear();
        who.seat.reset();
        if (client != by) refuse(client, why);
    });
    const auto lookers = table->second.lookers;
    tables_.erase(table);
    for (ClientId looker : lookers) {  // messages they sent while it was being stored
        if (looker != by) go_on(looker);
    }
}

void Lobby::for_each_at(Table& table, const Visit& visit) {
    if (const auto& pact = table.room.info().pact) {
        for (ClientId client : table.lookers) {
            Client& who = clients_.at(client);
            visit(client, who, pact->held_by(who.holder));
        }
        return;
    }
    Seats free = table.room.people();
    for (ClientId client : table.lookers) {
        if (const auto& seat = clients_.at(client).seat) free.remove(*seat);
    }
    for (ClientId client : table.lookers) {
        Client& who = clients_.at(client);
        visit(client, who, who.seat ? Seats{*who.seat} : free);
    }
}

Seats Lobby::seats_of(ClientId client, Table& table) {
    Seats found;
    for_each_at(table, [&](ClientId each, Client&, Seats seats) {
        if (each == client) found = seats;
    });
    return found;
}

void Lobby::show(Table& table, bool rewound, ClientId but) {
    // Clients with the same seats and the same number of events get the same message.
    TableMessages tables(table.room);
    std::map<std::pair<uint8_t, int>, std::string> made;
    const auto tell = [&](ClientId client, Client& who, Seats you) {
        const int bits = you.has(Seat::First) + 2 * you.has(Seat::Second);
        std::string& text = made[{static_cast<uint8_t>(bits), who.seen}];
        if (text.empty())
            text = tables.table(table.room.sight(you), rewound ? 0 : who.seen, rewound);
        who.seen = table.room.ply();
        send(client, text);
    };
    Apart apart;
    for_each_at(table, [&](ClientId client, Client& who, Seats you) {
        if (client != but) apart.run([&] { tell(client, who, you); });
    });
    apart.run([&] { tell_people(table, [but](ClientId each) { return each != but; }); });
    apart.end();
}

void Lobby::show_sealed(ClientId client, Table& table, Seats you) {
    for_each_at(table, [&](ClientId each, Client& who, Seats seats) {
        // The same person may look at a friend's game on several pages.
        if (each != client && (!table.friends || seats != you)) return;
        send(each, table_message(table.room, table.room.sight(seats), who.seen));
        tell_people(each, table);
    });
}

}  // namespace dipolis
