// The greedy opponent looks one turn ahead. It takes a win, if a move and the choices that follow
// it win at once. It avoids moves after which the rival could win at once with the cards that lie
// open. Otherwise it chooses the position with the best appraisal. It never counts on luck.
#include <algorithm>
#include <limits>

#include "engine/catalogue.h"
#include "engine/score.h"
#include "engine/turn.h"
#include "play/addon.h"
#include "play/player.h"
#include "play/winning.h"

namespace dipolis {

namespace {

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
                break;  // a producer, or a decision
        }
    }
    return value;
}

// A city in sixths of a victory point: its points now, and what is worth having later. The weights
// are of the order of what such a thing is usually exchanged for in the game.
int appraise_city(const State& state, Seat seat) {
    const City& city = state.city(seat);
    int value = 6 * score_sheet(state, seat).total();
    value += 2 * city.coins -
             6 * (city.coins / kCoinsPerPoint);  // coins beyond complete sets of three count too
    const int ages_left = 4 - static_cast<int>(state.age);
    for (Resource resource : kAllResources)
        value += 4 * ages_left * std::min(city.production[resource], 3);
    value += 5 * ages_left * (city.choices[0] + city.choices[1] + city.discounts.size());
    value += 9 * city.symbols.size() + 3 * city.links.size();
    value += 12 * city.tokens.size();
    for (Wonder wonder : city.wonders) value += appraise_wonder(wonder);
    value += 4 * state.lead(seat);
    for (AddOnId id : state.variant.addons) {
        if (const auto more = play_of(id).appraise) value += more(state, seat);
    }
    return value;
}

int appraise(const State& state, Seat seat) {
    return appraise_city(state, seat) - appraise_city(state, other(seat));
}

// Whether the seat has won, or wins by the choices that are now its own: a token, a revived
// building.
bool wins(const State& state, Seat seat) {
    if (is_over(state)) return has_won(state, seat);
    if (actor(state) != actor_of(seat) || step(state) == Step::TakeTurn) return false;
    return has_winning_option(state, {}, [=](const State& next) { return wins(next, seat); });
}

// Goes on to the next decision. Cards to be turned up are replaced by their first candidates; the
// caller considers only cards that lay open before, so that nothing follows from these.
State settled(State state) {
    while (actor(state) == Actor::Chance) {
        Options outcomes;
        options(state, outcomes);
        play(state, outcomes[0].move);
    }
    return state;
}

// Spares the search below where no supremacy is near. It searches with four symbols too, although a
// turn brings only one: there it may find that the last card wins by points.
bool may_win_at_once(const State& state, Seat seat) {
    constexpr int kFewMissing = 2;
    return is_supremacy_near(state, seat) ||
           state.city(seat).symbols.size() + kFewMissing >= kSymbolsToWin;
}

bool can_win_at_once(const State& state, Seat seat, Cards open) {
    if (is_over(state) || actor(state) != actor_of(seat) || !may_win_at_once(state, seat))
        return false;
    return has_winning_option(state, open, [=](const State& next) { return wins(next, seat); });
}

int value_of(const State& state, Move move, Seat seat) {
    if (const auto foreseen = foresee(state, move, seat)) return appraise(*foreseen, seat);
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
    const Seat seat = seat_of(actor(state));
    int best = std::numeric_limits<int>::min();
    int equal = 0;
    Move choice;
    for (const Option& option : options) {
        const int value = value_of(state, option.move, seat);
        if (value < best) continue;
        equal = value > best ? 1 : equal + 1;
        best = value;
        // Chooses each of the equally good moves with the same probability, in one pass.
        if (rng.below(equal) == 0) choice = option.move;
    }
    return choice;
}

}  // namespace dipolis
