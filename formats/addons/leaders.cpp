// The expansion Leaders in text and JSON.
#include "engine/addons/leaders.h"

#include <algorithm>

#include "engine/catalogue.h"
#include "engine/game.h"
#include "formats/addons/leaders_variant.h"
#include "formats/addons/table.h"
#include "formats/trace_moves.h"
#include "formats/words.h"

namespace dipolis::leaders {

namespace {

// --- Nouns

// "euclid", "ptolemy:wheel"
std::string alteration_id(uint8_t alteration) {
    if (alteration == kByEuclid) return "euclid";
    return "ptolemy:" + std::string(id(static_cast<Symbol>(alteration - kByPtolemy)));
}

std::optional<uint8_t> find_alteration(std::string_view text) {
    for (uint8_t way = kByEuclid; way < kByPtolemy + kSymbolCount; ++way) {
        if (alteration_id(way) == text) return way;
    }
    return std::nullopt;
}

constexpr NounForm kNouns[] = {
    named<Leader, find_leader>(Noun::Leader, "leader", Leader{0}, kLeaderCount),
    named<Plan, find_plan>(Noun::Plan, "plan", Plan::Recruit, 2),
    {Noun::Alteration, "symbol", kByEuclid, kByPtolemy + kSymbolCount - 1, 0, alteration_id,
     find_alteration},
};

template <class Members>
Json ids_json(const Members& members) {
    Json list = Json::array();
    for (auto member : members) list.push_back(id(member));
    return list;
}

// --- Position lines

constexpr std::string_view kKeys[] = {
    "leaders", "leader_terms", "hand0",  "hand1",    "active0",  "active1",  "buried0",
    "buried1", "spent0",       "spent1", "waiting0", "waiting1", "altered0", "altered1",
    "locked0", "locked1",      "unused", "first",    "drafting", "shown",    "shown_cards",
    "chosen0", "chosen1",      "plan0",  "plan1"};

Parsed<bool> read_variant(const PositionWords& words, Variant& variant) {
    if (words.contains("leaders")) {
        TRY(pool, parse_pool(word_of(words, "leaders"), "leaders"));
        variant.pool = pool;
        variant.addons.add(AddOnId::Leaders);
    }
    if (words.contains("leader_terms")) {
        TRY(json, parse_json(word_of(words, "leader_terms")));
        TRY(terms, terms_from(json, "position.leader_terms"));
        variant.terms = terms;
    }
    return true;
}

Parsed<Leaders> as_leaders(std::string_view text, const std::string& where) {
    Leaders set;
    for (std::string_view each : split(text, ',')) {
        TRY(leader, id_or_none<Leader>(each, find_leader, where));
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

// kSymbolCount if no symbol has that name.
int find_symbol(std::string_view name) {
    int symbol = 0;
    while (symbol < kSymbolCount && id(static_cast<Symbol>(symbol)) != name) ++symbol;
    return symbol;
}

// "library:law,school:mortar"
Parsed<bool> read_altered(std::string_view text, const std::string& where, Seated& seated) {
    for (std::string_view each : split(text, ',')) {
        const auto parts = split(each, ':');
        const int found = parts.size() == 2 ? find_symbol(parts[1]) : kSymbolCount;
        const auto card = parts.empty() ? std::nullopt : find_card(parts[0]);
        if (found == kSymbolCount || !card)
            return fail(ErrorCode::UnknownId, where, std::string(each.substr(0, 80)));
        const auto symbol = static_cast<Symbol>(found);
        // The first card that shows Law is Euclid's: Ptolemy can copy Law only from that one.
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

std::string print_altered(const Seated& seated) {
    std::string text;
    if (seated.euclid != Card::None) text = std::string(id(seated.euclid)) + ":law";
    if (seated.ptolemy != Card::None) {
        text += (text.empty() ? "" : ",") + std::string(id(seated.ptolemy)) + ':' +
                std::string(id(seated.copied));
    }
    return text;
}

Parsed<bool> read_seat(const PositionWords& words, Seat seat, State& state) {
    Seated& mine = state.leaders.seats[seat];
    const auto key = [&](const char* name) { return name + std::to_string(index(seat)); };
    TRY(hand, as_leaders(word_of(words, key("hand")), key("hand")));
    mine.hand = hand;
    TRY(active, as_leaders(word_of(words, key("active")), key("active")));
    mine.active = active;
    TRY(spent, as_leaders(word_of(words, key("spent")), key("spent")));
    mine.spent = spent;
    TRY(buried, id_or_none<Leader>(word_of(words, key("buried")), find_leader, key("buried")));
    mine.buried = buried;
    TRY(chosen, id_or_none<Leader>(word_of(words, key("chosen")), find_leader, key("chosen")));
    mine.chosen = chosen;
    TRY(plan, id_or_none<Plan>(word_of(words, key("plan")), find_plan, key("plan")));
    mine.plan = plan;
    TRY(locked, id_or_none<Wonder>(word_of(words, key("locked")), find_wonder, key("locked")));
    mine.locked = locked;
    mine.croesus_waits = word_of(words, key("waiting")).find("croesus") != std::string_view::npos;
    return read_altered(word_of(words, key("altered")), key("altered"), mine);
}

// The leaders of the pool that lie nowhere else.
Leaders usual_unused(const State& state) {
    State empty = state;
    empty.leaders.unused = {};
    return gone(empty);
}

Parsed<bool> read_part(const PositionWords& words, State& state) {
    Part& part = state.leaders;
    for (Seat seat : {Seat::First, Seat::Second}) CHECK(read_seat(words, seat, state));
    const auto row = split(word_of(words, "drafting"), ',');
    if (row.size() > part.draft.size()) return fail(ErrorCode::OutOfRange, "drafting", "4");
    for (size_t i = 0; i < row.size(); ++i) {
        TRY(leader, id_or_none<Leader>(row[i], find_leader, "drafting"));
        part.draft[i] = leader;
    }
    TRY(shown, as_leaders(word_of(words, "shown"), "shown"));
    part.shown = shown;
    for (std::string_view each : split(word_of(words, "shown_cards"), ',')) {
        TRY(card, id_or_none<Card>(each, find_card, "shown_cards"));
        if (card == Card::None || part.shown_cards.size() == 3)
            return fail(ErrorCode::ImpossiblePosition, "shown_cards");
        part.shown_cards.push(card);
    }
    part.first = word_of(words, "first") == "1" ? Seat::Second : Seat::First;
    part.unused = usual_unused(state);
    if (words.contains("unused")) {
        const std::string_view text = word_of(words, "unused");
        TRY(set, as_leaders(text == "-" ? "" : text, "unused"));
        part.unused = set;
    }
    return true;
}

void print(const State& state, const PutWord& put) {
    const Part& part = state.leaders;
    put("leaders", to_word(state.variant.pool), "");
    if (state.variant.terms != nullptr)
        put("leader_terms", terms_json(*state.variant.terms).dump(), "");
    for (Seat seat : {Seat::First, Seat::Second}) {
        const Seated& mine = seated(state, seat);
        const std::string n = std::to_string(index(seat));
        put("hand" + n, join(mine.hand), "");
        put("active" + n, join(mine.active), "");
        put("spent" + n, join(mine.spent), "");
        put("buried" + n, or_nothing(mine.buried), "");
        put("chosen" + n, or_nothing(mine.chosen), "");
        put("plan" + n, mine.plan == Plan::None ? "" : std::string(id(mine.plan)), "");
        put("locked" + n, or_nothing(mine.locked), "");
        put("waiting" + n, mine.croesus_waits ? "croesus" : "", "");
        put("altered" + n, print_altered(mine), "");
    }
    put("drafting", join(part.draft), "-,-,-,-");
    put("shown", join(part.shown), "");
    put("shown_cards", join(part.shown_cards), "");
    put("first", part.first == Seat::Second ? "1" : "0", "0");
    if (part.unused != usual_unused(state))
        put("unused", part.unused.empty() ? "-" : join(part.unused), "");
}

// --- Records

Json write_setup(const Variant&, const Deal& deal) {
    return {ids_json(deal.leaders[0]), ids_json(deal.leaders[1])};
}

Parsed<bool> read_setup(const Json& value, const Variant& variant, Deal& deal) {
    if (!value.is_array() || value.size() != 2)
        return fail(ErrorCode::WrongType, "setup.leaders", "two lists");
    Leaders seen;
    for (size_t group = 0; group < 2; ++group) {
        const std::string where = at("setup.leaders", group);
        TRY(ids, as_ids<Leader>(value[group], 4, find_leader, where));
        for (size_t i = 0; i < ids.size(); ++i) {
            if (seen.has(ids[i]) || !variant.pool.has(ids[i]))
                return fail(ErrorCode::ImpossibleSetup, at(where, i), std::string(id(ids[i])));
            seen.add(ids[i]);
            deal.leaders[group][i] = ids[i];
        }
    }
    return true;
}

constexpr SetupField kSetup = {"leaders", "wonders", write_setup, read_setup};

// The setup names the four guilds that were left out, so a reader knows what is drawn from.
int drawn_of(Step step) {
    return step == Step::DrawRamses ? 4 : 0;
}

// --- Messages

template <class Id>
Json id_or_null(Id value) {
    return static_cast<uint8_t>(value) == 255 ? Json(nullptr) : Json(id(value));
}

Json points_json(const State& state, Seat seat) {
    const Seated& mine = seated(state, seat);
    Json points = Json::object();
    for (Leader leader : mine.active)
        points[std::string(id(leader))] = points_of(state, seat, leader);
    if (mine.buried != Leader::None)
        points[std::string(id(mine.buried))] = buried_points(state, mine.buried);
    return points;
}

Json altered_json(const State& state, Seat seat) {
    const Seated& mine = seated(state, seat);
    Json altered = Json::array();
    for (Card card : {mine.euclid, mine.ptolemy}) {
        if (card == Card::None) continue;
        altered.push_back({{"card", id(card)}, {"symbol", id(shown_symbol(state, seat, card))}});
    }
    return altered;
}

Json seated_json(const State& state, Seat seat) {
    const Seated& mine = seated(state, seat);
    Json waiting = Json::array();
    if (mine.croesus_waits) waiting.push_back(id(Leader::Croesus));
    Json json = {{"hand", ids_json(mine.hand)},
                 {"active", ids_json(mine.active)},
                 {"buried", id_or_null(mine.buried)},
                 {"spent", ids_json(mine.spent)},
                 {"locked", id_or_null(mine.locked)},
                 {"waiting", std::move(waiting)},
                 {"altered", altered_json(state, seat)},
                 {"chosen", id_or_null(mine.chosen)},
                 {"plan", nullptr},
                 {"points", points_json(state, seat)}};
    if (mine.plan != Plan::None) json["plan"] = id(mine.plan);
    return json;
}

Json draft_json(const Part& part) {
    Json row = Json::array();
    bool any = false;
    for (Leader leader : part.draft) {
        row.push_back(id_or_null(leader));
        any |= leader != Leader::None;
    }
    return any ? row : Json::array();
}

Json table_json(const State& state) {
    const Part& part = state.leaders;
    Json costs = Json::object();
    Json given = Json::object();
    for (Leader leader : state.variant.pool) {
        const std::string name(id(leader));
        costs[name] = cost(state, leader);
        given[name] = ids_json(links(state, leader));
    }
    return {{"unused", ids_json(part.unused)},
            {"first", index(part.first)},
            {"draft", draft_json(part)},
            {"shown", ids_json(part.shown)},
            {"shown_cards", ids_json(part.shown_cards)},
            {"discarded", ids_json(gone(state))},
            {"costs", std::move(costs)},
            {"links", std::move(given)},
            {"players", {seated_json(state, Seat::First), seated_json(state, Seat::Second)}}};
}

// An option to declare a plan names the leader that was chosen, and its price.
void add_declared(const State& state, Move move, Json& json) {
    if (move.kind != MoveKind::Declare) return;
    const Leader chosen = seated(state, static_cast<Seat>(actor(state))).chosen;
    json["leader"] = id(chosen);
    if (static_cast<Plan>(move.a) == Plan::Recruit) {
        json["paid"] = cost(state, chosen);
    } else {
        json["gained"] = kDiscardCoins;
    }
}

}  // namespace

constinit const AddOnFormat kFormat = {.nouns = kNouns,
                                       .variant_fields = kVariantFields,
                                       .check_variant = check_variant,
                                       .keys = kKeys,
                                       .read_variant = read_variant,
                                       .read_part = read_part,
                                       .print = print,
                                       .setup = &kSetup,
                                       .drawn_of = drawn_of,
                                       .field = "leaders",
                                       .table = table_json,
                                       .add_to_option = add_declared};

}  // namespace dipolis::leaders
