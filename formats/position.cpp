#include "formats/position.h"

#include <algorithm>
#include <map>

#include "engine/catalogue.h"
#include "engine/check.h"
#include "engine/game.h"
#include "engine/score.h"
#include "formats/addon.h"
#include "formats/agenda.h"
#include "formats/position_words.h"
#include "formats/propagate.h"
#include "formats/variant.h"
#include "formats/words.h"

namespace dipolis {

namespace {

constexpr std::string_view kHeader = "dipolis/1";

// --- Lists of ids

template <class T, class Members>
Parsed<Members> parse_set(std::string_view text, Finder<T> find, const std::string& where) {
    Members members;
    for (std::string_view word : split(text, ',')) {
        const auto member = find(word);
        if (!member) return fail(ErrorCode::UnknownId, where, word);
        if (members.has(*member))
            return fail(ErrorCode::ImpossiblePosition, where, std::string(word));
        members.add(*member);
    }
    return members;
}

// A row with gaps: "law,-,economy".
template <class T, size_t N>
Parsed<std::array<T, N>> parse_row(std::string_view text, Finder<T> find,
                                   const std::string& where) {
    std::array<T, N> row;
    row.fill(T::None);
    const auto words = split(text, ',');
    if (words.size() > N) return fail(ErrorCode::OutOfRange, where, std::to_string(N));
    for (size_t i = 0; i < words.size(); ++i) {
        if (words[i] == "-") continue;
        const auto member = find(words[i]);
        if (!member) return fail(ErrorCode::UnknownId, where, words[i]);
        row[i] = *member;
    }
    return row;
}

// --- The structure: twenty words: "." empty, "?" face down, "G" a guild face down, or a card.

std::string print_structure(const State& state) {
    std::string text;
    for (Place place = 0; place < kPlaceCount; ++place) {
        if (place > 0) text += ',';
        if (!state.structure.present.has(place)) {
            text += '.';
        } else if (state.structure.face_up(place)) {
            text += id(state.structure.cards[place]);
        } else {
            text += state.structure.guilds.has(place) ? 'G' : '?';
        }
    }
    return text;
}

Parsed<Structure> parse_structure(std::string_view text, Age age) {
    const auto words = split(text, ',');
    if (words.size() != kPlaceCount) return fail(ErrorCode::WrongType, "structure", "20 places");
    if (age == Age::None) return fail(ErrorCode::MissingField, "structure", "age");
    Structure structure;
    structure.lay(age);
    structure.present = {};
    structure.accessible = {};
    for (Place place = 0; place < kPlaceCount; ++place) {
        const std::string_view word = words[place];
        if (word == ".") continue;
        structure.present.add(place);
        if (word == "G") structure.guilds.add(place);
        if (word == "?" || word == "G") continue;
        const auto card = find_card(word);
        if (!card)
            return fail(ErrorCode::UnknownId, "structure[" + std::to_string(place) + "]", word);
        structure.cards[place] = *card;
        if (row(*card).back == Back::Guild) structure.guilds.add(place);
    }
    for (Place place : structure.present) {
        if ((layout(age).spots[place].covered_by & structure.present).empty())
            structure.accessible.add(place);
    }
    return structure;
}

// --- Keys

std::string print_loot(Loot loot) {
    std::string text;
    for (uint8_t i : loot) {
        if (!text.empty()) text += ',';
        text += std::to_string(kLoot[i].coins);
    }
    return text.empty() ? "-" : text;
}

Parsed<Loot> parse_loot(std::string_view text, const std::string& where) {
    Loot loot;
    if (text == "-") return loot;
    for (std::string_view word : split(text, ',')) {
        uint8_t i = 0;
        while (i < kLoot.size() && std::to_string(kLoot[i].coins) != word) ++i;
        if (i == kLoot.size()) return fail(ErrorCode::UnknownId, where, word);
        loot.add(i);
    }
    return loot;
}

Parsed<bool> read_city(PositionWords& words, Seat seat, State& state) {
    const auto key = [&](const char* name) { return name + std::to_string(index(seat)); };
    City& city = state.city(seat);
    TRY(coins, take_number(words, key("coins"), 0, kMostCoins, kStartCoins));
    city.coins = static_cast<int16_t>(coins);
    TRY(buildings,
        (parse_set<Card, Cards>(words.take(key("buildings")), find_card, key("buildings"))));
    city.buildings = buildings;
    TRY(wonders,
        (parse_set<Wonder, Wonders>(words.take(key("wonders")), find_wonder, key("wonders"))));
    city.wonders = wonders;
    TRY(built, (parse_set<Wonder, Wonders>(words.take(key("built")), find_wonder, key("built"))));
    city.built = built;
    TRY(tokens, (parse_set<Token, Tokens>(words.take(key("tokens")), find_token, key("tokens"))));
    city.tokens = tokens;
    TRY(loot, parse_loot(words.take(key("loot"), print_loot(kAllLoot)), key("loot")));
    state.loot[seat] = loot;
    return true;
}

Parsed<bool> read_table(PositionWords& words, State& state) {
    TRY(age, take_number(words, "age", 0, 3, 0));
    state.age = static_cast<Age>(age);
    TRY(turn, take_number(words, "turn", 0, 1, 0));
    state.turn = static_cast<Seat>(turn);
    TRY(pawn, take_number(words, "pawn", -kCapital, kCapital, 0));
    state.conflict = static_cast<int8_t>(pawn);
    TRY(extra, take_number(words, "extra_turn", 0, 1, 0));
    state.extra_turn = extra == 1;
    TRY(board, (parse_row<Token, 5>(words.take("board"), find_token, "board")));
    state.board = board;
    TRY(draft, (parse_row<Wonder, 4>(words.take("draft"), find_wonder, "draft")));
    state.draft = draft;
    TRY(discard, (parse_set<Card, Cards>(words.take("discard"), find_card, "discard")));
    state.discard = discard;
    TRY(offer, (parse_set<Token, Tokens>(words.take("offer"), find_token, "offer")));
    state.offer = offer;
    TRY(undealt, (parse_set<Wonder, Wonders>(words.take("undealt"), find_wonder, "undealt")));
    state.undealt = undealt;
    state.structure.cards.fill(Card::None);
    if (words.has("structure")) {
        TRY(structure, parse_structure(words.take("structure"), state.age));
        state.structure = structure;
    }
    return true;
}

// Cards of this Age that lie nowhere else, so may lie face down; and likewise the tokens.
void fill_unseen(State& state) {
    if (state.age == Age::None) return;
    state.unseen = Unseen::of(state.age);
    Cards seen = state.discard;
    for (const City& city : state.cities) seen = seen | city.buildings;
    state.unseen.keep(Cards::range(0, kCardCount) - seen);
    for (Card card : state.structure.cards) {
        if (card != Card::None && state.unseen.cards().has(card)) state.unseen.remove(card);
    }
}

void fill_box(State& state) {
    state.box = Tokens::range(0, kTokenCount) - state.offer;
    for (const City& city : state.cities) state.box = state.box - city.tokens;
    for (Token token : state.board) {
        if (token != Token::None) state.box.remove(token);
    }
}

Parsed<bool> read_agenda(PositionWords& words, State& state) {
    if (!words.has("agenda") && state.result.kind == dipolis::Result::Kind::None) {
        state.agenda.push({turn_step(state.variant, state.turn), state.turn});
        return true;
    }
    const auto steps = split(words.take("agenda"), ',');
    if (steps.size() > 10) return fail(ErrorCode::OutOfRange, "agenda", "10");
    for (std::string_view word : steps) {
        TRY(pending, parse_pending(word));
        state.agenda.push(pending);
    }
    return true;
}

Parsed<bool> read_result(PositionWords& words, State& state) {
    using Kind = dipolis::Result::Kind;
    const std::string_view text = words.take("result");
    const auto parts = split(text, ':');
    if (parts.empty()) return true;
    for (Kind kind : {Kind::Military, Kind::Science, Kind::Civilian, Kind::Tie}) {
        if (id(kind) == parts[0]) state.result.kind = kind;
    }
    const auto winner = parts.size() == 2 ? parse_int(parts[1], 0, 1) : 0;
    if (state.result.kind == Kind::None || parts.size() > 2 || !winner)
        return fail(ErrorCode::UnknownId, "result", text);
    state.result.winner = static_cast<Seat>(*winner);
    return true;
}

}  // namespace

Parsed<PositionWords> parse_words(std::string_view line) {
    PositionWords words;
    auto pieces = split(line, ' ');
    if (!pieces.empty() && pieces[0] == kHeader) pieces.erase(pieces.begin());
    for (std::string_view piece : pieces) {
        const size_t equals = piece.find('=');
        const std::string_view key = piece.substr(0, equals);
        if (equals == std::string_view::npos) return fail(ErrorCode::UnknownField, {}, key);
        if (!words.add(key, piece.substr(equals + 1)))
            return fail(ErrorCode::DuplicateField, {}, std::string(key));
    }
    return words;
}

namespace {

// The agenda if the line has none.
std::string usual_agenda(const State& state) {
    return to_word({turn_step(state.variant, state.turn), state.turn});
}

}  // namespace

void fill_hidden(State& state) {
    fill_unseen(state);
    fill_box(state);
}

namespace {

using WordMap = std::map<std::string, std::string>;

PutWord into(WordMap& words) {
    return [&words](const std::string& key, const std::string& value, std::string_view otherwise) {
        if (value != otherwise) words[key] = value;
    };
}

std::string joined(const WordMap& words) {
    std::string line;
    for (const auto& [key, value] : words)
        line.append(line.empty() ? "" : " ").append(key).append(1, '=').append(value);
    return line;
}

void put_options(const Variant& variant, WordMap& words) {
    for (const VariantOption& option : kVariantOptions) {
        if (const uint8_t value = option.get(variant); value != 0)
            words[std::string(option.id)] = option.values[value];
    }
}

}  // namespace

// Before anything has happened an add-on says nothing but what the variant says.
std::string variant_words(const Variant& variant) {
    WordMap words;
    put_options(variant, words);
    const State state = start(variant);
    for (AddOnId addon : variant.addons) format_of(addon).print(state, into(words));
    return joined(words);
}

std::string to_words(const State& state) {
    WordMap words;
    const PutWord put = into(words);
    std::string agenda;
    for (const Pending& pending : state.agenda)
        agenda += (agenda.empty() ? "" : ",") + to_word(pending);
    put("agenda", agenda, is_over(state) ? "" : usual_agenda(state));
    for (AddOnId addon : state.variant.addons) format_of(addon).print(state, put);
    put("age", std::to_string(static_cast<int>(state.age)), "0");
    put("turn", std::to_string(index(state.turn)), "0");
    put("pawn", std::to_string(state.conflict), "0");
    put("extra_turn", state.extra_turn ? "1" : "0", "0");
    put_options(state.variant, words);
    put("board", join(state.board), "-,-,-,-,-");
    put("draft", join(state.draft), "-,-,-,-");
    put("discard", join(state.discard), "");
    put("offer", join(state.offer), "");
    put("undealt", join(state.undealt), "");
    State derived = state;
    fill_hidden(derived);
    if (derived.unseen != state.unseen) words["unseen"] = join(state.unseen.cards());
    if (derived.box != state.box) words["box"] = join(state.box);
    if (!state.structure.present.empty()) words["structure"] = print_structure(state);
    if (is_over(state))
        words["result"] =
            std::string(id(state.result.kind)) + ':' + std::to_string(index(state.result.winner));
    for (Seat seat : kSeats) {
        const City& city = state.city(seat);
        const std::string n = std::to_string(index(seat));
        put("coins" + n, std::to_string(city.coins), std::to_string(kStartCoins));
        put("buildings" + n, join(city.buildings), "");
        put("wonders" + n, join(city.wonders), "");
        put("built" + n, join(city.built), "");
        put("tokens" + n, join(city.tokens), "");
        put("loot" + n, print_loot(state.loot[seat]), print_loot(kAllLoot));
    }
    return joined(words);
}

std::string to_line(const State& state) {
    const std::string words = to_words(state);
    return std::string(kHeader).append(words.empty() ? "" : " ").append(words);
}

namespace {

// Takes out the words that say which game is played.
Parsed<Variant> read_variant(PositionWords& words) {
    Variant variant;
    for (const VariantOption& option : kVariantOptions) {
        if (words.has(option.id)) CHECK(set_option(variant, option.id, words.take(option.id)));
    }
    for (const AddOnFormat* addon : kFormats) CHECK(addon->read_variant(words, variant));
    CHECK(check_variant(variant, "position"));
    return variant;
}

Parsed<bool> nothing_left(const PositionWords& words) {
    if (const auto key = words.left()) return fail(ErrorCode::UnknownField, {}, *key);
    return true;
}

}  // namespace

Parsed<Variant> parse_variant(PositionWords words) {
    TRY(variant, read_variant(words));
    CHECK(nothing_left(words));
    return variant;
}

Parsed<State> parse_position(std::string_view line, Origin origin) {
    TRY(words, parse_words(line));
    return parse_position(words, origin);
}

Parsed<State> parse_position(PositionWords words, Origin origin) {
    State state{};
    TRY(variant, read_variant(words));
    state.variant = variant;
    CHECK(read_table(words, state));
    for (Seat seat : kSeats) CHECK(read_city(words, seat, state));
    fill_hidden(state);
    if (words.has("unseen")) {
        TRY(unseen, (parse_set<Card, Cards>(words.take("unseen"), find_card, "unseen")));
        if (state.age == Age::None || !(unseen - Unseen::of(state.age).cards()).empty())
            return fail(ErrorCode::ImpossiblePosition, "unseen");
        state.unseen = Unseen::of(state.age);
        state.unseen.keep(unseen);
    }
    if (words.has("box")) {
        TRY(box, (parse_set<Token, Tokens>(words.take("box"), find_token, "box")));
        state.box = box;
    }
    for (AddOnId addon : state.variant.addons) CHECK(format_of(addon).read_part(words, state));
    CHECK(read_result(words, state));
    CHECK(read_agenda(words, state));
    CHECK(nothing_left(words));
    for (Seat seat : kSeats) state.city(seat) = recomputed(state, seat);
    if (origin == Origin::Program) return state;
    if (const std::string_view broken = broken_invariant(state); !broken.empty())
        return fail(ErrorCode::BrokenInvariant, {}, broken);
    return state;
}

}  // namespace dipolis
