#include "ai/solver.h"

#include <algorithm>

#include "ai/facts.h"
#include "engine/price.h"
#include "engine/score.h"
#include "engine/turn.h"

namespace dipolis {

namespace {

Cards cards_with_counted_points() {
    Cards cards;
    for (int i = 0; i < kCardCount; ++i) {
        const auto card = static_cast<Card>(i);
        if (row(card).effects.counted_points()) cards.add(card);
    }
    return cards;
}
Tokens tokens_with_counted_points() {
    Tokens tokens;
    for (int i = 0; i < kTokenCount; ++i) {
        const auto token = static_cast<Token>(i);
        if (row(token).effects.counted_points()) tokens.add(token);
    }
    return tokens;
}
const Cards kCountedCards = cards_with_counted_points();
const Tokens kCountedTokens = tokens_with_counted_points();

int fixed_points(const State& state, Seat seat) {
    const City& city = state.city(seat);
    int sum = 0;
    for (Card card : city.buildings) sum += row(card).effects.points();
    for (Wonder wonder : city.built) sum += row(wonder).effects.points();
    for (Token token : city.tokens) sum += row(token).effects.points();
    return sum;
}

int total(const State& state, Seat seat, int fixed) {
    const City& city = state.city(seat);
    int sum = fixed + military_points(state.lead(seat)) + city.coins / kCoinsPerPoint;
    for (Card card : city.buildings& kCountedCards) sum += points(state, seat, row(card).effects);
    for (Token token : city.tokens& kCountedTokens) sum += points(state, seat, row(token).effects);
    return sum;
}

const Value kFirstWins = value_of({Result::Kind::Civilian, Seat::First});
const Value kSecondWins = value_of({Result::Kind::Civilian, Seat::Second});

// The result of the civilian end, computed faster than by score sheets.
Value civilian_end(const State& state, const PerSeat<int>& fixed) {
    const int difference = total(state, Seat::First, fixed[Seat::First]) -
                           total(state, Seat::Second, fixed[Seat::Second]);
    if (difference == 0) return value_of(civilian_result(state));
    return difference > 0 ? kFirstWins : kSecondWins;
}

// Updates the unconditional points after a move of the seat.
void count_move(PerSeat<int>& points, const State& after, Seat seat, Move move) {
    int& own = points[seat];
    switch (move.kind) {
        case MoveKind::Build:
        case MoveKind::Revive:
            own += row(move.card()).effects.points();
            break;
        case MoveKind::Wonder:
            own += row(move.wonder()).effects.points();
            break;
        case MoveKind::Token:
            own += row(move.token()).effects.points();
            break;
        case MoveKind::Discard:
        case MoveKind::Reveal:
        case MoveKind::Library:
            break;
        default:
            points = {fixed_points(after, Seat::First), fixed_points(after, Seat::Second)};
    }
}

}  // namespace

bool Solver::in_reach(const State& state) {
    if (is_over(state)) return true;
    if (state.age != Age::III) return false;
    for (const Pending& pending : state.agenda) {
        switch (pending.step) {
            case Step::LayStructure:
            case Step::DealCard:
            case Step::MarkGuild:
                return false;
            default:
                break;
        }
    }
    return true;
}

void Solver::ask(int64_t most_nodes, const MustEnd& must_end) {
    must_end_ = must_end;
    nodes_ = 0;
    next_look_ = kNodesBetweenLooks;
    most_ = most_nodes > 0 ? most_nodes : INT64_MAX;
    out_of_nodes_ = false;
    for (auto& seat : history_) seat.fill(0);
}

bool Solver::may_visit() {
    if (out_of_nodes_) return false;
    if (++nodes_ > most_) out_of_nodes_ = true;
    if (must_end_ && nodes_ >= next_look_) {
        next_look_ = nodes_ + kNodesBetweenLooks;
        if (must_end_()) out_of_nodes_ = true;
    }
    return !out_of_nodes_;
}

std::optional<Value> Solver::solve(const State& state, int64_t most_nodes) {
    DIPOLIS_ASSERT(in_reach(state));
    ask(most_nodes, {});
    const Value value = visit(
        state, {fixed_points(state, Seat::First), fixed_points(state, Seat::Second)}, {-1, 1});
    if (out_of_nodes_) return std::nullopt;
    return value;
}

std::optional<std::vector<Solver::Answer>> Solver::solve_options(const State& state,
                                                                 int64_t most_nodes,
                                                                 const MustEnd& must_end) {
    DIPOLIS_ASSERT(in_reach(state) && actor(state) != Actor::Chance);
    ask(most_nodes, must_end);
    const Points points = {fixed_points(state, Seat::First), fixed_points(state, Seat::Second)};
    std::vector<Answer> answers;
    Options all;
    options(state, all);
    for (const Option& option : all) {
        answers.push_back({option.move, follow(state, points, option.move, {-1, 1})});
        if (out_of_nodes_) return std::nullopt;
    }
    return answers;
}

Value Solver::visit(const State& state, Points points, Window window) {
    if (is_over(state)) return value_of(state.result);
    return actor(state) == Actor::Chance ? chance(state, points, window)
                                         : player(state, points, window);
}

uint32_t& Solver::history(Seat seat, Move move) {
    // Moves that build the same Wonder share an entry, whichever card is used.
    const auto what = static_cast<size_t>(move.kind == MoveKind::Wonder ? move.b : move.a);
    return history_[seat][static_cast<size_t>(move.kind) * 128 + what];
}

// Lists the options, the most promising first.
int Solver::order(const State& state, Seat seat, std::array<Candidate, Options::kCapacity>& moves) {
    Options all;
    options(state, all);
    for (int i = 0; i < all.size(); ++i) {
        const Candidate candidate = {all[i].move, history(seat, all[i].move)};
        int at = i;
        for (; at > 0 && moves[static_cast<size_t>(at - 1)].history < candidate.history; --at)
            moves[at] = moves[static_cast<size_t>(at - 1)];
        moves[at] = candidate;
    }
    return all.size();
}

Value Solver::player(const State& state, Points points, Window window) {
    const Seat seat = seat_of(actor(state));
    const double sign = side(seat);
    std::array<Candidate, Options::kCapacity> moves;  // NOLINT: filled by order
    const int n = order(state, seat, moves);
    Value best;
    Move choice;
    for (int i = 0; i < n; ++i) {
        const Move move = moves[i].move;
        const Value value = follow(state, points, move, window);
        if (out_of_nodes_) return value;
        if (i > 0 && sign * value.score <= sign * best.score) continue;
        best = value;
        choice = move;
        if (seat == Seat::First) {
            window.alpha = std::max(window.alpha, best.score);
        } else {
            window.beta = std::min(window.beta, best.score);
        }
        if (window.alpha >= window.beta || sign * best.score >= 1) break;
    }
    ++history(seat, choice);
    return best;
}

Value Solver::follow(const State& state, Points points, Move move, Window window) {
    if (!may_visit()) return {};
    const bool shortcut = state.variant.addons.empty() && state.structure.present.size() == 1;
    if (shortcut && step(state) == Step::TakeTurn) return last_turn(state, points, move);
    return follow_whole(state, points, move, window);
}

// The same by the engine's full rules.
Value Solver::follow_whole(const State& state, Points points, Move move, Window window) {
    const Actor who = actor(state);
    State next = state;
    play(next, move);
    if (is_over(next)) return value_of(next.result);
    if (who != Actor::Chance) count_move(points, next, seat_of(who), move);
    return visit(next, points, window);
}

// The last card of the game, without what the engine does at the end of a turn.
Value Solver::last_turn(const State& state, Points points, Move move) {
    const Seat seat = state.agenda.top().seat;
    State next = state;
    next.agenda.clear();
    City& city = next.city(seat);
    if (move.kind == MoveKind::Build) {
        if (buy(next, seat, move.card())) happen_link(next, seat);
        gain_building(next, seat, move.card());
    } else if (move.kind == MoveKind::Discard) {
        city.coins = static_cast<int16_t>(city.coins + discard_income(next, seat));
    } else if (move.kind == MoveKind::Wonder) {
        buy(next, seat, move.wonder());
        city.wonders.remove(move.wonder());
        gain_wonder(next, seat, move.wonder());
    }
    if (is_over(next)) return value_of(next.result);
    const bool simple = next.agenda.empty() && move.kind <= MoveKind::Wonder;
    if (!simple) return follow_whole(state, points, move, {-1, 1});
    count_move(points, next, seat, move);
    return civilian_end(next, points);
}

// Star1: stops as soon as the bounds of the remaining outcomes keep the sum outside the window.
Value Solver::chance(const State& state, Points points, Window window) {
    Options outcomes;
    options(state, outcomes);
    double left = 0;
    for (const Option& outcome : outcomes) left += outcome.weight;
    const double all = left;
    Value sum;
    for (const Option& outcome : outcomes) {
        const double weight = outcome.weight;
        left -= weight;
        const Window inner = {std::max(-1.0, (window.alpha * all - sum.score - left) / weight),
                              std::min(1.0, (window.beta * all - sum.score + left) / weight)};
        if (!may_visit()) return sum;
        State next = state;
        play(next, outcome.move);
        const Value value = visit(next, points, inner);
        sum.add(value, weight);
        // The remaining outcomes count as the best, or the worst, possible.
        if (sum.score + left <= window.alpha * all) {
            sum.score += left;
            break;
        }
        if (sum.score - left >= window.beta * all) {
            sum.score -= left;
            break;
        }
    }
    sum.divide(all);
    return sum;
}

}  // namespace dipolis
