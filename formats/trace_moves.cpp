#include "formats/trace_moves.h"

#include "engine/grammar.h"
#include "formats/addon.h"
#include "formats/agenda.h"
#include "formats/move_json.h"
#include "formats/nouns.h"
#include "formats/position.h"
#include "formats/propagate.h"

namespace dipolis {

namespace {

// Meaning of "do": the step that is answered, and the kind of move that does it.
struct Deed {
    const StepForm& asked;
    const MoveForm& move;
    const Claims* claims = claims_of(move.kind);

    // Its nouns are written as a list: several draws in one move, or a set.
    bool lists() const { return asked.told > 1 || move.any_order; }
};

// Moves of a turn have a word each; any other move is named by the step it answers.
std::optional<Deed> find_deed(std::string_view name) {
    const StepForm* asked = find_step(name);
    if (asked != nullptr && asked->told > 0 && asked->answer != MoveKind::None)
        return Deed{*asked, form(asked->answer)};
    for (int kind = 1; kind < static_cast<int>(MoveKind::Count); ++kind) {
        const MoveForm& move = form(static_cast<MoveKind>(kind));
        if (move.in_turn && move.name == name) return Deed{form(Step::TakeTurn), move};
    }
    return std::nullopt;
}

Parsed<Actor> parse_by(const Json& value, const std::string& where) {
    if (value.is_string() && value.get<std::string>() == "chance") return Actor::Chance;
    TRY(seat, as_int(value, 0, 1, where + ".by"));
    return static_cast<Actor>(seat);
}

Parsed<bool> only_known_fields(const Json& json, const Deed& deed, const std::string& where) {
    std::vector<std::string> names = {"by", "do"};
    for (size_t i = 0; i < deed.move.size(); ++i) {
        const Noun noun = deed.move.nouns[i];
        names.push_back(deed.lists() ? plural(noun) : form(noun).field);
    }
    if (deed.move.alters) names.emplace_back(form(Noun::Alteration).field);
    if (deed.move.coins != Coins::None) names.emplace_back(field_of(deed.move.coins));
    if (deed.claims != nullptr) {
        for (const Claim& claim : deed.claims->fields) names.emplace_back(claim.field);
    }
    return only_fields(json, names, where);
}

// Several draws become several moves; a set becomes one.
Parsed<bool> read_list(const Json& json, const Deed& deed, const std::string& where,
                       TraceMove& read) {
    const Noun noun = deed.move.nouns[0];
    const std::string name = plural(noun);
    TRY(list, field(json, name.c_str(), where));
    // Fewer than it asks for are drawn if fewer are left.
    const size_t most = deed.move.any_order ? deed.move.size() : deed.asked.told;
    const size_t least = deed.move.any_order ? most : 1;
    const auto one = [&](const Json& value, const std::string& at) {
        return noun_from(noun, value, at);
    };
    TRY(values, as_list<uint8_t>(*list, least, most, one, where + "." + name));
    if (!deed.move.any_order) {
        for (uint8_t value : values) read.moves.push(Move::of(deed.move.kind, value));
        return true;
    }
    std::array<uint8_t, 3> sorted{};
    std::copy(values.begin(), values.end(), sorted.begin());
    std::sort(sorted.begin(), sorted.begin() + values.size());
    read.moves.push({deed.move.kind, sorted[0], sorted[1], sorted[2]});
    return true;
}

Parsed<bool> read_move(const Json& json, const Deed& deed, const std::string& where,
                       TraceMove& read) {
    std::array<uint8_t, 3> values{};
    for (size_t i = 0; i < deed.move.size(); ++i) {
        const Noun noun = deed.move.nouns[i];
        const char* name = form(noun).field;
        TRY(value, field(json, name, where));
        const bool declined = i == 0 && deed.move.declines && value->is_null();
        if (!declined) {
            TRY(named, noun_from(noun, *value, where + "." + name));
            values[i] = named;
        } else {
            values[i] = kDeclined;
        }
    }
    const char* symbol = form(Noun::Alteration).field;
    if (const auto value = json.find(symbol); deed.move.alters && value != json.end()) {
        TRY(alteration, noun_from(Noun::Alteration, *value, where + "." + symbol));
        values[2] = alteration;
    }
    read.moves.push({deed.move.kind, values[0], values[1], values[2]});
    return true;
}

Parsed<bool> read_coins(const Json& json, Coins coins, const std::string& where, TraceMove& read) {
    if (coins == Coins::None) return true;
    const char* name = field_of(coins);
    TRY(value, field(json, name, where));
    TRY(amount, as_int(*value, 0, kMostCoins, where + "." + name));
    read.amount = amount;
    return true;
}

Parsed<bool> read_claims(const Json& json, const Claims& claims, const std::string& where,
                         TraceMove& read) {
    for (const Claim& claim : claims.fields) {
        if (!claim.always && !json.contains(claim.field)) {
            read.claims.emplace_back(std::nullopt);
            continue;
        }
        TRY(value, field(json, claim.field, where));
        TRY(named, noun_from(claim.noun, *value, where + "." + claim.field));
        read.claims.emplace_back(named);
    }
    return true;
}

Parsed<TraceMove> parse_trace_move(const Json& json, const std::string& where) {
    TRY(by_value, field(json, "by", where));
    TRY(by, parse_by(*by_value, where));
    TRY(do_value, field(json, "do", where));
    TRY(name, as_string(*do_value, where + ".do"));
    const auto deed = find_deed(name);
    if (!deed) return fail(ErrorCode::UnknownMove, where, name);
    CHECK(only_known_fields(json, *deed, where));
    TraceMove read{by, deed->asked.name, {}, -1, {}};
    CHECK(deed->lists() ? read_list(json, *deed, where, read)
                        : read_move(json, *deed, where, read));
    CHECK(read_coins(json, deed->move.coins, where, read));
    if (deed->claims != nullptr) CHECK(read_claims(json, *deed->claims, where, read));
    return read;
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
