#include "server/messages.h"

#include "engine/view.h"
#include "formats/move_json.h"
#include "formats/notation.h"
#include "formats/snapshot.h"
#include "formats/trace.h"
#include "text/describe.h"

namespace dipolis {

namespace {

// --- From the interface

Parsed<Variant> parse_variant(const Json& json) {
    if (!json.is_object()) return fail(ErrorCode::WrongType, "variant", "object");
    CHECK(only_fields(json, {"preset_wonders", "middle_pawn"}, "variant"));
    Variant variant;
    if (const auto preset = json.find("preset_wonders"); preset != json.end()) {
        TRY(value, as_bool(*preset, "preset_wonders"));
        variant.preset_wonders = value;
    }
    if (const auto pawn = json.find("middle_pawn"); pawn != json.end()) {
        TRY(value, as_string(*pawn, "middle_pawn"));
        if (value != "begins" && value != "chooses")
            return fail(ErrorCode::Unsupported, "middle_pawn", value.substr(0, 80));
        variant.middle_pawn = value == "begins" ? MiddlePawn::Begins : MiddlePawn::Chooses;
    }
    return variant;
}

Parsed<SeatInfo> parse_seat(const Json& json) {
    TRY(name, as_string(json, "seats"));
    if (name == "human") return SeatInfo{};
    const auto policy = find_policy(name);
    if (!policy) return fail(ErrorCode::Unsupported, "seats", name.substr(0, 80));
    return SeatInfo{*policy};
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
    TRY(variant, parse_variant(*variant_json));
    TRY(seats_json, field(data, "seats", "new"));
    TRY(seats, parse_seats(*seats_json));
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
    if (const auto seats = data.find("seats"); seats != data.end()) {
        TRY(both, parse_seats(*seats));
        message.seats = both;
    }
    return message;
}

template <class Message>
Parsed<client::Message> about_game(const Json& data) {
    TRY(game, game_of(data));
    return Message{game};
}

// --- To the interface

Json variant_json(Variant variant) {
    return {{"preset_wonders", variant.preset_wonders},
            {"middle_pawn", variant.middle_pawn == MiddlePawn::Begins ? "begins" : "chooses"}};
}

Json seats_json(const GameInfo& info) {
    return {id(info.seats[0]), id(info.seats[1])};
}

std::string message(const char* type, Json data) {
    return Json{{"t", type}, {"d", std::move(data)}}.dump();
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
    if (const auto sentence = describe(before, move)) put_sentence(json, *sentence);
    json["coins"] = {after.cities[0].coins, after.cities[1].coins};
    json["pawn"] = after.conflict;
    return json;
}

Json game_json(const StoredGame& game) {
    // Replayed rather than stored: a game is its moves.
    const auto room = Room::restore(game.info, game.lines, Rng(0), [](int, auto) { return true; });
    Json json = {{"game", game.info.id},
                 {"seats", seats_json(game.info)},
                 {"variant", variant_json(game.info.variant)},
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

std::string_view id(const SeatInfo& seat) {
    return seat.computer ? id(*seat.computer) : "human";
}

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
    if (type == "open") return about_game<client::Open>(*data);
    if (type == "play") return parse_play(*data);
    if (type == "leave") return client::Leave{};
    if (type == "delete") return about_game<client::Delete>(*data);
    if (type == "trace") return about_game<client::Trace>(*data);
    if (type == "past") return about_ply<client::Past>(*data);
    if (type == "undo") return about_ply<client::Undo>(*data);
    if (type == "hint") return about_game<client::Hint>(*data);
    if (type == "import") return parse_import(*data);
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

// What every picture of a table has, now or in the past.
Json table_json(const Room& room, int ply, const State& state) {
    Json data = {{"game", room.info().id}, {"ply", ply}, {"you", Json::array()}};
    Seat viewer = Seat::First;
    for (Seat seat : {Seat::Second, Seat::First}) {
        if (!room.is_human(seat)) continue;
        data["you"].insert(data["you"].begin(), index(seat));
        viewer = seat;
    }
    data["seats"] = seats_json(room.info());
    data["variant"] = variant_json(room.info().variant);
    const State seen = view(state, viewer);
    data.update(snapshot(seen));
    data["options"] = Json::array();
    data["from"] = ply;
    data["events"] = Json::array();
    if (is_over(state)) put_sentence(data["result"], describe_result(state));
    return data;
}

Json present_json(const Room& room, int from) {
    Json data = table_json(room, room.ply(), room.state());
    if (room.awaits_human()) {
        const Seat who = static_cast<Seat>(actor(room.state()));
        data["options"] = options_json(view(room.state(), who));
    }
    data["from"] = from;
    for (int ply = from; ply < room.ply(); ++ply) data["events"].push_back(event_json(room, ply));
    data["undo"] = room.last_decision().has_value();
    return data;
}

}  // namespace

std::string table_message(const Room& room, int from) {
    return message("table", present_json(room, from));
}

std::string past_message(const Room& room, int ply) {
    const State& state = ply == room.ply() ? room.state() : room.before(ply);
    return message("past", table_json(room, ply, state));
}

std::string rewound_message(const Room& room) {
    Json data = present_json(room, 0);
    data["rewound"] = true;
    return message("table", std::move(data));
}

std::string hint_message(const Room& room, Move move) {
    return message("hint",
                   {{"game", room.info().id}, {"ply", room.ply()}, {"move", to_line(move)}});
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
