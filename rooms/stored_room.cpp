#include "rooms/stored_room.h"

#include "engine/score.h"
#include "engine/view.h"
#include "formats/notation.h"
#include "formats/snapshot.h"
#include "formats/trace.h"
#include "rooms/drawn_id.h"
#include "rooms/listed_json.h"

namespace dipolis {

namespace {

std::vector<std::string> to_lines(std::span<const Move> moves) {
    std::vector<std::string> lines;
    lines.reserve(moves.size());
    for (Move move : moves) lines.push_back(to_line(move));
    return lines;
}

// Drops a secret answer whose counterpart is missing: it will be asked for again.
std::span<const Move> without_half(const Variant& variant, std::span<const Move> moves) {
    if (moves.empty()) return moves;
    State state = start(variant);
    for (Move move : moves.first(moves.size() - 1)) play(state, move);
    return decide_together(state) ? moves.first(moves.size() - 1) : moves;
}

// Ending of a game that was not played to its end; nothing for all others.
std::optional<Ending> ending_of(const Summary& summary) {
    const Json result = result_json(summary);
    if (!result.is_object()) return std::nullopt;
    const auto named = result.find("kind");
    if (named == result.end() || !named->is_string()) return std::nullopt;
    const auto kind = find_ending(named->get<std::string>());
    if (!kind) return std::nullopt;
    const auto winner = result.find("winner");
    if (winner == result.end() || !winner->is_number()) return Ending{*kind, std::nullopt};
    return Ending{*kind, winner->get<int>() == 0 ? Seat::First : Seat::Second};
}

}  // namespace

Summary summary_of(const State& state, int ply, TimesLeft left) {
    const Actor now = actor(state);
    Summary summary{ply, static_cast<int>(state.age), is_seat(now) ? seat_of(now) : state.turn};
    if (is_over(state)) summary.result = shown_result(state).dump();
    summary.left = left;
    return summary;
}

Json result_of(const Room& room, const Ending& ending) {
    const State seen = room.sight({}).seen;
    const auto points = [&](Seat seat) { return score_json(score_sheet(seen, seat)); };
    return {{"winner", ending.winner ? Json(index(*ending.winner)) : Json()},
            {"kind", id(ending.kind)},
            {"scores", {points(Seat::First), points(Seat::Second)}}};
}

Summary summary_of(const Room& room, const Ending& ending, TimesLeft left) {
    Summary summary = summary_of(room.state(), room.ply(), left);
    summary.result = result_of(room, ending).dump();
    return summary;
}

std::optional<Room> imported_room(GameInfo info, std::span<const Move> moves, Chance chance) {
    auto lines = to_lines(without_half(info.variant, moves));
    auto room = Room::restore(std::move(info), lines, std::move(chance));
    if (!room) return std::nullopt;
    return std::move(*room);
}

std::optional<Room> restored_room(StoredGame game, Chance chance) {
    if (game.damage == Damage::Whole) return std::nullopt;
    if (game.damage == Damage::Moves)
        return Room::restore_damaged(std::move(game.info), game.lines);
    auto room = Room::restore(game.info, game.lines, std::move(chance));
    if (!room) return Room::restore_damaged(std::move(game.info), game.lines);
    if (const auto ending = ending_of(game.summary)) room->end(*ending);
    return std::move(*room);
}

StoreWork storing_all(const Room& room, TimesLeft left) {
    auto lines = to_lines(room.moves());
    const State* last = &room.state();
    if (const auto* pending = room.pending()) {
        for (Move move : pending->moves) lines.push_back(to_line(move));
        last = &pending->states.back();
    }
    const Summary after = summary_of(*last, static_cast<int>(lines.size()), left);
    return [info = room.info(), lines = std::move(lines), after](Store& store) {
        return store.create(info) && store.append(info.id, 0, lines, after);
    };
}

StoreWork storing_pending(const Room& room, TimesLeft left) {
    const Room::Change& change = *room.pending();
    const Summary after =
        summary_of(change.states.back(), room.ply() + static_cast<int>(change.moves.size()), left);
    return [game = room.info().id, ply = room.ply(), lines = to_lines(change.moves),
            after](Store& store) { return store.append(game, ply, lines, after); };
}

bool StoredRoom::keep() {
    if (pending() == nullptr) return true;
    const auto work = storing_pending(*this);
    const bool kept = store_->together([&] { return work(*store_); });
    settle(kept);
    return kept;
}

std::optional<StoredRoom> StoredRoom::open(Store& store, GameInfo info, Rng& rng) {
    info.id = drawn_letters(kGameIdLetters, [&](int n) { return rng.below(n); });
    StoredRoom room(Room::open(std::move(info), rng.split()), store);
    const auto work = storing_all(room);
    if (!store.together([&] { return work(store); })) return std::nullopt;
    room.settle(true);
    return room;
}

std::optional<StoredRoom> StoredRoom::restore(Store& store, StoredGame game, Rng& rng) {
    auto restored = restored_room(std::move(game), rng.split());
    if (!restored || restored->is_damaged()) return std::nullopt;
    StoredRoom room(std::move(*restored), store);
    if (!room.keep()) return std::nullopt;
    return room;
}

std::optional<Refusal> StoredRoom::play(int ply, std::string_view line, Seats among) {
    if (const auto refusal = Room::play(ply, line, among)) return refusal;
    if (!keep()) return store_->trouble().empty() ? Refusal::Storage : Refusal::Restart;
    return std::nullopt;
}

bool StoredRoom::play_computer() {
    const std::atomic<bool> unwanted = false;
    while (const auto asked = question()) {
        if (Room::play_answer(*asked, think_at_level(*asked, unwanted))) return keep();
    }
    return Room::play_computer() && keep();
}

bool StoredRoom::play_answer(const Question& question, Move move) {
    return Room::play_answer(question, move) && keep();
}

}  // namespace dipolis
