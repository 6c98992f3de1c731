#include "server/messages.h"

#include "engine/view.h"
#include "formats/move_json.h"
#include "formats/notation.h"
#include "formats/position.h"
#include "formats/snapshot.h"
#include "formats/snapshot_addons.h"
#include "formats/trace.h"
#include "formats/variant.h"
#include "server/analysis_json.h"
#include "text/describe.h"

namespace dipolis {

namespace {

// --- From the interface

Parsed<SeatInfo> parse_seat(const Json& json) {
    TRY(name, as_string(json, "seats"));
    const auto seat = find_seat(name);
    if (!seat) return fail(ErrorCode::Unsupported, "seats", name.substr(0, 80));
    return *seat;
}

Parsed<std::array<SeatInfo, 2>> parse_seats(const Json& json) {
    if (!json.is_array() || json.size() != 2)
        return fail(ErrorCode::WrongType, "seats", "two names");
    std::array<SeatInfo, 2> seats;
    for (size_t i = 0; i < 2; ++i) {
        TRY(seat, parse_seat(json[i]));
        seats[i] = seat;
    }
    return seats;
}

Parsed<client::Message> parse_new(const Json& data) {
    TRY(variant_json, field(data, "variant", "new"));
    TRY(variant, variant_from(*variant_json, "variant"));
    TRY(seats_json, field(data, "seats", "new"));
    TRY(seats, parse_seats(*seats_json));
    if (!fits(seats, variant)) return fail(ErrorCode::Unsupported, "seats");
    return client::New{variant, seats};
}

Parsed<std::string> game_of(const Json& data) {
    TRY(game, field(data, "game", ""));
    return as_string(*game, "game");
}

Parsed<client::Message> parse_play(const Json& data) {
    TRY(game, game_of(data));
    TRY(ply_json, field(data, "ply", "play"));
    TRY(ply, as_int(*ply_json, 0, INT16_MAX, "ply"));
    TRY(move_json, field(data, "move", "play"));
    TRY(move, as_string(*move_json, "move"));
    return client::Play{game, ply, move};
}

Parsed<client::Message> parse_hello(const Json& data) {
    TRY(protocol_json, field(data, "protocol", "hello"));
    TRY(protocol, as_int(*protocol_json, 0, INT16_MAX, "protocol"));
    return client::Hello{protocol};
}

template <class Message>
Parsed<client::Message> about_ply(const Json& data) {
    TRY(game, game_of(data));
    TRY(ply_json, field(data, "ply", ""));
    TRY(ply, as_int(*ply_json, 0, INT16_MAX, "ply"));
    return Message{game, ply};
}

Parsed<client::Message> parse_import(const Json& data) {
    TRY(trace_json, field(data, "trace", "import"));
    TRY(trace, trace_from(*trace_json));
    TRY(replayed, replay(trace));
    client::Import message{trace.variant, {}, replayed.moves};
    message.seats[1].rival = trace.variant.addons.has(AddOnId::Solo);
    if (const auto seats = data.find("seats"); seats != data.end()) {
        TRY(both, parse_seats(*seats));
        message.seats = both;
    }
    if (!fits(message.seats, message.variant)) return fail(ErrorCode::Unsupported, "seats");
    return message;
}

template <class Message>
Parsed<client::Message> about_game(const Json& data) {
    TRY(game, game_of(data));
    return Message{game};
}

Parsed<client::Message> parse_open(const Json& data) {
    TRY(game, game_of(data));
    client::Open message{game, std::nullopt};
    if (const auto seat = data.find("seat"); seat != data.end() && !seat->is_null()) {
        TRY(number, as_int(*seat, 0, 1, "seat"));
        message.seat = static_cast<Seat>(number);
    }
    return message;
}

Parsed<client::Message> parse_explore(const Json& data) {
    client::Explore message{{}, 0, {}, {}, false};
    if (const auto position = data.find("position"); position != data.end()) {
        TRY(line, as_string(*position, "position"));
        message.position = line;
    } else {
        TRY(game, game_of(data));
        TRY(ply_json, field(data, "ply", ""));
        TRY(ply, as_int(*ply_json, 0, INT16_MAX, "ply"));
        message.game = game;
        message.ply = ply;
    }
    if (const auto moves = data.find("moves"); moves != data.end()) {
        if (!moves->is_array()) return fail(ErrorCode::WrongType, "moves", "list");
        for (const Json& each : *moves) {
            TRY(line, as_string(each, "moves"));
            message.moves.push_back(line);
        }
    }
    if (const auto draw = data.find("draw"); draw != data.end()) {
        TRY(value, as_bool(*draw, "draw"));
        message.draw = value;
    }
    return message;
}

Parsed<client::Message> parse_compose(const Json& data) {
    client::Compose message;
    if (const auto asked = data.find("asked"); asked != data.end()) {
        TRY(number, as_int(*asked, 0, INT32_MAX, "asked"));
        message.asked = number;
    }
    if (const auto position = data.find("position"); position != data.end()) {
        TRY(line, as_string(*position, "position"));
        message.position = line;
        return message;
    }
    TRY(table, field(data, "table", "compose"));
    if (!table->is_object()) return fail(ErrorCode::WrongType, "table", "object");
    message.table = *table;
    return message;
}

// --- To the interface

Json seats_json(const GameInfo& info) {
    return {id(info.seats[0]), id(info.seats[1])};
}

// Nothing that somebody sent, and is told of, can keep the answer from being written.
std::string message(const char* type, Json data) {
    const Json whole = {{"t", type}, {"d", std::move(data)}};
    return whole.dump(-1, ' ', false, Json::error_handler_t::replace);
}

// The first is the event's own; the others come with it.
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
    if (move.kind == MoveKind::Decision) json.update(decision_json(before, move));
    put_sentences(json, describe(before, move));
    json["coins"] = {after.cities[0].coins, after.cities[1].coins};
    json["pawn"] = after.conflict;
    return json;
}

Json game_json(const StoredGame& game) {
    // Replayed rather than stored: a game is its moves.
    const auto room = Room::restore(game.info, game.lines, Rng(0), [](int, auto) { return true; });
    Json json = {{"game", game.info.id},
                 {"seats", seats_json(game.info)},
                 {"variant", to_json(game.info.variant)},
                 {"ply", game.lines.size()},
                 {"age", 0},
                 {"turn", 0},
                 {"created", game.info.created},
                 {"played", game.info.played},
                 {"result", nullptr}};
    if (!room) return json;
    json["age"] = static_cast<int>(room->state().age);
    json["turn"] = index(room->state().turn);
    json["result"] = snapshot(room->state())["result"];
    return json;
}

}  // namespace

Parsed<client::Message> parse_message(std::string_view text) {
    if (text.size() > kMostMessageBytes) return fail(ErrorCode::TooLong, {});
    TRY(json, parse_json(text));
    TRY(type_json, field(json, "t", ""));
    TRY(type, as_string(*type_json, "t"));
    TRY(data, field(json, "d", ""));
    if (!data->is_object()) return fail(ErrorCode::WrongType, "d", "object");
    if (type == "hello") return parse_hello(*data);
    if (type == "games") return client::Games{};
    if (type == "new") return parse_new(*data);
    if (type == "open") return parse_open(*data);
    if (type == "play") return parse_play(*data);
    if (type == "leave") return client::Leave{};
    if (type == "delete") return about_game<client::Delete>(*data);
    if (type == "trace") return about_game<client::Trace>(*data);
    if (type == "past") return about_ply<client::Past>(*data);
    if (type == "undo") return about_ply<client::Undo>(*data);
    if (type == "import") return parse_import(*data);
    if (type == "analyse") return about_ply<client::Analyse>(*data);
    if (type == "review") return about_game<client::Review>(*data);
    if (type == "rest") return client::Rest{};
    if (type == "explore") return parse_explore(*data);
    if (type == "compose") return parse_compose(*data);
    return fail(ErrorCode::UnknownId, "t", type.substr(0, 80));
}

std::string welcome_message(std::string_view version) {
    return message(
        "welcome",
        {{"protocol", kProtocol}, {"version", version}, {"catalogue", catalogue_json()}});
}

std::string games_message(const std::vector<StoredGame>& games) {
    Json list = Json::array();
    for (const StoredGame& game : games) list.push_back(game_json(game));
    return message("games", {{"games", std::move(list)}});
}

namespace {

// What is seen by somebody who decides for these seats: all that the one being asked may know.
State seen_by(const Room& room, Seats you, const State& state) {
    if (const auto seat = room.asked(you)) return view(state, *seat);
    if (you.size() == 1) return view(state, *you.begin());
    return view(view(state, Seat::First), Seat::Second);
}

// What every picture of a table has, now or in the past.
Json table_json(const Room& room, int ply, const State& seen, Seats you) {
    Json data = {{"game", room.info().id}, {"ply", ply}, {"you", Json::array()}};
    for (Seat seat : you) data["you"].push_back(index(seat));
    data["seats"] = seats_json(room.info());
    data["variant"] = to_json(room.info().variant);
    data.update(snapshot(seen));
    data["options"] = Json::array();
    data["sealed"] = nullptr;
    data["from"] = ply;
    data["events"] = Json::array();
    if (is_over(seen)) put_sentence(data["result"], describe_result(seen));
    return data;
}

Json present_json(const Room& room, Seats you, int from) {
    const State seen = seen_by(room, you, room.state());
    Json data = table_json(room, room.ply(), seen, you);
    if (room.asked(you)) data["options"] = options_json(seen);
    if (room.secret()) {
        data["sealed"] = Json::array();
        for (Seat seat : kBothSeats) data["sealed"].push_back(you.has(seat) && room.sealed(seat));
    }
    data["from"] = from;
    for (int ply = from; ply < room.ply(); ++ply) data["events"].push_back(event_json(room, ply));
    data["undo"] = may_undo(room, you);
    return data;
}

}  // namespace

Seats people(const Room& room) {
    Seats seats;
    for (Seat seat : kBothSeats) {
        if (room.is_human(seat)) seats.add(seat);
    }
    return seats;
}

bool may_undo(const Room& room, Seats you) {
    return !you.empty() && you == people(room) && room.last_decision().has_value();
}

std::string table_message(const Room& room, Seats you, int from) {
    return message("table", present_json(room, you, from));
}

State position_of(const Room& room, Seats you, int ply) {
    return seen_by(room, you, ply == room.ply() ? room.state() : room.before(ply));
}

std::string past_message(const Room& room, Seats you, int ply) {
    return message("past", table_json(room, ply, position_of(room, you, ply), you));
}

std::string rewound_message(const Room& room, Seats you) {
    Json data = present_json(room, you, 0);
    data["rewound"] = true;
    return message("table", std::move(data));
}

std::string composed_message(const Composition& composition, std::optional<int> asked) {
    Json data = {{"table", composition.table},
                 {"choices", composition.choices},
                 {"position", nullptr},
                 {"flaws", Json::array()}};
    if (composition.state) data["position"] = to_line(*composition.state);
    for (const Flaw& flaw : composition.flaws)
        data["flaws"].push_back(
            {{"field", flaw.field}, {"key", "compose." + flaw.code}, {"args", flaw.args}});
    if (asked) data["asked"] = *asked;
    return message("composed", std::move(data));
}

std::string not_composed_message(const std::string& position, std::optional<int> asked) {
    const Json flaw = {{"field", ""}, {"key", "compose.addons"}, {"args", Json::object()}};
    Json data = {{"table", nullptr},
                 {"choices", nullptr},
                 {"position", position},
                 {"flaws", Json::array({flaw})}};
    if (asked) data["asked"] = *asked;
    return message("composed", std::move(data));
}

std::string analysis_message(Json where, const Outlook& outlook, const State& seen) {
    where.update(to_json(outlook, seen));
    return message("analysis", std::move(where));
}

std::string review_message(const std::string& game, const ReviewNews& news) {
    Json data = {{"game", game}, {"done", news.done}, {"of", news.of}, {"review", nullptr}};
    if (news.review) data["review"] = to_json(*news.review);
    return message("review", std::move(data));
}

std::string explored_message(const State& state, std::span<const Move> moves) {
    Json data = {{"position", to_line(state)}, {"moves", Json::array()}};
    for (Move move : moves) data["moves"].push_back(to_line(move));
    data["variant"] = to_json(state.variant);
    data.update(snapshot(state));
    data["options"] = options_json(state);
    data["outcomes"] = Json::array();
    if (!is_over(state) && actor(state) == Actor::Chance) {
        Options all;
        options(state, all);
        for (const Option& option : all) {
            Json json = {{"move", to_line(option.move)}, {"weight", option.weight}};
            json.update(fields_json(state, option.move));
            data["outcomes"].push_back(std::move(json));
        }
    }
    if (is_over(state)) put_sentence(data["result"], describe_result(state));
    return message("explored", std::move(data));
}

std::string position_error_message(const Error& error, std::optional<int> asked) {
    Json data = {{"why", "bad_position"},
                 {"where", error.where},
                 {"key", "input." + std::string(id(error.code))},
                 {"what", error.what}};
    if (asked) data["asked"] = *asked;
    return message("error", std::move(data));
}

std::string refused_message(const std::string& game, int ply, Refusal why) {
    return message("refused", {{"game", game}, {"ply", ply}, {"why", id(why)}});
}

std::string error_message(std::string_view why) {
    return message("error", {{"why", why}});
}

std::string trace_message(const Room& room) {
    // The deal behind cards nobody has seen is drawn anew; it never was part of the game.
    Rng rng(static_cast<uint64_t>(room.ply()));
    const Deal deal = complete_deal(room.info().variant, room.moves(), rng);
    return message("trace",
                   {{"game", room.info().id},
                    {"trace", trace_json(room.info().variant, deal, room.moves(), "dipolis")}});
}

}  // namespace dipolis
