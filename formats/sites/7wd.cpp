// 7wd.io: a list of moves, the first of which is the deal.
#include <optional>

#include "formats/propagate.h"
#include "formats/sites/log.h"
#include "formats/sites/reading.h"

namespace dipolis::sites {

namespace {

// The four decks of 7wd.io, numbered from 100, 200, 300 and 400.
constexpr std::array<std::string_view, 4> kDecksOf7wd = {
    "lumber_yard logging_camp clay_pool clay_pit quarry stone_pit glassworks press "
    "guard_tower workshop apothecary stone_reserve clay_reserve wood_reserve stable garrison "
    "palisade scriptorium pharmacist theater altar baths tavern",
    "sawmill brickyard shelf_quarry glass_blower drying_room walls forum caravansery "
    "customs_house courthouse horse_breeders barracks archery_range parade_ground library "
    "dispensary school laboratory statue temple aqueduct rostrum brewery",
    "arsenal pretorium academy study chamber_of_commerce port armory palace town_hall obelisk "
    "fortifications siege_workshop circus university observatory gardens pantheon senate "
    "lighthouse arena",
    "merchants_guild shipowners_guild builders_guild magistrates_guild scientists_guild "
    "moneylenders_guild tacticians_guild"};

// From 1.
constexpr std::string_view kNumberedTokens =
    "agriculture architecture economy law masonry mathematics philosophy strategy theology "
    "urbanism";

enum class MoveOf7wd : uint8_t {
    Prepare = 1,
    Draft,
    Token,
    Build,
    Wonder,
    Discard,
    Begin,
    Destroy,
    LibraryToken,
    Revive = 11,
    Over = 13  // 10 and 12 are of its two promotional Wonders
};

Parsed<Card> card_of_7wd(int number, const std::string& where) {
    const auto deck = static_cast<size_t>(number / 100 - 1);
    if (number < 100 || deck >= kDecksOf7wd.size())
        return fail(ErrorCode::UnknownId, where, std::to_string(number));
    TRY(name, name_of_number(kDecksOf7wd[deck], number / 100 * 100, number, where));
    return card_named(name, where);
}

Parsed<Wonder> wonder_of_7wd(const Json& value, const std::string& where) {
    TRY(number, number_in(value, where));
    TRY(name, name_of_number(kNumberedWonders, 1, number, where));
    return wonder_named(name, where);
}

Parsed<Token> token_of_7wd(const Json& value, const std::string& where) {
    TRY(number, number_in(value, where));
    TRY(name, name_of_number(kNumberedTokens, 1, number, where));
    return token_named(name, where);
}

// Names of both players, the eight Wonders, the tokens, and the twenty cards of each age.
Parsed<bool> read_deal_of_7wd(const Json& move, const std::string& where, Log& log) {
    for (size_t i = 0; i < 2; ++i) {
        TRY(name, text_of(move, i == 0 ? "p1" : "p2", where));
        log.players[i] = name;
    }
    if (log.players[0] == log.players[1])
        return fail(ErrorCode::WrongPlayer, where + ".p2", log.players[1]);
    TRY(wonders, field(move, "wonders", where));
    for (const Json& each : *wonders) {
        // A promotional one, which this game does not have, is refused where it is drafted.
        TRY(number, number_in(each, where + ".wonders"));
        const bool promotional = number == 13 || number == 14;
        TRY(wonder,
            promotional ? Parsed<Wonder>(Wonder::None) : wonder_of_7wd(each, where + ".wonders"));
        log.wonders.push_back(wonder);
    }
    if (log.wonders.size() != 8) return fail(ErrorCode::WrongType, where + ".wonders", "8 numbers");
    TRY(tokens, field(move, "tokens", where));
    for (const Json& each : *tokens) {
        TRY(token, token_of_7wd(each, where + ".tokens"));
        log.board.push_back(token);
    }
    if (const Json* shown = member(move, "randomTokens")) {
        for (const Json& each : *shown) {
            TRY(token, token_of_7wd(each, where + ".randomTokens"));
            log.shown.add(token);
        }
    }
    TRY(cards, field(move, "cards", where));
    for (int age = 1; age <= 3; ++age) {
        const std::string name = std::to_string(age);
        TRY(row, field(*cards, name.c_str(), where + ".cards"));
        if (!row->is_array() || row->size() != kPlaceCount)
            return fail(ErrorCode::WrongType, where + ".cards." + name, "20 numbers");
        for (size_t place = 0; place < kPlaceCount; ++place) {
            TRY(number, number_in((*row)[place], where + ".cards." + name));
            TRY(card, card_of_7wd(number, where + ".cards." + name));
            log.places[static_cast<Age>(age)][place] = card;
        }
    }
    return true;
}

std::optional<Verb> verb_of_7wd(int number) {
    switch (static_cast<MoveOf7wd>(number)) {
        case MoveOf7wd::Draft:
            return Verb::Draft;
        case MoveOf7wd::Token:
        case MoveOf7wd::LibraryToken:
            return Verb::Token;
        case MoveOf7wd::Build:
            return Verb::Build;
        case MoveOf7wd::Wonder:
            return Verb::Wonder;
        case MoveOf7wd::Discard:
            return Verb::Discard;
        case MoveOf7wd::Begin:
            return Verb::Begin;
        case MoveOf7wd::Destroy:
            return Verb::Destroy;
        case MoveOf7wd::Revive:
            return Verb::Revive;
        default:
            return std::nullopt;
    }
}

Parsed<ToldMove> move_of_7wd(const Json& json, Verb verb, const std::string& where) {
    ToldMove move{.where = where, .verb = verb};
    if (const Json* card = member(json, "card")) {
        TRY(number, number_in(*card, where + ".card"));
        TRY(found, card_of_7wd(number, where + ".card"));
        move.card = found;
    }
    if (const Json* wonder = member(json, "wonder")) {
        TRY(found, wonder_of_7wd(*wonder, where + ".wonder"));
        move.wonder = found;
    }
    if (const Json* token = member(json, "token")) {
        TRY(found, token_of_7wd(*token, where + ".token"));
        move.token = found;
    }
    if (verb == Verb::Begin) {
        TRY(first, text_of(json, "player", where));
        move.first = first;
    }
    return with_all_it_needs(move);
}

}  // namespace

bool is_7wd_log(const Json& log) {
    if (!log.is_array() || log.empty()) return false;
    const Json* move = member(log[0], "move");
    const Json* number = member(move != nullptr ? *move : log[0], "id");
    return number != nullptr && number->is_number_integer();
}

Parsed<Log> read_7wd_log(const Json& log) {
    Log read;
    read.source = "7wd.io";
    read.middle_pawn = MiddlePawn::Chooses;
    for (size_t i = 0; i < log.size(); ++i) {
        const Json* inner = member(log[i], "move");
        const Json& json = inner != nullptr ? *inner : log[i];
        const std::string where = at("", i) + (inner != nullptr ? ".move" : "");
        TRY(number, number_of(json, "id", where));
        const bool deals = number == static_cast<int>(MoveOf7wd::Prepare);
        if (deals != (i == 0))
            return fail(ErrorCode::UnknownMove, where + ".id", std::to_string(number));
        if (deals) {
            CHECK(read_deal_of_7wd(json, where, read));
            continue;
        }
        if (number == static_cast<int>(MoveOf7wd::Over)) {
            if (i + 1 < log.size()) return fail(ErrorCode::GameOver, at("", i + 1));
            break;
        }
        const auto verb = verb_of_7wd(number);
        if (!verb) return fail(ErrorCode::UnknownMove, where + ".id", std::to_string(number));
        TRY(move, move_of_7wd(json, *verb, where));
        read.moves.push_back(move);
        const Json* meta = member(log[i], "meta");
        if (meta == nullptr) continue;
        TRY(actor, text_of(*meta, "actor", at("", i) + ".meta"));
        read.moves.back().player = actor;
    }
    return read;
}

}  // namespace dipolis::sites
