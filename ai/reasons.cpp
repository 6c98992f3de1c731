#include "ai/reasons.h"

#include <cmath>

#include "ai/tactics.h"
#include "engine/price.h"
#include "engine/score.h"

namespace dipolis {

namespace {

bool wins(const State& after, Seat seat) {
    if (is_over(after))
        return after.result.kind != Result::Kind::Tie && after.result.winner == seat;
    return actor(after) == actor_of(seat) && win_this_turn(after).has_value();
}

Cards open_cards(const State& state) {
    Cards cards;
    for (Card card : state.structure.cards) {
        if (card != Card::None) cards.add(card);
    }
    return cards;
}

// Whether the seat, whose turn it is, wins with one of these cards.
bool can_win(const State& state, Seat seat, Cards cards) {
    Options all;
    options(state, all);
    for (const Option& option : all) {
        if (!cards.has(static_cast<Card>(option.move.a))) continue;
        State next = state;
        play(next, option.move);
        if (wins(next, seat)) return true;
    }
    return false;
}

// Whether the rival of who is to take a turn could win, were it its turn instead.
bool is_threatened(const State& state) {
    if (step(state) != Step::TakeTurn) return false;
    const Seat rival = other(state.agenda.top().seat);
    State turned = state;
    turned.agenda.clear();
    turned.agenda.push({Step::TakeTurn, rival});
    return can_win(turned, rival, open_cards(state));
}

// After a move the rival's turn comes; what chance turns up on the way does not count.
bool is_still_threatened(State state, Seat rival) {
    const Cards open = open_cards(state);
    while (!is_over(state) && step(state) != Step::TakeTurn) {
        Options all;
        options(state, all);
        play(state, all[0].move);
    }
    if (is_over(state)) return wins(state, rival);
    return actor(state) != actor_of(rival) || can_win(state, rival, open);
}

int points_of(const State& state, Seat seat) {
    const ScoreSheet sheet = score_sheet(state, seat);
    return sheet.total() - sheet[Category::Coins];
}

bool takes_card(Move move) {
    return move.kind == MoveKind::Build || move.kind == MoveKind::Discard ||
           move.kind == MoveKind::Wonder || move.kind == MoveKind::Pythagoras;
}

// Points the card would bring the rival if it built it now; what cannot be built brings none.
int worth_to(const State& state, Seat seat, Card card) {
    if (price(state, seat, card).coins > state.city(seat).coins) return 0;
    State next = state;
    next.agenda.clear();  // nothing is to follow
    gain_building(next, seat, card);
    return is_over(next) ? 0 : points_of(next, seat) - points_of(state, seat);
}

// A statement that is only worth making where the next best move differs.
class Contrast {
  public:
    Contrast(const Consequences& best, const Consequences& next) : best_(best), next_(next) {}

    void say(ReasonKind kind, bool Consequences::*what) {
        if (best_.*what && !(next_.*what)) add(kind, 0);
    }
    void say(ReasonKind kind, int Consequences::*what, int least) {
        if (best_.*what >= least && best_.*what > next_.*what) add(kind, best_.*what);
    }
    void add(ReasonKind kind, int n) {
        constexpr size_t kMost = 3;
        if (reasons.size() < kMost) reasons.push_back({kind, n});
    }

    std::vector<Reason> reasons;

  private:
    const Consequences& best_;
    const Consequences& next_;
};

}  // namespace

std::string_view id(ReasonKind kind) {
    static constexpr std::array<std::string_view, static_cast<size_t>(ReasonKind::Count)> kIds = {
        "wins",    "stops_win", "proven", "plays_again", "pair",   "symbol",
        "shields", "points",    "coins",  "link",        "denies", "opens_less"};
    return kIds[static_cast<size_t>(kind)];
}

Consequences consequences(const State& state, Move move) {
    const auto seat = static_cast<Seat>(actor(state));
    const Seat rival = other(seat);
    const City& before = state.city(seat);
    State after = state;
    play(after, move);
    const City& city = after.city(seat);
    Consequences all;
    all.wins = wins(after, seat);
    all.stops_win = is_threatened(state) && !is_still_threatened(after, rival);
    all.plays_again = after.extra_turn && !state.extra_turn;
    all.pair = city.pairs.size() > before.pairs.size();
    if (city.symbols.size() > before.symbols.size()) all.symbols = city.symbols.size();
    all.shields = after.lead(seat) - state.lead(seat);
    all.points = points_of(after, seat) - points_of(state, seat);
    all.coins = city.coins - before.coins;
    if (!takes_card(move)) return all;
    const auto card = static_cast<Card>(move.a);
    all.link = move.kind == MoveKind::Build && price(state, seat, card).linked;
    all.denies = worth_to(state, rival, card);
    all.opens = (after.structure.accessible - state.structure.accessible).size();
    return all;
}

std::vector<Reason> reasons(const State& state, const Report& report) {
    if (report.lines.size() < 2) return {};
    // Where both answer at once, nothing follows from one answer alone.
    if (both_decide(both_undecided(state))) return {};
    const auto seat = static_cast<Seat>(actor(state));
    const Line& line = report.lines[0];
    const Consequences best = consequences(state, line.move);
    const Consequences next = consequences(state, report.lines[1].move);
    Contrast contrast(best, next);
    contrast.say(ReasonKind::Wins, &Consequences::wins);
    contrast.say(ReasonKind::StopsWin, &Consequences::stops_win);
    if (line.proven() && !best.wins)
        contrast.add(ReasonKind::Proven,
                     static_cast<int>(std::lround(100 * line.value.wins(seat))));
    contrast.say(ReasonKind::PlaysAgain, &Consequences::plays_again);
    contrast.say(ReasonKind::Pair, &Consequences::pair);
    contrast.say(ReasonKind::Symbol, &Consequences::symbols, 2);
    contrast.say(ReasonKind::Shields, &Consequences::shields, 1);
    contrast.say(ReasonKind::Points, &Consequences::points, 1);
    contrast.say(ReasonKind::Link, &Consequences::link);
    contrast.say(ReasonKind::Denies, &Consequences::denies, 3);
    if (best.opens < next.opens) contrast.add(ReasonKind::OpensLess, next.opens - best.opens);
    constexpr int kManyCoins = 3;
    if (best.coins >= next.coins + kManyCoins)
        contrast.add(ReasonKind::Coins, best.coins - next.coins);
    return contrast.reasons;
}

}  // namespace dipolis
