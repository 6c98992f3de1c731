#include "rooms/parcel_service.h"

#include <algorithm>

#include "formats/notation.h"
#include "formats/position.h"
#include "formats/propagate.h"
#include "formats/variant.h"
#include "rooms/messages_position.h"
#include "rooms/puzzles.h"

namespace dipolis {

namespace {

// A puzzle has no winner to be named: whoever is to act wins.
Parsed<Parcel> puzzle_parcel(const StoredPuzzle& puzzle) {
    TRY(state, parse_position(puzzle.position));
    TRY(move, parse_move(puzzle.move));
    Parcel parcel;
    parcel.kind = Parcel::Kind::Puzzle;
    parcel.first = state;
    parcel.moves = {move};
    return parcel;
}

Parsed<Parcel> position_parcel(const client::Pack& message) {
    TRY(first, parse_position(message.position));
    Parcel parcel;
    parcel.first = first;
    State state = first;
    for (const std::string& line : message.moves) {
        TRY(move, parse_move(line));
        if (!try_play(state, move)) return fail(ErrorCode::NotAllowed, "moves", line);
        parcel.moves.push_back(move);
    }
    if (message.ply) parcel.ply = std::min(*message.ply, static_cast<int>(parcel.moves.size()));
    return parcel;
}

std::string word_of(const Ending& ending) {
    const std::string kind(id(ending.kind));
    return ending.winner ? kind + ':' + std::to_string(index(*ending.winner)) : kind;
}

// The number of the stored puzzle, from 1; null if it is another one.
Json number_of(const Parcel& parcel) {
    const auto& all = stored_puzzles();
    const auto same = [line = to_line(parcel.first)](const StoredPuzzle& puzzle) {
        return puzzle.position == line;
    };
    const auto found = std::find_if(all.begin(), all.end(), same);
    return found == all.end() ? Json(nullptr) : Json(found - all.begin() + 1);
}

Json to_json(const Parcel& parcel) {
    constexpr std::array kKinds = {"game", "position", "puzzle"};
    Json json = {{"kind", kKinds[static_cast<size_t>(parcel.kind)]},
                 {"variant", dipolis::to_json(parcel.first.variant)},
                 {"position", to_line(parcel.first)},
                 {"moves", Json::array()},
                 {"by", Json::array()},
                 {"ply", parcel.ply < 0 ? Json(nullptr) : Json(parcel.ply)},
                 {"review", parcel.review}};
    State state = parcel.first;
    for (const Move move : parcel.moves) {
        const Actor by = actor(state);
        json["moves"].push_back(to_line(move));
        json["by"].push_back(by == Actor::Chance ? Json(nullptr) : Json(static_cast<int>(by)));
        play(state, move);
    }
    if (const auto seats = seats_of(parcel)) json["seats"] = {id((*seats)[0]), id((*seats)[1])};
    if (!parcel.ended.empty()) json["ended"] = parcel.ended;
    if (parcel.kind == Parcel::Kind::Puzzle) json["n"] = number_of(parcel);
    return json;
}

}  // namespace

void ParcelService::refuse(const Caller& caller, const Error& error, std::optional<int> asked) {
    common_.sessions.refuse_unread(caller.id, link_error_message(error, asked));
}

std::optional<Parcel> ParcelService::game_of(const Caller& caller, const client::Pack& message) {
    const Table* table = tables_.table_of(caller, message.game);
    if (table == nullptr) return std::nullopt;
    const Room& room = table->room;
    // The cards of a game that goes on are secret, or face down; so are those after a damage.
    if (!room.over() || room.is_damaged()) {
        common_.sessions.refuse(caller.id, Refusal::NotOver);
        return std::nullopt;
    }
    Parcel parcel;
    parcel.kind = Parcel::Kind::Game;
    parcel.first = start(room.info().variant);
    parcel.moves.assign(room.moves().begin(), room.moves().end());
    for (const Seat seat : kSeats) parcel.seats[seat] = id(room.info().seats[seat]);
    if (const auto& ended = room.ended()) parcel.ended = word_of(*ended);
    if (message.ply) parcel.ply = std::min(*message.ply, room.ply());
    parcel.review = message.review;
    return parcel;
}

Parsed<Parcel> ParcelService::named_by(const client::Pack& message) {
    if (message.puzzle == 0) return position_parcel(message);
    const auto& all = stored_puzzles();
    const auto n = static_cast<size_t>(message.puzzle);
    if (n > all.size()) return fail(ErrorCode::OutOfRange, "puzzle", std::to_string(n));
    return puzzle_parcel(all[n - 1]);
}

void ParcelService::handle(const Caller& caller, const client::Pack& message) {
    Parcel parcel;
    if (!message.game.empty()) {
        const auto game = game_of(caller, message);
        if (!game) return;
        parcel = *game;
    } else {
        const auto named = named_by(message);
        if (!named) return refuse(caller, named.error(), message.asked);
        parcel = *named;
    }
    const auto piece = pack(parcel);
    if (!piece) return refuse(caller, piece.error(), message.asked);
    common_.sessions.send(caller.id, packed_message(*piece, message.asked));
}

void ParcelService::handle(const Caller& caller, const client::Unpack& message) {
    const auto parcel = unpack(message.piece);
    if (!parcel) return refuse(caller, parcel.error(), message.asked);
    common_.sessions.send(caller.id, unpacked_message(to_json(*parcel), message.asked));
}

}  // namespace dipolis
