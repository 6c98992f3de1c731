#include "engine/price.h"

#include <bit>

#include "engine/addon.h"
#include "engine/catalogue.h"

namespace dipolis {

namespace {

bool linked(const City& city, const Building& building) {
    return city.links.has(building.needs);
}

// Whether anything but production makes things cheaper.
bool waives(const City& city) {
    return std::bit_cast<uint16_t>(city.choices) != 0 || !city.rebates.empty();
}

// Rare enough to stay out of the way of the common case.
[[gnu::noinline]] Bundle waived(Bundle missing, const City& city, Colour colour) {
    const Tariff& tariff = city.tariff;
    waive<Resource::Wood, kLastRaw>(missing, tariff, city.choices[0]);
    waive<kFirstManufactured, Resource::Papyrus>(missing, tariff, city.choices[1]);
    if (const int n = city.rebate(colour); n > 0)
        waive<Resource::Wood, Resource::Papyrus>(missing, tariff, n);
    return missing;
}

}  // namespace

Bundle purchases(const City& city, Bundle cost, Colour colour) {
    const Bundle missing = Bundle::missing(cost, city.production);
    if (missing.empty() || !waives(city)) return missing;
    return waived(missing, city, colour);
}

namespace {

// What the units cost that production and waiving leave to buy.
[[gnu::always_inline]] inline Price traded(const State& state, Seat seat, const Cost& cost,
                                           Colour colour) {
    const City& city = state.city(seat);
    const Bundle bought = purchases(city, cost.resources, colour);
    const int coins = city.tariff.total(bought);
    const bool rival_earns = state.city(other(seat)).trade_income;
    const Price price = {static_cast<int16_t>(cost.coins + coins),
                         static_cast<int16_t>(rival_earns ? coins : 0), false};
    return adjusted<&AddOn::price>(state, price, seat, bought, colour);
}

}  // namespace

Price price(const State& state, Seat seat, Card card) {
    const Building& building = row(card);
    if (linked(state.city(seat), building)) return {0, 0, true};
    return traded(state, seat, building.cost, building.colour);
}

Price price(const State& state, Seat seat, Wonder wonder) {
    return traded(state, seat, row(wonder).cost, Colour::Wonder);
}

namespace {

// Most things need no waiving to be within reach, or nothing can be waived.
bool affordable(const City& city, Cost cost, Colour colour) {
    const Bundle missing = Bundle::missing(cost.resources, city.production);
    const int most = city.coins - cost.coins;  // to spend on trading
    if (city.tariff.total(missing) <= most) return true;
    return waives(city) && city.tariff.total(waived(missing, city, colour)) <= most;
}

}  // namespace

bool affordable(const City& city, Card card) {
    const Building& building = row(card);
    return affordable(city, building.cost, building.colour) || linked(city, building);
}

bool affordable(const City& city, Wonder wonder) {
    return affordable(city, row(wonder).cost, Colour::Wonder);
}

namespace {

void pay(State& state, Seat seat, Price price) {
    state.city(seat).coins = static_cast<int16_t>(state.city(seat).coins - price.coins);
    City& rival = state.city(other(seat));
    rival.coins = static_cast<int16_t>(rival.coins + price.to_rival);
}

}  // namespace

bool buy(State& state, Seat seat, Card card) {
    const Building& building = row(card);
    if (linked(state.city(seat), building)) return true;
    pay(state, seat, traded(state, seat, building.cost, building.colour));
    return false;
}

void buy(State& state, Seat seat, Wonder wonder) {
    pay(state, seat, traded(state, seat, row(wonder).cost, Colour::Wonder));
}

}  // namespace dipolis
