// Arithmetic of resources. A Bundle counts units of the five resources; a Tariff holds the price of
// one missing unit of each. Each is one word with a byte for each resource, so that a price takes a
// few instructions.
#pragma once

#include <algorithm>
#include <bit>

#include "engine/base.h"
#include "engine/ids.h"

namespace dipolis {

// A word as eight bytes, for vector arithmetic.
using Bytes [[gnu::vector_size(8)]] = uint8_t;

// Units of each resource: a production, a cost, what is missing.
class Bundle : public Tally<Resource> {
  public:
    constexpr Bundle() = default;

    // Units that `cost` needs beyond `production`, for all resources at once.
    static Bundle missing(Bundle cost, Bundle production) {
        const auto needed = std::bit_cast<Bytes>(cost.word_);
        const auto made = std::bit_cast<Bytes>(production.word_);
        return Bundle(std::bit_cast<uint64_t>((needed > made ? needed : made) - made));
    }

    // Whether it holds anything of the resources first .. last.
    constexpr bool has_any(Resource first, Resource last) const {
        return (word_ >> shift(first) << shift(first) << (56 - shift(last))) != 0;
    }

  private:
    friend class Tariff;
    friend class Bill;
    explicit constexpr Bundle(uint64_t word) : Tally(word) {}
};

// The price of one unit of each resource, and of a coin behind them (Bill).
// Stored in reverse order: multiplying the two words as polynomials then leaves the sum of units
// times prices in the top byte of the product. No such sum reaches 256: costs are at most 7 units
// and 9 coins, and a price is at most 2 plus the rival's production.
class Tariff {
  public:
    constexpr int operator[](Resource r) const {
        return static_cast<int>((word_ >> shift(r)) & 0xff);
    }
    constexpr void set(Resource r, int coins) { add(r, coins - (*this)[r]); }
    constexpr void add(Resource r, int coins) { word_ += static_cast<uint64_t>(coins) << shift(r); }

    constexpr int total(Bundle bundle) const {
        return static_cast<int>((bundle.word_ * word_) >> 56);
    }
    // The highest price; half of the bytes are left after each step.
    int dearest() const {
        auto most = std::bit_cast<Bytes>(word_);
        for (int bits : {32, 16, 8}) {
            const auto half = std::bit_cast<Bytes>(std::bit_cast<uint64_t>(most) >> bits);
            most = most > half ? most : half;
        }
        return most[0];
    }
    friend constexpr bool operator==(const Tariff&, const Tariff&) = default;

  private:
    static constexpr int shift(Resource r) { return 8 * (7 - static_cast<int>(r)); }
    uint64_t word_ = uint64_t{1} << (8 * (7 - kResourceCount));  // a coin costs one
};

// Raw materials come before manufactured goods.
inline constexpr Resource kLastRaw = Resource::Stone;
inline constexpr Resource kFirstManufactured = Resource::Glass;
inline constexpr Resources kAllResources = Resources::range(0, kResourceCount);

// Removes the n dearest missing units of the resources First .. Last, or all if fewer are missing.
// The best use of choice producers and a rebate together is to remove the dearest raw units, then
// the dearest manufactured ones, then the dearest of the rest (R5).
template <Resource First, Resource Last>
constexpr void waive(Bundle& missing, Tariff tariff, int n) {
    for (; n > 0; --n) {
        // The price in the upper bits, the resource in the lower: the maximum is the dearest, the
        // first of equals, and no branch depends on what is missing.
        int dearest = 0;
        for (int r = static_cast<int>(First); r <= static_cast<int>(Last); ++r) {
            const auto resource = static_cast<Resource>(r);
            const int price = tariff[resource] & -int{missing[resource] != 0};
            dearest = std::max(dearest, price << 3 | (7 - r));
        }
        missing.add(static_cast<Resource>(7 - (dearest & 7)), -int{dearest > 7});
    }
}

// Cost of a construction: units and coins.
struct Cost {
    Bundle resources;
    uint8_t coins = 0;
    friend constexpr bool operator==(const Cost&, const Cost&) = default;
};

// A cost in one word, with all that decides whether a city can afford it: its units, its coins as a
// sixth resource that nobody produces, the colour, and the link that makes it free.
class Bill {
  public:
    constexpr Bill() = default;
    constexpr Bill(Cost cost, Colour colour, Link link)
        : word_(cost.resources.word() | uint64_t{cost.coins} << kCoins |
                static_cast<uint64_t>(colour) << kColour | static_cast<uint64_t>(link) << kLink) {}

    // Units and coins; for a Tariff. `stock` is that of the city's production.
    Bundle missing(Bundle stock) const { return Bundle::missing(Bundle(word_), stock); }
    // The production, with the bytes of colour and link filled, so that these never count as
    // missing.
    static constexpr Bundle stock(Bundle production) {
        return Bundle(production.word_ | ~uint64_t{0} << kColour);
    }
    constexpr int coins() const { return static_cast<int>(word_ >> kCoins & 0xff); }
    constexpr Colour colour() const { return static_cast<Colour>(word_ >> kColour & 0xff); }
    constexpr Link link() const { return static_cast<Link>(word_ >> kLink); }

  private:
    static constexpr int kCoins = 8 * kResourceCount;
    static constexpr int kColour = kCoins + 8;
    static constexpr int kLink = kColour + 8;

    uint64_t word_ = 0;
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
