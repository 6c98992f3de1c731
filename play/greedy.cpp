// The greedy opponent: one turn deep. It takes a win, choices that follow a move included; refuses
// a move after which the rival could win at once with what lies open; otherwise prefers the
// position that appraises best. What chance would have to bring is not counted on.
#include <algorithm>
#include <limits>

#include "engine/addons/leaders.h"
#include "engine/catalogue.h"
#include "engine/score.h"
#include "engine/turn.h"
#include "play/player.h"

namespace dipolis {

namespace {

using leaders::Leader;

// A Wonder not yet built, at about half of what it will bring.
int appraise_wonder(Wonder wonder) {
    int value = 0;
    for (const Effect& effect : row(wonder).effects) {
        switch (effect.what) {
            case What::Points:
            case What::Shields:
                value += 3 * effect.n;
                break;
            case What::Coins:
            case What::TakeCoins:
                value += effect.n;
                break;
            case What::PlayAgain:
                value += 18;
                break;
            default:
                value += 9;
                break;  // a producer, or a verb
        }
    }
    return value;
}

// A city in sixths of a victory point: its points now, and what is worth having later. The weights
// are of the order of what such a thing is usually exchanged for in the game.
int appraise_city(const State& state, Seat seat) {
    const City& city = state.city(seat);
    int value = 6 * score_sheet(state, seat).total();
    value +=
        2 * city.coins - 6 * (city.coins / 3);  // coins beyond complete sets of three count too
    const int ages_left = 4 - static_cast<int>(state.age);
    for (Resource resource : kAllResources)
        value += 4 * ages_left * std::min(city.production[resource], 3);
    value += 5 * ages_left * (city.choices[0] + city.choices[1] + city.discounts.size());
    value += 9 * city.symbols.size() + 3 * city.links.size();
    value += 12 * city.tokens.size();
    for (Wonder wonder : city.wonders) value += appraise_wonder(wonder);
    value += 4 * state.lead(seat);
    // Leaders that bring no points are worth about what a verb of a Wonder is.
    for (Leader leader : leaders::seated(state, seat).active) {
        if (leaders::row(leader).effects.points() == 0) value += 9;
    }
    return value;
}

int appraise(const State& state, Seat seat) {
    return appraise_city(state, seat) - appraise_city(state, other(seat));
}

bool has_won(const State& state, Seat seat) {
    return is_over(state) && state.result.kind != Result::Kind::Tie && state.result.winner == seat;
}

// Whether the seat has won, or wins by the choices that are now its own: a token, a revived
// building.
bool wins(const State& state, Seat seat) {
    if (is_over(state)) return has_won(state, seat);
    if (actor(state) != actor_of(seat) || step(state) == Step::TakeTurn) return false;
    Options choices;
    options(state, choices);
    for (const Option& option : choices) {
        State next = state;
        play(next, option.move);
        if (wins(next, seat)) return true;
    }
    return false;
}

// Lets face-down cards stay unknown: each is passed over with its first candidate, and so that
// nothing is concluded from it, only cards that were open before may be used afterwards.
State settled(State state) {
    while (actor(state) == Actor::Chance) {
        Options outcomes;
        options(state, outcomes);
        play(state, outcomes[0].move);
    }
    return state;
}

// Supremacy within one turn is out of reach below these; spares the search below. A turn brings at
// most a building's symbol and Law, or the shields of a Wonder and a revived building.
bool may_win_at_once(const State& state, Seat seat) {
    constexpr int kMostShields = 4;
    constexpr int kMostSymbols = 2;
    return state.lead(seat) + kMostShields >= kCapital ||
           state.city(seat).symbols.size() + kMostSymbols >= kSymbolsToWin;
}

bool can_win_at_once(const State& state, Seat seat, Cards open) {
    if (is_over(state) || actor(state) != actor_of(seat) || !may_win_at_once(state, seat))
        return false;
    Options moves;
    options(state, moves);
    for (const Option& option : moves) {
        if (step(state) == Step::TakeTurn && !open.has(static_cast<Card>(option.move.a))) continue;
        State next = state;
        play(next, option.move);
        if (wins(next, seat)) return true;
    }
    return false;
}

Cards open_cards(const State& state) {
    Cards cards;
    for (Card card : state.structure.cards) {
        if (card != Card::None) cards.add(card);
    }
    return cards;
}

// What choosing a leader, or a plan for it, would be worth if nobody did anything else in this
// Recruitment Phase. Both decisions have no effect before the rival's.
int value_of_recruiting(const State& state, Move move, Seat seat) {
    State next = state;
    next.agenda.clear();
    next.agenda.push({Step::LayStructure});
    const auto& mine = leaders::seated(state, seat);
    const Leader leader =
        move.kind == MoveKind::ChooseLeader ? static_cast<Leader>(move.a) : mine.chosen;
    City& city = next.city(seat);
    const int cost = leaders::cost(state, leader);
    const bool discards = move.kind == MoveKind::Declare &&
                          static_cast<leaders::Plan>(move.a) == leaders::Plan::Discard;
    if (discards || cost > city.coins) {
        city.coins = static_cast<int16_t>(city.coins + leaders::kDiscardCoins);
        return appraise(next, seat);
    }
    city.coins = static_cast<int16_t>(city.coins - cost);
    leaders::activate(next, seat, leader);
    return appraise(next, seat);
}

int value_of(const State& state, Move move, Seat seat) {
    if (move.kind == MoveKind::ChooseLeader || move.kind == MoveKind::Declare)
        return value_of_recruiting(state, move, seat);
    constexpr int kWon = 1'000'000;
    constexpr int kLost = -1'000'000;
    State next = state;
    play(next, move);
    if (wins(next, seat)) return kWon;
    if (wins(next, other(seat))) return kLost;
    if (can_win_at_once(settled(next), other(seat), open_cards(next)))
        return kLost / 2 + appraise(next, seat);
    const int again = actor(next) == actor_of(seat) || next.extra_turn ? 10 : 0;
    return appraise(next, seat) + again;
}

}  // namespace

Move choose_greedy(const State& state, const Options& options, Rng& rng) {
    const Seat seat = static_cast<Seat>(actor(state));
    int best = std::numeric_limits<int>::min();
    int equal = 0;
    Move choice;
    for (const Option& option : options) {
        const int value = value_of(state, option.move, seat);
        if (value < best) continue;
        equal = value > best ? 1 : equal + 1;
        best = value;
        // Each of the equally good moves with the same chance, in one pass.
        if (rng.below(equal) == 0) choice = option.move;
    }
    return choice;
}

}  // namespace dipolis
