// Reasons: what things cost, and what the rival does not get.
#include <algorithm>

#include "ai/comparison.h"
#include "ai/instinct.h"
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

// The rival with the card that the best move takes and the other one leaves, if it could build it.
std::optional<State> rival_with_it(const Comparison& c) {
    if (c.taken == Card::None || c.taken == c.taken_instead || is_over(c.instead) ||
        next_turn(c.instead) != c.rival || !can_pay(c.before, c.rival, c.taken))
        return std::nullopt;
    State next = c.before;
    next.agenda.clear();  // nothing is to follow
    gain_building(next, c.rival, c.taken);
    return next;
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
    const auto next = rival_with_it(c);
    if (!next || next->city(c.rival).pairs.size() <= c.before.city(c.rival).pairs.size() ||
        step(*next) != Step::ChooseToken)
        return std::nullopt;
    return Reason{DeniesPair, 0, 0, c.taken};
}

std::optional<Reason> denies_symbol(const Comparison& c) {
    const auto next = rival_with_it(c);
    if (!next) return std::nullopt;
    const int n = next->city(c.rival).symbols.size();
    if (n <= c.before.city(c.rival).symbols.size()) return std::nullopt;
    return Reason{DeniesSymbol, n, 0, c.taken};
}

std::optional<Reason> denies_shields(const Comparison& c) {
    const auto next = rival_with_it(c);
    if (!next || is_over(*next)) return std::nullopt;
    const int n = next->lead(c.rival) - c.before.lead(c.rival);
    if (n <= 0) return std::nullopt;
    return Reason{DeniesShields, n, 0, c.taken};
}

std::optional<Reason> denies_points(const Comparison& c) {
    constexpr int kManyPoints = 3;
    const auto next = rival_with_it(c);
    if (!next || is_over(*next)) return std::nullopt;
    const int n = points_without_coins(*next, c.rival) - points_without_coins(c.before, c.rival);
    if (n < kManyPoints) return std::nullopt;
    return Reason{Denies, n, 0, c.taken};
}

std::optional<Reason> denies_link(const Comparison& c) {
    if (is_automaton(c.before, c.rival) || !rival_with_it(c) ||
        !price(c.before, c.rival, c.taken).linked)
        return std::nullopt;
    State without = c.before;
    without.cities[c.rival].links = {};
    const int n = price(without, c.rival, c.taken).coins;
    if (n == 0) return std::nullopt;
    return Reason{DeniesLink, n, 0, c.taken};
}

std::optional<Reason> denies_goods(const Comparison& c) {
    constexpr int kManyCoins = 2;
    const auto next = rival_with_it(c);
    if (!next || is_over(*next) || is_automaton(c.before, c.rival)) return std::nullopt;
    std::optional<Reason> most;
    int change = kManyCoins - 1;
    for (Thing thing : within_reach(c, c.rival, open_after_both(c))) {
        const int before = coins_for(c.before, c.rival, thing);
        const int after = coins_for(*next, c.rival, thing);
        if (before - after <= change) continue;
        change = before - after;
        most = Reason{DeniesGoods, after, before, c.taken, thing};
    }
    return most;
}

}  // namespace dipolis
