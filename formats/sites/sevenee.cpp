// sevenee: actions of the players, and of the site that deals.
#include <algorithm>

#include "formats/propagate.h"
#include "formats/sites/log.h"
#include "formats/sites/reading.h"

namespace dipolis::sites {

namespace {

// From 0.
constexpr std::string_view kSeveneeCards =
    "lumber_yard logging_camp clay_pool clay_pit quarry stone_pit glassworks press "
    "guard_tower stable garrison palisade workshop apothecary scriptorium pharmacist theater "
    "altar baths stone_reserve clay_reserve wood_reserve tavern sawmill brickyard "
    "shelf_quarry glass_blower drying_room walls horse_breeders barracks archery_range "
    "parade_ground library dispensary school laboratory courthouse statue temple aqueduct "
    "rostrum forum caravansery customs_house brewery arsenal pretorium fortifications "
    "siege_workshop circus academy study university observatory palace town_hall obelisk "
    "gardens pantheon senate chamber_of_commerce port armory lighthouse arena merchants_guild "
    "shipowners_guild builders_guild magistrates_guild scientists_guild moneylenders_guild "
    "tacticians_guild";

Parsed<Card> card_of_sevenee(const Json& value, const std::string& where) {
    TRY(number, number_in(value, where));
    TRY(name, name_of_number(kSeveneeCards, 0, number, where));
    return card_named(name, where);
}

Parsed<Wonder> wonder_of_sevenee(const Json& value, const std::string& where) {
    TRY(number, number_in(value, where));
    TRY(name, name_of_number(kNumberedWonders, 0, number, where));
    return wonder_named(name, where);
}

// The rows of an age from above; nothing stands for a gap.
Parsed<bool> read_rows_of_sevenee(const Json& rows, const std::string& where, Age age, Log& log) {
    size_t place = 0;
    for (const Json& row : rows) {
        for (const Json& each : row) {
            if (each.is_null()) continue;
            if (place == kPlaceCount) return fail(ErrorCode::OutOfRange, where, "20 cards");
            TRY(card, card_of_sevenee(each, where));
            log.places[age][place++] = card;
        }
    }
    return true;
}

Parsed<bool> read_tokens_of_sevenee(const Json& action, const std::string& where, Log& log) {
    TRY(board, field(action, "progressTokens", where));
    for (const Json& each : *board) {
        TRY(name, as_string(each, where + ".progressTokens"));
        TRY(token, token_named(name, where + ".progressTokens"));
        log.board.push_back(token);
    }
    return true;
}

struct SeveneeVerb {
    std::string_view type;
    Verb verb;
};
constexpr std::array<SeveneeVerb, 8> kSeveneeVerbs = {{{"pickWonder", Verb::Draft},
                                                       {"buyCard", Verb::Build},
                                                       {"discardCard", Verb::Discard},
                                                       {"buildWonder", Verb::Wonder},
                                                       {"pickProgressToken", Verb::Token},
                                                       {"killCard", Verb::Destroy},
                                                       {"pickDiscardedCard", Verb::Revive},
                                                       {"pickStartPlayer", Verb::Begin}}};

Parsed<ToldMove> move_of_sevenee(const Json& action, Verb verb, const std::string& where) {
    ToldMove move{.where = where, .verb = verb};
    TRY(player, text_of(action, "playerIndex", where));
    move.player = player;
    if (const Json* card = member(action, "card")) {
        TRY(found, card_of_sevenee(*card, where + ".card"));
        move.card = found;
    }
    if (const Json* wonder = member(action, "wonder")) {
        TRY(found, wonder_of_sevenee(*wonder, where + ".wonder"));
        move.wonder = found;
    }
    if (verb == Verb::Token) {
        TRY(name, text_of(action, "progressToken", where));
        TRY(token, token_named(name, where + ".progressToken"));
        move.token = token;
    }
    if (verb == Verb::Begin) {
        TRY(first, text_of(action, "pickedPlayerIndex", where));
        move.first = first;
    }
    return with_all_it_needs(move);
}

// The site itself acts too, and not only where it deals.
bool is_of_player(const Json& item) {
    const Json* agent = member(item, "agent");
    const Json* kind = agent != nullptr ? member(*agent, "t") : nullptr;
    return kind == nullptr || *kind == "p";
}

}  // namespace

bool is_sevenee_log(const Json& log) {
    const Json* items = member(log, "actionItems");
    return items != nullptr && items->is_array();
}

Parsed<Log> read_sevenee_log(const Json& log) {
    Log read;
    read.source = "sevenee";
    int ages = 0;
    const Json& items = log["actionItems"];
    for (size_t i = 0; i < items.size(); ++i) {
        const std::string where = at("actionItems", i) + ".action";
        TRY(action, field(items[i], "action", at("actionItems", i)));
        TRY(type, text_of(*action, "type", where));
        const auto as = std::find_if(kSeveneeVerbs.begin(), kSeveneeVerbs.end(),
                                     [&](const SeveneeVerb& each) { return each.type == type; });
        if (as != kSeveneeVerbs.end()) {
            TRY(move, move_of_sevenee(*action, as->verb, where));
            read.moves.push_back(move);
        } else if (type == "drawCards" && ages < 3) {
            TRY(rows, field(*action, "cards", where));
            CHECK(read_rows_of_sevenee(*rows, where + ".cards", static_cast<Age>(++ages), read));
        } else if (type == "drawProgressTokens") {
            CHECK(read_tokens_of_sevenee(*action, where, read));
        } else if (type == "drawWonders") {
            TRY(wonders, field(*action, "wonders", where));
            for (const Json& each : *wonders) {
                TRY(wonder, wonder_of_sevenee(each, where + ".wonders"));
                read.wonders.push_back(wonder);
            }
        } else if (is_of_player(items[i])) {
            return fail(ErrorCode::UnknownMove, where + ".type", type);
        }
    }
    return read;
}

}  // namespace dipolis::sites
