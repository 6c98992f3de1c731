#include "formats/move_json.h"

#include "engine/game.h"
#include "engine/grammar.h"
#include "formats/addon.h"
#include "formats/nouns.h"
#include "formats/trace.h"

namespace dipolis {

namespace {

// Each of these calls put(name, value) for every field.

template <class Put>
void tell_deed(Move move, const Put& put) {
    const MoveForm& as = form(move.kind);
    put("do", as.name);
    const std::array<uint8_t, 3> values = {move.a, move.b, move.c};
    if (as.any_order) {  // all of one kind
        Json list = Json::array();
        for (size_t i = 0; i < as.size(); ++i) list.push_back(to_json(as.nouns[i], values[i]));
        put(plural(as.nouns[0]), list);
    } else {
        for (size_t i = 0; i < as.size(); ++i)
            put(form(as.nouns[i]).field, to_json(as.nouns[i], values[i]));
    }
    if (as.alters && move.c != 0)
        put(form(Noun::Alteration).field, to_json(Noun::Alteration, move.c));
}

template <class Put>
void tell_claims(const State& before, Move move, const Put& put) {
    const Claims* claims = claims_of(move.kind);
    if (claims == nullptr) return;
    State after = before;
    play(after, move);
    const Claimed right = claims->right(before, after);
    for (size_t i = 0; i < right.size(); ++i) {
        const Claim& claim = claims->fields[i];
        if (right[i]) put(claim.field, to_json(claim.noun, *right[i]));
    }
}

// The coins of a seat's move.
template <class Put>
void tell_coins(const State& before, Move move, const Put& put) {
    const Actor who = actor(before);
    if (!is_seat(who)) return;
    const int coins = amount(before, seat_of(who), move);
    if (coins >= 0) put(field_of(form(move.kind).coins), coins);
}

template <class Put>
void tell_fields(const State& before, Move move, const Put& put) {
    tell_deed(move, put);
    tell_claims(before, move, put);
    tell_coins(before, move, put);
}

// A field of a Json object.
auto set_in(Json& json) {
    return [&json](const auto& name, const auto& value) { json[name] = value; };
}

}  // namespace

Json deed_json(Move move) {
    Json json;
    tell_deed(move, set_in(json));
    return json;
}

Json fields_json(const State& before, Move move) {
    Json json;
    tell_fields(before, move, set_in(json));
    return json;
}

void put_fields(JsonText& to, const State& before, Move move) {
    tell_fields(before, move, [&](const auto& name, const auto& value) { to.field(name, value); });
}

const char* field_of(Coins coins) {
    return coins == Coins::Gained ? "gained" : "paid";
}

}  // namespace dipolis
