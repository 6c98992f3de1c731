#include "server/lobby.h"

#include "server/stored_room.h"

namespace dipolis {

namespace {

constexpr int kMostListed = 50;

// Which of the errors that people can cause by what they choose; the others are the page's fault.
std::string_view why(const Error& error) {
    switch (error.code) {
        case ErrorCode::SoloWithLeaders:
        case ErrorCode::UnknownPool:
        case ErrorCode::SmallPool:
            return id(error.code);
        case ErrorCode::Unsupported:
            return "bad_variant";
        default:
            return error.where.starts_with("variant") ? "bad_variant" : "bad_message";
    }
}

}  // namespace

Lobby::Lobby(Store& store, uint64_t seed, std::string version, Send send, Analyst::Effort effort)
    : store_(store),
      rng_(seed),
      version_(std::move(version)),
      send_(std::move(send)),
      analyst_(effort) {}

void Lobby::connect(ClientId client) {
    clients_[client];
}

void Lobby::disconnect(ClientId client) {
    leave(client);
    analyst_.drop(client);
    clients_.erase(client);
}

void Lobby::receive(ClientId client, std::string_view text) {
    const auto message = parse_message(text);
    if (!message) {
        const bool record = text.find("\"import\"") != std::string_view::npos;
        return send_(client, error_message(record ? "bad_record" : why(message.error())));
    }
    std::visit([&](const auto& each) { handle(client, each); }, *message);
}

void Lobby::tick() {
    for (auto& [game, room] : rooms_) {
        const auto question = room.question();
        const auto answer = question ? thinker_.ask(*question) : std::nullopt;
        const bool changed =
            question ? answer && room.play_answer(*question, *answer) : room.play_computer();
        if (changed) show(room);
    }
    tell_found();
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
    const Room* room = find(message.game);
    if (room == nullptr) return send_(client, error_message("unknown_game"));
    if (message.seat && !room->is_human(*message.seat))
        return send_(client, error_message("bad_message"));
    look_at(client, message.game, message.seat);
}

void Lobby::handle(ClientId client, const client::Play& message) {
    const Client& who = clients_[client];
    if (who.game.empty() || message.game != who.game)
        return send_(client, error_message("unknown_game"));
    Room& room = rooms_.at(message.game);
    const Seats you = seats_of(client, room);
    const auto refusal = room.play(message.ply, message.move, you);
    if (refusal) {
        send_(client, refused_message(message.game, message.ply, *refusal));
        if (*refusal == Refusal::Stale) look_at(client, message.game, who.seat);
        return;
    }
    // A sealed answer is nobody else's business.
    if (room.ply() == message.ply) return send_(client, table_message(room, you, room.ply()));
    show(room);
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
    thinker_.forget(message.game);
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
    send_(client, exists ? past_message(*room, seats_of(client, *room), message.ply)
                         : error_message("bad_message"));
}

void Lobby::handle(ClientId client, const client::Undo& message) {
    Room* room = room_of(client, message.game);
    if (room == nullptr) return;
    const auto refuse = [&](Refusal why) {
        send_(client, refused_message(message.game, message.ply, why));
    };
    if (message.ply != room->ply()) return refuse(Refusal::Stale);
    const Seats you = seats_of(client, *room);
    if (!may_undo(*room, you)) return refuse(Refusal::NotAnOption);
    if (room->unseal()) return send_(client, rewound_message(*room, you));
    const auto decision = room->last_decision();
    if (!store_.cut(message.game, *decision)) return refuse(Refusal::Storage);
    room->rewind(*decision);
    for (auto& [other, looking] : clients_) {
        if (looking.game != message.game) continue;
        looking.seen = room->ply();
        send_(other, rewound_message(*room, seats_of(other, *room)));
    }
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

void Lobby::look_at(ClientId client, const std::string& game, std::optional<Seat> seat) {
    if (clients_[client].game != game) leave(client);
    Room& room = *find(game);
    // Who comes back on another connection takes its seat along.
    for (auto& [other, looking] : clients_) {
        if (seat && other != client && looking.game == game && looking.seat == seat)
            looking.seat.reset();
    }
    const bool changes = clients_[client].seat != seat;
    Client& who = clients_[client];
    who.game = game;
    who.seen = room.ply();
    who.seat = seat;
    send_(client, table_message(room, seats_of(client, room), 0));
    if (!changes) return;
    for (auto& [other, looking] : clients_) {  // they may decide for fewer now, or for more
        if (other != client && looking.game == game)
            send_(other, table_message(room, seats_of(other, room), looking.seen));
    }
}

void Lobby::leave(ClientId client) {
    const bool had_seat = std::exchange(clients_[client].seat, std::nullopt).has_value();
    const std::string game = std::exchange(clients_[client].game, {});
    for (const auto& [other, looking] : clients_) {
        if (looking.game != game) continue;
        if (had_seat) show(rooms_.at(game));
        return;
    }
    rooms_.erase(game);
    thinker_.forget(game);
}

void Lobby::show(Room& room) {
    for (auto& [client, looking] : clients_) {
        if (looking.game != room.info().id) continue;
        send_(client, table_message(room, seats_of(client, room), looking.seen));
        looking.seen = room.ply();
    }
}

Seats Lobby::seats_of(ClientId client, const Room& room) const {
    const auto& mine = clients_.at(client);
    if (mine.seat) return {*mine.seat};
    Seats free = people(room);
    for (const auto& [other, looking] : clients_) {
        if (looking.game == room.info().id && looking.seat) free.remove(*looking.seat);
    }
    return free;
}

}  // namespace dipolis
