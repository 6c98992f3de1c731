// Arithmetic of resources: packed words compared with a computation unit by unit.
#include "engine/trade.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "engine/catalogue.h"
#include "engine/game.h"
#include "engine/price.h"
#include "play/rng.h"

namespace dipolis {
namespace {

Bundle random_bundle(Rng& rng, int most) {
    Bundle bundle;
    for (Resource resource : kAllResources) bundle.add(resource, rng.below(most + 1));
    return bundle;
}

Tariff random_tariff(Rng& rng) {
    Tariff tariff;
    for (Resource resource : kAllResources) tariff.set(resource, 1 + rng.below(8));
    return tariff;
}

int units(Bundle bundle) {
    int sum = 0;
    for (Resource resource : kAllResources) sum += bundle[resource];
    return sum;
}

int naive_total(Tariff tariff, Bundle bundle) {
    int sum = 0;
    for (Resource resource : kAllResources) sum += tariff[resource] * bundle[resource];
    return sum;
}

TEST(Bundle, MissingIsWhatProductionLacks) {
    Rng rng(1);
    for (int i = 0; i < 1000; ++i) {
        const Bundle cost = random_bundle(rng, 4);
        const Bundle production = random_bundle(rng, 5);
        const Bundle missing = Bundle::missing(cost, production);
        for (Resource resource : kAllResources)
            ASSERT_EQ(missing[resource], std::max(0, cost[resource] - production[resource]));
    }
}

TEST(Bundle, KnowsWhatItHolds) {
    Bundle bundle;
    EXPECT_FALSE(bundle.has_any(Resource::Wood, Resource::Papyrus));
    bundle.add(Resource::Stone, 2);
    EXPECT_TRUE(bundle.has_any(Resource::Wood, kLastRaw));
    EXPECT_FALSE(bundle.has_any(Resource::Wood, Resource::Clay));
    EXPECT_FALSE(bundle.has_any(kFirstManufactured, Resource::Papyrus));
}

TEST(Tariff, AddsUpUnitByUnit) {
    Rng rng(2);
    for (int i = 0; i < 1000; ++i) {
        const Bundle bundle = random_bundle(rng, 4);
        const Tariff tariff = random_tariff(rng);
        ASSERT_EQ(tariff.total(bundle), naive_total(tariff, bundle));
    }
}

// The lowest price when n units are waived, by trying every choice.
int cheapest(Bundle missing, Tariff tariff, int n) {
    int least = naive_total(tariff, missing);
    if (n == 0) return least;
    for (Resource resource : kAllResources) {
        if (missing[resource] == 0) continue;
        Bundle fewer = missing;
        fewer.add(resource, -1);
        least = std::min(least, cheapest(fewer, tariff, n - 1));
    }
    return least;
}

TEST(Waive, TakesTheDearest) {
    Rng rng(3);
    for (int i = 0; i < 300; ++i) {
        const Bundle missing = random_bundle(rng, 2);
        const Tariff tariff = random_tariff(rng);
        for (int n = 0; n <= 3; ++n) {
            Bundle left = missing;
            waive<Resource::Wood, Resource::Papyrus>(left, tariff, n);
            ASSERT_EQ(units(left), std::max(0, units(missing) - n));
            ASSERT_EQ(tariff.total(left), cheapest(missing, tariff, n));
        }
    }
}

TEST(Waive, KeepsToItsResources) {
    Bundle missing;
    missing.add(Resource::Wood, 1);
    missing.add(Resource::Glass, 1);
    Tariff tariff;
    tariff.set(Resource::Wood, 2);
    tariff.set(Resource::Glass, 9);
    waive<Resource::Wood, kLastRaw>(missing, tariff, 2);
    EXPECT_EQ(missing[Resource::Wood], 0);
    EXPECT_EQ(missing[Resource::Glass], 1);
}

TEST(Cost, IsWrittenInLetters) {
    constexpr Cost cost = "3WCSSGP"_cost;
    EXPECT_EQ(cost.coins, 3);
    EXPECT_EQ(cost.resources[Resource::Wood], 1);
    EXPECT_EQ(cost.resources[Resource::Clay], 1);
    EXPECT_EQ(cost.resources[Resource::Stone], 2);
    EXPECT_EQ(cost.resources[Resource::Glass], 1);
    EXPECT_EQ(cost.resources[Resource::Papyrus], 1);
}

TEST(Bill, SaysTheSameAsTheRow) {
    for (int i = 0; i < kCardCount; ++i) {
        const auto card = static_cast<Card>(i);
        EXPECT_EQ(bill(card).coins(), row(card).cost.coins);
        EXPECT_EQ(bill(card).colour(), row(card).colour);
        EXPECT_EQ(bill(card).link(), row(card).needs);
    }
    for (int i = 0; i < kWonderCount; ++i) {
        EXPECT_EQ(bill(static_cast<Wonder>(i)).colour(), Colour::Wonder);
        EXPECT_EQ(bill(static_cast<Wonder>(i)).link(), Link::None);
    }
}

TEST(Bill, CountsCoinsAsUnitsThatNobodyProduces) {
    Rng rng(4);
    const Bill bill("2WWG"_cost, Colour::Red, Link::Barrel);
    for (int i = 0; i < 300; ++i) {
        const Bundle production = random_bundle(rng, 3);
        const Tariff tariff = random_tariff(rng);
        const Bundle missing = Bundle::missing("WWG"_cost.resources, production);
        ASSERT_EQ(tariff.total(bill.missing(Bill::stock(production))),
                  2 + naive_total(tariff, missing));
    }
}

// An impossible city that has everything that affects prices.
City random_city(Rng& rng) {
    City city = start({}).cities[0];
    city.production = random_bundle(rng, 2);
    city.tariff = random_tariff(rng);
    city.coins = static_cast<int16_t>(rng.below(15));
    for (int i = rng.below(8); i > 0; --i) city.links.add(static_cast<Link>(rng.below(kLinkCount)));
    if (rng.below(2) == 0) {
        city.choices = {static_cast<uint8_t>(rng.below(3)), static_cast<uint8_t>(rng.below(3))};
        if (rng.below(2) == 0) city.rebates.add(Colour::Wonder);
        if (rng.below(2) == 0) city.rebates.add(Colour::Blue);
    }
    return city;
}

// `Purse` computes faster whether a cost is affordable; it must agree with the price.
TEST(Purse, ReachesWhatThePriceAllows) {
    Rng rng(5);
    int within_reach = 0;
    int waived = 0;
    for (int i = 0; i < 500; ++i) {
        State state = start({});
        City& city = state.city(Seat::First);
        city = random_city(rng);
        const Purse purse(city);
        for (int k = 0; k < kCardCount; ++k) {
            const auto card = static_cast<Card>(k);
            const bool can = price(state, Seat::First, card).coins <= city.coins;
            ASSERT_EQ(purse.reaches(card), can) << row(card).id;
            const Bundle lacking = Bundle::missing(row(card).cost.resources, city.production);
            waived +=
                units(lacking) > units(purchases(city, row(card).cost.resources, row(card).colour));
            within_reach += can;
        }
        for (int k = 0; k < kWonderCount; ++k) {
            const auto wonder = static_cast<Wonder>(k);
            const bool can = price(state, Seat::First, wonder).coins <= city.coins;
            ASSERT_EQ(purse.reaches(wonder), can) << row(wonder).id;
        }
    }
    EXPECT_GT(within_reach, 5000);
    EXPECT_LT(within_reach, 500 * kCardCount - 5000);
    EXPECT_GT(waived, 2000);
}

}  // namespace
}  // namespace dipolis
