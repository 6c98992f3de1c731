#include "formats/trace_moves.h"

#include "engine/catalogue.h"
#include "formats/notation.h"

namespace dipolis {

namespace {

using leaders::Leader;

// A move with one subject.
struct Verb {
    std::string_view name;
    std::string_view choice;  // the decision it answers
    MoveKind kind;
    const char* subject;           // the field that names the move's object
    const char* amount = nullptr;  // "paid" or "gained"
    bool declines = false;         // the subject may be null
    bool builds = false;           // may carry "symbol"
};

constexpr uint8_t kDeclined = 255;

constexpr std::array<Verb, 21> kVerbs = {{
    {"draft", "draft", MoveKind::Draft, "wonder"},
    {"build", "turn", MoveKind::Build, "card", "paid", false, true},
    {"discard", "turn", MoveKind::Discard, "card", "gained"},
    {"wonder", "turn", MoveKind::Wonder, "card", "paid"},
    {"token", "token", MoveKind::Token, "token"},
    {"library_token", "library_token", MoveKind::Token, "token"},
    {"destroy", "destroy", MoveKind::Destroy, "card"},
    {"revive", "revive", MoveKind::Revive, "card", nullptr, false, true},
    {"first_player", "first_player", MoveKind::FirstPlayer, "player"},
    {"give_wonder", "give_wonder", MoveKind::GiveWonder, "wonder"},
    {"leader_token", "leader_token", MoveKind::RivalToken, "token"},
    {"draft_leader", "draft_leader", MoveKind::DraftLeader, "leader"},
    {"recruit_choose", "recruit_choose", MoveKind::ChooseLeader, "leader"},
    {"recruit_declare", "recruit_declare", MoveKind::Declare, "plan"},
    {"pythagoras", "turn", MoveKind::Pythagoras, "card"},
    {"maecenas", "maecenas", MoveKind::Maecenas, "leader", nullptr, true},
    {"solomon", "solomon", MoveKind::Solomon, "card", nullptr, true, true},
    {"croesus", "croesus", MoveKind::Croesus, "card", nullptr, false, true},
    {"ramses", "ramses", MoveKind::Ramses, "card", nullptr, true},
    {"rome", "rome", MoveKind::Rome, "leader", nullptr, true},
    {"bury", "bury", MoveKind::Bury, "leader"},
}};

Parsed<Actor> parse_by(const Json& value, const std::string& where) {
    if (value.is_string() && value.get<std::string>() == "chance") return Actor::Chance;
    TRY(seat, as_int(value, 0, 1, where + ".by"));
    return static_cast<Actor>(seat);
}

template <class T>
Parsed<uint8_t> as_byte(const Json& value, Finder<T> find, const std::string& where) {
    TRY(found, as_id<T>(value, find, where));
    return static_cast<uint8_t>(found);
}

Parsed<uint8_t> parse_subject(const Json& value, std::string_view name, const std::string& where) {
    if (name == "card") return as_byte<Card>(value, find_card, where);
    if (name == "wonder") return as_byte<Wonder>(value, find_wonder, where);
    if (name == "token") return as_byte<Token>(value, find_token, where);
    if (name == "leader") return as_byte<Leader>(value, leaders::find_leader, where);
    if (name == "plan") return as_byte<leaders::Plan>(value, leaders::find_plan, where);
    TRY(seat, as_int(value, 0, 1, where));
    return static_cast<uint8_t>(seat);
}

// Three tokens are one move of ours.
Parsed<TraceMove> parse_library(const Json& json, Actor by, const std::string& where) {
    CHECK(only_fields(json, {"by", "do", "tokens"}, where));
    TRY(value, field(json, "tokens", where));
    TRY(tokens, as_ids<Token>(*value, 3, find_token, where + ".tokens"));
    std::vector<Token> sorted = tokens;
    std::sort(sorted.begin(), sorted.end());
    TraceMove move{by, "library", {}};
    move.moves.push({MoveKind::Library, static_cast<uint8_t>(sorted[0]),
                     static_cast<uint8_t>(sorted[1]), static_cast<uint8_t>(sorted[2])});
    return move;
}

// Two leaders or guilds are two moves of ours.
struct Draw {
    std::string_view choice;
    const char* drawn;
    MoveKind kind;
};
constexpr std::array kDraws = {
    Draw{"maecenas_draw", "leaders", MoveKind::ShowLeader},
    Draw{"rome_draw", "leaders", MoveKind::ShowLeader},
    Draw{"ramses_draw", "cards", MoveKind::ShowCard},
};

Parsed<TraceMove> parse_draw(const Json& json, Actor by, const Draw& draw,
                             const std::string& where) {
    CHECK(only_fields(json, {"by", "do", draw.drawn}, where));
    TRY(value, field(json, draw.drawn, where));
    TraceMove move{by, draw.choice, {}};
    const std::string at = where + "." + draw.drawn;
    if (draw.kind == MoveKind::ShowLeader) {
        TRY(drawn, as_ids<Leader>(*value, 2, leaders::find_leader, at));
        for (Leader leader : drawn) move.moves.push(Move::of(draw.kind, leader));
    } else {
        TRY(drawn, as_ids<Card>(*value, 2, find_card, at));
        for (Card card : drawn) move.moves.push(Move::of(draw.kind, card));
    }
    return move;
}

Parsed<TraceMove> parse_decision(const Json& json, Actor by, const std::string& where) {
    CHECK(only_fields(json, {"by", "do", "card", "builds", "token"}, where));
    TRY(value, field(json, "card", where));
    TRY(number, as_int(*value, 1, solo::kDecisionCount, where + ".card"));
    TRY(builds, field(json, "builds", where));
    TRY(card, as_id<Card>(*builds, find_card, where + ".builds"));
    TraceMove move{by, "decision", {}};
    move.moves.push(Move::of(MoveKind::Decision, number - 1));
    move.builds = card;
    if (const auto token = json.find("token"); token != json.end()) {
        TRY(taken, as_id<Token>(*token, find_token, where + ".token"));
        move.takes = taken;
    }
    return move;
}

Parsed<leaders::Alteration> parse_symbol(const Json& value, const std::string& where) {
    TRY(word, as_string(value, where));
    const auto alteration = parse_alteration(word);
    if (!alteration) return fail(ErrorCode::UnknownId, where, word.substr(0, 80));
    return *alteration;
}

Parsed<TraceMove> parse_verb(const Json& json, Actor by, const Verb& verb,
                             const std::string& where) {
    const bool wonder = verb.kind == MoveKind::Wonder;
    CHECK(only_fields(json,
                      {"by", "do", verb.subject, verb.amount ? verb.amount : "do",
                       wonder ? "wonder" : "do", verb.builds ? "symbol" : "do"},
                      where));
    TraceMove read{by, verb.choice, {}};
    Move move = Move::of(verb.kind);
    TRY(subject, field(json, verb.subject, where));
    if (verb.declines && subject->is_null()) {
        move.a = kDeclined;
    } else {
        TRY(a, parse_subject(*subject, verb.subject, where + "." + verb.subject));
        move.a = a;
    }
    if (wonder) {
        TRY(value, field(json, "wonder", where));
        TRY(b, parse_subject(*value, "wonder", where + ".wonder"));
        move.b = b;
    }
    if (const auto symbol = json.find("symbol"); symbol != json.end()) {
        TRY(c, parse_symbol(*symbol, where + ".symbol"));
        move.c = c;
    }
    if (verb.amount != nullptr) {
        TRY(value, field(json, verb.amount, where));
        TRY(amount, as_int(*value, 0, 9999, where + "." + verb.amount));
        read.amount = amount;
    }
    read.moves.push(move);
    return read;
}

Parsed<TraceMove> parse_trace_move(const Json& json, const std::string& where) {
    TRY(by_value, field(json, "by", where));
    TRY(by, parse_by(*by_value, where));
    TRY(do_value, field(json, "do", where));
    TRY(name, as_string(*do_value, where + ".do"));
    if (name == "library") return parse_library(json, by, where);
    if (name == "decision") return parse_decision(json, by, where);
    for (const Draw& draw : kDraws) {
        if (name == draw.choice) return parse_draw(json, by, draw, where);
    }
    const auto verb =
        std::find_if(kVerbs.begin(), kVerbs.end(), [&](const Verb& v) { return v.name == name; });
    if (verb == kVerbs.end()) return fail(ErrorCode::UnknownMove, where, name.substr(0, 80));
    return parse_verb(json, by, *verb, where);
}

}  // namespace

Parsed<std::vector<TraceMove>> parse_trace_moves(const Json& json) {
    if (!json.is_array()) return fail(ErrorCode::WrongType, "moves", "list");
    std::vector<TraceMove> moves;
    for (size_t i = 0; i < json.size(); ++i) {
        const std::string where = "move " + std::to_string(i);
        if (!json[i].is_object()) return fail(ErrorCode::WrongType, where, "object");
        TRY(move, parse_trace_move(json[i], where));
        moves.push_back(move);
    }
    return moves;
}

}  // namespace dipolis
