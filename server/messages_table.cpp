#include "server/messages_table.h"

#include <initializer_list>

#include "ai/threats.h"
#include "engine/catalogue.h"
#include "engine/score.h"
#include "formats/move_json.h"
#include "formats/notation.h"
#include "formats/pieces_json.h"
#include "formats/snapshot.h"
#include "formats/variant.h"
#include "server/game_record.h"
#include "server/messages_people.h"
#include "server/requests.h"
#include "server/stored_room.h"
#include "text/describe.h"

namespace dipolis {

namespace {

Json seats_json(const GameInfo& info) {
    return {id(info.seats[0]), id(info.seats[1])};
}

// The first sentence is the event's own, the rest go into `more`.
void put_sentences(Json& json, const std::vector<Sentence>& sentences) {
    if (sentences.empty()) return;
    put_sentence(json, sentences.front());
    for (size_t i = 1; i < sentences.size(); ++i) {
        Json more = Json::object();
        put_sentence(more, sentences[i]);
        json["more"].push_back(std::move(more));
    }
}

Json event_json(const Room& room, int ply) {
    const State& before = room.before(ply);
    const State& after = room.after(ply);
    const Actor by = actor(before);
    const Move move = room.move(ply);
    Json json = {{"ply", ply},
                 {"by", by == Actor::Chance ? Json("chance") : Json(static_cast<int>(by))},
                 {"age", static_cast<int>(before.age)},
                 {"move", to_line(move)}};
    json.update(fields_json(before, move));
    if (step(before) == Step::TakeTurn)
        json["place"] = before.structure.place_of(static_cast<Card>(move.a));
    add_to_event(before, move, json);
    put_sentences(json, describe(before, move));
    json["coins"] = {after.cities[0].coins, after.cities[1].coins};
    json["pawn"] = after.conflict;
    return json;
}

Json game_json(const ListedGame& game, const Holder& holder) {
    return {{"game", game.info.id},
            {"seats", seats_json(game.info)},
            {"variant", to_json(game.info.variant)},
            {"ply", game.summary.ply},
            {"age", game.summary.age},
            {"turn", index(game.summary.turn)},
            {"created", game.info.created},
            {"played", game.info.played},
            {"result", Json::parse(game.summary.result, nullptr, /*allow_exceptions=*/false)},
            {"people", listed_people(game.info, holder)}};
}

// A quotation of what a client sent must not make writing fail (invalid UTF-8).
std::string written(const Json& json) {
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

// The fields of an object: the text between its braces.
std::string fields_of(const Json& object) {
    const std::string text = written(object);
    return text.substr(1, text.size() - 2);
}

std::string head_of(const Room& room, int ply, Seats you) {
    Json head = {{"game", room.info().id}, {"ply", ply}, {"you", Json::array()}};
    for (Seat seat : you) head["you"].push_back(index(seat));
    head["seats"] = seats_json(room.info());
    head["variant"] = to_json(room.info().variant);
    return fields_of(head);
}

// A position, and how the game ended if its people ended it there.
std::string position_of(const State& seen, const Json& ended = {}) {
    Json position = snapshot(seen);
    if (is_over(seen)) put_sentence(position["result"], describe_result(seen));
    if (!ended.is_null()) {
        position["actor"] = position["step"] = nullptr;
        position["result"] = ended;
    }
    return fields_of(position);
}

Json ended_json(const Room& room) {
    const auto& ending = room.ended();
    if (!ending) return nullptr;
    Json result = result_of(room, *ending);
    result["key"] = "result." + std::string(id(ending->kind));
    result["args"] = Json::object();
    if (ending->winner) result["args"]["player"] = index(*ending->winner);
    return result;
}

// What the seat that looks must not overlook of its rival. At one screen that is the seat asked.
Json threats_json(const Sight& sight) {
    Json list = Json::array();
    const bool one = sight.you.size() == 1;
    if (!sight.asked && !one) return list;
    const Seat rival = other(sight.asked ? *sight.asked : *sight.you.begin());
    for (const Threat& threat : threats(sight.seen, rival))
        list.push_back({{"seat", index(rival)},
                        {"kind", id(threat.kind)},
                        {"missing", threat.missing},
                        {"cards", ids_json(threat.cards)},
                        {"wonders", ids_json(threat.wonders)}});
    return list;
}

// A message made of fields that are text already.
std::string message_of(const char* type, std::initializer_list<std::string_view> fields) {
    std::string text = std::string(R"({"t":")") + type + R"(","d":{)";
    for (const std::string_view each : fields) text.append(each) += ',';
    text.back() = '}';
    return text += '}';
}

}  // namespace

std::string_view id(Trouble trouble) {
    constexpr std::array<std::string_view, 26> kIds = {
        "unknown_game", "bad_message",   "bad_protocol",   "bad_variant",   "bad_record",
        "bad_position", "not_over",      "storage",        "restart",       "busy",
        "unknown_link", "link_used",     "seat_taken",     "bad_name",      "bad_clock",
        "bad_text",     "no_open_table", "challenge_gone", "own_challenge", "open_table_full",
        "needs_name",   "needs_clock",   "name_taken",     "has_name",      "unknown_person",
        "many_games"};
    return kIds[static_cast<size_t>(trouble)];
}

std::string message(const char* type, Json data) {
    return written({{"t", type}, {"d", std::move(data)}});
}

std::string welcome_message(std::string_view version, bool open_table) {
    Json data = {{"protocol", kProtocol}, {"version", version}};
    if (open_table) data["open_table"] = true;
    data["catalogue"] = catalogue_json();
    return message("welcome", std::move(data));
}

std::string games_message(const std::vector<ListedGame>& games, const Holder& holder) {
    Json list = Json::array();
    for (const ListedGame& game : games) list.push_back(game_json(game, holder));
    return message("games", {{"games", std::move(list)}});
}

const std::string& TableMessages::position(const State& seen) {
    for (const auto& [state, text] : positions_) {
        if (state == seen) return text;
    }
    return positions_.emplace_back(seen, position_of(seen, ended_json(room_))).second;
}

const std::string& TableMessages::events(int from) {
    std::string& text = events_[from];
    if (!text.empty()) return text;
    Json json = {{"from", from}, {"events", Json::array()}};
    for (int ply = from; ply < room_.ply(); ++ply) json["events"].push_back(event_json(room_, ply));
    return text = fields_of(json);
}

std::string TableMessages::table(const Sight& sight, int from, bool rewound) {
    Json decision = {{"options", sight.asked ? options_json(sight.seen) : Json::array()},
                     {"sealed", nullptr}};
    if (sight.secret) {
        decision["sealed"] = Json::array();
        for (Seat seat : kBothSeats) decision["sealed"].push_back(sight.sealed.has(seat));
    }
    Json end = {{"undo", sight.undo}};
    if (rewound) end["rewound"] = true;
    if (Json threats = threats_json(sight); !threats.empty() && !room_.ended())
        end["threats"] = std::move(threats);
    return message_of("table", {head_of(room_, room_.ply(), sight.you), position(sight.seen),
                                fields_of(decision), events(from), fields_of(end)});
}

std::string table_message(const Room& room, const Sight& sight, int from) {
    return TableMessages(room).table(sight, from);
}

std::string rewound_message(const Room& room, const Sight& sight) {
    return TableMessages(room).table(sight, 0, true);
}

std::string past_message(const Room& room, Seats you, int ply) {
    const Json nothing = {
        {"options", Json::array()}, {"sealed", nullptr}, {"from", ply}, {"events", Json::array()}};
    return message_of(
        "past", {head_of(room, ply, you), position_of(room.seen_at(ply, you)), fields_of(nothing)});
}

std::string refused_message(const std::string& game, int ply, Refusal why) {
    return message("refused", {{"game", game}, {"ply", ply}, {"why", id(why)}});
}

std::string error_message(Trouble why) {
    return message("error", {{"why", id(why)}});
}

std::string unread_message(std::string_view text, const Error& error) {
    if (text.find("\"import\"") != std::string_view::npos) return error_message(Trouble::BadRecord);
    // Rules that people can choose are refused in words of their own, where there are some.
    static const Text words;
    const std::string_view code = id(error.code);
    if (words.has("error." + std::string(code))) return message("error", {{"why", code}});
    if (error.where == "name") return error_message(Trouble::BadName);
    if (error.where == "text") return error_message(Trouble::BadText);
    if (error.where.starts_with("clock")) return error_message(Trouble::BadClock);
    const bool variant = error.code == ErrorCode::Unsupported || error.where.starts_with("variant");
    return error_message(variant ? Trouble::BadVariant : Trouble::BadMessage);
}

std::string trace_message(const Room& room) {
    return message("trace", {{"game", room.info().id}, {"trace", record_of(room)}});
}

}  // namespace dipolis
