#include "formats/position_addons.h"

#include <algorithm>

#include "engine/addons/leaders.h"
#include "engine/addons/solo.h"
#include "engine/catalogue.h"
#include "formats/variant.h"
#include "formats/words.h"

namespace dipolis {

namespace {

using leaders::Leader;
using leaders::Leaders;

constexpr std::string_view kKeys[] = {
    "solo",     "decks",    "last",        "leaders", "leader_terms", "hand0",  "hand1",
    "active0",  "active1",  "buried0",     "buried1", "spent0",       "spent1", "waiting0",
    "waiting1", "altered0", "altered1",    "locked0", "locked1",      "unused", "first",
    "drafting", "shown",    "shown_cards", "chosen0", "chosen1",      "plan0",  "plan1"};

std::string_view word(const PositionWords& words, const std::string& key) {
    const auto found = words.find(key);
    return found == words.end() ? std::string_view{} : found->second;
}

template <class T>
using Finder = std::optional<T> (*)(std::string_view);

template <class T>
Parsed<T> as_id(std::string_view text, Finder<T> find, const std::string& where) {
    if (text.empty() || text == "-") return T::None;
    const auto found = find(text);
    if (!found) return fail(ErrorCode::UnknownId, where, std::string(text.substr(0, 80)));
    return *found;
}

Parsed<Leaders> as_leaders(std::string_view text, const std::string& where) {
    Leaders set;
    for (std::string_view each : split(text, ',')) {
        TRY(leader, as_id<Leader>(each, leaders::find_leader, where));
        if (leader == Leader::None || set.has(leader))
            return fail(ErrorCode::ImpossiblePosition, where, std::string(each.substr(0, 80)));
        set.add(leader);
    }
    return set;
}

template <class T>
std::string or_nothing(T value) {
    return value == T::None ? "" : std::string(id(value));
}

// --- Solo

Parsed<bool> read_solo(const PositionWords& words, State& state) {
    state.solo.rival = state.variant.rival;
    state.solo.deck = solo::Decisions::range(0, solo::kDecisionCount);
    const std::string_view last = word(words, "last");
    const auto number = last.empty() ? 0 : parse_int(last, 0, solo::kDecisionCount);
    if (!number) return fail(ErrorCode::OutOfRange, "last", std::string(last.substr(0, 80)));
    state.solo.last = static_cast<uint8_t>(*number);
    if (!words.contains("decks")) {
        if (*number > 0) state.solo.deck.remove(static_cast<uint8_t>(*number - 1));
        return true;
    }
    state.solo.deck = {};
    if (word(words, "decks") == "-") return true;
    for (std::string_view each : split(word(words, "decks"), ',')) {
        const auto card = parse_int(each, 1, solo::kDecisionCount);
        if (!card) return fail(ErrorCode::OutOfRange, "decks", std::string(each.substr(0, 80)));
        state.solo.deck.add(static_cast<uint8_t>(*card - 1));
    }
    return true;
}

void print_solo(const State& state, const PutWord& put) {
    const bool drawing = state.solo.rival == solo::Rival::None;
    put("solo", std::string(id(drawing ? solo::Rival::Random : state.solo.rival)), "");
    put("last", std::to_string(state.solo.last), "0");
    solo::Decisions usual = solo::Decisions::range(0, solo::kDecisionCount);
    if (state.solo.last > 0) usual.remove(static_cast<uint8_t>(state.solo.last - 1));
    if (state.solo.deck == usual) return;
    std::string deck;
    for (solo::Decision each : state.solo.deck)
        deck += (deck.empty() ? "" : ",") + std::to_string(each + 1);
    put("decks", deck.empty() ? "-" : deck, "");
}

// --- Leaders

// kSymbolCount if there is none of that name.
int find_symbol(std::string_view name) {
    int symbol = 0;
    while (symbol < kSymbolCount && id(static_cast<Symbol>(symbol)) != name) ++symbol;
    return symbol;
}

// "library:law,school:mortar"
Parsed<bool> read_altered(std::string_view text, const std::string& where,
                          leaders::Seated& seated) {
    for (std::string_view each : split(text, ',')) {
        const auto parts = split(each, ':');
        const int found = parts.size() == 2 ? find_symbol(parts[1]) : kSymbolCount;
        const auto card = parts.empty() ? std::nullopt : find_card(parts[0]);
        if (found == kSymbolCount || !card)
            return fail(ErrorCode::UnknownId, where, std::string(each.substr(0, 80)));
        const auto symbol = static_cast<Symbol>(found);
        // The first that shows Law is Euclid's: Ptolemy can copy Law only from it.
        if (symbol == Symbol::Law && seated.euclid == Card::None) {
            seated.euclid = *card;
            seated.spent.add(Leader::Euclid);
        } else {
            seated.ptolemy = *card;
            seated.copied = symbol;
            seated.spent.add(Leader::Ptolemy);
        }
    }
    return true;
}

std::string print_altered(const leaders::Seated& seated) {
    std::string text;
    if (seated.euclid != Card::None) text = std::string(id(seated.euclid)) + ":law";
    if (seated.ptolemy != Card::None) {
        text += (text.empty() ? "" : ",") + std::string(id(seated.ptolemy)) + ':' +
                std::string(id(seated.copied));
    }
    return text;
}

Parsed<bool> read_seat(const PositionWords& words, Seat seat, State& state) {
    leaders::Seated& mine = state.leaders.seats[static_cast<size_t>(index(seat))];
    const auto key = [&](const char* name) { return name + std::to_string(index(seat)); };
    TRY(hand, as_leaders(word(words, key("hand")), key("hand")));
    mine.hand = hand;
    TRY(active, as_leaders(word(words, key("active")), key("active")));
    mine.active = active;
    TRY(spent, as_leaders(word(words, key("spent")), key("spent")));
    mine.spent = spent;
    TRY(buried, as_id<Leader>(word(words, key("buried")), leaders::find_leader, key("buried")));
    mine.buried = buried;
    TRY(chosen, as_id<Leader>(word(words, key("chosen")), leaders::find_leader, key("chosen")));
    mine.chosen = chosen;
    TRY(plan, as_id<leaders::Plan>(word(words, key("plan")), leaders::find_plan, key("plan")));
    mine.plan = plan;
    TRY(locked, as_id<Wonder>(word(words, key("locked")), find_wonder, key("locked")));
    mine.locked = locked;
    mine.croesus_waits = word(words, key("waiting")).find("croesus") != std::string_view::npos;
    return read_altered(word(words, key("altered")), key("altered"), mine);
}

// The leaders of the pool that lie nowhere else.
Leaders unused(const State& state) {
    State empty = state;
    empty.leaders.unused = {};
    return leaders::gone(empty);
}

Parsed<bool> read_leaders(const PositionWords& words, State& state) {
    leaders::Part& part = state.leaders;
    for (Seat seat : {Seat::First, Seat::Second}) CHECK(read_seat(words, seat, state));
    const auto row = split(word(words, "drafting"), ',');
    if (row.size() > part.draft.size()) return fail(ErrorCode::OutOfRange, "drafting", "4");
    for (size_t i = 0; i < row.size(); ++i) {
        TRY(leader, as_id<Leader>(row[i], leaders::find_leader, "drafting"));
        part.draft[i] = leader;
    }
    TRY(shown, as_leaders(word(words, "shown"), "shown"));
    part.shown = shown;
    for (std::string_view each : split(word(words, "shown_cards"), ',')) {
        TRY(card, as_id<Card>(each, find_card, "shown_cards"));
        if (card == Card::None || part.shown_cards.size() == 3)
            return fail(ErrorCode::ImpossiblePosition, "shown_cards");
        part.shown_cards.push(card);
    }
    part.first = word(words, "first") == "1" ? Seat::Second : Seat::First;
    part.unused = unused(state);
    if (words.contains("unused")) {
        const std::string_view text = word(words, "unused");
        TRY(set, as_leaders(text == "-" ? "" : text, "unused"));
        part.unused = set;
    }
    return true;
}

void print_leaders(const State& state, const PutWord& put) {
    const leaders::Part& part = state.leaders;
    put("leaders", to_word(state.variant.pool), "");
    if (state.variant.terms != nullptr)
        put("leader_terms", to_json(state.variant)["leader_terms"].dump(), "");
    for (Seat seat : {Seat::First, Seat::Second}) {
        const leaders::Seated& mine = leaders::seated(state, seat);
        const std::string n = std::to_string(index(seat));
        put("hand" + n, join(mine.hand), "");
        put("active" + n, join(mine.active), "");
        put("spent" + n, join(mine.spent), "");
        put("buried" + n, or_nothing(mine.buried), "");
        put("chosen" + n, or_nothing(mine.chosen), "");
        put("plan" + n, mine.plan == leaders::Plan::None ? "" : std::string(id(mine.plan)), "");
        put("locked" + n, or_nothing(mine.locked), "");
        put("waiting" + n, mine.croesus_waits ? "croesus" : "", "");
        put("altered" + n, print_altered(mine), "");
    }
    put("drafting", join(part.draft), "-,-,-,-");
    put("shown", join(part.shown), "");
    put("shown_cards", join(part.shown_cards), "");
    put("first", part.first == Seat::Second ? "1" : "0", "0");
    if (part.unused != unused(state))
        put("unused", part.unused.empty() ? "-" : join(part.unused), "");
}

}  // namespace

bool is_addon_key(std::string_view key) {
    return std::find(std::begin(kKeys), std::end(kKeys), key) != std::end(kKeys);
}

Parsed<bool> read_addon_variant(const PositionWords& words, State& state) {
    Variant& variant = state.variant;
    if (words.contains("solo")) {
        const auto rival = solo::find_rival(word(words, "solo"));
        if (!rival)
            return fail(ErrorCode::UnknownId, "solo",
                        std::string(word(words, "solo").substr(0, 80)));
        variant.rival = *rival;
        variant.addons.add(AddOnId::Solo);
    }
    if (words.contains("leaders")) {
        TRY(pool, parse_pool(word(words, "leaders"), "leaders"));
        variant.pool = pool;
        variant.addons.add(AddOnId::Leaders);
    }
    if (words.contains("leader_terms")) {
        TRY(json, parse_json(word(words, "leader_terms")));
        Json object = {{"leaders", "full"}, {"leader_terms", json}};
        TRY(terms, variant_from(object, "position"));
        variant.terms = terms.terms;
    }
    return check_variant(variant, "position");
}

Parsed<bool> read_addon_parts(const PositionWords& words, State& state) {
    if (state.variant.addons.has(AddOnId::Solo)) CHECK(read_solo(words, state));
    if (state.variant.addons.has(AddOnId::Leaders)) CHECK(read_leaders(words, state));
    return true;
}

void print_addons(const State& state, const PutWord& put) {
    if (state.variant.addons.has(AddOnId::Solo)) print_solo(state, put);
    if (state.variant.addons.has(AddOnId::Leaders)) print_leaders(state, put);
}

}  // namespace dipolis
