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

}  // namespace

Json fields_json(const State& before, Move move) {
    Json json = deed_json(move);
    if (const Claims* claims = claims_of(move.kind)) add_claims(*claims, before, move, json);
    if (const Actor who = actor(before); is_seat(who)) {
        const int coins = amount(before, seat_of(who), move);
        if (coins >= 0) json[field_of(form(move.kind).coins)] = coins;
    }
    return json;
}

const char* field_of(Coins coins) {
    return coins == Coins::Gained ? "gained" : "paid";
}

}  // namespace dipolis
