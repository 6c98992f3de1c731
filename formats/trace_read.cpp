// Reading and replaying records.
#include <algorithm>

#include "engine/catalogue.h"
#include "formats/notation.h"
#include "formats/trace.h"

namespace dipolis {

namespace {

std::string at(const std::string& where, size_t i) {
    return where + "[" + std::to_string(i) + "]";
}

template <class T>
using Finder = std::optional<T> (*)(std::string_view);

template <class T>
Parsed<T> as_id(const Json& value, Finder<T> find, const std::string& where) {
    TRY(text, as_string(value, where));
    const std::optional<T> found = find(text);
    if (!found) return fail(ErrorCode::UnknownId, where, text.substr(0, 80));
    return *found;
}

template <class T>
Parsed<std::vector<T>> as_ids(const Json& value, size_t size, Finder<T> find,
                              const std::string& where) {
    if (!value.is_array()) return fail(ErrorCode::WrongType, where, "list");
    if (value.size() != size)
        return fail(ErrorCode::ImpossibleSetup, where, std::to_string(size) + " ids");
    std::vector<T> ids;
    for (size_t i = 0; i < size; ++i) {
        TRY(id, as_id<T>(value[i], find, at(where, i)));
        if (std::find(ids.begin(), ids.end(), id) != ids.end())
            return fail(ErrorCode::ImpossibleSetup, at(where, i), value[i].get<std::string>());
        ids.push_back(id);
    }
    return ids;
}

// --- rules

Parsed<Variant> parse_rules(const Json& rules) {
    if (!rules.is_object()) return fail(ErrorCode::WrongType, "rules", "object");
    CHECK(only_fields(rules, {"leaders", "solo", "preset_wonders", "middle_pawn"}, "rules"));
    Variant variant;
    for (const char* addon : {"leaders", "solo"}) {
        const auto value = rules.find(addon);
        if (value != rules.end() && !value->is_null())
            return fail(ErrorCode::Unsupported, std::string("rules.") + addon);
    }
    if (const auto preset = rules.find("preset_wonders"); preset != rules.end()) {
        TRY(value, as_bool(*preset, "rules.preset_wonders"));
        variant.preset_wonders = value;
    }
    if (const auto pawn = rules.find("middle_pawn"); pawn != rules.end()) {
        TRY(value, as_string(*pawn, "rules.middle_pawn"));
        if (value != "begins" && value != "chooses")
            return fail(ErrorCode::UnknownId, "rules.middle_pawn", value.substr(0, 80));
        variant.middle_pawn = value == "begins" ? MiddlePawn::Begins : MiddlePawn::Chooses;
    }
    return variant;
}

// --- setup

Parsed<bool> parse_wonders(const Json& value, Variant variant, Deal& deal) {
    if (!value.is_array() || value.size() != 2)
        return fail(ErrorCode::WrongType, "setup.wonders", "two lists");
    Wonders seen;
    for (size_t group = 0; group < 2; ++group) {
        const std::string where = at("setup.wonders", group);
        TRY(ids, as_ids<Wonder>(value[group], 4, find_wonder, where));
        Wonders wonders;
        for (size_t i = 0; i < ids.size(); ++i) {
            if (seen.has(ids[i]))
                return fail(ErrorCode::ImpossibleSetup, at(where, i), std::string(id(ids[i])));
            seen.add(ids[i]);
            wonders.add(ids[i]);
            deal.wonders[group][i] = ids[i];
        }
        if (variant.preset_wonders && wonders != preset_wonders(static_cast<Seat>(group)))
            return fail(ErrorCode::ImpossibleSetup, where);
    }
    return true;
}

Parsed<bool> parse_tokens(const Json& board, const Json& box, Deal& deal) {
    TRY(tokens, as_ids<Token>(board, 5, find_token, "setup.tokens"));
    TRY(rest, as_ids<Token>(box, 5, find_token, "setup.box_tokens"));
    for (size_t i = 0; i < rest.size(); ++i) {
        if (std::find(tokens.begin(), tokens.end(), rest[i]) != tokens.end())
            return fail(ErrorCode::ImpossibleSetup, at("setup.box_tokens", i),
                        std::string(id(rest[i])));
    }
    std::copy(tokens.begin(), tokens.end(), deal.tokens.begin());
    return true;
}

Parsed<bool> parse_age(const Json& value, int age, Deal& deal) {
    const std::string where = "setup.age" + std::to_string(age);
    TRY(cards, as_ids<Card>(value, kPlaceCount, find_card, where));
    int guilds = 0;
    for (size_t i = 0; i < cards.size(); ++i) {
        const bool guild = row(cards[i]).back == Back::Guild;
        guilds += guild;
        const bool fits = guild ? age == 3 : static_cast<int>(row(cards[i]).back) == age - 1;
        if (!fits) return fail(ErrorCode::ImpossibleSetup, at(where, i), std::string(id(cards[i])));
    }
    if (age == 3 && guilds != 3) return fail(ErrorCode::ImpossibleSetup, where, "3 guilds");
    std::copy(cards.begin(), cards.end(), deal.ages[static_cast<size_t>(age - 1)].begin());
    return true;
}

Parsed<Deal> parse_setup(const Json& setup, Variant variant) {
    if (!setup.is_object()) return fail(ErrorCode::WrongType, "setup", "object");
    CHECK(only_fields(setup, {"wonders", "tokens", "box_tokens", "age1", "age2", "age3"}, "setup"));
    Deal deal{};
    TRY(wonders, field(setup, "wonders", "setup"));
    CHECK(parse_wonders(*wonders, variant, deal));
    TRY(tokens, field(setup, "tokens", "setup"));
    TRY(box, field(setup, "box_tokens", "setup"));
    CHECK(parse_tokens(*tokens, *box, deal));
    for (int age = 1; age <= 3; ++age) {
        TRY(cards, field(setup, ("age" + std::to_string(age)).c_str(), "setup"));
        CHECK(parse_age(*cards, age, deal));
    }
    return deal;
}

// --- moves

struct Verb {
    std::string_view name;
    std::string_view choice;  // the decision it answers
    MoveKind kind;
    const char* subject;  // the field that names the move's object
    const char* amount;   // "paid", "gained" or null
};

constexpr std::array<Verb, 9> kVerbs = {{
    {"draft", "draft", MoveKind::Draft, "wonder", nullptr},
    {"build", "turn", MoveKind::Build, "card", "paid"},
    {"discard", "turn", MoveKind::Discard, "card", "gained"},
    {"wonder", "turn", MoveKind::Wonder, "card", "paid"},
    {"token", "token", MoveKind::Token, "token", nullptr},
    {"library_token", "library_token", MoveKind::Token, "token", nullptr},
    {"destroy", "destroy", MoveKind::Destroy, "card", nullptr},
    {"revive", "revive", MoveKind::Revive, "card", nullptr},
    {"first_player", "first_player", MoveKind::FirstPlayer, "player", nullptr},
}};

Parsed<Actor> parse_by(const Json& value, const std::string& where) {
    if (value.is_string() && value.get<std::string>() == "chance") return Actor::Chance;
    TRY(seat, as_int(value, 0, 1, where + ".by"));
    return static_cast<Actor>(seat);
}

Parsed<uint8_t> parse_subject(const Json& value, std::string_view name, const std::string& where) {
    if (name == "card") {
        TRY(card, as_id<Card>(value, find_card, where));
        return static_cast<uint8_t>(card);
    }
    if (name == "wonder") {
        TRY(wonder, as_id<Wonder>(value, find_wonder, where));
        return static_cast<uint8_t>(wonder);
    }
    if (name == "token") {
        TRY(token, as_id<Token>(value, find_token, where));
        return static_cast<uint8_t>(token);
    }
    TRY(seat, as_int(value, 0, 1, where));
    return static_cast<uint8_t>(seat);
}

Parsed<TraceMove> parse_library(const Json& json, Actor by, const std::string& where) {
    CHECK(only_fields(json, {"by", "do", "tokens"}, where));
    TRY(value, field(json, "tokens", where));
    TRY(tokens, as_ids<Token>(*value, 3, find_token, where + ".tokens"));
    std::vector<Token> sorted = tokens;
    std::sort(sorted.begin(), sorted.end());
    const Move move = {MoveKind::Library, static_cast<uint8_t>(sorted[0]),
                       static_cast<uint8_t>(sorted[1]), static_cast<uint8_t>(sorted[2])};
    return TraceMove{by, "library", move, -1};
}

Parsed<TraceMove> parse_trace_move(const Json& json, const std::string& where) {
    TRY(by_value, field(json, "by", where));
    TRY(by, parse_by(*by_value, where));
    TRY(do_value, field(json, "do", where));
    TRY(name, as_string(*do_value, where + ".do"));
    if (name == "library") return parse_library(json, by, where);
    const auto verb =
        std::find_if(kVerbs.begin(), kVerbs.end(), [&](const Verb& v) { return v.name == name; });
    if (verb == kVerbs.end()) return fail(ErrorCode::UnknownMove, where, name.substr(0, 80));
    const bool wonder = verb->kind == MoveKind::Wonder;
    CHECK(only_fields(
        json,
        {"by", "do", verb->subject, verb->amount ? verb->amount : "do", wonder ? "wonder" : "do"},
        where));
    TraceMove move{by, verb->choice, Move::of(verb->kind), -1};
    TRY(subject, field(json, verb->subject, where));
    TRY(a, parse_subject(*subject, verb->subject, where + "." + verb->subject));
    move.move.a = a;
    if (wonder) {
        TRY(value, field(json, "wonder", where));
        TRY(b, parse_subject(*value, "wonder", where + ".wonder"));
        move.move.b = b;
    }
    if (verb->amount != nullptr) {
        TRY(value, field(json, verb->amount, where));
        TRY(amount, as_int(*value, 0, 9999, where + "." + verb->amount));
        move.amount = amount;
    }
    return move;
}

Parsed<std::vector<TraceMove>> parse_moves(const Json& json) {
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

// Lets the deal answer until a player or the Great Library is to act.
void settle(const Deal& deal, Replay& replay) {
    while (actor(replay.state) == Actor::Chance) {
        const Move move = answer(deal, replay.state);
        if (move.kind == MoveKind::None) return;
        play(replay.state, move);
        replay.moves.push_back(move);
    }
}

Check check(const State& state) {
    Options all;
    options(state, all);
    return {{state.cities[0].coins, state.cities[1].coins},
            state.conflict,
            actor(state),
            choice(state),
            all.size()};
}

}  // namespace

Parsed<Trace> parse_trace(std::string_view line) {
    TRY(json, parse_json(line));
    return trace_from(json);
}

Parsed<Trace> trace_from(const Json& json) {
    TRY(format, field(json, "format", ""));
    if (*format != "duel-trace/2") return fail(ErrorCode::UnknownFormat, "format", "duel-trace/2");
    Trace trace;
    TRY(rules, field(json, "rules", ""));
    TRY(variant, parse_rules(*rules));
    trace.variant = variant;
    TRY(setup, field(json, "setup", ""));
    TRY(deal, parse_setup(*setup, variant));
    trace.deal = deal;
    TRY(move_list, field(json, "moves", ""));
    TRY(moves, parse_moves(*move_list));
    trace.moves = moves;
    return trace;
}

Parsed<Replay> replay(const Trace& trace) {
    Replay replay{{}, {}, start(trace.variant)};
    settle(trace.deal, replay);
    for (size_t i = 0; i < trace.moves.size(); ++i) {
        const TraceMove& move = trace.moves[i];
        const std::string where = "move " + std::to_string(i);
        State& state = replay.state;
        if (is_over(state)) return fail(ErrorCode::GameOver, where);
        if (move.by != actor(state)) return fail(ErrorCode::WrongPlayer, where);
        if (move.choice != choice(state))
            return fail(ErrorCode::WrongTime, where, std::string(choice(state)));
        if (!is_option(state, move.move))
            return fail(ErrorCode::NotAllowed, where, to_line(move.move));
        if (move.amount >= 0) {
            const int right = amount(state, static_cast<Seat>(move.by), move.move);
            if (move.amount != right)
                return fail(ErrorCode::WrongAmount, where, std::to_string(right));
        }
        play(state, move.move);
        replay.moves.push_back(move.move);
        settle(trace.deal, replay);
        replay.after.push_back(check(state));
    }
    return replay;
}

}  // namespace dipolis
