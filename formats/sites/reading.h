// Reading what sites name and number. Inside formats/sites only.
#pragma once

#include <algorithm>
#include <cctype>
#include <string>
#include <string_view>

#include "engine/catalogue.h"
#include "formats/json.h"
#include "formats/propagate.h"
#include "formats/sites/log.h"
#include "formats/trace_moves.h"
#include "formats/words.h"

namespace dipolis::sites {

// 7wd.io counts from 1, sevenee from 0; the last two only 7wd.io has.
constexpr std::string_view kNumberedWonders =
    "appian_way circus_maximus colossus great_library great_lighthouse hanging_gardens "
    "mausoleum piraeus pyramids sphinx statue_of_zeus temple_of_artemis messe "
    "statue_of_liberty";

// The name as it is compared: small letters alone, without the article in front.
inline std::string bare(std::string_view name) {
    std::string letters;
    for (char c : name) {
        if (std::isalpha(static_cast<unsigned char>(c)) != 0)
            letters += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
        else if (letters == "the")
            letters.clear();
    }
    return letters == "tradersguild" ? "merchantsguild" : letters;
}

// The thing with this printed name, or this id.
template <class T, class Find>
Parsed<T> thing_named(std::string_view name, int count, const Find& find,
                      const std::string& where) {
    if (const auto exactly = find(name)) return *exactly;
    const std::string wanted = bare(name);
    for (int i = 0; i < count; ++i) {
        const auto each = static_cast<T>(i);
        if (bare(id(each)) == wanted) return each;
    }
    return fail(ErrorCode::UnknownId, where, name);
}
inline Parsed<Card> card_named(std::string_view name, const std::string& where) {
    return thing_named<Card>(name, kCardCount, find_card, where);
}
inline Parsed<Wonder> wonder_named(std::string_view name, const std::string& where) {
    return thing_named<Wonder>(name, kBaseWonderCount, find_wonder, where);
}
inline Parsed<Token> token_named(std::string_view name, const std::string& where) {
    return thing_named<Token>(name, kTokenCount, find_token, where);
}

// The name with that number; names begin with the number `from`.
inline Parsed<std::string_view> name_of_number(std::string_view names, int from, int number,
                                               const std::string& where) {
    const auto ids = split(names, ' ');
    const auto at = static_cast<size_t>(number - from);
    if (number < from || at >= ids.size())
        return fail(ErrorCode::UnknownId, where, std::to_string(number));
    return ids[at];
}

// A whole number, also as text: sites write the same number both ways.
inline Parsed<int> number_in(const Json& value, const std::string& where) {
    if (!value.is_string()) return as_int(value, -1'000'000'000, 1'000'000'000, where);
    const auto& text = value.get_ref<const std::string&>();
    const bool digits =
        !text.empty() && text.size() < 9 &&
        std::all_of(text.begin(), text.end(), [](unsigned char c) { return std::isdigit(c); });
    if (!digits) return fail(ErrorCode::WrongType, where, "number");
    return std::stoi(text);
}
inline Parsed<int> number_of(const Json& object, const char* name, const std::string& where) {
    TRY(value, field(object, name, where));
    return number_in(*value, where + "." + name);
}
inline Parsed<std::string> text_of(const Json& object, const char* name, const std::string& where) {
    TRY(value, field(object, name, where));
    if (value->is_number_integer()) return std::to_string(value->get<int64_t>());
    return as_string(*value, where + "." + name);
}

inline const Json* member(const Json& json, const char* name) {
    const auto found = json.is_object() ? json.find(name) : json.end();
    return found == json.end() ? nullptr : &*found;
}

// A log must tell what its moves are about.
inline Parsed<ToldMove> with_all_it_needs(const ToldMove& move) {
    const bool token = move.verb == Verb::Token;
    const bool wonder = move.verb == Verb::Draft || move.verb == Verb::Wonder;
    const bool card = !token && move.verb != Verb::Draft && move.verb != Verb::Begin;
    if (wonder && move.wonder == Wonder::None)
        return fail(ErrorCode::MissingField, move.where, "wonder");
    if (card && move.card == Card::None) return fail(ErrorCode::MissingField, move.where, "card");
    if (token && move.token == Token::None)
        return fail(ErrorCode::MissingField, move.where, "token");
    return move;
}

}  // namespace dipolis::sites
