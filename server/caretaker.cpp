#include "server/caretaker.h"

namespace dipolis {

namespace {

CalledOff not_called_off(Tables::Missing why) {
    switch (why) {
        case Tables::Missing::Unread:
            return CalledOff::NotStored;
        case Tables::Missing::Unknown:
            return CalledOff::Unknown;
        case Tables::Missing::Damaged:
            return CalledOff::Damaged;
    }
    return CalledOff::Unknown;
}

}  // namespace

Json Caretaker::status() {
    size_t live = 0;
    lobby_.games().for_each([&](const Table& table) { live += table.room.over() ? 0 : 1; });
    return {{"version", options_.version},
            {"seconds", (options_.now() - since_) / 1000},
            {"connections", lobby_.sessions().count()},
            {"open_games", lobby_.tables()},
            {"live_games", live},
            {"sleeping_games", lobby_.sleepers()},
            {"waiting_for_store", lobby_.sessions().waiting_for_store()}};
}

void Caretaker::call_off(const std::string& game, std::function<void(CalledOff)> then) {
    if (Table* open = lobby_.games().find(game)) return call_off_at(*open, then);
    lobby_.games().with_game(game, [this, game, then](Table* table, Tables::Missing why) {
        if (table == nullptr) return then(not_called_off(why));
        call_off_at(*table, then);
        lobby_.games().drop_unused(game);
    });
}

void Caretaker::call_off_at(Table& table, const std::function<void(CalledOff)>& then) {
    if (table.saving) return then(CalledOff::Busy);
    if (table.room.is_damaged()) return then(CalledOff::Damaged);
    if (table.room.over()) return then(CalledOff::Over);
    if (!table.pair) return then(CalledOff::NotBetweenTwo);
    lobby_.games().end(table, {Ending::Kind::Aborted, std::nullopt}, 0, [then](bool stored) {
        then(stored ? CalledOff::Done : CalledOff::NotStored);
    });
}

std::vector<std::string> Caretaker::open_games() {
    std::vector<std::string> games;
    lobby_.games().for_each([&](const Table& table) { games.push_back(table.id()); });
    return games;
}

void Caretaker::note_erased(const std::string& game) {
    lobby_.games().close(game, 0);
}

void Caretaker::note_unnamed(const Holder& holder) {
    lobby_.strangers().forget_name(holder);
    lobby_.games().seat_instead(
        holder, [](const Pact& pact) { return pact.standing != Standing::Private; },
        [](Sitter& sitter) { sitter.name.reset(); });
}

void Caretaker::note_anonymous(const Holder& holder, const Holder& nobody) {
    lobby_.strangers().forget_name(holder);
    lobby_.strangers().withdraw(holder);
    lobby_.games().seat_instead(
        holder, [](const Pact&) { return true; },
        [&nobody](Sitter& sitter) {
            sitter = {nobody, std::nullopt, true};
        });
    disconnect([&](const Caller& who) { return who.holder == holder; });
}

void Caretaker::note_bans(const std::vector<Ban>& bans) {
    bans_.set(bans);
    const int64_t now = options_.date();
    disconnect([&](const Caller& who) { return bans_.has(who.holder, who.address, now); });
}

void Caretaker::disconnect(const std::function<bool(const Caller&)>& whom) {
    std::vector<ClientId> clients;
    lobby_.sessions().for_each([&](const Caller& each) {
        if (whom(each)) clients.push_back(each.id);
    });
    for (const ClientId client : clients) options_.disconnect(client);
}

}  // namespace dipolis
