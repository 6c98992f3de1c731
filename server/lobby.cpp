#include "server/lobby.h"

#include "server/stored_room.h"

namespace dipolis {

namespace {

constexpr int kMostListed = 50;

}  // namespace

Lobby::Lobby(Store& store, uint64_t seed, std::string version, Send send)
    : store_(store), rng_(seed), version_(std::move(version)), send_(std::move(send)) {}

void Lobby::connect(ClientId client) {
    clients_[client];
}

void Lobby::disconnect(ClientId client) {
    leave(client);
    clients_.erase(client);
}

void Lobby::receive(ClientId client, std::string_view text) {
    const auto message = parse_message(text);
    if (!message) {
        const bool variant = message.error().code == ErrorCode::Unsupported;
        const bool record = text.find("\"import\"") != std::string_view::npos;
        send_(client, error_message(record    ? "bad_record"
                                    : variant ? "bad_variant"
                                              : "bad_message"));
        return;
    }
    std::visit([&](const auto& each) { handle(client, each); }, *message);
}

void Lobby::tick() {
    for (auto& [game, room] : rooms_) {
        if (room.play_computer()) show(room);
    }
}

void Lobby::handle(ClientId client, const client::Hello& message) {
    const bool same = message.protocol == kProtocol;
    send_(client, same ? welcome_message(version_) : error_message("bad_protocol"));
}

void Lobby::handle(ClientId client, const client::Games&) {
    send_(client, games_message(store_.recent(kMostListed)));
}

void Lobby::handle(ClientId client, const client::New& message) {
    auto room = open_stored(store_, {{}, message.variant, message.seats, {}, {}}, rng_);
    if (!room) return send_(client, error_message("storage"));
    const std::string game = room->info().id;
    rooms_.emplace(game, std::move(*room));
    look_at(client, game);
}

void Lobby::handle(ClientId client, const client::Open& message) {
    if (find(message.game) == nullptr) return send_(client, error_message("unknown_game"));
    look_at(client, message.game);
}

void Lobby::handle(ClientId client, const client::Play& message) {
    const Client& who = clients_[client];
    if (who.game.empty() || message.game != who.game)
        return send_(client, error_message("unknown_game"));
    Room& room = rooms_.at(message.game);
    const auto refusal = room.play(message.ply, message.move);
    if (!refusal) return show(room);
    send_(client, refused_message(message.game, message.ply, *refusal));
    if (*refusal == Refusal::Stale) look_at(client, message.game);
}

void Lobby::handle(ClientId client, const client::Leave&) {
    leave(client);
}

void Lobby::handle(ClientId client, const client::Delete& message) {
    for (auto& [other, looking] : clients_) {
        if (looking.game != message.game) continue;
        looking.game.clear();
        if (other != client) send_(other, error_message("unknown_game"));
    }
    rooms_.erase(message.game);
    if (!store_.erase(message.game)) return send_(client, error_message("unknown_game"));
    handle(client, client::Games{});
}

void Lobby::handle(ClientId client, const client::Trace& message) {
    const Room* room = room_of(client, message.game);
    if (room == nullptr) return;
    send_(client, is_over(room->state()) ? trace_message(*room) : error_message("not_over"));
}

void Lobby::handle(ClientId client, const client::Past& message) {
    const Room* room = room_of(client, message.game);
    if (room == nullptr) return;
    const bool exists = message.ply <= room->ply();
    send_(client, exists ? past_message(*room, message.ply) : error_message("bad_message"));
}

void Lobby::handle(ClientId client, const client::Undo& message) {
    Room* room = room_of(client, message.game);
    if (room == nullptr) return;
    const auto refuse = [&](Refusal why) {
        send_(client, refused_message(message.game, message.ply, why));
    };
    if (message.ply != room->ply()) return refuse(Refusal::Stale);
    const auto decision = room->last_decision();
    if (!decision) return refuse(Refusal::NotAnOption);
    if (!store_.cut(message.game, *decision)) return refuse(Refusal::Storage);
    room->rewind(*decision);
    for (auto& [other, looking] : clients_) {
        if (looking.game != message.game) continue;
        looking.seen = room->ply();
        send_(other, rewound_message(*room));
    }
}

void Lobby::handle(ClientId client, const client::Hint& message) {
    Room* room = room_of(client, message.game);
    if (room == nullptr) return;
    const auto move = room->hint();
    if (move) return send_(client, hint_message(*room, *move));
    send_(client, refused_message(message.game, room->ply(), Refusal::NotYourTurn));
}

void Lobby::handle(ClientId client, const client::Import& message) {
    auto room =
        import_stored(store_, {{}, message.variant, message.seats, {}, {}}, message.moves, rng_);
    if (!room) return send_(client, error_message("storage"));
    const std::string game = room->info().id;
    rooms_.emplace(game, std::move(*room));
    look_at(client, game);
}

Room* Lobby::room_of(ClientId client, const std::string& game) {
    Room* room = !game.empty() && clients_[client].game == game ? find(game) : nullptr;
    if (room == nullptr) send_(client, error_message("unknown_game"));
    return room;
}

Room* Lobby::find(const std::string& game) {
    if (const auto open = rooms_.find(game); open != rooms_.end()) return &open->second;
    auto stored = store_.load(game);
    auto room = stored ? restore_stored(store_, std::move(*stored), rng_) : std::nullopt;
    if (!room) return nullptr;
    return &rooms_.emplace(game, std::move(*room)).first->second;
}

void Lobby::look_at(ClientId client, const std::string& game) {
    if (clients_[client].game != game) leave(client);
    Room& room = *find(game);
    clients_[client] = {game, room.ply()};
    send_(client, table_message(room, 0));
}

void Lobby::leave(ClientId client) {
    const std::string game = std::exchange(clients_[client].game, {});
    for (const auto& [other, looking] : clients_) {
        if (looking.game == game) return;
    }
    rooms_.erase(game);
}

void Lobby::show(Room& room) {
    for (auto& [client, looking] : clients_) {
        if (looking.game != room.info().id) continue;
        send_(client, table_message(room, looking.seen));
        looking.seen = room.ply();
    }
}

}  // namespace dipolis
