// Effects: what components do. A building, Wonder or progress token is a row of data with up to
// four effects. This file defines the effects; effects.cpp is the only code that carries them out.
#pragma once

#include <span>

#include "engine/base.h"
#include "engine/ids.h"
#include "engine/steps.h"

namespace dipolis {

struct State;

// Moment at which an effect happens.
enum class When : uint8_t {
    Gained,      // at once, and lasting where the effect lasts
    OnBuilding,  // each time its owner constructs a building of the colour (arg) afterwards
    OnWonder,    // each time its owner constructs a Wonder afterwards
    OnLink,      // each time its owner builds from the structure by linking afterwards
    AtEnd,       // at the civilian end
};

enum class What : uint8_t {
    None,
    Coins,        // n coins, for each `per`
    TakeCoins,    // the rival loses up to n coins to the bank
    Shields,      // n shields
    ShowSymbol,   // a scientific symbol (arg)
    Produce,      // n units of a resource (arg); raises what the rival pays for it
    Choose,       // one unit of a kind of resource (arg = Goods), chosen anew at each construction
    Discount,     // the resource (arg) costs this city exactly 1
    Rebate,       // constructions of the colour (arg) cost n = kRebate units fewer
    TradeIncome,  // receives what the rival pays for resources
    PlayAgain,    // another turn
    Points,       // n victory points, for each `per`
    Do,           // put the step (arg) on the agenda
};

// Raw materials or manufactured goods, as the choice producers distinguish them.
enum class Goods : uint8_t { Raw, Manufactured };

// Things by whose number an amount is multiplied.
enum class Per : uint8_t {
    One,
    Brown,
    Grey,
    Blue,
    Green,
    Yellow,
    Red,
    Purple,
    Wonder,  // buildings of a colour, built Wonders
    BrownAndGrey,
    Token,       // own progress tokens
    ThreeCoins,  // complete sets of three coins in the treasury
};

enum class Scope : uint8_t { Own, Best };  // the own city, or the better of the two

struct Effect {
    When when = When::Gained;
    What what = What::None;
    uint8_t n = 0;
    uint8_t arg = 0;
    Per per = Per::One;
    Scope scope = Scope::Own;
    friend constexpr bool operator==(const Effect&, const Effect&) = default;
};

// Up to four effects of one row.
class Effects {
  public:
    constexpr Effects() = default;
    constexpr Effects(std::initializer_list<Effect> effects) {
        for (const Effect& effect : effects) {
            items_[size_++] = effect;
            if (effect.what != What::Points) continue;
            const bool fixed = effect.per == Per::One;
            if (fixed) points_ = static_cast<uint8_t>(points_ + effect.n);
            counted_points_ |= !fixed;
        }
    }
    constexpr const Effect* begin() const { return items_.data(); }
    constexpr const Effect* end() const { return items_.data() + size_; }
    // Older standard libraries do not make a span of any range by themselves.
    constexpr operator std::span<const Effect>() const {  // NOLINT(google-explicit-constructor)
        return {begin(), end()};
    }

    // The sum of the fixed points, and whether other points depend on what somebody has.
    constexpr int points() const { return points_; }
    constexpr bool counted_points() const { return counted_points_; }

  private:
    std::array<Effect, 4> items_{};
    uint8_t size_ = 0;
    uint8_t points_ = 0;
    bool counted_points_ = false;
};

// The words card rows are written in.
namespace effect {

constexpr Effect coins(int n) {
    return {.what = What::Coins, .n = uint8_t(n)};
}
constexpr Effect take_coins(int n) {
    return {.what = What::TakeCoins, .n = uint8_t(n)};
}
constexpr Effect shields(int n) {
    return {.what = What::Shields, .n = uint8_t(n)};
}
constexpr Effect shows(Symbol symbol) {
    return {.what = What::ShowSymbol, .arg = uint8_t(symbol)};
}
constexpr Effect produces(Resource resource, int n = 1) {
    return {.what = What::Produce, .n = uint8_t(n), .arg = uint8_t(resource)};
}
constexpr Effect produces_one_of(Goods goods) {
    return {.what = What::Choose, .n = 1, .arg = uint8_t(goods)};
}
constexpr Effect discount(Resource resource) {
    return {.what = What::Discount, .n = 1, .arg = uint8_t(resource)};
}
constexpr Effect rebate(Colour colour, int n) {
    return {.what = What::Rebate, .n = uint8_t(n), .arg = uint8_t(colour)};
}
constexpr Effect trade_income() {
    return {.what = What::TradeIncome, .n = 1};
}
constexpr Effect play_again() {
    return {.what = What::PlayAgain, .n = 1};
}
constexpr Effect points(int n) {
    return {.when = When::AtEnd, .what = What::Points, .n = uint8_t(n)};
}
constexpr Effect then_do(Step step, Colour colour = {}) {
    return {.what = What::Do, .n = uint8_t(colour), .arg = uint8_t(step)};
}
// per(Per::Red, coins(1)): a coin for each own red building.
constexpr Effect per(Per what, Effect effect) {
    effect.per = what;
    return effect;
}
// per_best: counted in whichever of the two cities has more.
constexpr Effect per_best(Per what, Effect effect) {
    effect.per = what;
    effect.scope = Scope::Best;
    return effect;
}
constexpr Effect on_building(Colour colour, Effect effect) {
    effect.when = When::OnBuilding;
    effect.arg = uint8_t(colour);
    return effect;
}
constexpr Effect on_wonder(Effect effect) {
    effect.when = When::OnWonder;
    return effect;
}
constexpr Effect on_link(Effect effect) {
    effect.when = When::OnLink;
    return effect;
}

}  // namespace effect

// Number of the things that `per` counts, in this city or the better of the two.
int count(const State& state, Seat seat, Per per, Scope scope);

// The seat gains a component: the building or Wonder enters its city, and everything it does, and
// triggers, happens in the order of ruling R28: coins, shields, supremacies, losses of the rival.
// What needs a decision is put on the agenda; after a supremacy the agenda is empty.
void gain_building(State& state, Seat seat, Card card);
void gain_wonder(State& state, Seat seat, Wonder wonder);
void gain_token(State& state, Seat seat, Token token);

// The effects of a component that enters no city: an add-on's card. Inside the engine only.
void gain(State& state, Seat seat, std::span<const Effect> effects);

// Applies the effects of the seat's own components when it builds by linking (Urbanism).
void happen_link(State& state, Seat seat);

// The building leaves the city. Exact opposite of gaining it for what lasts; coins, shields and
// symbols once gained stay gained.
void lose_building(State& state, Seat seat, Card card);

// Moves the conflict pawn towards the rival's capital, space by space, looting on the way; at the
// capital the game is over.
void march(State& state, Seat seat, int shields);

}  // namespace dipolis
