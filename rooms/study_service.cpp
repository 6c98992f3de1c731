#include "rooms/study_service.h"

#include <utility>

#include "engine/view.h"
#include "formats/notation.h"
#include "formats/parcel.h"
#include "formats/position.h"
#include "rooms/analysis_json.h"
#include "rooms/apart.h"
#include "rooms/messages_position.h"
#include "rooms/puzzles.h"

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

// --- Positions and games.

// In a rated game nobody gets any analysis: a second browser of the same person would be a
// spectator. In any other with a clock its two people get none.
std::optional<State> StudyService::seen_at(const Caller& caller, const std::string& game, int ply) {
    Table* table = tables_.table_of(caller, game);
    if (table == nullptr) return std::nullopt;
    const Room& room = table->room;
    const Seats you = tables_.audience().seats_of(caller.id, *table);
    if (table->pair && !room.over()) {
        const bool rated = room.info().pact->standing == Standing::Rated;
        if (rated || (table->pair->clock() && !you.empty())) {
            refuse(caller, Refusal::NotOver);
            return std::nullopt;
        }
    }
    if (ply <= room.ply()) return room.seen_at(ply, you);
    refuse(caller, Refusal::BadMessage);
    return std::nullopt;
}

void StudyService::look_at(const Caller& caller, Json where, const State& seen) {
    Studied& studied = studied_[caller.id];
    studied.where = where;
    if (!is_over(seen)) return analyst_.look(caller.id, seen, common_.sessions.owner_of(caller.id));
    analyst_.drop(caller.id);
    Outlook outlook;
    outlook.report.value = value_of(seen.result);
    outlook.report.proven = outlook.done = true;
    common_.sessions.send(caller.id, analysis_message(std::move(where), to_json(outlook, seen)));
}

void StudyService::handle(const Caller& caller, const client::Analyse& message) {
    if (!tables_.may_analyse(caller)) return refuse(caller, Refusal::NotOver);
    const auto seen = seen_at(caller, message.game, message.ply);
    if (seen) look_at(caller, {{"game", message.game}, {"ply", message.ply}}, *seen);
}

void StudyService::handle(const Caller& caller, const client::Review& message) {
    if (!tables_.may_analyse(caller)) return refuse(caller, Refusal::NotOver);
    if (!message.piece.empty()) return look_back_at(caller, message.piece);
    const Table* table = tables_.table_of(caller, message.game);
    if (table == nullptr) return;
    const Room& room = table->room;
    if (!room.over()) return refuse(caller, Refusal::NotOver);
    const auto moves = room.moves();
    look_back(caller, {{"game", message.game}}, room.info().variant, {moves.begin(), moves.end()});
}

// Nothing of it is stored.
void StudyService::look_back_at(const Caller& caller, const std::string& piece) {
    auto parcel = unpack(piece);
    if (!parcel)
        return common_.sessions.refuse_unread(caller.id,
                                              link_error_message(parcel.error(), std::nullopt));
    if (parcel->kind != Parcel::Kind::Game) return refuse(caller, Refusal::NotOver);
    Variant variant = parcel->first.variant;
    if (!common_.keep_variant(caller, variant)) return;
    look_back(caller, {{"piece", piece}}, variant, std::move(parcel->moves));
}

void StudyService::look_back(const Caller& caller, Json what, const Variant& variant,
                             std::vector<Move> moves) {
    studied_[caller.id].reviewed = what;
    const int of = static_cast<int>(moves.size());
    analyst_.review(caller.id, variant, std::move(moves), common_.sessions.owner_of(caller.id));
    common_.sessions.send(
        caller.id, review_message(std::move(what), to_json(ReviewNews{0, of, std::nullopt})));
}

void StudyService::handle(const Caller& caller, const client::Rest&) {
    analyst_.drop(caller.id);
}

std::optional<State> StudyService::named_by(const Caller& caller, const client::Explore& message) {
    if (message.position.empty()) return seen_at(caller, message.game, message.ply);
    const auto position = parse_position(message.position);
    if (position) return *position;
    common_.sessions.refuse_unread(caller.id,
                                   position_error_message(position.error(), message.asked));
    return std::nullopt;
}

void StudyService::handle(const Caller& caller, const client::Explore& message) {
    if (!tables_.may_analyse(caller)) return refuse(caller, Refusal::NotOver);
    auto from = named_by(caller, message);
    if (!from) return;
    State& state = *from;
    auto moves = play_all(state, message.moves);
    if (!moves)
        return common_.sessions.refuse_unread(caller.id,
                                              position_error_message(moves.error(), message.asked));
    while (message.draw && !is_over(state) && actor(state) == Actor::Chance) {
        moves->push_back(draw(state, trial_rng_));
        play(state, moves->back());
    }
    if (!common_.keep_variant(caller, state.variant)) return;
    common_.sessions.send(caller.id, explored_message(state, *moves, message.asked));
    if (!message.quiet) look_at(caller, {{"position", to_line(state)}}, state);
}

void StudyService::handle(const Caller& caller, const client::Compose& message) {
    Sessions& sessions = common_.sessions;
    const auto composed = [&](const Json& table) {
        sessions.send(caller.id, composed_message(compose(table), message.asked));
    };
    if (message.position.empty()) return composed(message.table);
    const auto state = parse_position(message.position);
    if (!state)
        return sessions.refuse_unread(caller.id,
                                      position_error_message(state.error(), message.asked));
    if (const auto table = table_of(*state)) return composed(*table);
    sessions.send(caller.id, not_composed_message(to_line(*state), message.asked));
}

void StudyService::handle(const Caller& caller, const client::Puzzles&) {
    Json all = Json::array();
    for (const StoredPuzzle& puzzle : stored_puzzles())
        all.push_back(
            {{"id", puzzle.id}, {"difficulty", puzzle.difficulty}, {"theme", puzzle.theme}});
    common_.sessions.send(caller.id, message("puzzles", {{"puzzles", std::move(all)}}));
}

void StudyService::handle(const Caller& caller, const client::Puzzle& wanted) {
    const auto& all = stored_puzzles();
    if (wanted.n > static_cast<int>(all.size())) return refuse(caller, Refusal::BadMessage);
    const StoredPuzzle& puzzle = all[static_cast<size_t>(wanted.n) - 1];
    common_.sessions.send(caller.id, message("puzzle", {{"n", wanted.n},
                                                        {"of", all.size()},
                                                        {"id", puzzle.id},
                                                        {"difficulty", puzzle.difficulty},
                                                        {"theme", puzzle.theme},
                                                        {"position", puzzle.position},
                                                        {"move", puzzle.move}}));
}

void StudyService::handle(const Caller& caller, const client::Statistics&) {
    if (!counter_.ask(caller.holder, caller.id, common_.sessions.owner_of(caller.id)))
        refuse(caller, Refusal::Busy);
}

// --- Results.

void StudyService::disconnect(ClientId client) {
    analyst_.drop(client);
    studied_.erase(client);
}

void StudyService::tick() {
    Apart apart;
    for (const Analyst::News& news : analyst_.news()) apart.run([&] { tell_found(news); });
    apart.run([&] { tell_counted(); });
    apart.end();
}

void StudyService::tell_found(const Analyst::News& news) {
    Sessions& sessions = common_.sessions;
    const Studied& studied = studied_[news.client];
    if (!news.outlook.is_null())
        sessions.send(news.client, analysis_message(studied.where, news.outlook));
    if (!news.review.is_null())
        sessions.send(news.client, review_message(studied.reviewed, news.review));
    if (news.given_up) sessions.refuse(news.client, Refusal::Busy);
}

// Tells the answers of a count. Whoever asked first pays for the work, as for any other that takes
// long.
void StudyService::tell_counted() {
    const auto answer = counter_.answer();
    if (!answer) return;
    Sessions& sessions = common_.sessions;
    sessions.charge(answer->askers.front(), answer->milliseconds);
    Apart apart;
    const auto tell = [&](ClientId client) {
        if (!answer->text.empty()) return sessions.send(client, answer->text);
        sessions.refuse(client, answer->read ? Refusal::Busy : sessions.refusal());
    };
    for (const ClientId client : answer->askers) apart.run([&] { tell(client); });
    apart.end();
}

}  // namespace dipolis
