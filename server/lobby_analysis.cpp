// Requests other than playing: values of positions, reviews, tried moves.
#include "engine/view.h"
#include "formats/notation.h"
#include "formats/position.h"
#include "server/apart.h"
#include "server/lobby.h"
#include "server/messages_position.h"

namespace dipolis {

namespace {

// Tried moves may be as many as in a whole game.
constexpr size_t kMostTried = 400;

// Plays the lines; the first illegal one is the error.
Parsed<std::vector<Move>> play_all(State& state, const std::vector<std::string>& lines) {
    if (lines.size() > kMostTried) return fail(ErrorCode::TooLong, "moves");
    std::vector<Move> moves;
    for (const std::string& line : lines) {
        const std::string where = "move " + std::to_string(moves.size());
        const auto move = parse_move(line);
        if (!move) return fail(move.error().code, where, line);
        if (is_over(state)) return fail(ErrorCode::GameOver, where, line);
        if (!try_play(state, *move)) return fail(ErrorCode::NotAllowed, where, line);
        moves.push_back(*move);
    }
    return moves;
}

}  // namespace

void Lobby::look_at_position(ClientId client, Json where, const State& seen) {
    clients_.at(client).looked = Looked{where, seen};
    if (!is_over(seen)) return analyst_.look(client, seen, owner_of(client));
    analyst_.drop(client);
    Outlook outlook;
    outlook.report.value = value_of(seen.result);
    outlook.report.proven = outlook.done = true;
    send(client, analysis_message(std::move(where), outlook, seen));
}

void Lobby::handle(ClientId client, const client::Analyse& message) {
    if (plays_rated(client)) return refuse(client, Trouble::NotOver);
    Table* table = table_for(client, message.game);
    if (table == nullptr) return;
    if (is_private(client, *table)) return refuse(client, Trouble::NotOver);
    if (message.ply > table->room.ply()) return refuse(client, Trouble::BadMessage);
    look_at_position(client, {{"game", message.game}, {"ply", message.ply}},
                     table->room.seen_at(message.ply, seats_of(client, *table)));
}

void Lobby::handle(ClientId client, const client::Review& message) {
    if (plays_rated(client)) return refuse(client, Trouble::NotOver);
    const Table* table = table_for(client, message.game);
    if (table == nullptr) return;
    const Room& room = table->room;
    if (!room.over()) return refuse(client, Trouble::NotOver);
    clients_.at(client).reviewed = message.game;
    const auto moves = room.moves();
    analyst_.review(client, room.info().variant, {moves.begin(), moves.end()}, owner_of(client));
    send(client, review_message(message.game, {0, room.ply(), std::nullopt}));
}

void Lobby::handle(ClientId client, const client::Rest&) {
    analyst_.drop(client);
}

void Lobby::handle(ClientId client, const client::Explore& message) {
    if (plays_rated(client)) return refuse(client, Trouble::NotOver);
    Parsed<State> from = State{};
    if (message.position.empty()) {
        Table* table = table_for(client, message.game);
        if (table == nullptr) return;
        if (is_private(client, *table)) return refuse(client, Trouble::NotOver);
        if (message.ply > table->room.ply()) return refuse(client, Trouble::BadMessage);
        from = table->room.seen_at(message.ply, seats_of(client, *table));
    } else {
        from = parse_position(message.position);
    }
    if (!from) return refuse_unread(client, position_error_message(from.error(), message.asked));
    State state = *from;
    auto moves = play_all(state, message.moves);
    if (!moves) return refuse_unread(client, position_error_message(moves.error(), message.asked));
    while (message.draw && !is_over(state) && actor(state) == Actor::Chance) {
        moves->push_back(draw(state, trial_rng_));
        play(state, moves->back());
    }
    if (!keep_variant(client, state.variant)) return;
    send(client, explored_message(state, *moves, message.asked));
    look_at_position(client, {{"position", to_line(state)}}, state);
}

void Lobby::handle(ClientId client, const client::Compose& message) {
    const auto composed = [&](const Json& table) {
        send(client, composed_message(compose(table), message.asked));
    };
    if (message.position.empty()) return composed(message.table);
    const auto state = parse_position(message.position);
    if (!state) return refuse_unread(client, position_error_message(state.error(), message.asked));
    if (const auto table = table_of(*state)) return composed(*table);
    send(client, not_composed_message(to_line(*state), message.asked));
}

void Lobby::tell_found() {
    Apart apart;
    const auto tell = [&](const Analyst::News& news) {
        const Client& who = clients_.at(news.client);
        if (news.outlook)
            send(news.client, analysis_message(who.looked->where, *news.outlook, who.looked->seen));
        if (news.review) send(news.client, review_message(who.reviewed, *news.review));
        if (news.given_up) refuse(news.client, Trouble::Busy);
    };
    for (const Analyst::News& news : analyst_.news()) apart.run([&] { tell(news); });
    apart.end();
}

}  // namespace dipolis
