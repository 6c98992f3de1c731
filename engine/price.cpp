#include "engine/price.h"

#include "engine/catalogue.h"

namespace dipolis {

namespace {

bool linked(const City& city, const Building& building) { return city.links.has(building.needs); }

// Coins for the missing units.
int trade(const City& city, const Bundle& cost, Colour colour) {
    return city.tariff.total(purchases(city, cost, colour));
}

int coins_for(const City& city, const Building& building) {
    if (linked(city, building)) return 0;
    return building.cost.coins + trade(city, building.cost.resources, building.colour);
}

}  // namespace

Bundle purchases(const City& city, const Bundle& cost, Colour colour) {
    Bundle missing = Bundle::missing(cost, city.production);
    if (missing.empty()) return missing;
    waive(missing, city.tariff, kRaw, city.choices[static_cast<int>(Goods::Raw)]);
    waive(missing, city.tariff, kManufactured, city.choices[static_cast<int>(Goods::Manufactured)]);
    waive(missing, city.tariff, kAllResources, city.rebate[colour]);
    return missing;
}

Price price(const State& state, Seat seat, Card card) {
    const Building& building = row(card);
    const City& city = state.city(seat);
    if (linked(city, building)) return {0, 0, true};
    const int traded = trade(city, building.cost.resources, building.colour);
    const bool rival_earns = state.city(other(seat)).trade_income;
    return {static_cast<int16_t>(building.cost.coins + traded),
            static_cast<int16_t>(rival_earns ? traded : 0), false};
}

Price price(const State& state, Seat seat, Wonder wonder) {
    const int traded = trade(state.city(seat), row(wonder).cost.resources, Colour::Wonder);
    const bool rival_earns = state.city(other(seat)).trade_income;
    return {static_cast<int16_t>(traded), static_cast<int16_t>(rival_earns ? traded : 0), false};
}

bool affordable(const State& state, Seat seat, Card card) {
    const City& city = state.city(seat);
    return coins_for(city, row(card)) <= city.coins;
}

bool affordable(const State& state, Seat seat, Wonder wonder) {
    const City& city = state.city(seat);
    return trade(city, row(wonder).cost.resources, Colour::Wonder) <= city.coins;
}

void pay(State& state, Seat seat, Price price) {
    state.city(seat).coins = static_cast<int16_t>(state.city(seat).coins - price.coins);
    City& rival = state.city(other(seat));
    rival.coins = static_cast<int16_t>(rival.coins + price.to_rival);
}

}  // namespace dipolis
