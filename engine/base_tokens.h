// The ten progress tokens. In a header so that rules can name one while they are compiled;
// everybody else asks row(Token) of catalogue.h.
#pragma once

#include <string_view>

#include "engine/catalogue.h"

namespace dipolis {

namespace base_tokens {

using namespace effect;  // NOLINT(google-build-using-namespace): the words of the rows

// clang-format off
inline constexpr EnumArray<Token, TokenRow, kTokenCount> kBaseTokens = {{{
    {"agriculture",  {coins(6), points(4)}},
    {"architecture", {rebate(Colour::Wonder, 2)}},
    {"economy",      {trade_income()}},
    {"law",          {shows(Symbol::Law)}},
    {"masonry",      {rebate(Colour::Blue, 2)}},
    {"mathematics",  {per(Per::Token, points(3))}},
    {"philosophy",   {points(7)}},
    {"strategy",     {on_building(Colour::Red, shields(1))}},
    {"theology",     {on_wonder(play_again())}},
    {"urbanism",     {coins(6), on_link(coins(4))}},
}}};
// clang-format on

void no_such_token();  // never defined: reaching it stops the compilation

// The token of that id, which must be there.
consteval Token token_named(std::string_view id) {
    for (size_t i = 0; i < kBaseTokens.size(); ++i) {
        if (kBaseTokens[i].id == id) return static_cast<Token>(i);
    }
    no_such_token();
    return Token::None;
}

}  // namespace base_tokens

using base_tokens::kBaseTokens;
using base_tokens::token_named;

}  // namespace dipolis
