#include "server/caretaker.h"

#include <algorithm>
#include <memory>

#include "server/apart.h"

namespace dipolis {

Json Caretaker::status() {
    const auto& tables = lobby_.tables_;
    const auto live = std::count_if(tables.begin(), tables.end(),
                                    [](const auto& each) { return !each.second.room.over(); });
    return {{"version", options_.version},
            {"seconds", (options_.now() - since_) / 1000},
            {"connections", lobby_.clients_.size()},
            {"open_games", tables.size()},
            {"live_games", live},
            {"sleeping_games", lobby_.sleepers_.count()},
            {"waiting_for_store", lobby_.store_.queued()}};
}

void Caretaker::call_off(const std::string& game, std::function<void(CalledOff)> then) {
    const auto open = lobby_.tables_.find(game);
    if (open != lobby_.tables_.end()) return call_off_at(open->second, then);
    const auto found = std::make_shared<std::optional<StoredGame>>();
    const auto load = [game, found](Store& store) {
        *found = store.load(game);
        return true;
    };
    lobby_.store_.add({}, load, [this, game, found, then](bool read) {
        if (!read) return then(CalledOff::NotStored);
        if (!*found) return then(CalledOff::Unknown);
        if (lobby_.tables_.contains(game)) return call_off(game, then);
        Lobby::Table* table = lobby_.restore_table(std::move(**found));
        if (table == nullptr) return then(CalledOff::Damaged);
        call_off_at(*table, then);
        const auto left = lobby_.tables_.find(game);
        if (left != lobby_.tables_.end()) lobby_.drop_table(left);
    });
}

void Caretaker::call_off_at(Lobby::Table& table, const std::function<void(CalledOff)>& then) {
    if (table.saving) return then(CalledOff::Busy);
    if (table.room.is_damaged()) return then(CalledOff::Damaged);
    if (table.room.over()) return then(CalledOff::Over);
    if (!table.friends) return then(CalledOff::NotBetweenTwo);
    lobby_.end(table, {Ending::Kind::Aborted, std::nullopt}, 0,
               [then](bool stored) { then(stored ? CalledOff::Done : CalledOff::NotStored); });
}

std::vector<std::string> Caretaker::open_games() {
    std::vector<std::string> games;
    for (const auto& [game, table] : lobby_.tables_) games.push_back(game);
    return games;
}

void Caretaker::note_erased(const std::string& game) {
    lobby_.close(game, 0);
}

void Caretaker::note_unnamed(const Holder& holder) {
    forget_name(holder);
    seat_as(
        holder, [](const Pact& pact) { return pact.standing != Standing::Private; },
        [](Sitter& sitter) { sitter.name.reset(); });
}

void Caretaker::note_anonymous(const Holder& holder, const Holder& nobody) {
    forget_name(holder);
    lobby_.open_.withdraw(holder);
    seat_as(
        holder, [](const Pact&) { return true; },
        [&nobody](Sitter& sitter) {
            sitter = {nobody, std::nullopt, true};
        });
    disconnect([&](const Lobby::Client& who) { return who.holder == holder; });
}

void Caretaker::note_bans(const std::vector<Ban>& bans) {
    bans_.set(bans);
    const int64_t now = options_.date();
    disconnect([&](const Lobby::Client& who) { return bans_.has(who.holder, who.address, now); });
}

void Caretaker::forget_name(const Holder& holder) {
    lobby_.tickets_.forget_name(holder);
    const Challenge* own = lobby_.open_.of(holder);
    if (own != nullptr && own->rated) lobby_.open_.withdraw(holder);
    lobby_.open_.unname(holder);
    for (auto& [client, who] : lobby_.clients_) {
        if (who.holder == holder) who.career = {};
    }
    lobby_.tell_yourself(holder);
}

void Caretaker::seat_as(const Holder& holder, const std::function<bool(const Pact&)>& which,
                        const std::function<void(Sitter&)>& as) {
    Apart apart;
    for (auto& [game, table] : lobby_.tables_) {
        const auto& pact = table.room.info().pact;
        if (!pact || !which(*pact) || pact->held_by(holder).empty()) continue;
        for (const Seat seat : pact->held_by(holder)) {
            Sitter sitter = pact->seats[seat];
            as(sitter);
            table.room.seat(seat, sitter);
        }
        lobby_.note_presence(table);
        apart.run([&at = table, this] { lobby_.show(at); });
    }
    apart.end();
}

void Caretaker::disconnect(const std::function<bool(const Lobby::Client&)>& whom) {
    std::vector<ClientId> clients;
    for (const auto& [client, who] : lobby_.clients_) {
        if (whom(who)) clients.push_back(client);
    }
    for (const ClientId client : clients) options_.disconnect(client);
}

}  // namespace dipolis
