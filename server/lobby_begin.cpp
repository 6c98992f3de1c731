// New games, and what a client may begin.
#include <memory>
#include <set>
#include <utility>
#include <vector>

#include "formats/variant.h"
#include "server/lobby.h"
#include "server/stored_room.h"

namespace dipolis {

void Lobby::handle(ClientId client, const client::New& message) {
    auto info = new_game(client, message.variant);
    if (!info) return;
    info->seats = message.seats;
    begin(client, Room::open(*info, secrets_.chance(info->id)));
}

void Lobby::handle(ClientId client, const client::Import& message) {
    if (plays_rated(client)) return refuse(client, Trouble::NotOver);
    auto info = new_game(client, message.variant);
    if (!info) return;
    info->seats = message.seats;
    auto room = imported_room(*info, message.moves, secrets_.chance(info->id));
    if (!room) return refuse(client, Trouble::BadRecord);
    begin(client, std::move(*room));
}

bool Lobby::may_begin(const std::vector<ClientId>& clients) {
    std::set<std::string> addresses;
    for (const ClientId client : clients) addresses.insert(clients_.at(client).address);
    std::vector<Fee> fees;
    for (const std::string& address : addresses) {
        fees.push_back({limits_.begun, address});
        fees.push_back({limits_.stored, address});
    }
    return pay(fees, pace_now());
}

bool Lobby::keep_variant(ClientId client, Variant& variant) {
    if (is_kept(variant)) return true;
    // Its place is named after what it is, so that the same counts once.
    const auto& address = clients_.at(client).address;
    if (!limits_.brought.enter(to_json(variant).dump(), address, now_()).in) {
        refuse(client, Trouble::Busy);
        return false;
    }
    keep(variant);
    return true;
}

std::optional<GameInfo> Lobby::new_game(ClientId client, const Variant& variant) {
    GameInfo info{secrets_.new_game_id(), variant, {}, {}, {}};
    info.maker = clients_.at(client).holder;
    if (!may_begin({client})) {
        refuse(client, Trouble::Busy);
        return std::nullopt;
    }
    if (!keep_variant(client, info.variant)) return std::nullopt;
    return info;
}

void Lobby::begin(ClientId client, Room room) {
    const auto& pact = room.info().pact;
    Summary summary;
    if (pact && pact->clock) summary.left = full_time(*pact->clock);
    const auto many = std::make_shared<bool>(false);
    const Holder& holder = clients_.at(client).holder;
    const auto work = [many, holder, friends = pact.has_value(), most = limits_.host.unfinished,
                       store_it = storing_all(room, summary.left)](Store& store) {
        *many = friends && has_many(store, holder, most);
        return !*many && store_it(store);
    };
    ask_store(client, work,
              [this, client, many, room = std::move(room), summary](bool stored) mutable {
                  if (!stored) return refuse(client, *many ? Trouble::ManyGames : trouble());
                  room.settle(true);
                  const std::string game = room.info().id;
                  Table table = new_table(std::move(room), summary, false);
                  look_at(client, tables_.emplace(game, std::move(table)).first->second);
              });
}

}  // namespace dipolis
