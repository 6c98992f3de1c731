#include "ai/worth.h"

#include <cstdlib>

#include "ai/addon.h"
#include "ai/facts.h"
#include "engine/price.h"

namespace dipolis {

namespace {

constexpr int kPoint = 6;

// Gain by a building, apart from its price.
class Gain {
  public:
    Gain(const State& state, Seat seat)
        : state_(state),
          seat_(seat),
          city_(state.city(seat)),
          ages_left_(4 - static_cast<int>(state.age)) {}

    int of(Card card) const {
        const Facts& f = facts(card);
        int gain = kPoint * f.points + 2 * f.coins + production(f, card);
        if (f.shields > 0)
            gain +=
                9 * (f.shields + has(city_, kNamedTokens.strategy)) + 2 * std::abs(state_.conflict);
        if (f.symbol >= 0) gain += symbol(static_cast<Symbol>(f.symbol));
        if (f.counted) gain += counted(card);
        if (row(card).gives != Link::None) gain += 5;
        return gain + colour_worth(state_, seat_, row(card).colour);
    }

  private:
    int production(const Facts& f, Card card) const {
        if (ages_left_ <= 1) return 0;
        int gain = 6 * ages_left_ * (f.choices + f.discounts);
        if (f.produces == 0) return gain;
        // A resource is worth less to a city that already produces it.
        for (const Effect& effect : row(card).effects) {
            if (effect.what != What::Produce) continue;
            const int owned = city_.production[static_cast<Resource>(effect.arg)];
            for (int i = 0; i < effect.n; ++i)
                gain += (owned + i == 0 ? 12 : owned + i == 1 ? 8 : 3) * ages_left_;
        }
        return gain;
    }

    int symbol(Symbol symbol) const {
        if (!city_.symbols.has(symbol)) return 12 + 5 * city_.symbols.size();
        return city_.pairs.has(symbol) ? 0 : 36;
    }

    // Points and coins for each of something, counted now.
    int counted(Card card) const {
        int gain = 0;
        for (const Effect& effect : row(card).effects) {
            if (effect.per == Per::One) continue;
            const int n = effect.n * count(state_, seat_, effect.per, effect.scope);
            gain += (effect.what == What::Points ? kPoint : 2) * n;
        }
        return gain;
    }

    const State& state_;
    Seat seat_;
    const City& city_;
    int ages_left_;
};

}  // namespace

int worth(const State& state, Seat seat, Card card) {
    return Gain(state, seat).of(card) - 2 * price(state, seat, card).coins;
}

}  // namespace dipolis
