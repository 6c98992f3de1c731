#include "rooms/messages_table.h"

#include <algorithm>
#include <array>
#include <initializer_list>

#include "ai/threats.h"
#include "engine/catalogue.h"
#include "engine/score.h"
#include "formats/json_text.h"
#include "formats/move_json.h"
#include "formats/notation.h"
#include "formats/pieces_json.h"
#include "formats/snapshot.h"
#include "formats/variant.h"
#include "rooms/catalogue_file.h"
#include "rooms/game_record.h"
#include "rooms/listed_json.h"
#include "rooms/messages_people.h"
#include "rooms/requests.h"
#include "rooms/stored_room.h"
#include "text/describe.h"

namespace dipolis {

namespace {

Json seats_json(const GameInfo& info) {
    return {id(info.seats[0]), id(info.seats[1])};
}

// The first sentence is the event's own, the rest go into `more`.
void put_sentences(JsonText& to, const std::vector<Sentence>& sentences) {
    if (sentences.empty()) return;
    put_sentence(to, sentences.front());
    if (sentences.size() == 1) return;
    to.list("more", [&] {
        for (size_t i = 1; i < sentences.size(); ++i)
            to.object([&] { put_sentence(to, sentences[i]); });
    });
}

void put_event(JsonText& to, const Room& room, int ply) {
    const State& before = room.before(ply);
    const State& after = room.after(ply);
    const Actor by = actor(before);
    const Move move = room.move(ply);
    to.field("ply", ply);
    if (by == Actor::Chance) {
        to.field("by", "chance");
    } else {
        to.field("by", static_cast<int>(by));
    }
    to.field("age", static_cast<int>(before.age));
    to.field("move", to_line(move));
    put_fields(to, before, move);
    if (step(before) == Step::TakeTurn)
        to.field("place", before.structure.place_of(static_cast<Card>(move.a)));
    Json more = Json::object();
    add_to_event(before, move, more);
    to.fields(more);
    put_sentences(to, describe(before, move));
    to.list("coins", [&] {
        for (const City& city : after.cities) to.put(city.coins);
    });
    to.field("pawn", after.conflict);
}

Json game_json(const ListedGame& game, const Holder& holder) {
    Json json = {{"game", game.info.id},
                 {"seats", seats_json(game.info)},
                 {"variant", to_json(game.info.variant)},
                 {"ply", game.summary.ply},
                 {"age", game.summary.age},
                 {"turn", index(game.summary.turn)},
                 {"created", game.info.created},
                 {"played", game.info.played},
                 {"result", result_json(game.summary)},
                 {"people", listed_people(game.info, holder)}};
    if (game.damaged) json["damaged"] = true;
    return json;
}

std::string head_of(const Room& room, int ply, Seats you) {
    JsonText head;
    head.field("game", room.info().id);
    head.field("ply", ply);
    head.list("you", [&] {
        for (Seat seat : you) head.put(index(seat));
    });
    head.field("seats", seats_json(room.info()));
    head.field("variant", to_json(room.info().variant));
    return head.take();
}

// A position, and how the game ended if its people ended it there.
std::string position_of(const State& seen, const Json& ended = {}) {
    JsonText position;
    if (ended.is_null()) {
        Json result = shown_result(seen);
        if (is_over(seen)) put_sentence(result, describe_result(seen));
        put_snapshot(position, seen, result);
    } else {
        put_snapshot(position, seen, ended, /*asks=*/false);
    }
    return position.take();
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

// Threats of the rival that the seat that looks must not overlook; at one screen, the seat asked.
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

std::string message(const char* type, Json data) {
    return JsonText::written({{"t", type}, {"d", std::move(data)}});
}

std::string welcome_message(const Welcome& welcome, const std::string& mark) {
    Json data = {{"protocol", kProtocol}, {"version", welcome.version}};
    if (welcome.open_table) data["open_table"] = true;
    if (!welcome.report.empty()) data["report"] = welcome.report;
    if (!welcome.push.empty()) data["push"] = welcome.push;
    if (!mark.empty()) data["key"] = mark;
    data["catalogue"] = catalogue_file().address;
    return message("welcome", std::move(data));
}

std::string subscribed_message(bool on) {
    return message("subscribed", {{"on", on}});
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
    JsonText events;
    events.field("from", from);
    events.list("events", [&] {
        for (int ply = from; ply < room_.ply(); ++ply)
            events.object([&] { put_event(events, room_, ply); });
    });
    return text = events.take();
}

std::string TableMessages::table(const Sight& sight, int from, bool rewound) {
    JsonText decision;
    decision.list("options", [&] {
        if (sight.asked) put_options(decision, sight.seen);
    });
    if (sight.secret) {
        decision.list("sealed", [&] {
            for (Seat seat : kBothSeats) decision.put(sight.sealed.has(seat));
        });
    } else {
        decision.field("sealed", nullptr);
    }
    JsonText end;
    end.field("undo", sight.undo);
    if (rewound) end.field("rewound", true);
    if (Json threats = threats_json(sight); !threats.empty() && !room_.ended())
        end.field("threats", threats);
    return message_of("table", {head_of(room_, room_.ply(), sight.you), position(sight.seen),
                                decision.take(), events(from), end.take()});
}

std::string table_message(const Room& room, const Sight& sight, int from) {
    return TableMessages(room).table(sight, from);
}

std::string rewound_message(const Room& room, const Sight& sight) {
    return TableMessages(room).table(sight, 0, true);
}

std::string past_message(const Room& room, Seats you, int ply) {
    JsonText nothing;
    nothing.list("options", [] {});
    nothing.field("sealed", nullptr);
    nothing.field("from", ply);
    nothing.list("events", [] {});
    return message_of(
        "past", {head_of(room, ply, you), position_of(room.seen_at(ply, you)), nothing.take()});
}

std::string refused_message(const std::string& game, int ply, Refusal why) {
    return message("refused", {{"game", game}, {"ply", ply}, {"why", id(why)}});
}

std::string error_message(Refusal why) {
    return message("error", {{"why", id(why)}});
}

namespace {

// Faults of rules that people can choose, which are told in words of their own: "error.<id>".
constexpr std::array kTold = {ErrorCode::SoloWithLeaders, ErrorCode::UnknownPool,
                              ErrorCode::SmallPool};

// Whether an unreadable message was to be a record. It is not parsed, because it may be long and
// need not even be JSON.
bool is_import(std::string_view text) {
    const std::string_view type = type_of(text);
    return type.empty() ? text.find("\"import\"") != text.npos : type == "import";
}

}  // namespace

std::string unread_message(std::string_view text, const Error& error) {
    if (is_import(text)) return error_message(Refusal::BadRecord);
    if (std::find(kTold.begin(), kTold.end(), error.code) != kTold.end())
        return message("error", {{"why", id(error.code)}});
    if (error.where == "name")
        return error_message(error.code == ErrorCode::NotAllowed ? Refusal::NameReserved
                                                                 : Refusal::BadName);
    if (error.where == "text") return error_message(Refusal::BadText);
    if (error.where.starts_with("clock")) return error_message(Refusal::BadClock);
    const bool variant = error.code == ErrorCode::Unsupported || error.where.starts_with("variant");
    return error_message(variant ? Refusal::BadVariant : Refusal::BadMessage);
}

std::string trace_message(const Room& room) {
    return message("trace", {{"game", room.info().id}, {"trace", record_of(room)}});
}

}  // namespace dipolis
