#include "ai/tactics.h"

#include "ai/facts.h"
#include "engine/price.h"

namespace dipolis {

namespace {

bool has_won(const State& state, Seat seat) {
    using Kind = Result::Kind;
    const Kind kind = state.result.kind;
    return (kind == Kind::Military || kind == Kind::Science) && state.result.winner == seat;
}

// A turn more can only come from an unbuilt Wonder.
bool may_play_again(const State& state, Seat seat) {
    const City& city = state.city(seat);
    const bool theology = has(city, named_tokens().theology);
    for (Wonder wonder : city.wonders) {
        if ((theology || facts(wonder).play_again) && affordable(city, wonder)) return true;
    }
    return false;
}

// Moves that neither win nor lead towards winning in the same turn need not be tried: buildings
// without shields or symbol, and sales.
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
                   has(state.city(seat), named_tokens().theology);
        default:
            return true;
    }
}

std::optional<Result> search(const State& state, Seat seat, int moves);

// Every outcome of chance must win, by the same kind of victory or another.
std::optional<Result> whatever_comes(const State& state, Seat seat, int moves) {
    if (step(state) == Step::RivalDecides) return std::nullopt;  // the turn is over
    Options outcomes;
    options(state, outcomes);
    if (outcomes.size() > 12) return std::nullopt;  // a deal: another age, or nothing to win by
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
    if (is_over(state)) return has_won(state, seat) ? std::optional(state.result) : std::nullopt;
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
    // A turn brings at most the four shields of a revived building with Strategy, or one symbol;
    // each further turn as much again.
    constexpr int kShields = 4;
    const City& city = state.city(seat);
    const int lead = state.lead(seat);
    const int symbols = city.symbols.size();
    if (lead + kShields >= kCapital || symbols + 1 >= kSymbolsToWin) return false;
    if (lead + 3 * kShields < kCapital && symbols + 3 < kSymbolsToWin) return true;
    return !may_play_again(state, seat);
}

std::optional<Result> win_this_turn(const State& state) {
    const Actor who = actor(state);
    if (who != Actor::First && who != Actor::Second) return std::nullopt;
    const Seat seat = static_cast<Seat>(who);
    if (far_from_supremacy(state, seat)) return std::nullopt;
    return search(state, seat, kTacticalMoves);
}

std::optional<Result> win_in_rest_of_turn(const State& state, Seat seat) {
    return search(state, seat, kTacticalMoves - 1);
}

}  // namespace dipolis
