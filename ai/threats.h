// Threats: how a seat can win at once, and how near it is to that. They are for all that judges
// positions or options (features, reasons) or warns (the table message, the terminal). What the
// greedy player needs too is in play/winning.h; wins that are forced, whatever chance reveals, are
// in tactics.h.
#pragma once

#include <vector>

#include "engine/state.h"

namespace dipolis {

// --- By playing on: exact

// Threat of a supremacy: how near a seat is to it, and with what it would have it if it were its
// turn now.
struct Threat {
    Result::Kind kind;  // military or science
    int missing;        // shields or different symbols
    // Components that would win now: buildings of the structure, and Wonders.
    Cards cards;
    Wonders wonders;

    bool is_now() const { return !cards.empty() || !wonders.empty(); }
    friend bool operator==(const Threat&, const Threat&) = default;
};

// At most one for each kind; only those by which the seat could win now, or that lack at most two
// shields or one symbol while the cards that are left may bring them. Between turns `cards` and
// `wonders` stay empty.
std::vector<Threat> threats(const State& state, Seat seat);

// Whether the seat has won, in whatever way, or is to act and wins by supremacy within its turn.
bool wins_at_once(const State& state, Seat seat);

// Whether it would if it were its turn now and only these cards could be used.
bool could_win_now(const State& state, Seat seat, Cards cards);

// --- By arithmetic: fast enough for every position of a search. Counts shields, symbols and the
// token Law, but nothing else that a choice or a further turn may bring.

// Whether gaining the building wins at once, also by a token that its pair of symbols brings.
bool wins_by(const State& state, Seat seat, Card card);
bool wins_by(const State& state, Seat seat, Wonder wonder);
bool wins_by(const State& state, Seat seat, Token token);

// The accessible cards that win at once for the seat and that it can pay.
Cards winning_cards(const State& state, Seat seat);

}  // namespace dipolis
