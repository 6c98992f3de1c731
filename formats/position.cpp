#include "formats/position.h"

#include <algorithm>
#include <map>

#include "engine/catalogue.h"
#include "engine/check.h"
#include "engine/game.h"
#include "engine/score.h"
#include "formats/addon.h"
#include "formats/agenda.h"
#include "formats/variant.h"
#include "formats/words.h"

namespace dipolis {

namespace {

constexpr std::string_view kHeader = "dipolis/1";
constexpr int kMostCoins = 9999;

// --- Lists of ids

template <class T>
using Finder = std::optional<T> (*)(std::string_view);

template <class T, class Members>
Parsed<Members> parse_set(std::string_view text, Finder<T> find, const std::string& where) {
    Members members;
    for (std::string_view word : split(text, ',')) {
        const auto member = find(word);
        if (!member) return fail(ErrorCode::UnknownId, where, std::string(word.substr(0, 80)));
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
        if (!member) return fail(ErrorCode::UnknownId, where, std::string(words[i].substr(0, 80)));
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
            return fail(ErrorCode::UnknownId, "structure[" + std::to_string(place) + "]",
                        std::string(word.substr(0, 80)));
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

using Words = PositionWords;

// The defaults of a city and of a state.
constexpr std::string_view kDefaultLoot = "2,5";

std::string print_loot(uint8_t loot) {
    std::string text;
    for (size_t i = 0; i < kLoot.size(); ++i) {
        if (!(loot >> i & 1)) continue;
        if (!text.empty()) text += ',';
        text += std::to_string(kLoot[i].coins);
    }
    return text.empty() ? "-" : text;
}

Parsed<uint8_t> parse_loot(std::string_view text, const std::string& where) {
    uint8_t loot = 0;
    if (text == "-") return loot;
    for (std::string_view word : split(text, ',')) {
        size_t i = 0;
        while (i < kLoot.size() && std::to_string(kLoot[i].coins) != word) ++i;
        if (i == kLoot.size())
            return fail(ErrorCode::UnknownId, where, std::string(word.substr(0, 80)));
        loot = static_cast<uint8_t>(loot | 1u << i);
    }
    return loot;
}

class Reader {
  public:
    explicit Reader(const Words& words) : words_(words) {}

    std::string_view text(std::string_view key, std::string_view otherwise = {}) const {
        const auto found = words_.find(key);
        return found == words_.end() ? otherwise : found->second;
    }
    bool has(std::string_view key) const { return words_.contains(key); }
    Parsed<int> number(std::string_view key, int low, int high, int otherwise) const {
        if (!has(key)) return otherwise;
        const auto value = parse_int(text(key), low, high);
        if (!value)
            return fail(ErrorCode::OutOfRange, std::string(key),
                        std::string(text(key).substr(0, 80)));
        return *value;
    }

  private:
    const Words& words_;
};

Parsed<bool> read_city(const Reader& reader, Seat seat, State& state) {
    const auto key = [&](const char* name) { return name + std::to_string(index(seat)); };
    City& city = state.city(seat);
    TRY(coins, reader.number(key("coins"), 0, kMostCoins, kStartCoins));
    city.coins = static_cast<int16_t>(coins);
    TRY(buildings,
        (parse_set<Card, Cards>(reader.text(key("buildings")), find_card, key("buildings"))));
    city.buildings = buildings;
    TRY(wonders,
        (parse_set<Wonder, Wonders>(reader.text(key("wonders")), find_wonder, key("wonders"))));
    city.wonders = wonders;
    TRY(built, (parse_set<Wonder, Wonders>(reader.text(key("built")), find_wonder, key("built"))));
    city.built = built;
    TRY(tokens, (parse_set<Token, Tokens>(reader.text(key("tokens")), find_token, key("tokens"))));
    city.tokens = tokens;
    TRY(loot, parse_loot(reader.text(key("loot"), kDefaultLoot), key("loot")));
    state.loot[seat] = loot;
    return true;
}

Parsed<bool> read_table(const Reader& reader, State& state) {
    TRY(age, reader.number("age", 0, 3, 0));
    state.age = static_cast<Age>(age);
    TRY(turn, reader.number("turn", 0, 1, 0));
    state.turn = static_cast<Seat>(turn);
    TRY(pawn, reader.number("pawn", -kCapital, kCapital, 0));
    state.conflict = static_cast<int8_t>(pawn);
    TRY(extra, reader.number("extra_turn", 0, 1, 0));
    state.extra_turn = extra == 1;
    TRY(board, (parse_row<Token, 5>(reader.text("board"), find_token, "board")));
    state.board = board;
    TRY(draft, (parse_row<Wonder, 4>(reader.text("draft"), find_wonder, "draft")));
    state.draft = draft;
    TRY(discard, (parse_set<Card, Cards>(reader.text("discard"), find_card, "discard")));
    state.discard = discard;
    TRY(offer, (parse_set<Token, Tokens>(reader.text("offer"), find_token, "offer")));
    state.offer = offer;
    TRY(undealt, (parse_set<Wonder, Wonders>(reader.text("undealt"), find_wonder, "undealt")));
    state.undealt = undealt;
    state.structure.cards.fill(Card::None);
    if (reader.has("structure")) {
        TRY(structure, parse_structure(reader.text("structure"), state.age));
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

Parsed<bool> read_agenda(const Reader& reader, State& state) {
    if (!reader.has("agenda") && state.result.kind == dipolis::Result::Kind::None) {
        state.agenda.push({turn_step(state.variant, state.turn), state.turn});
        return true;
    }
    const auto words = split(reader.text("agenda"), ',');
    if (words.size() > 10) return fail(ErrorCode::OutOfRange, "agenda", "10");
    for (std::string_view word : words) {
        TRY(pending, parse_pending(word));
        state.agenda.push(pending);
    }
    return true;
}

Parsed<bool> read_result(const Reader& reader, State& state) {
    using Kind = dipolis::Result::Kind;
    const auto words = split(reader.text("result"), ':');
    if (words.empty()) return true;
    for (Kind kind : {Kind::Military, Kind::Science, Kind::Civilian, Kind::Tie}) {
        if (id(kind) == words[0]) state.result.kind = kind;
    }
    const auto winner = words.size() == 2 ? parse_int(words[1], 0, 1) : 0;
    if (state.result.kind == Kind::None || words.size() > 2 || !winner)
        return fail(ErrorCode::UnknownId, "result",
                    std::string(reader.text("result").substr(0, 80)));
    state.result.winner = static_cast<Seat>(*winner);
    return true;
}

constexpr std::string_view kKeys[] = {
    "age",    "agenda",  "board",  "box",      "buildings0", "buildings1", "built0",
    "built1", "coins0",  "coins1", "discard",  "draft",      "extra_turn", "loot0",
    "loot1",  "offer",   "pawn",   "result",   "structure",  "tokens0",    "tokens1",
    "turn",   "undealt", "unseen", "wonders0", "wonders1"};

bool is_key(std::string_view key) {
    const auto names = [&](const VariantOption& option) { return option.id == key; };
    return std::find(std::begin(kKeys), std::end(kKeys), key) != std::end(kKeys) ||
           std::any_of(kVariantOptions.begin(), kVariantOptions.end(), names);
}

bool is_addon_key(std::string_view key) {
    for (const AddOnFormat* addon : kFormats) {
        for (std::string_view each : addon->keys) {
            if (each == key) return true;
        }
    }
    return false;
}

Parsed<Words> parse_words(std::string_view line) {
    Words words;
    auto pieces = split(line, ' ');
    if (!pieces.empty() && pieces[0] == kHeader) pieces.erase(pieces.begin());
    for (std::string_view piece : pieces) {
        const size_t equals = piece.find('=');
        const std::string_view key = piece.substr(0, equals);
        if (equals == std::string_view::npos || !(is_key(key) || is_addon_key(key)))
            return fail(ErrorCode::UnknownField, {}, std::string(key.substr(0, 80)));
        if (!words.emplace(key, piece.substr(equals + 1)).second)
            return fail(ErrorCode::DuplicateField, {}, std::string(key));
    }
    return words;
}

}  // namespace

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

std::string to_line(const State& state) {
    std::map<std::string, std::string> words;
    const auto put = [&](const std::string& key, const std::string& value,
                         std::string_view otherwise) {
        if (value != otherwise) words[key] = value;
    };
    std::string agenda;
    for (const Pending& pending : state.agenda)
        agenda += (agenda.empty() ? "" : ",") + to_word(pending);
    put("agenda", agenda, is_over(state) ? "" : usual_agenda(state));
    for (AddOnId addon : state.variant.addons) format_of(addon).print(state, put);
    put("age", std::to_string(static_cast<int>(state.age)), "0");
    put("turn", std::to_string(index(state.turn)), "0");
    put("pawn", std::to_string(state.conflict), "0");
    put("extra_turn", state.extra_turn ? "1" : "0", "0");
    for (const VariantOption& option : kVariantOptions) {
        if (option.get(state.variant)) words[std::string(option.id)] = option.values[1];
    }
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
    for (Seat seat : {Seat::First, Seat::Second}) {
        const City& city = state.city(seat);
        const std::string n = std::to_string(index(seat));
        put("coins" + n, std::to_string(city.coins), std::to_string(kStartCoins));
        put("buildings" + n, join(city.buildings), "");
        put("wonders" + n, join(city.wonders), "");
        put("built" + n, join(city.built), "");
        put("tokens" + n, join(city.tokens), "");
        put("loot" + n, print_loot(state.loot[seat]), kDefaultLoot);
    }
    std::string line(kHeader);
    for (const auto& [key, value] : words)
        line.append(1, ' ').append(key).append(1, '=').append(value);
    return line;
}

Parsed<State> parse_position(std::string_view line) {
    TRY(words, parse_words(line));
    const Reader reader(words);
    State state{};
    for (const VariantOption& option : kVariantOptions) {
        if (reader.has(option.id))
            CHECK(set_option(state.variant, option.id, reader.text(option.id)));
    }
    for (const AddOnFormat* addon : kFormats) CHECK(addon->read_variant(words, state.variant));
    CHECK(check_variant(state.variant, "position"));
    CHECK(read_table(reader, state));
    for (Seat seat : {Seat::First, Seat::Second}) CHECK(read_city(reader, seat, state));
    fill_hidden(state);
    if (reader.has("unseen")) {
        TRY(unseen, (parse_set<Card, Cards>(reader.text("unseen"), find_card, "unseen")));
        if (state.age == Age::None || !(unseen - Unseen::of(state.age).cards()).empty())
            return fail(ErrorCode::ImpossiblePosition, "unseen");
        state.unseen = Unseen::of(state.age);
        state.unseen.keep(unseen);
    }
    if (reader.has("box")) {
        TRY(box, (parse_set<Token, Tokens>(reader.text("box"), find_token, "box")));
        state.box = box;
    }
    for (AddOnId addon : state.variant.addons) CHECK(format_of(addon).read_part(words, state));
    CHECK(read_result(reader, state));
    CHECK(read_agenda(reader, state));
    for (Seat seat : {Seat::First, Seat::Second}) state.city(seat) = recomputed(state, seat);
    if (const Invariant broken = broken_invariant(state); broken != Invariant::None)
        return fail(ErrorCode::BrokenInvariant, {}, id(broken));
    return state;
}

}  // namespace dipolis
