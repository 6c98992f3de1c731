#include "engine/catalogue.h"

#include "engine/base_tokens.h"
#include "engine/base_wonders.h"

namespace dipolis {

namespace {

// The rows below are written in its words.
using namespace effect;  // NOLINT(google-build-using-namespace)
using enum Back;
using enum Colour;
using enum Link;
using enum Resource;

template <class Rows>
constexpr int find_row(const Rows& rows, std::string_view id) {
    for (size_t i = 0; i < rows.size(); ++i) {
        if (rows[i].id == id) return static_cast<int>(i);
    }
    return -1;
}

}  // namespace

// clang-format off
constexpr EnumArray<Card, Building, kCardCount> kBuildings = {{{
    // id                    cost          deck    colour  needs      gives      effects
    {"lumber_yard",         ""_cost,      AgeI,   Brown,  None,      None,      {produces(Wood)}},
    {"logging_camp",        "1"_cost,     AgeI,   Brown,  None,      None,      {produces(Wood)}},
    {"clay_pool",           ""_cost,      AgeI,   Brown,  None,      None,      {produces(Clay)}},
    {"clay_pit",            "1"_cost,     AgeI,   Brown,  None,      None,      {produces(Clay)}},
    {"quarry",              ""_cost,      AgeI,   Brown,  None,      None,      {produces(Stone)}},
    {"stone_pit",           "1"_cost,     AgeI,   Brown,  None,      None,      {produces(Stone)}},
    {"glassworks",          "1"_cost,     AgeI,   Grey,   None,      None,      {produces(Glass)}},
    {"press",               "1"_cost,     AgeI,   Grey,   None,      None,      {produces(Papyrus)}},
    {"guard_tower",         ""_cost,      AgeI,   Red,    None,      None,      {shields(1)}},
    {"stable",              "W"_cost,     AgeI,   Red,    None,      Horseshoe, {shields(1)}},
    {"garrison",            "C"_cost,     AgeI,   Red,    None,      Sword,     {shields(1)}},
    {"palisade",            "2"_cost,     AgeI,   Red,    None,      Tower,     {shields(1)}},
    {"workshop",            "P"_cost,     AgeI,   Green,  None,      None,      {shows(Symbol::Pendulum), points(1)}},
    {"apothecary",          "G"_cost,     AgeI,   Green,  None,      None,      {shows(Symbol::Wheel), points(1)}},
    {"scriptorium",         "2"_cost,     AgeI,   Green,  None,      Book,      {shows(Symbol::Quill)}},
    {"pharmacist",          "2"_cost,     AgeI,   Green,  None,      Gear,      {shows(Symbol::Mortar)}},
    {"theater",             ""_cost,      AgeI,   Blue,   None,      Mask,      {points(3)}},
    {"altar",               ""_cost,      AgeI,   Blue,   None,      Moon,      {points(3)}},
    {"baths",               "S"_cost,     AgeI,   Blue,   None,      Droplet,   {points(3)}},
    {"stone_reserve",       "3"_cost,     AgeI,   Yellow, None,      None,      {discount(Stone)}},
    {"clay_reserve",        "3"_cost,     AgeI,   Yellow, None,      None,      {discount(Clay)}},
    {"wood_reserve",        "3"_cost,     AgeI,   Yellow, None,      None,      {discount(Wood)}},
    {"tavern",              ""_cost,      AgeI,   Yellow, None,      Vase,      {coins(4)}},
    {"sawmill",             "2"_cost,     AgeII,  Brown,  None,      None,      {produces(Wood, 2)}},
    {"brickyard",           "2"_cost,     AgeII,  Brown,  None,      None,      {produces(Clay, 2)}},
    {"shelf_quarry",        "2"_cost,     AgeII,  Brown,  None,      None,      {produces(Stone, 2)}},
    {"glass_blower",        ""_cost,      AgeII,  Grey,   None,      None,      {produces(Glass)}},
    {"drying_room",         ""_cost,      AgeII,  Grey,   None,      None,      {produces(Papyrus)}},
    {"walls",               "SS"_cost,    AgeII,  Red,    None,      None,      {shields(2)}},
    {"horse_breeders",      "WC"_cost,    AgeII,  Red,    Horseshoe, None,      {shields(1)}},
    {"barracks",            "3"_cost,     AgeII,  Red,    Sword,     None,      {shields(1)}},
    {"archery_range",       "WSP"_cost,   AgeII,  Red,    None,      Target,    {shields(2)}},
    {"parade_ground",       "CCG"_cost,   AgeII,  Red,    None,      Helmet,    {shields(2)}},
    {"library",             "WSG"_cost,   AgeII,  Green,  Book,      None,      {shows(Symbol::Quill), points(2)}},
    {"dispensary",          "CCS"_cost,   AgeII,  Green,  Gear,      None,      {shows(Symbol::Mortar), points(2)}},
    {"school",              "WPP"_cost,   AgeII,  Green,  None,      Lyre,      {shows(Symbol::Wheel), points(1)}},
    {"laboratory",          "WGG"_cost,   AgeII,  Green,  None,      Lamp,      {shows(Symbol::Pendulum), points(1)}},
    {"courthouse",          "WWG"_cost,   AgeII,  Blue,   None,      None,      {points(5)}},
    {"statue",              "CC"_cost,    AgeII,  Blue,   Mask,      Pillar,    {points(4)}},
    {"temple",              "WP"_cost,    AgeII,  Blue,   Moon,      Sun,       {points(4)}},
    {"aqueduct",            "SSS"_cost,   AgeII,  Blue,   Droplet,   None,      {points(5)}},
    {"rostrum",             "WS"_cost,    AgeII,  Blue,   None,      Portico,   {points(4)}},
    {"forum",               "3C"_cost,    AgeII,  Yellow, None,      None,      {produces_one_of(Goods::Manufactured)}},
    {"caravansery",         "2GP"_cost,   AgeII,  Yellow, None,      None,      {produces_one_of(Goods::Raw)}},
    {"customs_house",       "4"_cost,     AgeII,  Yellow, None,      None,      {discount(Glass), discount(Papyrus)}},
    {"brewery",             ""_cost,      AgeII,  Yellow, None,      Barrel,    {coins(6)}},
    {"arsenal",             "WWCCC"_cost, AgeIII, Red,    None,      None,      {shields(3)}},
    {"pretorium",           "8"_cost,     AgeIII, Red,    None,      None,      {shields(3)}},
    {"fortifications",      "CSSP"_cost,  AgeIII, Red,    Tower,     None,      {shields(2)}},
    {"siege_workshop",      "WWWG"_cost,  AgeIII, Red,    Target,    None,      {shields(2)}},
    {"circus",              "CCSS"_cost,  AgeIII, Red,    Helmet,    None,      {shields(2)}},
    {"academy",             "WSGG"_cost,  AgeIII, Green,  None,      None,      {shows(Symbol::Sundial), points(3)}},
    {"study",               "WWGP"_cost,  AgeIII, Green,  None,      None,      {shows(Symbol::Sundial), points(3)}},
    {"university",          "CGP"_cost,   AgeIII, Green,  Lyre,      None,      {shows(Symbol::ArmillarySphere), points(2)}},
    {"observatory",         "SPP"_cost,   AgeIII, Green,  Lamp,      None,      {shows(Symbol::ArmillarySphere), points(2)}},
    {"palace",              "WCSGG"_cost, AgeIII, Blue,   None,      None,      {points(7)}},
    {"town_hall",           "WWSSS"_cost, AgeIII, Blue,   None,      None,      {points(7)}},
    {"obelisk",             "SSG"_cost,   AgeIII, Blue,   None,      None,      {points(5)}},
    {"gardens",             "WWCC"_cost,  AgeIII, Blue,   Pillar,    None,      {points(6)}},
    {"pantheon",            "WCPP"_cost,  AgeIII, Blue,   Sun,       None,      {points(6)}},
    {"senate",              "CCSP"_cost,  AgeIII, Blue,   Portico,   None,      {points(5)}},
    {"chamber_of_commerce", "PP"_cost,    AgeIII, Yellow, None,      None,      {per(Per::Grey, coins(3)), points(3)}},
    {"port",                "WGP"_cost,   AgeIII, Yellow, None,      None,      {per(Per::Brown, coins(2)), points(3)}},
    {"armory",              "SSG"_cost,   AgeIII, Yellow, None,      None,      {per(Per::Red, coins(1)), points(3)}},
    {"lighthouse",          "CCG"_cost,   AgeIII, Yellow, Vase,      None,      {per(Per::Yellow, coins(1)), points(3)}},
    {"arena",               "WCS"_cost,   AgeIII, Yellow, Barrel,    None,      {per(Per::Wonder, coins(2)), points(3)}},
    {"merchants_guild",     "WCGP"_cost,  Guild,  Purple, None,      None,      {per_best(Per::Yellow, coins(1)), per_best(Per::Yellow, points(1))}},
    {"shipowners_guild",    "CSGP"_cost,  Guild,  Purple, None,      None,      {per_best(Per::BrownAndGrey, coins(1)), per_best(Per::BrownAndGrey, points(1))}},
    {"builders_guild",      "WCSSG"_cost, Guild,  Purple, None,      None,      {per_best(Per::Wonder, points(2))}},
    {"magistrates_guild",   "WWCP"_cost,  Guild,  Purple, None,      None,      {per_best(Per::Blue, coins(1)), per_best(Per::Blue, points(1))}},
    {"scientists_guild",    "WWCC"_cost,  Guild,  Purple, None,      None,      {per_best(Per::Green, coins(1)), per_best(Per::Green, points(1))}},
    {"moneylenders_guild",  "WWSS"_cost,  Guild,  Purple, None,      None,      {per_best(Per::ThreeCoins, points(1))}},
    {"tacticians_guild",    "CSSP"_cost,  Guild,  Purple, None,      None,      {per_best(Per::Red, coins(1)), per_best(Per::Red, points(1))}},
}}};
// clang-format on

constexpr EnumArray<Token, TokenRow, kTokenCount> kTokens = kBaseTokens;

constexpr EnumArray<Card, Bill, kCardCount> kCardBills = [] {
    EnumArray<Card, Bill, kCardCount> bills;
    for (size_t i = 0; i < bills.size(); ++i)
        bills[i] = Bill(kBuildings[i].cost, kBuildings[i].colour, kBuildings[i].needs);
    return bills;
}();

constexpr EnumArray<Card, Tally<Colour>, kCardCount> kFixedPoints = [] {
    EnumArray<Card, Tally<Colour>, kCardCount> points;
    for (size_t i = 0; i < points.size(); ++i)
        points[i].add(kBuildings[i].colour, kBuildings[i].effects.points());
    return points;
}();

// Conditions that the rows must fulfil, whatever the printed values are.
namespace {

constexpr bool only_guilds_count_for_points() {
    for (const Building& building : kBuildings) {
        if (building.back != Guild && building.effects.counted_points()) return false;
    }
    return true;
}
static_assert(only_guilds_count_for_points());  // score_sheet() relies on it

constexpr int cards_with(Back back) {
    int n = 0;
    for (const Building& building : kBuildings) n += building.back == back;
    return n;
}
static_assert(cards_with(AgeI) == 23 && cards_with(AgeII) == 23);
static_assert(cards_with(AgeIII) == 20 && cards_with(Guild) == 7);

constexpr bool every_link_has_one_giver_and_one_user() {
    for (int link = 0; link < kLinkCount; ++link) {
        int givers = 0;
        int users = 0;
        for (const Building& building : kBuildings) {
            givers += building.gives == static_cast<Link>(link);
            users += building.needs == static_cast<Link>(link);
        }
        if (givers != 1 || users != 1) return false;
    }
    return true;
}
static_assert(every_link_has_one_giver_and_one_user());

constexpr bool every_symbol_is_on_two_cards() {
    for (int symbol = 0; symbol < kSymbolCount; ++symbol) {
        int cards = 0;
        for (const Building& building : kBuildings) {
            for (const Effect& effect : building.effects)
                cards += effect.what == What::ShowSymbol && effect.arg == symbol;
        }
        if (cards != (static_cast<Symbol>(symbol) == Symbol::Law ? 0 : 2)) return false;
    }
    return true;
}
static_assert(every_symbol_is_on_two_cards());

// A city only remembers what its rebates are for.
constexpr bool every_rebate_is_the_same() {
    for (const TokenRow& token : kTokens) {
        for (const Effect& effect : token.effects) {
            if (effect.what == What::Rebate && effect.n != kRebate) return false;
        }
    }
    return true;
}
static_assert(every_rebate_is_the_same());

template <class Rows>
constexpr bool ids_are_unique(const Rows& rows) {
    for (size_t i = 0; i < rows.size(); ++i) {
        if (find_row(rows, rows[i].id) != static_cast<int>(i)) return false;
    }
    return true;
}
static_assert(ids_are_unique(kBuildings) && ids_are_unique(kBaseWonders) &&
              ids_are_unique(kTokens));

consteval Wonders wonders(std::initializer_list<std::string_view> ids) {
    Wonders set;
    for (std::string_view id : ids)
        set.add(static_cast<dipolis::Wonder>(find_row(kBaseWonders, id)));
    return set;
}

constexpr EnumArray<Back, Cards, 4> kDecks = {Cards::range(0, 23), Cards::range(23, 46),
                                              Cards::range(46, 66), Cards::range(66, 73)};

constexpr Tokens find_tokens_with(When when) {
    Tokens tokens;
    for (size_t i = 0; i < kTokens.size(); ++i) {
        for (const Effect& effect : kTokens[i].effects) {
            if (effect.when == when) tokens.add(static_cast<Token>(i));
        }
    }
    return tokens;
}
constexpr EnumArray<When, Tokens, 5> kTokensWith = {
    find_tokens_with(When::Gained), find_tokens_with(When::OnBuilding),
    find_tokens_with(When::OnWonder), find_tokens_with(When::OnLink),
    find_tokens_with(When::AtEnd)};

template <class T, class Rows>
std::optional<T> find(const Rows& rows, std::string_view id) {
    const int i = find_row(rows, id);
    if (i < 0) return std::nullopt;
    return static_cast<T>(i);
}

}  // namespace

Cards deck(Back back) {
    return kDecks[back];
}
Tokens tokens_with(When when) {
    return kTokensWith[when];
}

std::optional<Card> find_card(std::string_view id) {
    return find<Card>(kBuildings, id);
}
std::optional<dipolis::Wonder> find_wonder(std::string_view id) {
    return find<dipolis::Wonder>(kWonders, id);
}
std::optional<Token> find_token(std::string_view id) {
    return find<Token>(kTokens, id);
}

Wonders preset_wonders(Seat seat) {
    static constexpr PerSeat<Wonders> kPreset = {
        wonders({"pyramids", "great_lighthouse", "temple_of_artemis", "statue_of_zeus"}),
        wonders({"circus_maximus", "piraeus", "appian_way", "colossus"})};
    return kPreset[seat];
}

std::string_view id(Resource resource) {
    static constexpr EnumArray<Resource, std::string_view, kResourceCount> kIds = {
        "wood", "clay", "stone", "glass", "papyrus"};
    return kIds[resource];
}

std::string_view id(Symbol symbol) {
    static constexpr EnumArray<Symbol, std::string_view, kSymbolCount> kIds = {
        "wheel", "mortar", "quill", "pendulum", "sundial", "armillary_sphere", "law"};
    return kIds[symbol];
}

std::string_view id(Colour colour) {
    static constexpr EnumArray<Colour, std::string_view, kColourCount + 1> kIds = {
        "brown", "grey", "blue", "green", "yellow", "red", "purple", "wonder"};
    return kIds[colour];
}

std::string_view id(Link link) {
    static constexpr EnumArray<Link, std::string_view, kLinkCount> kIds = {
        "horseshoe", "sword", "tower",   "target", "helmet", "book",    "gear", "lyre",  "lamp",
        "mask",      "moon",  "droplet", "pillar", "sun",    "portico", "vase", "barrel"};
    return kIds[link];
}

std::string_view id(Back back) {
    static constexpr EnumArray<Back, std::string_view, 4> kIds = {"age1", "age2", "age3", "guild"};
    return kIds[back];
}

}  // namespace dipolis
