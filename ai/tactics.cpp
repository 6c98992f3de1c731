#include "ai/tactics.h"

#include "ai/addon.h"
#include "ai/facts.h"
#include "engine/price.h"
#include "play/winning.h"

namespace dipolis {

namespace {

// Extra turns can only come from Wonders that are not built yet.
bool may_play_again(const State& state, Seat seat) {
    const City& city = state.city(seat);
    const bool theology = has(city, kNamedTokens.theology);
    for (Wonder wonder : city.wonders) {
        if ((theology || facts(wonder).play_again) && affordable(city, wonder)) return true;
    }
    return false;
}

// The most that a turn can gain. Any turn brings one building, or one symbol by the token Law
// (is_supremacy_near).
struct Reach {
    int buildings = 1;
    int shields = 0;  // of Wonders
    int tokens = 0;   // of which one may be Law
    bool is_usual() const { return buildings == 1 && shields == 0 && tokens == 0; }
};

// Further turns come from Wonders only, so that all of them together end with one building; another
// may be revived between them, and any of it may bring a token.
void add_further_turns(const State& state, Seat seat, Reach& reach) {
    const City& city = state.city(seat);
    const bool theology = has(city, kNamedTokens.theology);
    for (Wonder wonder : city.wonders) {
        const Facts& f = facts(wonder);
        if (!theology && !f.play_again) continue;
        reach.shields += f.shields;
        reach.buildings += f.verb == Step::ReviveBuilding;
    }
    ++reach.tokens;
}

void add_pending(const State& state, Seat seat, Reach& reach) {
    for (const Pending& pending : state.agenda) {
        if (pending.seat != seat) continue;
        reach.buildings += pending.step == Step::ReviveBuilding;
        reach.tokens +=
            pending.step == Step::ChooseToken || pending.step == Step::ChooseLibraryToken;
    }
}

// Skips moves that neither win nor help to win within the turn: sales, and buildings without
// shields or symbol.
bool may_help(const State& state, Move move, Seat seat) {
    const Facts* f = nullptr;
    switch (move.kind) {
        case MoveKind::Build:
        case MoveKind::Revive:
            f = &facts(move.card());
            return f->shields > 0 || f->symbol >= 0;
        case MoveKind::Discard:
            return false;
        case MoveKind::Wonder:
            f = &facts(move.wonder());
            return f->shields > 0 || f->play_again || f->verb != Step::None ||
                   has(state.city(seat), kNamedTokens.theology);
        default:
            return true;
    }
}

std::optional<Result> search(const State& state, Seat seat, int moves);

// All outcomes of chance must win, whatever the kind of victory.
std::optional<Result> whatever_comes(const State& state, Seat seat, int moves) {
    if (automaton_to_move(state)) return std::nullopt;  // the turn is over
    Options outcomes;
    options(state, outcomes);
    if (outcomes.size() > 12)
        return std::nullopt;  // a deal: the next Age begins, or nothing left to win by
    std::optional<Result> found;
    for (const Option& outcome : outcomes) {
        State next = state;
        play(next, outcome.move);
        found = search(next, seat, moves);
        if (!found) return std::nullopt;
    }
    return found;
}

std::optional<Result> search(const State& state, Seat seat, int moves) {
    if (is_over(state))
        return has_won_by_supremacy(state, seat) ? std::optional(state.result) : std::nullopt;
    if (moves == 0) return std::nullopt;
    if (actor(state) == Actor::Chance) return whatever_comes(state, seat, moves);
    if (actor(state) != actor_of(seat) || far_from_supremacy(state, seat)) return std::nullopt;
    Options all;
    options(state, all);
    for (const Option& option : all) {
        if (!may_help(state, option.move, seat)) continue;
        State next = state;
        play(next, option.move);
        if (const auto found = search(next, seat, moves - 1)) return found;
    }
    return std::nullopt;
}

}  // namespace

bool far_from_supremacy(const State& state, Seat seat) {
    if (is_supremacy_near(state, seat)) return false;
    constexpr int kMostTurns = 3;
    if (widens_turns(state.variant))
        return !is_supremacy_near(state, seat, kMostTurns) || !may_play_again(state, seat);
    Reach reach;
    if (may_play_again(state, seat)) add_further_turns(state, seat, reach);
    add_pending(state, seat, reach);
    if (reach.is_usual()) return true;
    const int symbols = reach.buildings + (reach.tokens > 0 ? 1 : 0);  // there is one Law
    return state.lead(seat) + reach.shields + reach.buildings * kShieldsOfBuilding < kCapital &&
           state.city(seat).symbols.size() + symbols < kSymbolsToWin;
}

std::optional<Result> win_this_turn(const State& state) {
    const Actor who = actor(state);
    if (who != Actor::First && who != Actor::Second) return std::nullopt;
    const Seat seat = seat_of(who);
    if (far_from_supremacy(state, seat)) return std::nullopt;
    return search(state, seat, kTacticalMoves);
}

std::optional<Result> win_in_rest_of_turn(const State& state, Seat seat) {
    return search(state, seat, kTacticalMoves - 1);
}

}  // namespace dipolis
