// Two moves of one position side by side, and the predicates about them that reasons are made of:
// each says its reason where it is true. Inside ai only.
#pragma once

#include <optional>

#include "ai/reasons.h"

namespace dipolis {

// Comparison of a line with another one, for the player to act.
struct Comparison {
    Comparison(const State& state, const Line& line, const Line& against);

    const State& before;
    Seat seat, rival;
    const Line& best;
    const Line& other;
    State after, instead;  // after the first move of each, before chance turns anything up
    // The cards that the moves take from the structure; None for other moves.
    Card taken = Card::None, taken_instead = Card::None;
};

using Predicate = std::optional<Reason> (*)(const Comparison&);
// The reason of that kind, where it is true.
std::optional<Reason> holds(ReasonKind kind, const Comparison& comparison);

// Seat of the next turn in this Age; nobody if its last card is gone or the game is over.
std::optional<Seat> next_turn(const State& state);
// Whether the seat can pay for it; cards that play for a seat pay nothing.
bool can_pay(const State& state, Seat seat, Card card);
bool can_pay(const State& state, Seat seat, Wonder wonder);
// Thing that the seat would win with by force or science if it were its turn now: one of these
// cards, or a Wonder built with one of them.
Thing winning_thing(const State& state, Seat seat, Cards cards);

// All points of a seat but those of its coins and of where the pawn stands.
int points_of_things(const State& state, Seat seat);
// Least worth of a card, in sixths of a point, for which it is taken.
constexpr int kWorthTaking = 12;

// --- reasons_own.cpp: the end, and what a move brings
std::optional<Reason> wins(const Comparison& c);
std::optional<Reason> wins_all(const Comparison& c);
std::optional<Reason> lost(const Comparison& c);
std::optional<Reason> stops_win(const Comparison& c);
std::optional<Reason> avoids_reveal(const Comparison& c);
std::optional<Reason> threatens(const Comparison& c);
std::optional<Reason> plays_again(const Comparison& c);
std::optional<Reason> pair_of_symbols(const Comparison& c);
std::optional<Reason> new_symbol(const Comparison& c);
std::optional<Reason> shields(const Comparison& c);
std::optional<Reason> near_capital(const Comparison& c);
std::optional<Reason> more_points(const Comparison& c);
std::optional<Reason> more_coins(const Comparison& c);
std::optional<Reason> takes_coins(const Comparison& c);
std::optional<Reason> link(const Comparison& c);
std::optional<Reason> frees(const Comparison& c);
std::optional<Reason> frees_later(const Comparison& c);
std::optional<Reason> source(const Comparison& c);
std::optional<Reason> choice(const Comparison& c);
std::optional<Reason> discount(const Comparison& c);
std::optional<Reason> library(const Comparison& c);
std::optional<Reason> destroys(const Comparison& c);
std::optional<Reason> revives(const Comparison& c);
std::optional<Reason> seventh(const Comparison& c);
std::optional<Reason> token_again(const Comparison& c);
std::optional<Reason> token_shields(const Comparison& c);
std::optional<Reason> token_wonders(const Comparison& c);
std::optional<Reason> token_blue(const Comparison& c);
std::optional<Reason> token_trade(const Comparison& c);
std::optional<Reason> token_links(const Comparison& c);
std::optional<Reason> wonder_again(const Comparison& c);
std::optional<Reason> wonder_points(const Comparison& c);
std::optional<Reason> wonder_shields(const Comparison& c);
std::optional<Reason> wonder_coins(const Comparison& c);
std::optional<Reason> wonder_takes(const Comparison& c);
std::optional<Reason> wonder_goods(const Comparison& c);
std::optional<Reason> wonder_destroys(const Comparison& c);
std::optional<Reason> wonder_revives(const Comparison& c);
std::optional<Reason> wonder_library(const Comparison& c);

// --- reasons_prices.cpp: prices, and what the rival does not get
std::optional<Reason> saves(const Comparison& c);
std::optional<Reason> dearer(const Comparison& c);
std::optional<Reason> pays(const Comparison& c);
std::optional<Reason> still_pays(const Comparison& c);
std::optional<Reason> blocks(const Comparison& c);
std::optional<Reason> denies_pair(const Comparison& c);
std::optional<Reason> denies_symbol(const Comparison& c);
std::optional<Reason> denies_shields(const Comparison& c);
std::optional<Reason> denies_points(const Comparison& c);
std::optional<Reason> denies_link(const Comparison& c);
std::optional<Reason> denies_goods(const Comparison& c);

// --- reasons_table.cpp: what lies open, and what is expected
std::optional<Reason> otherwise(const Comparison& c);
std::optional<Reason> keeps(const Comparison& c);
std::optional<Reason> opens_nothing(const Comparison& c);
std::optional<Reason> opens_less(const Comparison& c);
std::optional<Reason> opens_for_you(const Comparison& c);
std::optional<Reason> leaves_one(const Comparison& c);
std::optional<Reason> must_uncover(const Comparison& c);
std::optional<Reason> last_card(const Comparison& c);
std::optional<Reason> begins(const Comparison& c);
std::optional<Reason> reply_sells(const Comparison& c);
std::optional<Reason> reply(const Comparison& c);
std::optional<Reason> then(const Comparison& c);

}  // namespace dipolis
