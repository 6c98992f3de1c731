#include "formats/compose.h"

#include <algorithm>
#include <set>

#include "engine/catalogue.h"
#include "engine/check.h"
#include "formats/compose_judge.h"
#include "formats/escape.h"
#include "formats/pieces_json.h"
#include "formats/position.h"
#include "formats/variant.h"

namespace dipolis {

namespace {

constexpr int kMostComposedCoins = 255;  // more is a slip of the finger
constexpr size_t kMostTold = 80;

// The words for a place without a named card.
constexpr const char* kGone = ".";
constexpr const char* kDown = "?";
constexpr const char* kGuildDown = "G";

// Cards of this Age that nobody sees but that do not lie face down either: those under Wonders.
Cards under_wonders(const State& state) {
    if (state.age == Age::None) return {};
    Cards seen = state.discard | state.unseen.cards();
    for (const City& city : state.cities) seen = seen | city.buildings;
    for (Card card : state.structure.cards) {
        if (card != Card::None) seen.add(card);
    }
    return Unseen::of(state.age).cards() - seen;
}

Json places_json(const State& state) {
    Json places = Json::array();
    for (Place place = 0; place < kPlaceCount; ++place) {
        const Structure& structure = state.structure;
        if (!structure.present.has(place)) {
            places.push_back(kGone);
        } else if (structure.face_up(place)) {
            places.push_back(id(structure.cards[place]));
        } else {
            places.push_back(structure.guilds.has(place) ? kGuildDown : kDown);
        }
    }
    return places;
}

Json table_json(const State& state, const Cards& under) {
    Json json = {{"age", static_cast<int>(state.age)},
                 {"turn", index(state.turn)},
                 {"pawn", state.conflict},
                 {"loot", {loot_json(state.loot[0]), loot_json(state.loot[1])}},
                 {"board", Json::array()},
                 {"discard", ids_json(state.discard)},
                 {"under", ids_json(under)},
                 {"structure", places_json(state)},
                 {"cities", Json::array()}};
    put_options(state.variant, json);
    for (Token token : state.board)
        json["board"].push_back(token == Token::None ? Json(nullptr) : Json(id(token)));
    for (const City& city : state.cities) {
        json["cities"].push_back({{"coins", city.coins},
                                  {"buildings", ids_json(city.buildings)},
                                  {"wonders", ids_json(city.wonders)},
                                  {"built", ids_json(city.built)},
                                  {"tokens", ids_json(city.tokens)}});
    }
    return json;
}

// Cards of later Ages are not on the table; a card nobody has seen yet may lie in the structure.
Json choices_json(const State& state) {
    Cards cards;
    for (int back = 0; back < static_cast<int>(state.age); ++back)
        cards = cards | deck(static_cast<Back>(back));
    if (state.age == Age::III) cards = cards | deck(Back::Guild);
    return {{"cards", ids_json(cards)},
            {"wonders", ids_json(Wonders::range(0, kBaseWonderCount))},
            {"tokens", ids_json(Tokens::range(0, kTokenCount))},
            {"structure", ids_json(state.unseen.cards())}};
}

class Composer {
  public:
    explicit Composer(const Json& table) : table_(table.is_object() ? table : Json::object()) {}

    Composition compose() {
        read_frame();
        for (Seat seat : kSeats) read_city(seat);
        state_.discard = members<Card, Cards>(table_, "discard", "discard", "card.");
        under_ = members<Card, Cards>(table_, "under", "under", "card.");
        read_board();
        read_structure();
        for (Seat seat : kSeats) state_.city(seat) = recomputed(state_, seat);
        fill_hidden(state_);
        state_.unseen.keep(state_.unseen.cards() - under_);
        judge_table(state_, under_, flaws_);
        flaws_.resize(std::min(flaws_.size(), kMostTold));
        Composition result{table_json(state_, under_), choices_json(state_), std::nullopt, {}};
        if (flaws_.empty()) complete();
        if (flaws_.empty()) result.state = state_;
        result.flaws = std::move(flaws_);
        return result;
    }

  private:
    void blame(std::string field, std::string code, Json args = Json::object()) {
        flaws_.push_back({std::move(field), std::move(code), std::move(args)});
    }

    // --- Reading. Missing fields have default values.

    static const Json* given(const Json& object, const char* name) {
        const auto found = object.find(name);
        return found == object.end() ? nullptr : &*found;
    }

    struct Bounds {
        int low, high, usual;
    };

    int number(const Json& object, const char* name, const std::string& field, Bounds bounds) {
        const Json* value = given(object, name);
        if (value == nullptr) return bounds.usual;
        if (const auto read = as_int(*value, bounds.low, bounds.high, field)) return *read;
        blame(field, "number", {{"low", bounds.low}, {"high", bounds.high}});
        return bounds.usual;
    }

    // The component with this id, if it lies nowhere else yet.
    template <class T>
    std::optional<T> component(const Json& word, const std::string& field, const char* kind) {
        const std::string name = word.is_string() ? word.get<std::string>() : word.dump();
        const auto found = find<T>(name);
        if (!found) {
            blame(field, "unknown", {{"what", excerpt(name)}});
            return std::nullopt;
        }
        if (lying_.insert(kind + name).second) return found;
        blame(field, "twice", {{"what", kind + name}});
        return std::nullopt;
    }
    template <class T>
    static std::optional<T> find(const std::string& name) {
        if constexpr (std::is_same_v<T, Card>) {
            return find_card(name);
        } else if constexpr (std::is_same_v<T, Token>) {
            return find_token(name);
        } else {
            const auto wonder = find_wonder(name);
            return wonder && Wonders::range(0, kBaseWonderCount).has(*wonder) ? wonder
                                                                              : std::nullopt;
        }
    }

    template <class T, class Members>
    Members members(const Json& object, const char* name, const std::string& field,
                    const char* kind) {
        Members result;
        const Json* words = given(object, name);
        if (words == nullptr) return result;
        if (!words->is_array()) {
            blame(field, "list");
            return result;
        }
        for (const Json& word : *words) {
            if (const auto member = component<T>(word, field, kind)) result.add(*member);
        }
        return result;
    }

    void read_frame() {
        state_.draft.fill(Wonder::None);
        state_.age = static_cast<Age>(number(table_, "age", "age", {1, 3, 1}));
        state_.turn = static_cast<Seat>(number(table_, "turn", "turn", {0, 1, 0}));
        state_.conflict =
            static_cast<int8_t>(number(table_, "pawn", "pawn", {-kCapital, kCapital, 0}));
        for (const VariantOption& option : kVariantOptions) {
            const std::string name(option.id);
            const Json* value = given(table_, name.c_str());
            if (value == nullptr) continue;
            if (const auto chosen = option_from(option, *value, name))
                option.set(state_.variant, *chosen);
            else
                blame(name, "unknown", {{"what", excerpt(value->dump())}});
        }
        const Json* loot = given(table_, "loot");
        for (Seat seat : kSeats) {
            const int i = index(seat);
            state_.loot[seat] = untaken_loot(state_, seat);
            if (loot == nullptr || loot->is_null()) continue;
            if (!loot->is_array() || loot->size() != 2 || !(*loot)[i].is_array()) {
                blame(loot_field(seat), "list");
                continue;
            }
            state_.loot[seat] = read_loot((*loot)[i], loot_field(seat));
        }
    }

    Loot read_loot(const Json& coins, const std::string& field) {
        Loot loot;
        for (const Json& each : coins) {
            uint8_t i = 0;
            while (i < kLoot.size() && each != kLoot[i].coins) ++i;
            if (i == kLoot.size()) {
                blame(field, "unknown", {{"what", excerpt(each.dump())}});
                continue;
            }
            loot.add(i);
        }
        return loot;
    }

    void read_city(Seat seat) {
        City& city = state_.city(seat);
        city.coins = kStartCoins;
        const Json* cities = given(table_, "cities");
        if (cities == nullptr) return;
        const int i = index(seat);
        if (!cities->is_array() || cities->size() != 2 || !(*cities)[i].is_object())
            return blame("cities", "list");
        const Json& json = (*cities)[i];
        const auto field = [&](const char* name) { return field_of(seat, name); };
        city.coins = static_cast<int16_t>(
            number(json, "coins", field("coins"), {0, kMostComposedCoins, kStartCoins}));
        city.buildings = members<Card, Cards>(json, "buildings", field("buildings"), "card.");
        city.wonders = members<Wonder, Wonders>(json, "wonders", field("wonders"), "wonder.");
        city.built = members<Wonder, Wonders>(json, "built", field("built"), "wonder.");
        city.tokens = members<Token, Tokens>(json, "tokens", field("tokens"), "token.");
    }

    void read_board() {
        state_.board.fill(Token::None);
        const Json* words = given(table_, "board");
        if (words == nullptr) return;
        if (!words->is_array()) return blame("board", "list");
        if (words->size() > state_.board.size())
            blame("board", "board", {{"n", state_.board.size()}});
        for (size_t i = 0; i < std::min(words->size(), state_.board.size()); ++i) {
            if ((*words)[i].is_null()) continue;
            if (const auto token = component<Token>((*words)[i], "board", "token."))
                state_.board[i] = *token;
        }
    }

    void read_structure() {
        Structure& structure = state_.structure;
        structure.lay(state_.age);
        const Json* words = given(table_, "structure");
        if (words == nullptr || words->is_null()) return;
        if (!words->is_array() || words->size() != kPlaceCount)
            return blame("structure", "places", {{"n", kPlaceCount}});
        for (Place place = 0; place < kPlaceCount; ++place) {
            const Json& word = (*words)[place];
            if (word == kGone) structure.present.remove(place);
            if (word == kGuildDown) structure.guilds.add(place);
            if (word == kGone || word == kDown || word == kGuildDown) continue;
            const auto card = component<Card>(word, field_of(place), "card.");
            if (!card) continue;
            structure.cards[place] = *card;
            if (row(*card).back == Back::Guild) structure.guilds.add(place);
        }
        structure.accessible = {};
        for (Place place : structure.present) {
            if ((layout(state_.age).spots[place].covered_by & structure.present).empty())
                structure.accessible.add(place);
        }
    }

    void complete() {
        state_.agenda.push({Step::TakeTurn, state_.turn});
        if (const std::string_view broken = broken_invariant(state_); !broken.empty())
            blame({}, "impossible", {{"what", "invariant." + std::string(broken)}});
    }

    Json table_;
    State state_{};
    Cards under_;
    std::set<std::string> lying_;  // everything that lies somewhere: "card.baths"
    std::vector<Flaw> flaws_;
};

}  // namespace

Composition compose(const Json& table) {
    return Composer(table).compose();
}

std::optional<Json> table_of(const State& state) {
    if (!state.variant.addons.empty()) return std::nullopt;
    Json json = table_json(state, under_wonders(state));
    if (state.age == Age::None) {
        json["age"] = 1;
        json.erase("structure");
    }
    return json;
}

}  // namespace dipolis
