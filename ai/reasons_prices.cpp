// Reasons: what things cost, and what the rival does not get.
#include <algorithm>

#include "ai/comparison.h"
#include "ai/worth.h"
#include "engine/effects.h"
#include "engine/price.h"
#include "engine/score.h"
#include "play/winning.h"

namespace dipolis {

namespace {

using enum ReasonKind;

int coins_for(const State& state, Seat seat, Thing thing) {
    return thing.kind == Thing::Kind::Wonder
               ? price(state, seat, static_cast<Wonder>(thing.value)).coins
               : price(state, seat, static_cast<Card>(thing.value)).coins;
}

bool can_pay(const State& state, Seat seat, Thing thing) {
    return thing.kind == Thing::Kind::Wonder
               ? can_pay(state, seat, static_cast<Wonder>(thing.value))
               : can_pay(state, seat, static_cast<Card>(thing.value));
}

// Whether the seat would gain by the card, whatever it costs.
bool wants(const State& state, Seat seat, Card card) {
    return worth(state, seat, card) + 2 * price(state, seat, card).coins >= kWorthTaking;
}

Cards accessible_cards(const State& state) {
    Cards cards;
    for (Place place : state.structure.accessible) {
        if (state.structure.face_up(place)) cards.add(state.structure.cards[place]);
    }
    return cards;
}

// Things that the seat may still build after both moves: its Wonders, and of these cards those that
// it wants.
std::vector<Thing> within_reach(const Comparison& c, Seat seat, Cards cards) {
    std::vector<Thing> things;
    for (Wonder wonder : c.after.city(seat).wonders& c.instead.city(seat).wonders)
        things.emplace_back(wonder);
    for (Card card : cards) {
        if (wants(c.before, seat, card)) things.emplace_back(card);
    }
    return things;
}

Cards open_after_both(const Comparison& c) {
    return open_cards(c.before) & open_cards(c.after) & open_cards(c.instead);
}

// The thing whose price the best move changes most, in this direction (1: cheaper, -1: dearer), and
// more than the other move does.
std::optional<Reason> changed_price(const Comparison& c, ReasonKind kind, Seat seat, int sign) {
    constexpr int kNoticed = 2;
    if (is_over(c.after) || is_over(c.instead)) return std::nullopt;
    std::optional<Reason> most;
    int change = kNoticed - 1;
    for (Thing thing : within_reach(c, seat, open_after_both(c))) {
        const int before = coins_for(c.before, seat, thing);
        const int after = coins_for(c.after, seat, thing);
        const int more = sign * (before - after);
        const int than_other = sign * (coins_for(c.instead, seat, thing) - after);
        if (more <= change || than_other < kNoticed) continue;
        change = more;
        most = Reason{kind, after, before, thing};
    }
    return most;
}

// The rival with this card, if it could take and build it next.
std::optional<State> rival_with(const Comparison& c, Card card, const State& left) {
    if (card == Card::None || is_over(left) || next_turn(left) != c.rival ||
        !can_pay(c.before, c.rival, card))
        return std::nullopt;
    State next = c.before;
    next.agenda.clear();  // nothing is to follow
    gain_building(next, c.rival, card);
    return next;
}

// The rival with the card that the best move takes and the other one leaves.
std::optional<State> rival_with_it(const Comparison& c) {
    if (c.taken == c.taken_instead) return std::nullopt;
    return rival_with(c, c.taken, c.instead);
}

// The amount of something that the rival would get by the card which the best move takes; 0 if the
// card of the other move would bring it as much. `gain`: how much a card brings, and the state with
// it.
template <class Gain>
int denied(const Comparison& c, const Gain& gain) {
    const auto with_it = rival_with_it(c);
    if (!with_it) return 0;
    const int n = gain(c.taken, *with_it);
    const auto with_other = rival_with(c, c.taken_instead, c.after);
    return with_other && gain(c.taken_instead, *with_other) >= n ? 0 : n;
}

}  // namespace

std::optional<Reason> saves(const Comparison& c) {
    return changed_price(c, Saves, c.seat, 1);
}

std::optional<Reason> dearer(const Comparison& c) {
    if (is_automaton(c.before, c.rival)) return std::nullopt;
    return changed_price(c, Dearer, c.rival, -1);
}

std::optional<Reason> pays(const Comparison& c) {
    if (is_over(c.after) || is_over(c.instead)) return std::nullopt;
    const Cards cards = accessible_cards(c.after) & accessible_cards(c.instead);
    for (Thing thing : within_reach(c, c.seat, cards)) {
        if (can_pay(c.after, c.seat, thing) && !can_pay(c.before, c.seat, thing) &&
            !can_pay(c.instead, c.seat, thing))
            return Reason{Pays, 0, 0, thing};
    }
    return std::nullopt;
}

std::optional<Reason> still_pays(const Comparison& c) {
    if (is_over(c.after) || is_over(c.instead)) return std::nullopt;
    const Cards cards = accessible_cards(c.after) & accessible_cards(c.instead);
    for (Thing thing : within_reach(c, c.seat, cards)) {
        if (can_pay(c.after, c.seat, thing) && can_pay(c.before, c.seat, thing) &&
            !can_pay(c.instead, c.seat, thing))
            return Reason{StillPays, 0, 0, thing};
    }
    return std::nullopt;
}

std::optional<Reason> blocks(const Comparison& c) {
    if (is_over(c.after) || is_over(c.instead) || is_automaton(c.before, c.rival) ||
        next_turn(c.after) != c.rival)
        return std::nullopt;
    const Cards cards = accessible_cards(c.after) & accessible_cards(c.instead);
    for (Thing thing : within_reach(c, c.rival, cards)) {
        if (!can_pay(c.after, c.rival, thing) && can_pay(c.before, c.rival, thing) &&
            can_pay(c.instead, c.rival, thing))
            return Reason{Blocks, 0, 0, thing};
    }
    return std::nullopt;
}

std::optional<Reason> denies_pair(const Comparison& c) {
    const int n = denied(c, [&](Card, const State& with) {
        return step(with) == Step::ChooseToken &&
               with.city(c.rival).pairs.size() > c.before.city(c.rival).pairs.size();
    });
    if (n == 0) return std::nullopt;
    return Reason{DeniesPair, 0, 0, c.taken};
}

std::optional<Reason> denies_symbol(const Comparison& c) {
    const int n = denied(c, [&](Card, const State& with) {
        const int symbols = with.city(c.rival).symbols.size();
        return symbols > c.before.city(c.rival).symbols.size() ? symbols : 0;
    });
    if (n == 0) return std::nullopt;
    return Reason{DeniesSymbol, n, 0, c.taken};
}

std::optional<Reason> denies_shields(const Comparison& c) {
    const int n = denied(c, [&](Card, const State& with) {
        return is_over(with) ? 0 : with.lead(c.rival) - c.before.lead(c.rival);
    });
    if (n <= 0) return std::nullopt;
    return Reason{DeniesShields, n, 0, c.taken};
}

std::optional<Reason> denies_points(const Comparison& c) {
    constexpr int kManyPoints = 3;
    const int n = denied(c, [&](Card, const State& with) {
        return is_over(with)
                   ? 0
                   : points_of_things(with, c.rival) - points_of_things(c.before, c.rival);
    });
    if (n < kManyPoints) return std::nullopt;
    return Reason{Denies, n, 0, c.taken};
}

std::optional<Reason> denies_link(const Comparison& c) {
    if (is_automaton(c.before, c.rival)) return std::nullopt;
    const int n = denied(c, [&](Card card, const State&) {
        if (!price(c.before, c.rival, card).linked) return 0;
        State without = c.before;
        without.cities[c.rival].links = {};
        return static_cast<int>(price(without, c.rival, card).coins);
    });
    if (n == 0) return std::nullopt;
    return Reason{DeniesLink, n, 0, c.taken};
}

std::optional<Reason> denies_goods(const Comparison& c) {
    constexpr int kManyCoins = 2;
    if (is_automaton(c.before, c.rival)) return std::nullopt;
    std::optional<Reason> most;
    int change = kManyCoins - 1;
    for (Thing thing : within_reach(c, c.rival, open_after_both(c))) {
        const int before = coins_for(c.before, c.rival, thing);
        const int n = denied(c, [&](Card, const State& with) {
            return is_over(with) ? 0 : before - coins_for(with, c.rival, thing);
        });
        if (n <= change) continue;
        change = n;
        most = Reason{DeniesGoods, before - n, before, c.taken, thing};
    }
    return most;
}

}  // namespace dipolis
