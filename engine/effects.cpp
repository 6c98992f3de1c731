#include "engine/effects.h"

#include <algorithm>

#include "engine/addon.h"
#include "engine/catalogue.h"
#include "engine/rule.h"

namespace dipolis {

namespace {

// Gains from one construction: the sum of the effects of the component and of those it triggers.
// Collected first, so that all happens in the order of R28, whatever the order in the row.
struct Gains {
    int coins = 0;
    int taken_coins = 0;
    int shields = 0;
    bool play_again = false;
    bool symbol = false;
    bool pair = false;  // a second copy of a symbol
    Pending choice;     // the one decision a component can ask for
};

// Fixed production raises what the rival pays, unless the rival has a discount (R9, R11).
void add_production(State& state, Seat seat, Resource resource, int n) {
    state.city(seat).production.add(resource, n);
    City& rival = state.city(other(seat));
    if (!rival.discounts.has(resource)) rival.tariff.add(resource, n);
}

void set_discount(State& state, Seat seat, Resource resource, bool on) {
    City& city = state.city(seat);
    if (on) {
        city.discounts.add(resource);
    } else {
        city.discounts.remove(resource);
    }
    const int market = kMarketPrice + state.city(other(seat)).production[resource];
    city.tariff.set(resource, on ? kDiscountPrice : market);
}

// The second copy of a symbol makes a pair; a third has no effect.
void show_symbol(State& state, Seat seat, Symbol symbol, Gains& gains) {
    symbol = adjusted<&AddOn::symbol>(state, symbol, seat);
    City& city = state.city(seat);
    if (city.symbols.has(symbol)) {
        gains.pair |= !city.pairs.has(symbol);
        city.pairs.add(symbol);
    }
    city.symbols.add(symbol);
    gains.symbol = true;
}

// Adds what lasts to the city, and what happens once to the gains.
void apply(State& state, Seat seat, const Effect& effect, Gains& gains) {
    City& city = state.city(seat);
    switch (effect.what) {
        case What::Coins:
            gains.coins += effect.n * count(state, seat, effect.per, effect.scope);
            break;
        case What::TakeCoins:
            gains.taken_coins += effect.n;
            break;
        case What::Shields:
            gains.shields += effect.n;
            break;
        case What::ShowSymbol:
            show_symbol(state, seat, static_cast<Symbol>(effect.arg), gains);
            break;
        case What::Produce:
            add_production(state, seat, static_cast<Resource>(effect.arg), effect.n);
            break;
        case What::Choose:
            city.choices[effect.arg] += effect.n;
            break;
        case What::Discount:
            set_discount(state, seat, static_cast<Resource>(effect.arg), true);
            break;
        case What::Rebate:
            city.rebates.add(static_cast<Colour>(effect.arg));
            break;
        case What::TradeIncome:
            city.trade_income = true;
            break;
        case What::PlayAgain:
            gains.play_again = true;
            break;
        case What::Do:
            gains.choice = {static_cast<Step>(effect.arg), seat, effect.n};
            break;
        case What::Points:
        case What::None:
            break;
    }
}

void collect(State& state, Seat seat, std::span<const Effect> effects, Gains& gains) {
    for (const Effect& effect : effects) {
        if (effect.when == When::Gained) apply(state, seat, effect, gains);
    }
}

// Applies the effects that the seat's progress tokens have at this moment.
void trigger(State& state, Seat seat, When when, Colour colour, Gains& gains) {
    for (Token token : state.city(seat).tokens& tokens_with(when)) {
        for (const Effect& effect : row(token).effects) {
            const bool fits = when != When::OnBuilding || static_cast<Colour>(effect.arg) == colour;
            if (effect.when == when && fits) apply(state, seat, effect, gains);
        }
    }
}

void take_coins(City& city, int n) {
    city.coins = static_cast<int16_t>(std::max(0, city.coins - n));
}

void win(State& state, Seat seat, Result::Kind kind) {
    state.result = {kind, seat};
    state.extra_turn = false;
    state.agenda.clear();
}

// A choice without options is skipped (R31, R34, R53).
[[gnu::noinline]] void push_choice(State& state, Pending pending) {
    Options options;
    rule(pending.step).list(state, pending, options);
    if (!options.empty()) ask(state, pending);
}

// Steps 4 to 8 of R28.
void happen(State& state, Seat seat, const Gains& gains) {
    City& city = state.city(seat);
    city.coins = static_cast<int16_t>(city.coins + gains.coins);
    if (gains.shields > 0) march(state, seat, gains.shields);
    if (gains.symbol && city.symbols.size() >= kSymbolsToWin)
        win(state, seat, Result::Kind::Science);
    if (state.result.kind != Result::Kind::None) return;
    if (gains.taken_coins > 0) take_coins(state.city(other(seat)), gains.taken_coins);
    if (gains.play_again) state.extra_turn = true;
    if (gains.choice.step != Step::None) push_choice(state, gains.choice);
    if (gains.pair) push_choice(state, {Step::ChooseToken, seat});
}

// The lasting part of an effect, undone.
void undo(State& state, Seat seat, const Effect& effect) {
    City& city = state.city(seat);
    switch (effect.what) {
        case What::Produce:
            add_production(state, seat, static_cast<Resource>(effect.arg), -effect.n);
            break;
        case What::Choose:
            city.choices[effect.arg] = static_cast<uint8_t>(city.choices[effect.arg] - effect.n);
            break;
        case What::Discount:
            set_discount(state, seat, static_cast<Resource>(effect.arg), false);
            break;
        case What::Rebate:
            city.rebates.remove(static_cast<Colour>(effect.arg));
            break;
        case What::TradeIncome:
            city.trade_income = false;
            break;
        default:
            break;
    }
}

}  // namespace

int count(const State& state, Seat seat, Per per, Scope scope) {
    if (scope == Scope::Best) {
        return std::max(count(state, Seat::First, per, Scope::Own),
                        count(state, Seat::Second, per, Scope::Own));
    }
    const City& city = state.city(seat);
    switch (per) {
        case Per::One:
            return 1;
        case Per::BrownAndGrey:
            return city.count[Colour::Brown] + city.count[Colour::Grey];
        case Per::Token:
            return city.tokens.size();
        case Per::ThreeCoins:
            return city.coins / kCoinsPerPoint;
        default:
            return city.count[static_cast<Colour>(static_cast<int>(per) - 1)];
    }
}

void gain_building(State& state, Seat seat, Card card) {
    const Building& building = row(card);
    City& city = state.city(seat);
    city.buildings.add(card);
    city.count.add(building.colour, 1);
    if (building.gives != Link::None) city.links.add(building.gives);
    Gains gains;
    collect(state, seat, building.effects, gains);
    trigger(state, seat, When::OnBuilding, building.colour, gains);
    happen(state, seat, gains);
}

void gain_wonder(State& state, Seat seat, Wonder wonder) {
    City& city = state.city(seat);
    city.built.add(wonder);
    city.count.add(Colour::Wonder, 1);
    Gains gains;
    collect(state, seat, row(wonder).effects, gains);
    trigger(state, seat, When::OnWonder, Colour::Wonder, gains);
    happen(state, seat, gains);
}

void gain_token(State& state, Seat seat, Token token) {
    state.city(seat).tokens.add(token);
    Gains gains;
    collect(state, seat, row(token).effects, gains);
    happen(state, seat, gains);
}

void gain(State& state, Seat seat, std::span<const Effect> effects) {
    Gains gains;
    collect(state, seat, effects, gains);
    happen(state, seat, gains);
}

// Rare: not inlined, so that building without a link makes no room for its gains.
[[gnu::noinline]] void happen_link(State& state, Seat seat) {
    Gains gains;
    trigger(state, seat, When::OnLink, Colour::Wonder, gains);
    happen(state, seat, gains);
}

void lose_building(State& state, Seat seat, Card card) {
    const Building& building = row(card);
    City& city = state.city(seat);
    city.buildings.remove(card);
    city.count.add(building.colour, -1);
    city.links.remove(building.gives);
    for (const Effect& effect : building.effects) {
        if (effect.when == When::Gained) undo(state, seat, effect);
    }
}

// Not inlined: most buildings have no shields, and would save its registers in vain.
[[gnu::noinline]] void march(State& state, Seat seat, int shields) {
    shields = adjusted<&AddOn::conflict>(state, shields, seat);
    const Seat rival = other(seat);
    int tokens = 0;
    for (; shields > 0; --shields) {
        state.conflict = static_cast<int8_t>(state.conflict + (seat == Seat::First ? 1 : -1));
        const int distance = state.lead(seat);
        for (uint8_t i : kAllLoot) {
            if (distance != kLoot[i].distance || !state.loot[rival].has(i)) continue;
            state.loot[rival].remove(i);
            const int loss = adjusted<&AddOn::conquest>(state, int{kLoot[i].coins}, seat);
            take_coins(state.city(rival), loss);
            ++tokens;
        }
        if (distance == kCapital) return win(state, seat, Result::Kind::Military);
    }
    if (tokens > 0) notify<&AddOn::conquered>(state, seat, tokens);
}

}  // namespace dipolis
