#include "engine/score.h"

#include "engine/addon.h"
#include "engine/catalogue.h"

namespace dipolis {

namespace {

// The category of a building's fixed points. Of the other colours only guilds have points, and
// theirs depend on what the cities own.
struct ColourCategory {
    Colour colour;
    Category category;
};
constexpr std::array<ColourCategory, 3> kColourCategories = {{{Colour::Blue, Category::Blue},
                                                              {Colour::Green, Category::Green},
                                                              {Colour::Yellow, Category::Yellow}}};

}  // namespace

std::string_view id(Category category) {
    static constexpr EnumArray<Category, std::string_view, kCategoryCount> kIds = {
        "military", "blue",   "green", "yellow",  "guilds",
        "wonders",  "tokens", "coins", "leaders", "bonus"};
    return kIds[category];
}

std::string_view id(Result::Kind kind) {
    static constexpr EnumArray<Result::Kind, std::string_view, 5> kIds = {
        "none", "military", "science", "civilian", "tie"};
    return kIds[kind];
}

int points(const State& state, Seat seat, const Effects& effects) {
    int sum = effects.points();
    if (!effects.counted_points()) return sum;
    for (const Effect& effect : effects) {
        if (effect.what == What::Points && effect.per != Per::One)
            sum += effect.n * count(state, seat, effect.per, effect.scope);
    }
    return sum;
}

ScoreSheet score_sheet(const State& state, Seat seat) {
    const City& city = state.city(seat);
    ScoreSheet sheet;
    sheet.add(Category::Military, military_points(state.lead(seat)));
    Tally<Colour> fixed;
    for (Card card : city.buildings) fixed.add(kFixedPoints[card]);
    for (const auto& [colour, category] : kColourCategories) sheet.add(category, fixed[colour]);
    const Cards guilds = city.buildings & deck(Back::Guild);
    for (Card guild : guilds) sheet.add(Category::Guilds, points(state, seat, row(guild).effects));
    for (Wonder wonder : city.built)
        sheet.add(Category::Wonders, points(state, seat, row(wonder).effects));
    for (Token token : city.tokens)
        sheet.add(Category::Tokens, points(state, seat, row(token).effects));
    sheet.add(Category::Coins, count(state, seat, Per::ThreeCoins, Scope::Own));
    notify<&AddOn::score, const State, Seat, ScoreSheet&>(state, seat, sheet);
    return sheet;
}

Result civilian_result(const State& state) {
    const ScoreSheet first = score_sheet(state, Seat::First);
    const ScoreSheet second = score_sheet(state, Seat::Second);
    int difference = first.total() - second.total();
    if (difference == 0) difference = first[Category::Blue] - second[Category::Blue];
    if (difference == 0) return {Result::Kind::Tie};
    return {Result::Kind::Civilian, difference > 0 ? Seat::First : Seat::Second};
}

}  // namespace dipolis
