// The twelve Wonders of the base game. In a header because registry.cpp puts those of the add-ons
// behind them; everybody else asks row(Wonder) of catalogue.h.
#pragma once

#include "engine/catalogue.h"

namespace dipolis {

namespace base_wonders {

using namespace effect;  // NOLINT(google-build-using-namespace): the words of the rows

// clang-format off
inline constexpr std::array<WonderRow, kBaseWonderCount> kBaseWonders = {{
    // id                   cost           effects
    {"appian_way",         "CCSSP"_cost,  {coins(3), take_coins(3), play_again(), points(3)}},
    {"circus_maximus",     "WSSG"_cost,   {shields(1), then_do(Step::DestroyBuilding, Colour::Grey), points(3)}},
    {"colossus",           "CCCG"_cost,   {shields(2), points(3)}},
    {"great_library",      "WWWGP"_cost,  {then_do(Step::DrawLibrary), points(4)}},
    {"great_lighthouse",   "WSPP"_cost,   {produces_one_of(Goods::Raw), points(4)}},
    {"hanging_gardens",    "WWGP"_cost,   {coins(6), play_again(), points(3)}},
    {"mausoleum",          "CCGGP"_cost,  {then_do(Step::ReviveBuilding), points(2)}},
    {"piraeus",            "WWCS"_cost,   {produces_one_of(Goods::Manufactured), play_again(), points(2)}},
    {"pyramids",           "SSSP"_cost,   {points(9)}},
    {"sphinx",             "CSGG"_cost,   {play_again(), points(6)}},
    {"statue_of_zeus",     "WCSPP"_cost,  {shields(1), then_do(Step::DestroyBuilding, Colour::Brown), points(3)}},
    {"temple_of_artemis",  "WSGP"_cost,   {coins(12), play_again()}},
}};
// clang-format on

}  // namespace base_wonders

using base_wonders::kBaseWonders;

}  // namespace dipolis
