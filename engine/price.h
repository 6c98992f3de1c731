// Price of a building or Wonder for a city now.
#pragma once

#include <bit>

#include "engine/catalogue.h"
#include "engine/state.h"

namespace dipolis {

struct alignas(8) Price {  // one register
    int16_t coins = 0;     // all that leaves the builder
    int16_t to_rival = 0;  // the rival's part (R15); the bank takes or gives the difference
    bool linked = false;   // free because of a linking symbol
    friend bool operator==(const Price&, const Price&) = default;
};

// The least possible price (R5 to R9, R13): choice producers and rebates are used as is best for
// the builder. Independent of the coins in hand.
Price price(const State& state, Seat seat, Card card);
Price price(const State& state, Seat seat, Wonder wonder);

// Whether anything but production makes things cheaper for the city.
inline bool waives(const City& city) {
    return (std::bit_cast<uint16_t>(city.choices) | std::bit_cast<uint8_t>(city.rebates)) != 0;
}

// Purse of a city: what it can afford by the base rules. Made once and asked about many buildings
// and Wonders; the city must not change meanwhile.
class Purse {
  public:
    explicit Purse(const City& city)
        : city_(city),
          stock_(Bill::stock(city.production)),
          tariff_(city.tariff),
          too_much_(city.coins + 1),
          waivable_(waives(city) ? most_waived(city) : 0) {}

    bool reaches(Card card) const {
        const Bill bill = dipolis::bill(card);
        const bool linked = city_.links.has(bill.link());
        return pays(bill) | linked;  // not ||: its branch would often be mispredicted
    }
    bool reaches(Wonder wonder) const { return pays(bill(wonder)); }

  private:
    bool pays(Bill bill) const {
        const int over = tariff_.total(bill.missing(stock_)) - too_much_;
        // Within this range it depends on what is waived. That is rare: even for a city that can
        // waive something, most things are affordable without it or out of reach with it.
        if (static_cast<unsigned>(over) < static_cast<unsigned>(waivable_)) [[unlikely]]
            return pays_waived(city_, bill);
        return over < 0;
    }
    // An upper bound of the coins that waiving can save.
    static int most_waived(const City& city) {
        const int units = city.choices[Goods::Raw] + city.choices[Goods::Manufactured] +
                          (city.rebates.empty() ? 0 : kRebate);
        return units * city.tariff.dearest();
    }
    static bool pays_waived(const City& city, Bill bill);

    const City& city_;
    Bundle stock_;
    Tariff tariff_;
    int too_much_;  // the least number of coins that it does not have
    int waivable_;
};

inline bool affordable(const City& city, Card card) {
    return Purse(city).reaches(card);
}
inline bool affordable(const City& city, Wonder wonder) {
    return Purse(city).reaches(wonder);
}

// The units that have to be bought at that price, after production, choice producers and rebate.
Bundle purchases(const City& city, Bundle cost, Colour colour);

// Pays the price: the builder's coins go to the bank and the rival. Returns whether the building
// was free because of a linking symbol.
bool buy(State& state, Seat seat, Card card);
void buy(State& state, Seat seat, Wonder wonder);

}  // namespace dipolis
