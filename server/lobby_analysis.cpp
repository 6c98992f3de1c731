// What people ask about a game beside playing it: values of positions, a review, trying things.
#include "engine/view.h"
#include "formats/notation.h"
#include "formats/position.h"
#include "server/lobby.h"

namespace dipolis {

namespace {

// A line of moves to try may be as long as a game.
constexpr size_t kMostTried = 400;

// Plays the lines; the first that is not possible is the error.
Parsed<std::vector<Move>> play_all(State& state, const std::vector<std::string>& lines) {
    if (lines.size() > kMostTried) return fail(ErrorCode::TooLong, "moves");
    std::vector<Move> moves;
    for (const std::string& line : lines) {
        const std::string where = "move " + std::to_string(moves.size());
        const auto move = parse_move(line);
        if (!move) return fail(move.error().code, where, line.substr(0, 80));
        if (is_over(state)) return fail(ErrorCode::GameOver, where, line.substr(0, 80));
        if (!is_option(state, *move)) return fail(ErrorCode::NotAllowed, where, line.substr(0, 80));
        play(state, *move);
        moves.push_back(*move);
    }
    return moves;
}

}  // namespace

void Lobby::look_at_position(ClientId client, Json where, const State& seen) {
    clients_[client].looked = Looked{where, seen};
    if (!is_over(seen)) return analyst_.look(client, seen);
    analyst_.drop(client);
    Outlook outlook;
    outlook.report.value = value_of(seen.result);
    outlook.report.proven = outlook.done = true;
    send_(client, analysis_message(std::move(where), outlook, seen));
}

void Lobby::handle(ClientId client, const client::Analyse& message) {
    const Room* room = room_of(client, message.game);
    if (room == nullptr) return;
    if (message.ply > room->ply()) return send_(client, error_message("bad_message"));
    look_at_position(client, {{"game", message.game}, {"ply", message.ply}},
                     position_of(*room, seats_of(client, *room), message.ply));
}

void Lobby::handle(ClientId client, const client::Review& message) {
    const Room* room = room_of(client, message.game);
    if (room == nullptr) return;
    if (!is_over(room->state())) return send_(client, error_message("not_over"));
    clients_[client].reviewed = message.game;
    const auto moves = room->moves();
    analyst_.review(client, room->info().variant, {moves.begin(), moves.end()});
    send_(client, review_message(message.game, {0, room->ply(), std::nullopt}));
}

void Lobby::handle(ClientId client, const client::Rest&) {
    analyst_.drop(client);
}

void Lobby::handle(ClientId client, const client::Explore& message) {
    Parsed<State> from = State{};
    if (message.position.empty()) {
        const Room* room = room_of(client, message.game);
        if (room == nullptr) return;
        if (message.ply > room->ply()) return send_(client, error_message("bad_message"));
        from = position_of(*room, seats_of(client, *room), message.ply);
    } else {
        from = parse_position(message.position);
    }
    if (!from) return send_(client, position_error_message(from.error()));
    State state = *from;
    auto moves = play_all(state, message.moves);
    if (!moves) return send_(client, position_error_message(moves.error()));
    while (message.draw && !is_over(state) && actor(state) == Actor::Chance) {
        moves->push_back(draw(state, rng_));
        play(state, moves->back());
    }
    send_(client, explored_message(state, *moves));
    look_at_position(client, {{"position", to_line(state)}}, state);
}

void Lobby::handle(ClientId client, const client::Compose& message) {
    const auto composed = [&](const Json& table) {
        send_(client, composed_message(compose(table), message.asked));
    };
    if (message.position.empty()) return composed(message.table);
    const auto state = parse_position(message.position);
    if (!state) return send_(client, position_error_message(state.error(), message.asked));
    if (const auto table = table_of(*state)) return composed(*table);
    send_(client, not_composed_message(to_line(*state), message.asked));
}

void Lobby::tell_found() {
    for (auto& [client, who] : clients_) {
        if (const auto outlook = analyst_.outlook(client))
            send_(client, analysis_message(who.looked->where, *outlook, who.looked->seen));
        if (const auto news = analyst_.reviewed(client))
            send_(client, review_message(who.reviewed, *news));
    }
}

}  // namespace dipolis
