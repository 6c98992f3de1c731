#include "formats/move_json.h"

#include "engine/game.h"
#include "engine/grammar.h"
#include "formats/addon.h"
#include "formats/nouns.h"
#include "formats/trace.h"

namespace dipolis {

Json deed_json(Move move) {
    const MoveForm& as = form(move.kind);
    Json json = {{"do", as.name}};
    const std::array<uint8_t, 3> values = {move.a, move.b, move.c};
    for (size_t i = 0; i < as.size(); ++i) {
        Json noun = to_json(as.nouns[i], values[i]);
        if (as.any_order) {
            json[plural(as.nouns[i])].push_back(std::move(noun));
        } else {
            json[form(as.nouns[i]).field] = std::move(noun);
        }
    }
    if (as.alters && move.c != 0)
        json[form(Noun::Alteration).field] = to_json(Noun::Alteration, move.c);
    return json;
}

namespace {

void add_claims(const Claims& claims, const State& before, Move move, Json& json) {
    State after = before;
    play(after, move);
    const Claimed right = claims.right(before, after);
    for (size_t i = 0; i < right.size(); ++i) {
        const Claim& claim = claims.fields[i];
        if (right[i]) json[claim.field] = to_json(claim.noun, *right[i]);
    }
}

// The coins of a seat's move, with the name of their field.
template <class Put>
void tell_coins(const State& before, Move move, const Put& put) {
    const Actor who = actor(before);
    if (!is_seat(who)) return;
    const int coins = amount(before, seat_of(who), move);
    if (coins >= 0) put(field_of(form(move.kind).coins), coins);
}

}  // namespace

Json fields_json(const State& before, Move move) {
    Json json = deed_json(move);
    if (const Claims* claims = claims_of(move.kind)) add_claims(*claims, before, move, json);
    tell_coins(before, move, [&](const char* name, int coins) { json[name] = coins; });
    return json;
}

void put_fields(JsonText& to, const State& before, Move move) {
    const MoveForm& as = form(move.kind);
    // Few moves name a set, or claim something.
    if (as.any_order || claims_of(move.kind) != nullptr)
        return to.fields(fields_json(before, move));
    to.field("do", as.name);
    const std::array<uint8_t, 3> values = {move.a, move.b, move.c};
    for (size_t i = 0; i < as.size(); ++i)
        to.field(form(as.nouns[i]).field, to_json(as.nouns[i], values[i]));
    if (as.alters && move.c != 0)
        to.field(form(Noun::Alteration).field, to_json(Noun::Alteration, move.c));
    tell_coins(before, move, [&](const char* name, int coins) { to.field(name, coins); });
}

const char* field_of(Coins coins) {
    return coins == Coins::Gained ? "gained" : "paid";
}

}  // namespace dipolis
