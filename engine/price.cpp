#include "engine/price.h"

#include "engine/catalogue.h"

namespace dipolis {

namespace {

bool linked(const City& city, const Building& building) {
    return city.links.has(building.needs);
}

// Rare enough to stay out of the way of the common case.
[[gnu::noinline]] Bundle waived(Bundle missing, const City& city, Colour colour) {
    const auto n = [&](Goods goods) { return city.choices[static_cast<size_t>(goods)]; };
    waive(missing, city.tariff, Resource::Wood, kLastRaw, n(Goods::Raw));
    waive(missing, city.tariff, kFirstManufactured, Resource::Papyrus, n(Goods::Manufactured));
    waive(missing, city.tariff, Resource::Wood, Resource::Papyrus, city.rebate[colour]);
    return missing;
}

}  // namespace

Bundle purchases(const City& city, Bundle cost, Colour colour) {
    const Bundle missing = Bundle::missing(cost, city.production);
    if (missing.empty() || !(city.choices[0] | city.choices[1] | city.rebate[colour]))
        return missing;
    return waived(missing, city, colour);
}

namespace {

// Coins for the missing units.
inline int trade(const City& city, Bundle cost, Colour colour) {
    return city.tariff.total(purchases(city, cost, colour));
}

int coins_for(const City& city, const Building& building) {
    if (linked(city, building)) return 0;
    return building.cost.coins + trade(city, building.cost.resources, building.colour);
}

}  // namespace

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
