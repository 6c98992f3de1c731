// Reasons: what lies open for whom, and what is expected to follow.
#include <algorithm>

#include "ai/comparison.h"
#include "ai/facts.h"
#include "ai/worth.h"
#include "engine/grammar.h"
#include "engine/structure.h"
#include "play/winning.h"

namespace dipolis {

namespace {

using enum ReasonKind;

Places uncovered(const Comparison& c, const State& next) {
    return next.structure.accessible - c.before.structure.accessible;
}

bool rival_follows_both(const Comparison& c) {
    return next_turn(c.after) == c.rival && next_turn(c.instead) == c.rival;
}

// Whether both moves take a card, so that what they uncover can be compared.
bool both_take(const Comparison& c) {
    return c.taken != Card::None && c.taken_instead != Card::None && c.taken != c.taken_instead;
}

// The card of these places that is worth most to the seat and that it can pay for.
Card most_wanted(const State& state, Seat seat, Places places) {
    Card best = Card::None;
    int most = kWorthTaking - 1;
    for (Place place : places) {
        const Card card = state.structure.cards[place];
        if (card == Card::None || !can_pay(state, seat, card)) continue;
        const int value = worth(state, seat, card);
        if (value > most) {
            most = value;
            best = card;
        }
    }
    return best;
}

bool is_accessible(const State& state, Card card) {
    for (Place place : state.structure.accessible) {
        if (state.structure.cards[place] == card) return true;
    }
    return false;
}

// Whether every card that may be taken next lays another one open.
bool each_uncovers(const State& state) {
    for (Place place : state.structure.accessible) {
        Structure rest = state.structure;
        if (rest.take(state.age, place).empty()) return false;
    }
    return !state.structure.accessible.empty();
}

// Whether a Wonder could give one of the seats another turn in what is left of the Age.
bool turns_may_come(const State& state) {
    for (Seat seat : kSeats) {
        const City& city = state.city(seat);
        for (Wonder wonder : city.wonders) {
            if (facts(wonder).play_again || has(city, kNamedTokens.theology)) return true;
        }
    }
    return false;
}

// Seat that takes the last card of the Age if each turn takes one.
std::optional<Seat> taker_of_last(const State& state) {
    const auto next = next_turn(state);
    if (!next) return std::nullopt;
    return state.structure.present.size() % 2 == 1 ? *next : other(*next);
}

// Thing that a move of somebody builds or takes.
Thing gain_of(Move move) {
    if (move.a == kDeclined) return {};
    switch (move.kind) {
        case MoveKind::Build:
        case MoveKind::Revive:
            return move.card();
        case MoveKind::Wonder:
        case MoveKind::Draft:
            return move.wonder();
        case MoveKind::Token:
            return move.token();
        default:
            return {};
    }
}

// When the rival decides next after the best move, as far as the line tells: after what the seat
// itself is expected to do before.
State when_rival_decides(const Comparison& c) {
    State state = c.after;
    for (size_t i = 1; i < c.best.moves.size(); ++i) {
        if (actor(state) != actor_of(c.seat) || !is_option(state, c.best.moves[i])) break;
        play(state, c.best.moves[i]);
    }
    return state;
}

// Whether the rival cannot gain it then.
bool is_out_of_reach(const Comparison& c, Thing thing) {
    const State state = when_rival_decides(c);
    if (is_over(state)) return false;
    switch (thing.kind) {
        case Thing::Kind::Card: {
            const auto card = static_cast<Card>(thing.value);
            // One that chance turns up after the other move is not known yet.
            if (!open_cards(c.before).has(card)) return false;
            return !is_accessible(state, card) || !can_pay(state, c.rival, card);
        }
        case Thing::Kind::Wonder: {
            const auto wonder = static_cast<Wonder>(thing.value);
            if (c.before.age == Age::None) return c.best.move.wonder() == wonder;
            return !state.city(c.rival).wonders.has(wonder) || !can_pay(state, c.rival, wonder);
        }
        default:
            return false;
    }
}

}  // namespace

std::optional<Reason> otherwise(const Comparison& c) {
    const Thing thing = gain_of(c.other.answer);
    if (!thing || thing == gain_of(c.best.answer)) return std::nullopt;
    if (is_over(c.after) || !is_out_of_reach(c, thing)) return std::nullopt;
    return Reason{Otherwise, 0, 0, thing};
}

std::optional<Reason> keeps(const Comparison& c) {
    if (!both_take(c) || !rival_follows_both(c)) return std::nullopt;
    const Places places = uncovered(c, c.instead) - c.after.structure.accessible;
    const Card card = most_wanted(c.instead, c.rival, places);
    if (card == Card::None || card == c.taken) return std::nullopt;
    return Reason{Keeps, 0, 0, card, c.taken_instead};
}

std::optional<Reason> opens_nothing(const Comparison& c) {
    if (!both_take(c) || !rival_follows_both(c)) return std::nullopt;
    const int n = uncovered(c, c.instead).size();
    if (n == 0 || !uncovered(c, c.after).empty()) return std::nullopt;
    return Reason{OpensNothing, n, 0, {}, c.taken_instead};
}

std::optional<Reason> opens_less(const Comparison& c) {
    if (!both_take(c) || !rival_follows_both(c)) return std::nullopt;
    const int n = uncovered(c, c.after).size();
    const int m = uncovered(c, c.instead).size();
    if (n == 0 || n >= m) return std::nullopt;
    return Reason{OpensLess, n, m, {}, c.taken_instead};
}

std::optional<Reason> opens_for_you(const Comparison& c) {
    if (c.taken == Card::None || next_turn(c.after) != c.seat) return std::nullopt;
    const Card card = most_wanted(c.after, c.seat, uncovered(c, c.after));
    if (card == Card::None || is_accessible(c.instead, card)) return std::nullopt;
    return Reason{OpensForYou, 0, 0, card};
}

std::optional<Reason> leaves_one(const Comparison& c) {
    if (!rival_follows_both(c) || c.after.structure.accessible.size() != 1 ||
        c.instead.structure.accessible.size() == 1)
        return std::nullopt;
    const Place place = *c.after.structure.accessible.begin();
    const Card card = c.after.structure.cards[place];
    return Reason{LeavesOne, 0, 0, card == Card::None ? Thing{} : Thing(card)};
}

std::optional<Reason> must_uncover(const Comparison& c) {
    if (!rival_follows_both(c) || !each_uncovers(c.after) || each_uncovers(c.instead))
        return std::nullopt;
    return Reason{MustUncover};
}

std::optional<Reason> last_card(const Comparison& c) {
    constexpr int kFew = 6;
    if (c.after.structure.present.size() > kFew || turns_may_come(c.after)) return std::nullopt;
    const auto best = taker_of_last(c.after);
    const auto other = taker_of_last(c.instead);
    if (best != c.seat || other != c.rival) return std::nullopt;
    return Reason{LastCard};
}

std::optional<Reason> begins(const Comparison& c) {
    constexpr int kFew = 4;
    if (is_over(c.after) || is_over(c.instead) || c.before.age == Age::III ||
        c.before.age == Age::None || c.after.structure.present.size() > kFew)
        return std::nullopt;
    if (c.after.lead(c.seat) >= 0 || c.instead.lead(c.seat) <= 0) return std::nullopt;
    return Reason{Begins};
}

std::optional<Reason> reply_sells(const Comparison& c) {
    if (c.best.answer.kind != MoveKind::Discard || c.other.answer.kind == MoveKind::Discard ||
        c.other.answer == Move{})
        return std::nullopt;
    return Reason{ReplySells, 0, 0, c.best.answer.card()};
}

std::optional<Reason> reply(const Comparison& c) {
    const Thing thing = gain_of(c.best.answer);
    // In the draft a seat often takes two Wonders in a row.
    const bool is_next = c.before.age != Age::None || actor(c.after) != actor_of(c.seat);
    if (!thing || !is_next) return std::nullopt;
    return Reason{Reply, 0, 0, thing};
}

std::optional<Reason> then(const Comparison& c) {
    if (c.best.moves.size() < 2 || actor(c.after) != actor_of(c.seat) ||
        !is_option(c.after, c.best.moves[1]))
        return std::nullopt;
    const Thing thing = gain_of(c.best.moves[1]);
    if (!thing || (step(c.after) == Step::TakeTurn && next_turn(c.before) == c.seat))
        return std::nullopt;
    return Reason{Then, 0, 0, thing};
}

}  // namespace dipolis
