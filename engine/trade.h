// Arithmetic of resources. A Bundle counts units of the five resources, a Tariff holds what one
// missing unit of each costs; both are five bytes in one word, so that a whole price is a handful
// of instructions.
#pragma once

#include "engine/base.h"
#include "engine/ids.h"

namespace dipolis {

// Units of each resource: a production, a cost, what is missing.
class Bundle : public Tally<Resource> {
  public:
    constexpr Bundle() = default;

    // What `cost` needs beyond `production`, never negative.
    // Each lane computes 0x80 + cost - production; the lanes in which the top bit survived are
    // kept.
    static constexpr Bundle missing(Bundle cost, Bundle production) {
        constexpr uint64_t kTop = 0x80'8080'8080;
        const uint64_t difference = (cost.word_ | kTop) - production.word_;
        const uint64_t kept = difference & kTop;
        return Bundle(difference & (kept - (kept >> 7)));
    }

    // Whether it holds anything of the resources first .. last.
    constexpr bool has_any(Resource first, Resource last) const {
        return (word_ >> shift(first) << shift(first) << (56 - shift(last))) != 0;
    }

  private:
    friend class Tariff;
    explicit constexpr Bundle(uint64_t word) : Tally(word) {}
};

// The price of one unit of each resource.
// Stored in reverse order, because then the middle byte of bundle x tariff is the sum of the
// products unit by unit (both factors read as polynomials). No sum reaches 256: costs are at most 7
// units and prices at most 2 plus the rival's production.
class Tariff {
  public:
    constexpr int operator[](Resource r) const {
        return static_cast<int>((word_ >> shift(r)) & 0xff);
    }
    constexpr void set(Resource r, int coins) { add(r, coins - (*this)[r]); }
    constexpr void add(Resource r, int coins) { word_ += static_cast<uint64_t>(coins) << shift(r); }

    constexpr int total(Bundle bundle) const {
        return static_cast<int>((bundle.word_ * word_) >> 32) & 0xff;
    }
    friend constexpr bool operator==(const Tariff&, const Tariff&) = default;

  private:
    static constexpr int shift(Resource r) {
        return 8 * (kResourceCount - 1 - static_cast<int>(r));
    }
    uint64_t word_ = 0;
};

// Raw materials come before manufactured goods.
inline constexpr Resource kLastRaw = Resource::Stone;
inline constexpr Resource kFirstManufactured = Resource::Glass;
inline constexpr int kRebate = 2;  // units that a rebate waives
inline constexpr Resources kAllResources = Resources::range(0, kResourceCount);

// Takes the n dearest missing units of the resources first .. last away (fewer if fewer are
// missing). Removing the dearest raw units, then the dearest manufactured ones, then the dearest of
// the rest is the cheapest way to use choice producers and a rebate together (ruling R5).
template <Resource First, Resource Last>
constexpr void waive(Bundle& missing, Tariff tariff, int n) {
    for (; n > 0 && missing.has_any(First, Last); --n) {
        Resource dearest = First;
        int price = 0;
        for (int r = static_cast<int>(First); r <= static_cast<int>(Last); ++r) {
            const auto resource = static_cast<Resource>(r);
            if (missing[resource] == 0 || tariff[resource] <= price) continue;
            dearest = resource;
            price = tariff[resource];
        }
        missing.add(dearest, -1);
    }
}

// What something costs to construct: units and coins.
struct Cost {
    Bundle resources;
    uint8_t coins = 0;
    friend constexpr bool operator==(const Cost&, const Cost&) = default;
};

void unknown_letter_in_a_cost();  // never defined: reaching it stops the compilation

// "2WS": two coins, a wood and a stone. W wood, C clay, S stone, G glass, P papyrus.
consteval Cost operator""_cost(const char* text, size_t length) {
    Cost cost;
    for (size_t i = 0; i < length; ++i) {
        switch (text[i]) {
            case 'W':
                cost.resources.add(Resource::Wood, 1);
                break;
            case 'C':
                cost.resources.add(Resource::Clay, 1);
                break;
            case 'S':
                cost.resources.add(Resource::Stone, 1);
                break;
            case 'G':
                cost.resources.add(Resource::Glass, 1);
                break;
            case 'P':
                cost.resources.add(Resource::Papyrus, 1);
                break;
            default:
                if (text[i] < '1' || text[i] > '9') unknown_letter_in_a_cost();
                cost.coins = static_cast<uint8_t>(text[i] - '0');
        }
    }
    return cost;
}

}  // namespace dipolis
