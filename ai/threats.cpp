#include "ai/threats.h"

#include <algorithm>

#include "ai/facts.h"
#include "ai/tactics.h"
#include "engine/price.h"
#include "play/winning.h"

namespace dipolis {

namespace {

constexpr int kFewShields = 2, kFewSymbols = 1;

// The same table in the seat's turn.
State in_turn_of(const State& state, Seat seat) {
    State turned = state;
    turned.agenda.clear();
    turned.agenda.push({Step::TakeTurn, seat});
    turned.turn = seat;
    turned.extra_turn = false;
    return turned;
}

// The supremacy that follows for the seat in the same turn, if one does.
std::optional<Result::Kind> supremacy(const State& after, Seat seat) {
    const auto result =
        is_over(after) ? std::optional(after.result) : win_in_rest_of_turn(after, seat);
    const bool wins =
        result && result->winner == seat &&
        (result->kind == Result::Kind::Military || result->kind == Result::Kind::Science);
    return wins ? std::optional(result->kind) : std::nullopt;
}

// Number of shields and symbols that the seat may still gain in this game, or more.
struct Left {
    int shields = 0, symbols = 0;
};

Left left_for(const State& state, Seat seat) {
    // Wonders and what add-ons give to people may bring shields, or a building or token that does.
    const bool by_cards_only = state.city(seat).wonders.empty() &&
                               (state.variant.addons.empty() || is_automaton(state, seat));
    if (state.age != Age::III || !by_cards_only) return {kFewShields, kFewSymbols};
    Cards cards = open_cards(state);
    if (cards.size() < state.structure.present.size()) cards = cards | state.unseen.cards();
    Left left;
    for (Card card : cards) {
        const Facts& f = facts(card);
        if (f.shields > 0) left.shields += f.shields + 1;  // the token Strategy
        if (f.symbol >= 0) left.symbols += 1;              // that one, or Law for a pair
    }
    return left;
}

class Finder {
  public:
    Finder(const State& state, Seat seat) : state_(state), seat_(seat) {
        military_.missing = kCapital - state.lead(seat);
        science_.missing = kSymbolsToWin - state.city(seat).symbols.size();
    }

    // Looks at what the seat could choose in its turn.
    void look_at_turn() {
        const State turned = in_turn_of(state_, seat_);
        if (far_from_supremacy(turned, seat_)) return;
        Options all;
        options(turned, all);
        for (const Option& option : all) {
            State after = turned;
            play(after, option.move);
            note(option.move, supremacy(after, seat_));
        }
    }

    // A seat played by cards builds what its next card picks: any accessible card.
    void look_at_cards() {
        for (Place place : state_.structure.accessible) {
            State after = state_;
            after.agenda.clear();
            const Card card = state_.structure.cards[place];
            gain_building(after, seat_, card);
            if (is_over(after)) note(Move::of(MoveKind::Build, card), after.result.kind);
        }
    }

    std::vector<Threat> found() const {
        const Left left = left_for(state_, seat_);
        std::vector<Threat> all;
        if (military_.is_now() || military_.missing <= std::min(kFewShields, left.shields))
            all.push_back(military_);
        if (science_.is_now() || science_.missing <= std::min(kFewSymbols, left.symbols))
            all.push_back(science_);
        return all;
    }

  private:
    void note(Move move, std::optional<Result::Kind> kind) {
        if (!kind) return;
        Threat& threat = *kind == Result::Kind::Military ? military_ : science_;
        if (move.kind == MoveKind::Wonder) {
            threat.wonders.add(move.wonder());
        } else {
            threat.cards.add(move.card());
        }
    }

    const State& state_;
    Seat seat_;
    Threat military_{Result::Kind::Military, 0, {}, {}}, science_{Result::Kind::Science, 0, {}, {}};
};

}  // namespace

std::vector<Threat> threats(const State& state, Seat seat) {
    if (is_over(state)) return {};
    Finder finder(state, seat);
    if (step(state) == Step::TakeTurn) {
        if (is_automaton(state, seat)) {
            finder.look_at_cards();
        } else {
            finder.look_at_turn();
        }
    }
    return finder.found();
}

bool wins_at_once(const State& state, Seat seat) {
    if (is_over(state)) return has_won(state, seat);
    return actor(state) == actor_of(seat) && win_this_turn(state).has_value();
}

bool could_win_now(const State& state, Seat seat, Cards cards) {
    return has_winning_option(in_turn_of(state, seat), cards,
                              [=](const State& next) { return wins_at_once(next, seat); });
}

bool wins_by(const State& state, Seat seat, Card card) {
    const Facts& f = facts(card);
    const City& city = state.city(seat);
    if (f.shields > 0) {
        const int extra = has(city, kNamedTokens.strategy) ? 1 : 0;
        return shields_win(state, seat, f.shields + extra);
    }
    if (f.symbol < 0 || !new_symbol_wins(state, seat)) return false;
    return !city.symbols.has(static_cast<Symbol>(f.symbol)) || on_board(state, kNamedTokens.law);
}

bool wins_by(const State& state, Seat seat, Wonder wonder) {
    return shields_win(state, seat, facts(wonder).shields);
}

bool wins_by(const State& state, Seat seat, Token token) {
    return token == kNamedTokens.law && new_symbol_wins(state, seat);
}

Cards winning_cards(const State& state, Seat seat) {
    Cards cards;
    if (!is_supremacy_near(state, seat)) return cards;
    const City& city = state.city(seat);
    for (Place place : state.structure.accessible) {
        const Card card = state.structure.cards[place];
        if (card != Card::None && wins_by(state, seat, card) && affordable(city, card))
            cards.add(card);
    }
    return cards;
}

}  // namespace dipolis
