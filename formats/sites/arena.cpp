// Board Game Arena: notifications of a table, some of which tell of a decision.
#include <algorithm>
#include <optional>

#include "engine/structure.h"
#include "formats/propagate.h"
#include "formats/sites/log.h"
#include "formats/sites/reading.h"

namespace dipolis::sites {

namespace {

// The numbers of its cards, from 1.
constexpr std::string_view kArenaCards =
    "lumber_yard stone_pit clay_pool logging_camp quarry clay_pit glassworks press stable "
    "garrison palisade guard_tower scriptorium workshop pharmacist apothecary tavern "
    "stone_reserve clay_reserve wood_reserve theater altar baths sawmill shelf_quarry "
    "brickyard glass_blower drying_room horse_breeders barracks walls archery_range "
    "parade_ground school laboratory dispensary library brewery forum caravansery "
    "customs_house temple statue courthouse aqueduct rostrum circus arsenal siege_workshop "
    "fortifications pretorium academy university study observatory arena chamber_of_commerce "
    "port lighthouse armory palace gardens pantheon town_hall senate obelisk merchants_guild "
    "shipowners_guild builders_guild magistrates_guild scientists_guild moneylenders_guild "
    "tacticians_guild";

// The cards that a notification shows, each at its row from above and its column in half cards,
// which are counted from 1 with 6 in the middle.
Parsed<bool> note_places(const Json& args, const std::string& where, Log& log) {
    const Json* pool = member(args, "draftpool");
    if (pool == nullptr && member(args, "args") != nullptr)
        pool = member(args["args"], "draftpool");
    if (pool == nullptr || member(*pool, "age") == nullptr || member(*pool, "cards") == nullptr)
        return true;
    const auto age = number_in((*pool)["age"], "age");
    if (!age || *age < 1 || *age > 3) return true;
    auto& cards = log.places[static_cast<Age>(*age)];
    for (const Json& each : (*pool)["cards"]) {
        const auto row = number_of(each, "row", "");
        const auto column = number_of(each, "column", "");
        const auto building = number_of(each, "building", "");
        if (!row || !column || !building) continue;
        TRY(name, name_of_number(kArenaCards, 1, *building, where + ".draftpool"));
        TRY(card, card_named(name, where + ".draftpool"));
        const auto& spots = layout(static_cast<Age>(*age)).spots;
        for (size_t place = 0; place < spots.size(); ++place) {
            if (spots[place].row != *row - 1 || spots[place].x != *column - 6) continue;
            if (cards[place] != Card::None && cards[place] != card)
                return fail(ErrorCode::ImpossibleSetup, where + ".draftpool", id(card));
            cards[place] = card;
        }
    }
    return true;
}

void note_board(const Json& args, Log& log) {
    const Json* situation = member(args, "progressTokensSituation");
    const Json* board = situation != nullptr ? member(*situation, "board") : nullptr;
    if (board == nullptr || !board->is_array() || board->size() != 5 || !log.board.empty()) return;
    for (const Json& each : *board) {
        const auto token = text_of(each, "type", "").and_then([](const std::string& name) {
            return token_named(name, "");
        });
        if (token) log.board.push_back(*token);
    }
}

// Free is written as an empty text.
Parsed<std::optional<int>> arena_amount(const Json& args, const char* name,
                                        const std::string& where) {
    const Json* amount = member(args, name);
    if (amount == nullptr) return std::nullopt;
    if (amount->is_string() && amount->get_ref<const std::string&>().empty()) return 0;
    TRY(number, number_in(*amount, where + "." + name));
    return number;
}

struct ArenaVerb {
    std::string_view type;
    Verb verb;
    const char* amount;  // its field, if it has one
};
constexpr std::array<ArenaVerb, 6> kArenaVerbs = {
    {{"wonderSelected", Verb::Draft, nullptr},
     {"constructBuilding", Verb::Build, "cost"},
     {"discardBuilding", Verb::Discard, "gain"},
     {"constructWonder", Verb::Wonder, "cost"},
     {"progressTokenChosen", Verb::Token, nullptr},
     {"opponentDiscardBuilding", Verb::Destroy, nullptr}}};

// A building of the discard pile is constructed as others are, and marked.
bool from_discard_pile(const Json& args) {
    const Json* payment = member(args, "payment");
    const Json* marked = payment != nullptr ? member(*payment, "discardedCard") : nullptr;
    return marked != nullptr && marked->is_boolean() && marked->get<bool>();
}

Parsed<ToldMove> arena_move(const ArenaVerb& as, const Json& args, const std::string& where) {
    ToldMove move{.where = where, .verb = as.verb};
    TRY(player, text_of(args, "playerId", where));
    move.player = player;
    if (as.verb == Verb::Draft || as.verb == Verb::Wonder) {
        TRY(name, text_of(args, "wonderName", where));
        TRY(wonder, wonder_named(name, where + ".wonderName"));
        move.wonder = wonder;
    }
    if (as.verb == Verb::Token) {
        TRY(name, text_of(args, "progressTokenName", where));
        TRY(token, token_named(name, where + ".progressTokenName"));
        move.token = token;
    }
    if (as.verb != Verb::Draft && as.verb != Verb::Token) {
        TRY(name, text_of(args, "buildingName", where));
        TRY(card, card_named(name, where + ".buildingName"));
        move.card = card;
    }
    if (as.verb == Verb::Build && from_discard_pile(args)) move.verb = Verb::Revive;
    if (as.amount != nullptr && move.verb == as.verb) {
        TRY(amount, arena_amount(args, as.amount, where));
        move.amount = amount;
    }
    return move;
}

// `place` is where the log stands in the file.
Parsed<Log> read_arena_table(const Json& packets, const std::string& table,
                             const std::string& place) {
    if (!packets.is_array()) return fail(ErrorCode::WrongType, place, "list");
    Log log;
    log.source = "Board Game Arena" + (table.empty() ? "" : ", table " + table);
    log.middle_pawn = MiddlePawn::Chooses;
    for (size_t i = 0; i < packets.size(); ++i) {
        const Json* data = member(packets[i], "data");
        if (data == nullptr || !data->is_array()) continue;
        for (size_t j = 0; j < data->size(); ++j) {
            const Json* type = member((*data)[j], "type");
            const Json* args = member((*data)[j], "args");
            if (type == nullptr || args == nullptr || !args->is_object()) continue;
            CHECK(note_places(*args, at(at(place, i) + ".data", j) + ".args", log));
            note_board(*args, log);
            const auto as =
                std::find_if(kArenaVerbs.begin(), kArenaVerbs.end(), [&](const ArenaVerb& each) {
                    return type->is_string() && each.type == type->get_ref<const std::string&>();
                });
            if (as == kArenaVerbs.end()) continue;
            const std::string where = at(at(place, i) + ".data", j) + ".args";
            TRY(move, arena_move(*as, *args, where));
            log.moves.push_back(move);
        }
    }
    return log;
}

bool are_packets(const Json& json) {
    return json.is_array() && std::any_of(json.begin(), json.end(), [](const Json& each) {
               const Json* data = member(each, "data");
               return data != nullptr && data->is_array();
           });
}

// The list of a download: {"data": {"logs": [...]}}.
const Json* downloaded(const Json& json) {
    const Json* data = member(json, "data");
    const Json* logs = data != nullptr ? member(*data, "logs") : nullptr;
    return logs != nullptr && are_packets(*logs) ? logs : nullptr;
}

}  // namespace

bool is_arena_log(const Json& log) {
    if (are_packets(log) || downloaded(log) != nullptr) return true;
    return log.is_object() && std::any_of(log.begin(), log.end(), are_packets);
}

std::vector<Parsed<Log>> read_arena_log(const Json& log) {
    if (log.is_array()) return {read_arena_table(log, "", "")};
    if (const Json* logs = downloaded(log)) return {read_arena_table(*logs, "", "data.logs")};
    std::vector<Parsed<Log>> games;
    for (const auto& [table, packets] : log.items())
        games.push_back(read_arena_table(packets, table, table));
    return games;
}

}  // namespace dipolis::sites
