// The Solo mode in text and JSON.
#include "engine/addons/solo.h"

#include "engine/catalogue.h"
#include "engine/game.h"
#include "formats/addons/table.h"
#include "formats/pieces_json.h"
#include "formats/propagate.h"
#include "formats/trace_moves.h"
#include "formats/words.h"

namespace dipolis::solo {

namespace {

constexpr NounForm kNouns[] = {
    named<Rival, find_rival>(Noun::Rival, "rival", Rival{0}, kRivalCount),
    numbered(Noun::Decision, "card", kDecisionCount, 1),
};

// --- Variants

Json write_rival(const Variant& variant) {
    return variant.addons.has(AddOnId::Solo) ? Json(id(variant.rival)) : Json(nullptr);
}

Parsed<bool> set_rival(std::string_view name, const std::string& where, Variant& variant) {
    const auto rival = find_rival(name);
    if (!rival) return fail(ErrorCode::UnknownId, where, name);
    variant.rival = *rival;
    variant.addons.add(AddOnId::Solo);
    return true;
}

Parsed<bool> read_rival(const Json& json, const std::string& where, Variant& variant, Origin) {
    if (json.is_null()) return true;
    TRY(name, as_string(json, where));
    return set_rival(name, where, variant);
}

constexpr VariantField kVariantFields[] = {{"solo", true, write_rival, read_rival}};

// --- Position lines

Parsed<bool> read_variant(PositionWords& words, Variant& variant) {
    if (!words.has("solo")) return true;
    return set_rival(words.take("solo"), "solo", variant);
}

Parsed<bool> read_part(PositionWords& words, State& state) {
    const bool drawn = state.variant.rival != Rival::Random;
    state.solo.rival = drawn ? state.variant.rival : Rival::None;
    state.solo.deck = Decisions::range(0, kDecisionCount);
    TRY(last, take_number(words, "last", 0, kDecisionCount, 0));
    state.solo.last = static_cast<uint8_t>(last);
    if (!words.has("decks")) {
        if (last > 0) state.solo.deck.remove(static_cast<uint8_t>(last - 1));
        return true;
    }
    state.solo.deck = {};
    const std::string_view decks = words.take("decks");
    if (decks == "-") return true;
    for (std::string_view each : split(decks, ',')) {
        const auto card = parse_int(each, 1, kDecisionCount);
        if (!card) return fail(ErrorCode::OutOfRange, "decks", each);
        state.solo.deck.add(static_cast<uint8_t>(*card - 1));
    }
    return true;
}

void print(const State& state, const PutWord& put) {
    const bool drawing = state.solo.rival == Rival::None;
    put("solo", std::string(id(drawing ? Rival::Random : state.solo.rival)), "");
    put("last", std::to_string(state.solo.last), "0");
    Decisions usual = Decisions::range(0, kDecisionCount);
    if (state.solo.last > 0) usual.remove(static_cast<uint8_t>(state.solo.last - 1));
    if (state.solo.deck == usual) return;
    std::string deck;
    for (Decision each : state.solo.deck)
        deck += (deck.empty() ? "" : ",") + std::to_string(each + 1);
    put("decks", deck.empty() ? "-" : deck, "");
}

// --- Records

Json write_tokens(const Variant& variant, const Deal&) {
    return ids_json(first_tokens(variant));
}

// The tokens of the rival's card, in any order.
Parsed<bool> read_tokens(const Json& value, const Variant& variant, Deal&) {
    const std::string where = "setup.leader_tokens";
    const Tokens rivals = first_tokens(variant);
    TRY(own, as_ids<Token>(value, static_cast<size_t>(rivals.size()), find_token, where));
    for (size_t i = 0; i < own.size(); ++i) {
        if (!rivals.has(own[i]))
            return fail(ErrorCode::ImpossibleSetup, at(where, i), std::string(id(own[i])));
    }
    return true;
}

constexpr SetupField kSetup = {"leader_tokens", "box_tokens", write_tokens, read_tokens};

// Claims about a Decision card: the card the rival took, and its token if any.
constexpr Claim kClaimed[] = {{"builds", Noun::Card, true}, {"token", Noun::Token, false}};

Claimed decided(const State& before, const State& after) {
    const City& was = before.city(kRival);
    const City& is = after.city(kRival);
    Claimed claimed = {static_cast<uint8_t>(*(is.buildings - was.buildings).begin()), std::nullopt};
    if (const Tokens taken = is.tokens - was.tokens; !taken.empty())
        claimed[1] = static_cast<uint8_t>(*taken.begin());
    return claimed;
}

constexpr Claims kClaims = {MoveKind::Decision, kClaimed, decided};

// --- Messages

Json table_json(const State& state) {
    const Part& part = state.solo;
    Json deck = Json::array();
    for (Decision decision : part.deck) deck.push_back(decision + 1);
    Json json = {{"rival", nullptr}, {"colour", nullptr}, {"symbols", Json::array()},
                 {"deck", deck},     {"last", nullptr},   {"bonus", 0}};
    if (part.last > 0) json["last"] = part.last;
    if (part.rival == Rival::None) return json;  // not yet drawn by lot
    const RivalRow& rival = row(part.rival);
    json["rival"] = rival.id;
    json["colour"] = id(rival.colour);
    for (Sign sign : rival.signs) json["symbols"].push_back(id(sign));
    json["bonus"] = rival.points;
    return json;
}

// Adds what people see of a Decision card: its direction and priorities, the cards in the order in
// which the rival looks at them, the priority that matched, and the consequences.
void add_decision(const State& before, Move move, Json& json) {
    if (move.kind != MoveKind::Decision) return;
    const Decision decision = move.a;
    const DecisionRow& card = row(decision);
    const auto colours = priorities(before.solo.rival, decision);
    const Verdict found = verdict(before, decision);
    State after = before;
    play(after, move);
    // There is no extra turn after the last card of an Age.
    const bool again = row(before.solo.rival).signs.has(card.sign) &&
                       before.structure.present.size() > 1 && !is_over(after);
    json.update(Json{{"arrow", id(card.arrow)},
                     {"priorities", ids_json(colours)},
                     {"scan", ids_json(scan(before, card.arrow))},
                     {"matched", nullptr},
                     {"place", before.structure.place_of(found.card)},
                     {"again", again},
                     {"shuffled", before.solo.deck.empty()}});
    if (found.priority < static_cast<int>(colours.size()))
        json["matched"] = id(colours[found.priority]);
}

// --- Observations

constexpr Slice kTableSlices[] = {
    {"rival", {1, kRivalCount}, 1, "the rival; none before it is drawn"},
    {"deck", {1, kDecisionCount}, 1, "Decision cards not turned up since they were shuffled"},
    {"last", {1, kDecisionCount}, 1, "the Decision card turned up last"},
};

void write_table(const State& seen, Seat, uint8_t* to) {
    const Part& part = seen.solo;
    put_one<kRivalCount>(part.rival, to + find_slice(kTableSlices, "rival"));
    put_all<kDecisionCount>(part.deck, to + find_slice(kTableSlices, "deck"));
    uint8_t* const last = to + find_slice(kTableSlices, "last");
    for (int i = 0; i < kDecisionCount; ++i) last[i] = part.last == i + 1;
}

constexpr AddOnSlices kSlices = {.of_table = kTableSlices, .write_table = write_table};

}  // namespace

constinit const AddOnFormat kFormat = {.nouns = kNouns,
                                       .variant_fields = kVariantFields,
                                       .read_variant = read_variant,
                                       .read_part = read_part,
                                       .print = print,
                                       .setup = &kSetup,
                                       .claims = &kClaims,
                                       .field = "solo",
                                       .table = table_json,
                                       .add_to_event = add_decision,
                                       .slices = &kSlices};

}  // namespace dipolis::solo

namespace dipolis {

Step turn_step(const Variant& variant, Seat seat) {
    const bool rival = variant.addons.has(AddOnId::Solo) && seat == solo::kRival;
    return rival ? Step::RivalDecides : Step::TakeTurn;
}

size_t draft_group(const Variant& variant) {
    return variant.addons.has(AddOnId::Solo) ? 3 : 4;
}

// A record cannot have a rival still to be drawn by lot.
Parsed<bool> check_recorded(const Variant& variant) {
    if (variant.rival != solo::Rival::Random) return true;
    return fail(ErrorCode::UnknownId, "rules.solo", "random");
}

}  // namespace dipolis
