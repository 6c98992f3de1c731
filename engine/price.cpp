#include "engine/price.h"

#include "engine/addon.h"
#include "engine/catalogue.h"

namespace dipolis {

namespace {

// Rare enough to stay out of the way of the common case.
[[gnu::noinline]] Bundle waived(Bundle missing, const City& city, Colour colour) {
    const Tariff& tariff = city.tariff;
    waive<Resource::Wood, kLastRaw>(missing, tariff, city.choices[Goods::Raw]);
    waive<kFirstManufactured, Resource::Papyrus>(missing, tariff,
                                                 city.choices[Goods::Manufactured]);
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

// Units that remain to be bought, and to be paid in coins, after production and waiving.
[[gnu::always_inline]] inline Bundle unpaid(const City& city, Bill bill) {
    const Bundle missing = bill.missing(Bill::stock(city.production));
    return waives(city) ? waived(missing, city, bill.colour()) : missing;
}

[[gnu::always_inline]] inline Price traded(const State& state, Seat seat, Bill bill) {
    const City& city = state.city(seat);
    const Bundle missing = unpaid(city, bill);
    const int coins = city.tariff.total(missing);
    const bool rival_earns = state.city(other(seat)).trade_income;
    const Price price = {static_cast<int16_t>(coins),
                         static_cast<int16_t>(rival_earns ? coins - bill.coins() : 0), false};
    return adjusted<&AddOn::price>(state, price, seat, missing, bill.colour());
}

void pay(State& state, Seat seat, Price price) {
    state.city(seat).coins = static_cast<int16_t>(state.city(seat).coins - price.coins);
    City& rival = state.city(other(seat));
    rival.coins = static_cast<int16_t>(rival.coins + price.to_rival);
}

}  // namespace

[[gnu::noinline, gnu::cold]] bool Purse::pays_waived(const City& city, Bill bill) {
    return city.tariff.total(unpaid(city, bill)) <= city.coins;
}

Price price(const State& state, Seat seat, Card card) {
    if (state.city(seat).links.has(bill(card).link())) return {0, 0, true};
    return traded(state, seat, bill(card));
}

Price price(const State& state, Seat seat, Wonder wonder) {
    return traded(state, seat, bill(wonder));
}

bool buy(State& state, Seat seat, Card card) {
    if (state.city(seat).links.has(bill(card).link())) return true;
    pay(state, seat, traded(state, seat, bill(card)));
    return false;
}

void buy(State& state, Seat seat, Wonder wonder) {
    pay(state, seat, traded(state, seat, bill(wonder)));
}

}  // namespace dipolis
