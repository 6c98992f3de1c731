// The expansion Leaders in text and JSON.
#include "engine/addons/leaders.h"

#include <algorithm>

#include "engine/catalogue.h"
#include "engine/game.h"
#include "formats/addons/leaders_variant.h"
#include "formats/addons/table.h"
#include "formats/pieces_json.h"
#include "formats/propagate.h"
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

// --- Position lines

Parsed<bool> read_variant(PositionWords& words, Variant& variant) {
    if (words.has("leaders")) {
        TRY(pool, parse_pool(words.take("leaders"), "leaders"));
        variant.pool = pool;
        variant.addons.add(AddOnId::Leaders);
    }
    if (words.has("leader_terms")) {
        TRY(json, parse_json(words.take("leader_terms")));
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
            return fail(ErrorCode::ImpossiblePosition, where, each);
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
        if (found == kSymbolCount || !card) return fail(ErrorCode::UnknownId, where, each);
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

Parsed<bool> read_seat(PositionWords& words, Seat seat, State& state) {
    Seated& mine = state.leaders.seats[seat];
    const auto key = [&](const char* name) { return name + std::to_string(index(seat)); };
    TRY(hand, as_leaders(words.take(key("hand")), key("hand")));
    mine.hand = hand;
    TRY(active, as_leaders(words.take(key("active")), key("active")));
    mine.active = active;
    TRY(spent, as_leaders(words.take(key("spent")), key("spent")));
    mine.spent = spent;
    TRY(buried, id_or_none<Leader>(words.take(key("buried")), find_leader, key("buried")));
    mine.buried = buried;
    TRY(chosen, id_or_none<Leader>(words.take(key("chosen")), find_leader, key("chosen")));
    mine.chosen = chosen;
    TRY(plan, id_or_none<Plan>(words.take(key("plan")), find_plan, key("plan")));
    mine.plan = plan;
    TRY(locked, id_or_none<Wonder>(words.take(key("locked")), find_wonder, key("locked")));
    mine.locked = locked;
    TRY(waiting, id_or_none<Leader>(words.take(key("waiting")), find_leader, key("waiting")));
    if (waiting != Leader::None && waiting != Leader::Croesus)
        return fail(ErrorCode::ImpossiblePosition, key("waiting"), std::string(id(waiting)));
    mine.croesus_waits = waiting == Leader::Croesus;
    return read_altered(words.take(key("altered")), key("altered"), mine);
}

// The leaders of the pool that lie nowhere else.
Leaders usual_unused(const State& state) {
    State empty = state;
    empty.leaders.unused = {};
    return gone(empty);
}

Parsed<bool> read_part(PositionWords& words, State& state) {
    Part& part = state.leaders;
    for (Seat seat : kSeats) CHECK(read_seat(words, seat, state));
    const auto row = split(words.take("drafting"), ',');
    if (row.size() > part.draft.size()) return fail(ErrorCode::OutOfRange, "drafting", "4");
    for (size_t i = 0; i < row.size(); ++i) {
        TRY(leader, id_or_none<Leader>(row[i], find_leader, "drafting"));
        part.draft[i] = leader;
    }
    TRY(shown, as_leaders(words.take("shown"), "shown"));
    part.shown = shown;
    for (std::string_view each : split(words.take("shown_cards"), ',')) {
        TRY(card, id_or_none<Card>(each, find_card, "shown_cards"));
        if (card == Card::None || part.shown_cards.size() == 3)
            return fail(ErrorCode::ImpossiblePosition, "shown_cards");
        part.shown_cards.push(card);
    }
    TRY(first, take_number(words, "first", 0, 1, 0));
    part.first = static_cast<Seat>(first);
    part.unused = usual_unused(state);
    if (words.has("unused")) {
        const std::string_view text = words.take("unused");
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
    for (Seat seat : kSeats) {
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

// --- Messages

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
    return {{"hand", ids_json(mine.hand)},          {"active", ids_json(mine.active)},
            {"buried", id_json(mine.buried)},       {"spent", ids_json(mine.spent)},
            {"locked", id_json(mine.locked)},       {"waiting", std::move(waiting)},
            {"altered", altered_json(state, seat)}, {"chosen", id_json(mine.chosen)},
            {"plan", id_json(mine.plan)},           {"points", points_json(state, seat)}};
}

Json draft_json(const Part& part) {
    Json row = Json::array();
    bool any = false;
    for (Leader leader : part.draft) {
        row.push_back(id_json(leader));
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
    const Leader chosen = seated(state, seat_of(actor(state))).chosen;
    json["leader"] = id(chosen);
    if (static_cast<Plan>(move.a) == Plan::Recruit) {
        json["paid"] = cost(state, chosen);
    } else {
        json["gained"] = kDiscardedLeaderCoins;
    }
}

}  // namespace

constinit const AddOnFormat kFormat = {.nouns = kNouns,
                                       .variant_fields = kVariantFields,
                                       .check_variant = check_variant,
                                       .read_variant = read_variant,
                                       .read_part = read_part,
                                       .print = print,
                                       .setup = &kSetup,
                                       .field = "leaders",
                                       .table = table_json,
                                       .add_to_option = add_declared,
                                       .slices = &kSlices};

}  // namespace dipolis::leaders

namespace dipolis {

// Ramses is shown guilds that were left out.
bool is_left(const Deal& deal, const State& state, Move move) {
    if (step(state) != Step::DrawRamses) return true;
    const auto& dealt = deal.age(Age::III);
    return std::find(dealt.begin(), dealt.end(), static_cast<Card>(move.a)) == dealt.end();
}

}  // namespace dipolis
